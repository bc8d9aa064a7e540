import Model
import Testing

@Suite struct OpeningTests {
  private static let names: [ReplyFormat: String] = [
    .json: "JSON", .xml: "XML", .csv: "CSV", .plist: "an XML property list",
    .binaryPlist: "a property list",
  ]

  @Test("D08 a page instead of data is a problem with its title, never a column")
  func html() {
    let page = " <html><head><TITLE lang=en>Down &amp;\n for  Maintenance</TITLE></head><p>x</html>"
    for format in ReplyFormat.ofServices {
      for type in ["text/html", "application/json"] {
        let decoded = decode(singly(Array(page.utf8)), Given(format: format, type: type))
        #expect(decoded.rows.isEmpty)
        #expect(decoded.columns.isEmpty)
        #expect(
          decoded.problem
            == .wrongReply(
              found: "HTML", expected: Self.names[format] ?? "", status: 200,
              words: "Down &amp; for Maintenance"))
      }
    }
    #expect(
      decode("<!DOCTYPE html>\n<html><h1>Busy</h1></html>", Given(format: .xml)).problem
        == .wrongReply(found: "HTML", expected: "XML", status: 200, words: "Busy"))
    #expect(
      decode("<?xml version=\"1.0\"?><e>no</e>").problem
        == .wrongReply(found: "XML", expected: "JSON", status: 200, words: "no"))
  }

  @Test("D09 a status of 400 and more is a refusal with the service's words")
  func refused() {
    let bodies: [(String, String?)] = [
      (
        "{\"error\": \"TABLE/...: The table is not available.\"}",
        "TABLE/...: The table is not available."
      ),
      ("{\"Message\":\"busy\"}", "busy"),
      ("{\"error\":{\"code\":5,\"message\":\"wrong\"}}", "wrong"),
      ("{\"error\":true,\"message\":\"m\"}", "m"),
      ("[{\"error\":\"in a list\"}]", "in a list"),
      ("{\"errors\":[{\"message\":\"first\"},{\"message\":\"second\"}]}", "first"),
      ("{\"error\":\"cut", "{\"error\":\"cut"),
      ("<html><title>429 Too Many Requests</title>", "429 Too Many Requests"),
      ("<e><m>no such table</m></e>", "no such table"),
      ("\n  Not here\r\nmore", "Not here"),
      ("", nil), ("  ", nil),
    ]
    for (body, words) in bodies {
      for format in ReplyFormat.ofServices {
        let decoded = decode(body, Given(format: format, status: 404))
        #expect(decoded.problem == .refused(status: 404, words: words), "\(body)")
      }
    }
    #expect(decode("[{\"a\":1}]", Given(status: 500)).rows.isEmpty)
    let long = decode(String(repeating: "x", count: 5_000), Given(status: 500)).problem
    #expect(long == .refused(status: 500, words: String(repeating: "x", count: 300) + "…"))
  }

  @Test("an error inside a 200 is a refusal")
  func errorInside() {
    for body in [
      "{\"error\":\"no\"}", "{\"ERROR\":\"no\"}", "[{\"error\":\"no\"}]", "[{\"Error\":\"no\"}]",
      "{ \"found\": 0, \"error\": \"no\", \"results\": [] }",
    ] {
      #expect(decode(body).problem == .refused(status: 200, words: "no"), "\(body)")
      #expect(decode(singly(Array(body.utf8))).problem == .refused(status: 200, words: "no"))
    }
    for format in [ReplyFormat.xml, .csv] {
      #expect(
        decode("{\"error\":\"no\"}", Given(format: format)).problem
          == .refused(status: 200, words: "no"))
    }
    #expect(decode("[{\"error\":\"no\",\"id\":1}]").rows == [["no", .number("1")]])
  }

  @Test("E29 an empty body, a word, an object or a list of something else is no answer")
  func somethingElse() {
    for format in ReplyFormat.ofServices {
      let expected = Self.names[format] ?? ""
      for body in ["", " \n", "\u{FEFF}"] {
        #expect(
          decode(body, Given(format: format)).problem
            == .wrongReply(found: "an empty body", expected: expected, status: 200, words: nil))
      }
      for body in ["FALSE", "ERROR", "ERROR: no such\ttable\n", "error parsing"] {
        let words =
          body.utf8.count == 5 ? body : body == "error parsing" ? body : "ERROR: no such table"
        #expect(
          decode(body, Given(format: format)).problem
            == .wrongReply(found: "text", expected: expected, status: 200, words: words))
      }
      #expect(
        decode("Service is busy, sorry", Given(format: .json)).problem
          == .wrongReply(
            found: "text", expected: "JSON", status: 200, words: "Service is busy, sorry"))
    }
    #expect(
      decode("Service is busy", Given(format: .csv)).problem
        == .wrongReply(found: "text", expected: "CSV", status: 200, words: "Service is busy"))
    #expect(
      decode("[]", Given(format: .csv)).problem
        == .wrongReply(found: "JSON", expected: "CSV", status: 200, words: nil))
    #expect(
      decode("{\"a\":1}").problem
        == .wrongReply(found: "a JSON object", expected: "JSON rows", status: 200, words: nil))
    #expect(
      decode("{\"a\":1", Given()).problem
        == .truncated(format: "JSON", why: "the value does not end"))
    for (body, what) in [
      ("[1,2]", "numbers"), ("[\"a\"]", "texts"), ("[[1]]", "lists"), ("[null]", "single values"),
    ] {
      #expect(
        decode(body).problem
          == .wrongReply(found: "a JSON list of \(what)", expected: "rows", status: 200, words: nil)
      )
    }
    for body in ["null", "5", "\"text\"", "true"] {
      #expect(
        decode(body).problem
          == .wrongReply(found: "text", expected: "JSON", status: 200, words: body))
    }
  }

  @Test("a column called error_code is no error")
  func noFailure() {
    #expect(decode("ERROR_CODE\n1\n", Given(format: .csv)).rows == [["1"]])
    #expect(decode("errors\n1\n", Given(format: .csv)).rows == [["1"]])
    #expect(decode("Chemical Name\nABAMECTIN\n", Given(format: .csv)).rows == [["ABAMECTIN"]])
  }

  @Test("D05 a body that breaks off is the problem that broke it, after the rows that came")
  func brokenOff() {
    let failure = Problem(.incomplete(host: "data.epa.gov", why: "cut"))
    let decoded = decode([Array("[{\"a\":1},".utf8)], failure: failure)
    #expect(decoded.rows == [[.number("1")]])
    #expect(decoded.problem == failure.kind)
    let page = decode([Array("<html><title>T</title>".utf8)], failure: failure)
    #expect(
      page.problem == .wrongReply(found: "HTML", expected: "JSON", status: 200, words: "T"))
    let interrupted = Problem(.interrupted)
    #expect(decode([Array("<html>".utf8)], failure: interrupted).problem == .interrupted)
    // Nothing is ended in silence: the body is pulled to its end even behind the array.
    #expect(decode([Array("[{\"a\":1}]".utf8)], failure: failure).problem == failure.kind)
    #expect(decode([Array("[]".utf8)], failure: failure).problem == failure.kind)
    let xml = decode([Array("<r/>".utf8)], Given(format: .xml), failure: failure)
    #expect(xml.problem == failure.kind)
  }
}
