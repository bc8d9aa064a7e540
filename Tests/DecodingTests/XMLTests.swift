import Model
import Testing

@Suite struct XMLTests {
  private let xml = Given(format: .xml)

  @Test("rows are the root's children and fields theirs; None is null and empty is empty")
  func rows() {
    let decoded = decode(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <RCR_PUNIT_DETAILList Count="2" Rows="1-1000" >
        <RCR_PUNIT_DETAIL n="1"> <ID>007</ID> <NAME>None</NAME> <CITY></CITY> </RCR_PUNIT_DETAIL>
        <RCR_PUNIT_DETAIL> <ID> None</ID> <CITY/> <NAME>none</NAME><X>1</X> </RCR_PUNIT_DETAIL>
      </RCR_PUNIT_DETAILList>

      """, xml)
    #expect(decoded.problem == nil)
    #expect(decoded.columns == ["ID", "NAME", "CITY", "X"])
    #expect(
      decoded.rows == [["007", .null, "", .absent], [" None", "none", "", "1"]])
  }

  @Test("E19 CDATA is text")
  func cdata() {
    let decoded = decode("<r><a><![CDATA[x<y&z]]></a></r>", xml)
    #expect(decoded.columns == ["a"])
    #expect(decoded.rows == [["x<y&z"]])
    #expect(decode("<r><w><a>1<![CDATA[<]]>2</a></w></r>", xml).rows == [["1<2"]])
  }

  @Test("E20 a document that is wrong or cut is a problem")
  func broken() {
    #expect(isMalformed(decode("<r><a>1</r>", xml).problem))
    let cut = decode("<r><row><a>1</a></row><row><a>2", xml)
    #expect(cut.rows == [["1"]])
    #expect(isTruncated(cut.problem))
    #expect(
      decode("", xml).problem
        == .wrongReply(found: "an empty body", expected: "XML", status: 200, words: nil))
    #expect(
      isTruncated(decode("<RCR_PUNIT_DETAILList Count=\"17\" Rows=\"1-1000\" >\n", xml).problem))
    for text in [
      "<r/><r/>", "<r></r>x", "<r><a b></a></r>", "<r>&#0;</r>", "<r><w>\u{1}</w></r>", "<1/>",
    ] {
      #expect(isMalformed(decode(text, xml).problem), "\(text)")
    }
    let whole = Array("<r><row><a>é&amp;</a></row></r>".utf8)
    for length in 1..<whole.count {
      let problem = decode([Array(whole[..<length])], xml).problem
      #expect(isTruncated(problem), "\(length): \(String(describing: problem))")
    }
  }

  @Test("E22 text that comes in pieces is one text")
  func pieces() {
    let text = Array("<r><row><a>one &amp; two&#233;</a></row></r>".utf8)
    #expect(decode([text], xml).rows == [["one & twoé"]])
    #expect(decode(singly(text), xml).rows == [["one & twoé"]])
    let long = String(repeating: "0123456789", count: 20_000)
    #expect(decode("<r><row><a>\(long)</a></row></r>", xml).rows == [[.text(long)]])
  }

  @Test("E23 E24 entities of the document's own, undefined ones and outside ones are refused")
  func entities() {
    let documents = [
      "<!DOCTYPE r [<!ENTITY co \"ACME\">]><r><w><a>A&co;B</a></w></r>",
      "<r><w><a>A&nbsp;B</a></w></r>",
      "<!DOCTYPE r SYSTEM \"http://127.0.0.1:1/r.dtd\"><r><w><a>A&nbsp;B</a></w></r>",
      "<!DOCTYPE r SYSTEM \"r.dtd\" [ <!ELEMENT r ANY> ]><r><w><a>A&nbsp;B</a></w></r>",
      "<!DOCTYPE r [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><r><w><a>A&x;B</a></w></r>",
      "<!DOCTYPE r [<!ENTITY % p SYSTEM \"http://127.0.0.1:1/p\"> %p;]><r><w><a>AB</a></w></r>",
      "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><r><w><a>&b;</a></w></r>",
    ]
    for document in documents {
      let decoded = decode(document, xml)
      #expect(decoded.rows.isEmpty)
      #expect(isMalformed(decoded.problem), "\(document)")
    }
    #expect(
      decode("<!DOCTYPE r SYSTEM \"r.dtd\"><r><w><a>A&lt;&#66;</a></w></r>", xml).rows == [["A<B"]])
  }

  @Test("E26 none, one and two rows are a list of none, one and two")
  func counts() {
    #expect(decode("<r/>", xml).rows.isEmpty)
    #expect(decode("<r> </r>", xml).problem == nil)
    #expect(decode("<r><row><a>1</a></row></r>", xml).rows == [["1"]])
    #expect(decode("<r><row><a>1</a></row><row><a>2</a></row></r>", xml).rows == [["1"], ["2"]])
    #expect(decode("<r><row/><row></row></r>", xml).rows == [[], []])
  }

  @Test("E27 a byte order mark goes before the HTTP header, and that before the declaration")
  func encodings() {
    func document(_ declared: String?, _ text: [UInt8]) -> [UInt8] {
      let declaration = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
      return Array((declaration + "<r><w><a>").utf8) + text + Array("</a></w></r>".utf8)
    }
    func labelled(_ charset: String) -> Given {
      Given(format: .xml, type: "text/xml; charset=\"\(charset)\"")
    }
    let wide = { (bytes: [UInt8]) -> [UInt8] in bytes.flatMap { [$0, UInt8(0)] } }
    #expect(decode([document("ISO-8859-1", [0xE9])], xml).rows == [["é"]])
    #expect(decode([document("windows-1252", [0x80, 0xE9])], xml).rows == [["€é"]])
    #expect(decode([document("latin1", [0xE9])], xml).rows == [["é"]])
    #expect(decode([document(nil, [0xC3, 0xA9])], xml).rows == [["é"]])
    #expect(isMalformed(decode([document("ISO-8859-1", [0xE9])], labelled("utf-8")).problem))
    #expect(decode([document("ISO-8859-1", [0xC3, 0xA9])], labelled("UTF-8")).rows == [["é"]])
    #expect(decode([document("UTF-8", [0xE9])], labelled("iso-8859-1")).rows == [["é"]])
    #expect(decode([[0xFF, 0xFE] + wide(document("UTF-8", [0xE9]))], xml).rows == [["é"]])
    #expect(
      decode(singly([0xFF, 0xFE] + wide(document("UTF-8", [0xE9]))), labelled("utf-8")).rows
        == [["é"]])
    #expect(decode([wide(document("UTF-16", [0xE9]))], xml).rows == [["é"]])
    #expect(
      decode([[0xEF, 0xBB, 0xBF] + document("ISO-8859-1", [0xC3, 0xA9])], xml).rows == [["é"]])
    #expect(isMalformed(decode([document(nil, [0xE9])], xml).problem))
    #expect(decode([document("EBCDIC-X", [0x41])], xml).problem == .wrongCharset("EBCDIC-X"))
    #expect(decode([document(nil, [0x41])], labelled("koi8-r")).problem == .wrongCharset("koi8-r"))
  }

  @Test("elements inside a field become JSON")
  func nested() {
    let decoded = decode(
      "<r><w><f>t<a>1</a><b>x\"\n</b><a><c/></a></f><g>2</g></w></r>", xml)
    #expect(decoded.columns == ["f", "g"])
    #expect(
      decoded.rows == [
        [.nested("{\"#text\":\"t\",\"a\":[\"1\",{\"c\":\"\"}],\"b\":\"x\\\"\\u000a\"}"), "2"]
      ])
  }

  @Test("E05 of a field that a row repeats the last value wins, and a note says so")
  func repeatedField() {
    let decoded = decode("<r><w><a>1</a><a>2</a></w></r>", xml)
    #expect(decoded.rows == [["2"]])
    #expect(decoded.notes == [.repeatedKey("a")])
  }

  @Test("text that belongs to no column is not lost in silence")
  func strayText() {
    #expect(isMalformed(decode("<r><w>x<a>1</a></w></r>", xml).problem))
    #expect(isMalformed(decode("<r><w><a>1</a></w>x</r>", xml).problem))
    #expect(
      decode("<status>Service is down</status>", xml).problem
        == .wrongReply(
          found: "XML without rows", expected: "XML", status: 200, words: "Service is down"))
    #expect(
      decode("<Error><Message>no such\n table</Message></Error>", xml).problem
        == .refused(status: 200, words: "no such table"))
    #expect(
      decode("<r><error>no such table</error></r>", xml).problem
        == .refused(status: 200, words: "no such table"))
  }

  @Test("levels have a limit")
  func depth() {
    let deep = { (levels: Int) in
      String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
    }
    #expect(decode(deep(200), xml).problem == nil)
    #expect(isMalformed(decode(deep(201), xml).problem))
    #expect(isMalformed(decode(deep(100_000), xml).problem))
  }

  @Test("each piece that ends a row gives rows at once")
  func prompt() {
    let pieces = ["<r><w><a>1</a></w><w><a>2</a></w><w><b>", "3</b></w><w>", "<a>4</a></w></r>"]
    let decoded = decode(pieces.map { Array($0.utf8) }, xml)
    #expect(decoded.batches == [2, 1, 1])
    #expect(decoded.columns == ["a", "b"])
    #expect(
      decoded.rows == [["1", .absent], ["2", .absent], [.absent, "3"], ["4", .absent]])
  }

  private func isMalformed(_ problem: Problem.Kind?) -> Bool {
    if case .malformed(format: "XML", _, _) = problem { true } else { false }
  }

  private func isTruncated(_ problem: Problem.Kind?) -> Bool {
    if case .truncated(format: "XML", _) = problem { true } else { false }
  }
}
