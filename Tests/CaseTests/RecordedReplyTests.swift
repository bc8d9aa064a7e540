import Foundation
import Loopback
import Testing

/// Every recorded answer of Envirofacts, asked for and played through the whole program; quietly
/// nothing where the records are not at hand.
@Suite struct RecordedReplyTests {
  static let folder = Weir.root.appendingPathComponent("../shared/reference/samples/envirofacts")

  private static func body(_ file: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appendingPathComponent(file))).map { [UInt8]($0) }
  }

  /// Asks, and answers the first request with the record, later ones with `rest`.
  private func asked(
    _ statement: String, _ file: String, rest: String, status: Int = 200, options: [String] = []
  ) throws -> (asked: Asked, body: String)? {
    guard let body = Self.body(file) else { return nil }
    let type = file.hasSuffix(".csv") ? "text/csv" : nil
    let asked = try Asked(
      statement, .whole(body, type: type, status: status), .whole(Array(rest.utf8), type: type),
      options: ["--set", "page=2000"] + options)
    return (asked, String(decoding: body, as: UTF8.self))
  }

  static let tables = [
    ("ERM_ANALYTE", 65), ("ERM_ANA_PROC", 173), ("ERM_DET_TYPE", 451), ("ERM_LOCATION", 331),
    ("ERM_MATRIX", 6), ("ERM_PROJECT", 1101), ("ERM_STUDY", 10),
  ]

  @Test("recorded CSV comes out byte for byte", arguments: tables)
  func csv(table: String, rows: Int) throws {
    let options = ["--set", "envirofacts.format=csv"]
    guard
      let (asked, body) = try asked("from \(table)", table + ".csv", rest: "A\n", options: options)
    else { return }
    #expect(asked.targets.first == "/efservice/\(table)/rows/0:1999/CSV")
    #expect(asked.stdout == body)
    #expect(asked.status == 0)
    // No record of these tables holds a line end inside a field.
    #expect(asked.stdout.split(separator: "\n").count == rows + 1)
  }

  @Test("recorded CSV of the old era: TABLE.COLUMN is COLUMN")
  func oldCSV() throws {
    let file = "V_GHG_EMITTER_FACILITIES.csv"
    let options = ["--set", "envirofacts.format=csv"]
    guard
      let (asked, body) = try asked(
        "from \"V_GHG_EMITTER_FACILITIES\"", file, rest: "A\n", options: options)
    else { return }
    // pandas named the empty last column `Unnamed: 21`.
    let expected = body.replacingOccurrences(of: "V_GHG_EMITTER_FACILITIES.", with: "")
    #expect(asked.stdout == expected)
    #expect(asked.stdout.split(separator: "\n").count == 4)
  }

  /// A statement, the record, its rows, and what is asked for.
  static let lists: [(String, String, Int, String)] = [
    (
      "from sems.envirofacts_site where npl_status_code = F and fk_ref_state_code = VA rows 1:30",
      "sems_envirofacts_site_npl_F_VA_1-30.json", 29,
      "sems.envirofacts_site/npl_status_code/equals/F/fk_ref_state_code/equals/VA/1:30/json"
    ),
    (
      "from LCR_SAMPLE_RESULT where CONTAMINANT_CODE = PB90 and RESULT_SIGN_CODE = '='"
        + " and SAMPLE_MEASURE > 0.015 rows 0:499",
      "lcr_sample_result_pb90_exceed_past_rule.json", 139,
      "LCR_SAMPLE_RESULT/CONTAMINANT_CODE/PB90/RESULT_SIGN_CODE/%3D/%3D/SAMPLE_MEASURE/%3E/0.015/rows/0:499/JSON"
    ),
    (
      "from LCR_SAMPLE_RESULT where CONTAMINANT_CODE = PB90 first 5",
      "lcr_sample_result_docstring.json", 2,
      "LCR_SAMPLE_RESULT/CONTAMINANT_CODE/PB90/rows/0:4/JSON"
    ),
    (
      "from uv.daily where ZIP = 21209", "uv_daily_zip_21209.json", 1,
      "getEnvirofactsUVDAILY/ZIP/21209/JSON"
    ),
    (
      "from uv.daily where CITY = Baltimore and STATE = md", "uv_daily_city_baltimore_md.json", 1,
      "getEnvirofactsUVDAILY/CITY/Baltimore/STATE/md/JSON"
    ),
    (
      "from uv.hourly where ZIP = 21209", "uv_hourly_zip_21209.json", 21,
      "getEnvirofactsUVHOURLY/ZIP/21209/JSON"
    ),
    (
      "from uv.hourly where CITY = Baltimore and STATE = md", "uv_hourly_city_baltimore_md.json",
      21,
      "getEnvirofactsUVHOURLY/CITY/Baltimore/STATE/md/JSON"
    ),
    (
      "from uv.daily where ZIP = 21209", "empty_answer.json", 0,
      "getEnvirofactsUVDAILY/ZIP/21209/JSON"
    ),
  ]

  @Test("recorded JSON comes out byte for byte, blanks between values aside", arguments: lists)
  func json(statement: String, file: String, rows: Int, path: String) throws {
    guard let (asked, body) = try asked(statement, file, rest: "[]", options: ["-f", "json"])
    else { return }
    #expect(asked.targets == ["/efservice/" + path])
    #expect(withoutBlanks(asked.stdout) == withoutBlanks(body))
    #expect(asked.stdout.split(separator: "\n").count == max(rows, 1))
    #expect(asked.status == 0)
    #expect(asked.stderr == (rows == 0 ? "note: no rows\n" : ""))
  }

  /// A text of JSON without the blanks that mean nothing.
  private func withoutBlanks(_ json: String) -> String {
    var kept = String.UnicodeScalarView()
    var isString = false
    var isEscaped = false
    for scalar in json.unicodeScalars {
      if !isString, scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" { continue }
      if scalar == "\"", !isEscaped { isString.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      kept.append(scalar)
    }
    return String(kept)
  }

  @Test("recorded XML gives two facilities; the text None is null")
  func xml() throws {
    let options = ["--set", "envirofacts.format=xml", "-f", "json"]
    guard
      let (asked, _) = try asked(
        "from tri_facility rows 0:1", "tri_facility_doc_excerpt.xml", rest: "", options: options)
    else { return }
    #expect(asked.targets == ["/efservice/tri_facility/rows/0:1"])
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(asked.stdout.utf8)) as? [[String: Any]])
    #expect(rows.count == 2)
    #expect(rows[0]["tri_facility_ID"] as? String == "00602BXTRF111CO")
    #expect(rows[0]["ZIP_CODE"] as? String == "00602")
    #expect(rows[0]["FACILITY_NAME"] as? String == "BAXTER HEALTHCARE CORP, FENWAL DIV")
    #expect(rows[0]["MAIL_PROVINCE"] is NSNull)
  }

  static let counts: [(String, String, String, String, String)] = [
    (
      "from V_GHG_EMITTER_SUBPART where SUBPART_NAME = W and YEAR = 2022 count", "json",
      "count_v_ghg_emitter_subpart.json", "5782",
      "V_GHG_EMITTER_SUBPART/SUBPART_NAME/W/YEAR/2022/COUNT/JSON"
    ),
    (
      "from tri_reporting_form where tri_facility_id = 70079SHLLL1205R count", "xml",
      "count_fragment_2120.xml", "2120",
      "tri_reporting_form/tri_facility_id/70079SHLLL1205R/COUNT"
    ),
    (
      "from BR_REPORTING where ACTIVITY_LOCATION = LA and LOCATION_CITY = NORCO count", "xml",
      "count_fragment_732.xml", "732",
      "BR_REPORTING/ACTIVITY_LOCATION/LA/LOCATION_CITY/NORCO/COUNT"
    ),
  ]

  @Test("recorded counts are one number, in their three spellings", arguments: counts)
  func count(statement: String, format: String, file: String, number: String, path: String) throws {
    guard
      let (asked, _) = try asked(
        statement, file, rest: "", options: ["--set", "envirofacts.format=\(format)"])
    else { return }
    #expect(asked.targets == ["/efservice/" + path])
    #expect(asked.stdout == "count\n\(number)\n")
  }

  @Test("a recorded refusal keeps the service's words; a piece of XML is no answer")
  func refusals() throws {
    if let (asked, _) = try asked(
      "from \"V_GHG_EMITTER_FACILITIES\" first 5", "error_404_table_not_available_pattern.json",
      rest: "", status: 404)
    {
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
      #expect(asked.stderr.contains("status 404: TABLE/...: The table is not available."))
    }
    if let (asked, _) = try asked(
      "from \"RCR_PUNIT_DETAIL\" first 5", "xml_old_root_tag_fragment.txt", rest: "",
      options: ["--set", "envirofacts.format=xml"])
    {
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
      #expect(asked.stderr.contains("truncated"))
    }
  }

  @Test("no record is left out")
  func all() throws {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) ?? []
    let played =
      Self.tables.map { $0.0 + ".csv" } + Self.lists.map(\.1) + Self.counts.map(\.2) + [
        "V_GHG_EMITTER_FACILITIES.csv", "tri_facility_doc_excerpt.xml",
        "error_404_table_not_available_pattern.json", "xml_old_root_tag_fragment.txt", "INDEX.tsv",
      ]
    #expect(Set(files).subtracting(played) == [])
  }
}
