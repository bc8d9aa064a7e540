import Foundation
import Loopback
import Testing

/// Kind E: XML as it comes, through the whole program.
@Suite struct XMLReplyTests {
  private func asked(
    _ body: [UInt8], type: String = "application/xml", as format: String = "csv"
  ) throws -> Asked {
    try Asked(
      fiveRows, .whole(body, type: type),
      options: ["-f", format, "--set", "envirofacts.format=xml"])
  }

  private func asked(_ body: String, as format: String = "csv") throws -> Asked {
    try asked(Array(body.utf8), as: format)
  }

  /// One row of one column `A`.
  private func row(_ content: String, before: String = "") -> String {
    "\(before)<RAWList><RAW><A>\(content)</A></RAW></RAWList>"
  }

  @Test("E19 CDATA is text")
  func cdata() throws {
    #expect(try asked(row("<![CDATA[x<y&z]]>")).stdout == "A\nx<y&z\n")
    #expect(try asked(row("a<![CDATA[ <b> ]]>c<![CDATA[]]>")).stdout == "A\na <b> c\n")
  }

  @Test(
    "E20 malformed and cut XML is a problem, never a row less",
    arguments: [
      "<RAWList><RAW><A>1</RAW>", "<r><a>1</r>", "<RAWList><RAW><A>1</A></RAW><RAW><A>2", "",
      "   ", "<RAWList>", "<RAWList><RAW><A>1</A></RAW></RAWList>junk", "<RAWList><RAW><A>1 & 2",
      "<RAWList><RAW><A>\u{1}</A></RAW></RAWList>",
    ])
  func malformed(body: String) throws {
    let asked = try asked(body)
    #expect(asked.status == 69)
    #expect(asked.stderr.hasPrefix("error: "))
    #expect(!asked.stdout.contains("2"))
  }

  @Test("E20 rows before the cut are counted in the problem, and json stays open")
  func cut() throws {
    let body = "<RAWList><RAW><A>1</A></RAW><RAW><A>2"
    let asked = try asked(body, as: "json")
    #expect(asked.stdout == "[{\"A\":\"1\"}")
    #expect(asked.stderr.contains("truncated"))
    #expect(asked.stderr.contains("after 1 of 5 rows"))
  }

  @Test("E22 text that comes in pieces is one text")
  func pieces() throws {
    #expect(try asked(row("one &amp; two&#233;&#x1F600;")).stdout == "A\none & twoé😀\n")
    let long = String(repeating: "0123456789", count: 20_000)
    #expect(try asked(row(long)).stdout == "A\n\(long)\n")
  }

  @Test(
    "E23 entities that nobody defined, and those that a reply defines, are problems",
    arguments: [
      (
        "<!DOCTYPE r [<!ENTITY co \"ACME\">]>", "A&co;B", "entities declared in a reply are refused"
      ),
      ("", "A&nbsp;B", "undefined entity"),
      ("<!DOCTYPE r SYSTEM \"http://127.0.0.1:1/x.dtd\">", "A&nbsp;B", "not defined"),
    ])
  func entities(doctype: String, content: String, words: String) throws {
    let asked = try asked(row(content, before: doctype))
    #expect(asked.status == 69)
    #expect(asked.stdout == "")
    #expect(asked.stderr.contains(words))
  }

  @Test("E24 nothing in a reply reads a file or asks a server")
  func outsideEntities() throws {
    let other = try Loopback(.xml("ACME"))
    defer { other.stop() }
    let name = try String(contentsOfFile: "/etc/hostname", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    for doctype in [
      "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>",
      "<!DOCTYPE r [<!ENTITY x SYSTEM \"\(other.url)x\">]>",
      "<!DOCTYPE r [<!ENTITY % p SYSTEM \"\(other.url)p\"> %p;]>",
      "<!DOCTYPE r PUBLIC \"-//W3C//X\" \"\(other.url)d\">",
    ] {
      let asked = try asked(row("A&x;B", before: doctype))
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
      #expect(!asked.stderr.contains(name))
    }
    #expect(other.requests.isEmpty)
  }

  @Test("E26 none, one and two elements are none, one and two rows")
  func rowCounts() throws {
    for (body, text) in [
      ("<RAWList></RAWList>", "[]\n"), ("<RAWList/>", "[]\n"),
      (row("1"), "[{\"A\":\"1\"}]\n"),
      ("<RAWList><RAW><A>1</A></RAW><RAW><A/></RAW></RAWList>", "[{\"A\":\"1\"},\n{\"A\":\"\"}]\n"),
    ] {
      let asked = try asked(body, as: "json")
      #expect(asked.stdout == text)
      #expect(asked.status == 0)
    }
  }

  @Test("E27 byte order mark, then header, then declaration: é is é or a problem")
  func encodings() throws {
    func declared(_ name: String) -> String { "<?xml version=\"1.0\" encoding=\"\(name)\"?>" }
    func bytes(_ name: String, _ letter: [UInt8]) -> [UInt8] {
      Array(declared(name).utf8) + Array("<RAWList><RAW><A>".utf8) + letter
        + Array("</A></RAW></RAWList>".utf8)
    }
    let utf8 = "application/xml; charset=utf-8"
    #expect(try asked(bytes("ISO-8859-1", [0xE9])).stdout == "A\né\n")
    #expect(try asked(bytes("ISO-8859-1", [0xC3, 0xA9]), type: utf8).stdout == "A\né\n")
    #expect(try asked(bytes("UTF-8", [0xE9]), type: utf8).status == 69)
    #expect(try asked(bytes("ISO-8859-1", [0xE9]), type: utf8).status == 69)
    #expect(try asked(bytes("windows-1252", [0x80])).stdout == "A\n€\n")
    #expect(try asked(bytes("koi8-r", [0xE9])).stderr.contains("charset `koi8-r`"))
    let text = Array(row("é", before: declared("UTF-8")).utf16)
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    #expect(try asked(little).stdout == "A\né\n")
    #expect(try asked(big, type: utf8).stdout == "A\né\n")
  }
}
