import Foundation
import FoundationXML
import Model
import Testing

@testable import Sample

@Suite("Formats")
struct FormatTests {
  @Test("JSON as the service lays it out: a member a line, null for missing")
  func json() throws {
    let answer = try ask("ERM_ANALYTE/rows/0:1/JSON")
    #expect(answer.reply.header("Content-Type") == "application/json")
    #expect(answer.reply.origin == .sample)
    #expect(
      answer.body == """
        [
        {
          "ANALYTE_ID": "AC228",
          "ANA_TYPE": "R",
          "HALF_LIFE": 6.13,
          "HALF_LIFE_TIME_UNIT": "H",
          "ANALYTE_NAME": "Actinium-228",
          "CRS_ID": null
        },
        {
          "ANALYTE_ID": "ALPHA",
          "ANA_TYPE": "R",
          "HALF_LIFE": null,
          "HALF_LIFE_TIME_UNIT": null,
          "ANALYTE_NAME": "Gross Alpha",
          "CRS_ID": null
        }
        ]
        """)
  }

  @Test(
    "Whole answers are JSON to Foundation too",
    arguments: [
      "ERM_RESULT", "TRI_REPORTING_FORM", "LCR_SAMPLE_RESULT", "LCR_SAMPLE/LCR_SAMPLE_RESULT",
    ])
  func isJSON(_ path: String) throws {
    let answer = try ask(path + "/JSON")
    let objects = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [[String: Any]]
    let read = try rows(ofJSON: answer.body)
    #expect(objects?.count == read.count)
    #expect(objects?.first?.keys.sorted() == read.first?.names.sorted())
  }

  @Test("XML is V1's own format: TABLEList, TABLE, None for missing")
  func xml() throws {
    let answer = try ask("ERM_ANALYTE/rows/1:1")
    #expect(answer.reply.header("content-type") == "text/xml; charset=utf-8")
    #expect(
      answer.body == """
        <?xml version="1.0" encoding="utf-8"?>
        <ERM_ANALYTEList>
        <ERM_ANALYTE>
        <ANALYTE_ID>ALPHA</ANALYTE_ID>
        <ANA_TYPE>R</ANA_TYPE>
        <HALF_LIFE>None</HALF_LIFE>
        <HALF_LIFE_TIME_UNIT>None</HALF_LIFE_TIME_UNIT>
        <ANALYTE_NAME>Gross Alpha</ANALYTE_NAME>
        <CRS_ID>None</CRS_ID>
        </ERM_ANALYTE>
        </ERM_ANALYTEList>

        """)
    #expect(
      try ask("ERM_ANALYTE/ANALYTE_ID/ZZ/XML").body.hasSuffix(
        "<ERM_ANALYTEList>\n</ERM_ANALYTEList>\n"))
    #expect(try ask("radnet.erm_analyte/1:1").body.hasPrefix("[\n{"))
  }

  @Test(
    "CSV by RFC 4180, nothing for missing; the same cells as JSON",
    arguments: [
      "ERM_RESULT/ANALYTE_ID/PU239/rows/0:9", "TRI_REPORTING_FORM/CAS_CHEM_NAME/CONTAINING/%22",
      "TRI_FACILITY/rows/0:99", "LCR_SAMPLE/LCR_SAMPLE_RESULT/rows/0:99", "WATER_SYSTEM",
    ])
  func csv(_ path: String) throws {
    let answer = try ask(path + "/CSV")
    #expect(answer.reply.header("content-type") == "text/csv; charset=utf-8")
    var csv = records(ofCSV: answer.body)
    let json = try rows(path + "/JSON")
    #expect(!json.isEmpty)
    #expect(csv.removeFirst() == json[0].names)
    #expect(csv == json.map(\.values))
    #expect(answer.body.hasSuffix("\r\n"))
  }

  @Test("XML has the same cells as JSON")
  func sameCells() throws {
    let text = try ask("TRI_REPORTING_FORM/CAS_CHEM_NAME/CONTAINING/%22/XML").body
    let reader = Elements()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    let json = try rows("TRI_REPORTING_FORM/CAS_CHEM_NAME/CONTAINING/%22/JSON")
    #expect(json.count == 24)
    #expect(reader.rows == json.map { $0.values.map { $0 ?? "None" } })
  }

  @Test("E03 a number that JSON cannot spell goes out as text")
  func strangeNumbers() throws {
    let answer = try rows("LCR_SAMPLE_RESULT/rows/0:2999/JSON")
    let values = answer.map { $0["SAMPLE_MEASURE"] ?? .null }
    let source = try table("LCR_SAMPLE_RESULT").values("SAMPLE_MEASURE").map { value in
      value.map { $0.hasPrefix(".") ? Cell.text($0) : Cell.number($0) } ?? .null
    }
    #expect(values == source)
    #expect(values[0] == .text(".0025"))
    #expect(values.contains(.number("0")))
  }

  @Test(
    "What JSON takes for a number",
    arguments: [
      ("0", true), ("-0", true), ("1.10", true), ("1E2", true), ("1e-7", true), ("", false),
      ("-", false), (".5", false), ("5.", false), ("05", false), ("+5", false), ("1e", false),
      ("1e+", false), ("0x1", false), ("1 ", false), ("NaN", false), ("1.5.2", false),
    ])
  func jsonNumbers(_ text: String, _ expected: Bool) {
    #expect(isJSONNumber(text.utf8) == expected)
  }

  @Test(
    "What compares as a number",
    arguments: [
      ("0", true), (".5", true), ("5.", true), ("05", true), ("+5", true), ("-.5e3", true),
      ("", false), (".", false), ("-", false), ("e5", false), ("1e", false), ("5x", false),
      (" 5", false), ("inf", false),
    ])
  func numbers(_ text: String, _ expected: Bool) {
    #expect(isNumber(text.utf8) == expected)
  }

  @Test("Control bytes and quotes are escaped")
  func escapes() {
    var json: [UInt8] = []
    json.appendJSONText(Array("a\"\\\n\u{1F}é".utf8))
    #expect(String(decoding: json, as: UTF8.self) == #""a\"\\\u000a\u001fé""#)
    var xml: [UInt8] = []
    xml.appendXMLText(Array("a<b>&c".utf8))
    #expect(String(decoding: xml, as: UTF8.self) == "a&lt;b&gt;&amp;c")
    for (value, expected) in [
      ("", "\"\""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("ab", "ab"),
    ] {
      var csv: [UInt8] = []
      Array(value.utf8).withUnsafeBufferPointer { csv.appendCSVField($0) }
      #expect(String(decoding: csv, as: UTF8.self) == expected)
    }
  }
}

/// Gathers the text of the elements two levels below the root.
private final class Elements: NSObject, XMLParserDelegate {
  var rows: [[String]] = []
  private var depth = 0
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    if depth == 2 { rows.append([]) }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if depth == 3 { rows[rows.count - 1].append(text) }
    depth -= 1
  }
}
