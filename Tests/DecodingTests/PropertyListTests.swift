import Model
import Testing

@Suite struct PropertyListTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    """

  private func read(_ inside: String) -> Decoded { whole(Self.head + inside + "</plist>") }

  private func whole(_ text: String) -> Decoded { decode(text, Given(format: .plist)) }

  private func fault(_ text: String) -> String? {
    guard case .malformed("a property list", nil, let why) = whole(text).problem else { return nil }
    return why
  }

  // MARK: Rows

  @Test("an array of dictionaries is rows; every type keeps its characters")
  func rows() {
    let decoded = read(
      """
      <array>
        <dict>
          <key>z</key><integer>18446744073709551615</integer><key>a</key><string>x &amp; y</string>
          <key>on</key><date>2015-01-01T00:00:00Z</date><key>raw</key><data> AP/+ \n AQ== </data>
        </dict>
        <dict><key>a</key><string/><key>yes</key><true/><key>r</key><real>1.10</real></dict>
        <dict/>
      </array>
      """)
    #expect(decoded.problem == nil)
    #expect(decoded.columns == ["z", "a", "on", "raw", "yes", "r"])
    #expect(
      decoded.rows == [
        [
          .number("18446744073709551615"), "x & y", "2015-01-01T00:00:00Z", "AP/+AQ==", .absent,
          .absent,
        ],
        [.absent, "", .absent, .absent, .boolean("true"), .number("1.10")],
        Array(repeating: .absent, count: 6),
      ])
  }

  @Test("a dictionary that holds one list of dictionaries is that list; the rest is told")
  func list() {
    let decoded = read(
      "<dict><key>status</key><string>ok</string><key>rows</key><array>"
        + "<dict><key>a</key><integer>1</integer></dict></array></dict>")
    #expect(decoded.rows == [[.number("1")]])
    #expect(decoded.notes == [.membersLeftOut(["status"])])
    let alone = read("<dict><key>rows</key><array><dict><key>a</key><true/></dict></array></dict>")
    #expect(alone.rows == [[.boolean("true")]])
    #expect(alone.notes.isEmpty)
  }

  @Test("anything else is keys and values")
  func pairs() {
    let decoded = read(
      "<dict><key>b</key><integer>0x1F</integer><key>a</key><dict><key>c</key><array>"
        + "<string>\"q\"\\</string><real>.5</real><date>2024-02-29T23:59:59Z</date><real>nan</real>"
        + "</array></dict><key>tags</key><array/></dict>")
    #expect(decoded.columns == ["key", "value"])
    #expect(
      decoded.rows == [
        ["b", .number("31")],
        ["a", .nested(#"{"c":["\"q\"\\",0.5,"2024-02-29T23:59:59Z","nan"]}"#)],
        ["tags", .nested("[]")],
      ])
    let two =
      "<array><dict><key>n</key><integer>1</integer></dict></array>"
    #expect(
      read("<dict><key>x</key>\(two)<key>y</key>\(two)</dict>").rows == [
        ["x", .nested(#"[{"n":1}]"#)], ["y", .nested(#"[{"n":1}]"#)],
      ])
    #expect(
      read("<array><string>a</string><dict/></array>").rows == [["1", "a"], ["2", .nested("{}")]])
    #expect(read("<string>a</string>").rows == [[.null, "a"]])
  }

  @Test("an empty array, an empty dictionary and a lone empty list have no rows")
  func empty() {
    for inside in [
      "<array/>", "<dict/>", "<dict><key>rows</key><array/></dict>", "<array></array>",
    ] {
      let decoded = read(inside)
      #expect(decoded.problem == nil)
      #expect(decoded.rows.isEmpty)
    }
  }

  @Test("members that mean failure are one, with the service's words")
  func failure() {
    for (inside, words) in [
      ("<key>error</key><string>no such method</string>", "no such method"),
      ("<key>failureType</key><string>5002</string>", "5002"),
      (
        "<key>customerMessage</key><string>An unknown\n error</string><key>failureType</key>"
          + "<string>5002</string>", "An unknown error"
      ),
      (
        "<key>failureType</key><string>5002</string><key>failureMessage</key>"
          + "<string>Not signed in</string>", "Not signed in"
      ),
    ] {
      #expect(read("<dict>\(inside)</dict>").problem == .refused(status: 200, words: words))
    }
    #expect(read("<dict><key>error</key><string/></dict>").rows == [["error", ""]])
    let refused = decode(
      "<plist><dict><key>failureType</key><string>1</string><key>customerMessage</key>"
        + "<string>Sign in</string></dict></plist>", Given(format: .plist, status: 403))
    #expect(refused.problem == .refused(status: 403, words: "Sign in"))
  }

  // MARK: Documents

  @Test("a document may lack what means nothing")
  func documents() {
    let dictionary = "<dict><key>a</key><integer>1</integer></dict>"
    for text in [
      dictionary, "<plist>\(dictionary)</plist>", "\n \u{9}\(Self.head)\(dictionary)</plist>\n",
      "\u{FEFF}\(Self.head)\(dictionary)</plist>", "<!-- x -->\(dictionary)<!-- y -->",
      "<Document><Protocol>\(Self.head.split(separator: "\n").last ?? "")\(dictionary)"
        + "</plist></Protocol></Document>",
      "<Document><Protocol>\(dictionary)</Protocol></Document>",
      "<plist><dict><key><![CDATA[a]]></key><integer><!-- x -->1</integer></dict></plist>",
    ] {
      #expect(whole(text).rows == [["a", .number("1")]], "\(text)")
    }
  }

  @Test("E33 what is wrong is told with its line and column")
  func faults() {
    for (text, why) in [
      (
        "<plist>\n  <date>2024-02-30T00:00:00Z</date>\n</plist>",
        "line 2, column 3: `2024-02-30T00:00:00Z` is not a date of the calendar, written "
          + "YYYY-MM-DDTHH:MM:SSZ"
      ),
      ("<plist>é<data>AAA</data></plist>", "line 1, column 9: text in `<plist>`"),
      ("<array><data>AAA</data></array>", "line 1, column 8: `<data>` holds no base64"),
      (
        "\n\n  <array><integer>1.5</integer></array>",
        "line 3, column 10: `1.5` is not an integer of 64 bits"
      ),
      ("<dict><key>a</key></dict>", "line 1, column 7: the key `a` lacks its value"),
      (
        "<dict><key>a</key><key>b</key></dict>", "line 1, column 7: the key `a` lacks its value"
      ),
      ("<dict><true/></dict>", "line 1, column 7: a value without its key"),
      (
        "<dict><key>a</key><true/>\n<key>a</key><true/></dict>",
        "line 2, column 1: a second key `a`"
      ),
      (
        "<plist><true/><true/></plist>",
        "line 1, column 15: a second value; a property list holds one"
      ),
      ("<plist></plist>", "line 1, column 1: `<plist>` holds no value"),
      ("<plist><null/></plist>", "line 1, column 8: `<null>` is no element of a property list"),
      ("<plist><Dict/></plist>", "line 1, column 8: `<Dict>` is no element of a property list"),
      ("<plist><key>a</key></plist>", "line 1, column 8: a key outside a dictionary"),
      ("<key>a</key>", "line 1, column 1: a key outside a dictionary"),
      ("<string>a<true/></string>", "line 1, column 10: `<true>` cannot stand in `<string>`"),
      ("<true>x</true>", "line 1, column 8: text in `<true>`"),
      ("<array><true/>\n</dict>", "line 2, column 3: mismatched tag"),
      ("<true/><true/>", "line 1, column 8: junk after document element"),
    ] {
      #expect(fault(text) == why, "\(text)")
    }
  }

  @Test(
    "numbers and dates are held to the letter",
    arguments: [
      (
        "integer",
        ["0", "-1", "+5", "-9223372036854775808", "18446744073709551615", "0x1F", "-0x1f"]
      ),
      ("real", ["1", "-1.50", "1e5", ".5", "5.", "+2E-3", "nan", "-inf", "+infinity", "0.10"]),
      ("date", ["0001-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "9999-12-31T00:00:00Z"]),
      ("data", ["", "AA==", " A A\n= = "]),
    ])
  func accepted(tag: String, texts: [String]) {
    for text in texts {
      #expect(whole("<\(tag)>\(text)</\(tag)>").problem == nil, "\(text)")
    }
  }

  @Test(
    "what only resembles a number or a date is refused",
    arguments: [
      (
        "integer",
        [
          "", " 5", "5 ", "5,0", "1.0", "18446744073709551616", "-9223372036854775809", "0x", "0xG",
          "++5", "0x+5", "5-", "0x10000000000000000",
        ]
      ),
      ("real", ["", ".", "18,9", "1e", "e5", "1 ", "0x1p3", "nanx", "--1", "1e+"]),
      (
        "date",
        [
          "", "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
          "2024-13-01T00:00:00Z", "2024-00-10T00:00:00Z", "2024-01-00T00:00:00Z",
          "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z",
          "2024-01-01T00:00:00", "2024-01-01T00:00:00.5Z", "2024-01-01",
          "2024-01-01T00:00:00+00:00",
          " 2024-01-01T00:00:00Z", "2024-1-1T00:00:00Z",
        ]
      ),
      ("data", ["A", "AA", "AA=", "A===", "AA==AA", "A*==", "é"]),
    ])
  func refused(tag: String, texts: [String]) {
    for text in texts {
      #expect(fault("<\(tag)>\(text)</\(tag)>") != nil, "\(text)")
    }
  }

  @Test("numbers are rows' numbers as JSON writes them")
  func numbers() {
    for (tag, text, field) in [
      ("integer", "+5", Field.number("5")), ("integer", "007", .number("7")),
      ("integer", "-0", .number("-0")), ("integer", "0x71F6B8A4D15", .number("7831529606421")),
      ("real", ".5", .number("0.5")), ("real", "-.5e3", .number("-0.5e3")),
      ("real", "5.", .number("5")), ("real", "5.E2", .number("5E2")),
      ("real", "+1.50", .number("1.50")),
      ("real", "00.10", .number("0.10")), ("real", "nan", "nan"), ("real", "-inf", "-inf"),
    ] {
      #expect(whole("<\(tag)>\(text)</\(tag)>").rows == [[.null, field]], "\(text)")
    }
  }

  @Test("two hundred levels are read, one more is refused")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: "<array>", count: levels) + String(repeating: "</array>", count: levels)
    }
    #expect(whole(nested(200)).problem == nil)
    #expect(fault(nested(201)) == "line 1, column 1401: more than 200 levels")
    #expect(fault(String(repeating: "<dict><key>a</key>", count: 20_000)) != nil)
  }

  // MARK: What is no property list

  @Test("E29 a word, a page, JSON, an old-style list or nothing is no property list")
  func others() {
    func wrong(_ found: String, _ words: String?) -> Problem.Kind {
      .wrongReply(found: found, expected: "an XML property list", status: 200, words: words)
    }
    for (text, problem) in [
      ("FALSE", wrong("text", "FALSE")), ("ERROR: no", wrong("text", "ERROR: no")),
      ("", wrong("an empty body", nil)), (" \n", wrong("an empty body", nil)),
      ("<html><title>Busy</title></html>", wrong("HTML", "Busy")),
      ("<!DOCTYPE html><title>Busy</title>", wrong("HTML", "Busy")),
      ("{ a = 1; }", wrong("text", "{ a = 1; }")), ("( 1 )", wrong("text", "( 1 )")),
      ("{}", wrong("a JSON object", nil)), ("[1]", wrong("JSON", nil)),
      ("{\"error\":\"no\"}", .refused(status: 200, words: "no")),
      ("<e><m>no such table</m></e>", wrong("XML of another kind", "no such table")),
      ("bplist00", .binaryNotAsked(setting: "plist.format")),
    ] {
      #expect(whole(text).problem == problem, "\(text)")
    }
  }

  @Test("entities of the document's own are refused, undefined ones too")
  func entities() {
    let bomb = "<!DOCTYPE plist [<!ENTITY a 'x'>]><plist><string>&a;</string></plist>"
    #expect(fault(bomb)?.contains("entities declared in a reply are refused") == true)
    #expect(fault(Self.head + "<string>&nbsp;</string></plist>") != nil)
    #expect(fault("<string>a & b</string>") != nil)
  }

  @Test("the charset is that of the mark, the header or the document")
  func charsets() {
    let declared = Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8)
    let latin = declared + [0xE9] + Array("</string>".utf8)
    #expect(decode([latin], Given(format: .plist)).rows == [[.null, "é"]])
    let bare = Array("<string>".utf8) + [0xE9] + Array("</string>".utf8)
    let labelled = Given(format: .plist, type: "text/xml; charset=iso-8859-1")
    #expect(decode([bare], labelled).rows == [[.null, "é"]])
    #expect(decode([bare], Given(format: .plist)).problem != nil)
    for order in [[0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]] {
      let units = Array("<string>é\u{1F600}</string>".utf16)
      let bytes = units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
        return order[0] == 0xFE ? pair : pair.reversed()
      }
      #expect(decode([order + bytes], Given(format: .plist)).rows == [[.null, "é\u{1F600}"]])
    }
  }

  @Test("more columns than an answer may have are a problem")
  func columns() {
    let keys = (0...10_000).map { "<key>\($0)</key><true/>" }.joined()
    #expect(
      read("<array><dict>\(keys)</dict></array>").problem
        == .malformed(format: "a list of rows", offset: nil, why: "it has more than 10000 columns"))
  }

  @Test("a cut document is truncated wherever it is cut")
  func cut() {
    let text = Array((Self.head + "<dict><key>a</key><string>é</string></dict></plist>").utf8)
    for count in 0..<text.count {
      let decoded = decode([Array(text[..<count])], Given(format: .plist))
      #expect(decoded.problem != nil, "\(count)")
      #expect(decoded.rows.isEmpty)
    }
  }
}
