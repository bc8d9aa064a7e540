import Foundation
import Model
import Services
import Testing

@Suite struct PropertyListTextTests {
  @Test("a document has the keys in the order given, and Apple's head")
  func document() throws {
    let value = PropertyListValue.dictionary([
      .init("zone", .string("a & b <c> \"d\" 'e'")), .init("alpha", .integer("4")),
      .init("empty", .dictionary([])), .init("none", .array([])), .init("text", .string("")),
      .init("list", .array([.real("1.10"), .boolean(true), .boolean(false)])),
      .init("day", .date("2015-01-01T00:00:00Z")), .init("bytes", .data([0, 255, 254, 1])),
    ])
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>zone</key>
      \t<string>a &amp; b &lt;c&gt; "d" 'e'</string>
      \t<key>alpha</key>
      \t<integer>4</integer>
      \t<key>empty</key>
      \t<dict/>
      \t<key>none</key>
      \t<array/>
      \t<key>text</key>
      \t<string></string>
      \t<key>list</key>
      \t<array>
      \t\t<real>1.10</real>
      \t\t<true/>
      \t\t<false/>
      \t</array>
      \t<key>day</key>
      \t<date>2015-01-01T00:00:00Z</date>
      \t<key>bytes</key>
      \t<data>AP/+AQ==</data>
      </dict>
      </plist>

      """
    let bytes = try PropertyListText.document(value)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let read = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let object = try #require(read as? [String: Any])
    #expect(object["zone"] as? String == "a & b <c> \"d\" 'e'")
    #expect(object["day"] as? Date == Date(timeIntervalSince1970: 1_420_070_400))
    #expect(object["bytes"] as? Data == Data([0, 255, 254, 1]))
  }

  @Test("what XML cannot hold is refused by name, in values and in keys")
  func refused() {
    for (scalar, code) in [("\u{0}", "0000"), ("\u{8}", "0008"), ("\u{1B}", "001B")] {
      for value in [
        PropertyListValue.string("a" + scalar), .array([.string(scalar)]),
        .dictionary([.init(scalar, .integer("1"))]),
      ] {
        let problem = #expect(throws: Problem.self) { try PropertyListText.document(value) }
        #expect(problem?.message.contains("U+\(code)") == true)
      }
    }
    #expect(throws: Problem.self) { try PropertyListText.document(.string("\u{FFFF}")) }
    #expect(throws: Problem.self) { try PropertyListText.document(.null) }
  }

  @Test("tabs, line ends and every other character come back")
  func characters() throws {
    let text = "\t\n\r é \u{1F600} \u{7F} \u{85} ]]> e\u{301}"
    let bytes = try PropertyListText.document(.string(text))
    let read = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    #expect((read as? String)?.utf8.elementsEqual(text.utf8) == true)
  }
}
