import Model
import Testing

@Suite struct CountTests {
  private let json = Given(format: .json, shape: .count)
  private let xml = Given(format: .xml, shape: .count)

  @Test("a count is one row with one number, in each of its spellings")
  func spellings() {
    let replies: [(String, Given, String)] = [
      ("[{\"TOTALQUERYRESULTS\": 5782}]", json, "5782"),
      ("[{\"totalqueryresults\":\"12\"}]\n", json, "12"),
      ("{\"Count\":0}", json, "0"),
      ("[5782]", json, "5782"),
      ("\u{FEFF}[ 7 ]", json, "7"),
      ("<REQUESTRECORDCOUNT>732</REQUESTRECORDCOUNT>\n", xml, "732"),
      ("<?xml version=\"1.0\"?><a><RequestRecordCount> 732 </RequestRecordCount></a>", xml, "732"),
      (
        "<violationList><violation><TOTALQUERYRESULTS>9</TOTALQUERYRESULTS></violation></violationList>",
        xml, "9"
      ),
      ("TOTALQUERYRESULTS\n5\n", Given(format: .csv, shape: .count), "5"),
    ]
    for (body, given, count) in replies {
      for decoded in [decode(body, given), decode(singly(Array(body.utf8)), given)] {
        #expect(decoded.problem == nil, "\(body)")
        #expect(decoded.columns == ["count"])
        #expect(decoded.rows == [[.number(count)]])
      }
    }
  }

  @Test("anything else is no count")
  func wrong() {
    for body in [
      "[]", "[{\"a\":1}]", "[{\"COUNT\":-1}]", "[{\"COUNT\":1.5}]", "[1e3]", "[null]",
      "[{\"COUNT\":99999999999999999999}]", "[{\"COUNT\":null}]", "{}",
    ] {
      let problem = decode(body, json).problem
      #expect(
        problem
          == .wrongReply(
            found: "JSON without a count", expected: "a count", status: 200, words: nil),
        "\(body)")
    }
    for body in ["<a/>", "<COUNT>x</COUNT>", "<COUNT>1 2</COUNT>", "<COUNT>1<b/></COUNT>"] {
      #expect(
        decode(body, xml).problem
          == .wrongReply(
            found: "XML without a count", expected: "a count", status: 200, words: nil),
        "\(body)")
    }
    #expect(
      decode("[{\"COUNT\":1}", json).problem
        == .truncated(format: "JSON", why: "the value does not end"))
    #expect(decode("{\"error\":\"no\"}", json).problem == .refused(status: 200, words: "no"))
    #expect(decode("[{\"error\":\"no\"}]", json).problem == .refused(status: 200, words: "no"))
    #expect(decode("<error>no</error>", xml).problem == .refused(status: 200, words: "no"))
    #expect(
      decode("", xml).problem
        == .wrongReply(found: "an empty body", expected: "a count", status: 200, words: nil))
  }
}
