import Glibc
import Model
import Testing

/// The recorded answers of Envirofacts, where they are at hand.
@Suite struct RecordedTests {
  private static let folder = "../shared/reference/samples/envirofacts/"

  private static func body(_ file: String) -> [UInt8]? {
    guard let handle = fopen(folder + file, "rb") else { return nil }
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&piece, 1, piece.count, handle)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  /// A file, its rows and columns, and a cell: row from 0, column, field.
  private static let tables: [(String, Int, Int, Int, String, Field)] = [
    ("ERM_ANALYTE.csv", 65, 6, 0, "HALF_LIFE", "6.13"),
    ("ERM_ANA_PROC.csv", 173, 4, 19, "ANA_PROC_ID", "SR-89/90"),
    ("ERM_DET_TYPE.csv", 451, 3, 2, "DET_TYPE_ID", "HPGE"),
    ("ERM_LOCATION.csv", 331, 5, 3, "SURFACE_WATER_SOURCE", "Chattahoochee River"),
    ("ERM_MATRIX.csv", 6, 3, 0, "MAT_ID", "PASTEURIZED MILK"),
    ("ERM_PROJECT.csv", 1101, 4, 0, "PROJ_ID", "DW 1994-2"),
    ("ERM_STUDY.csv", 10, 3, 9, "STUDY_NAME", "Fukushima Nuclear Incident"),
    ("V_GHG_EMITTER_FACILITIES.csv", 3, 22, 0, "ADDRESS2", .null),
    ("V_GHG_EMITTER_FACILITIES.csv", 3, 22, 2, "LONGITUDE", "-107.3553"),
    ("lcr_sample_result_docstring.json", 2, 9, 0, "sample_measure", .number("0.029")),
    ("lcr_sample_result_docstring.json", 2, 9, 1, "result_sign_code", .null),
    ("lcr_sample_result_pb90_exceed_past_rule.json", 139, 9, 2, "sample_id", "0904000541787082"),
    ("sems_envirofacts_site_npl_F_VA_1-30.json", 29, 23, 0, "site_id", "0302848"),
    ("sems_envirofacts_site_npl_F_VA_1-30.json", 29, 23, 0, "archived_date", .null),
    ("tri_facility_doc_excerpt.xml", 2, 0, 0, "tri_facility_ID", "00602BXTRF111CO"),
    ("tri_facility_doc_excerpt.xml", 2, 0, 0, "MAIL_PROVINCE", .null),
    ("uv_daily_city_baltimore_md.json", 1, 4, 0, "UV_INDEX", .number("4")),
    ("uv_daily_zip_21209.json", 1, 3, 0, "ZIP_CODE", .number("21209")),
    ("uv_hourly_city_baltimore_md.json", 21, 5, 4, "UV_VALUE", .number("1")),
    ("uv_hourly_zip_21209.json", 21, 4, 0, "DATE_TIME", "OCT/09/2012 06 AM"),
    ("empty_answer.json", 0, 0, 0, "", .absent),
  ]

  @Test("recorded tables have their rows and values", arguments: tables.indices)
  func table(_ number: Int) {
    let (file, rows, columns, row, column, field) = RecordedTests.tables[number]
    guard let body = RecordedTests.body(file) else { return }
    let name = file.prefix { $0 != "." }
    let format = ReplyFormat(rawValue: String(file.split(separator: ".")[1])) ?? .json
    for pieces in [[body], singly(body)] {
      let decoded = decode(pieces, Given(format: format, tables: [String(name)]))
      #expect(decoded.problem == nil)
      #expect(decoded.rows.count == rows)
      if columns > 0 { #expect(decoded.columns.count == columns) }
      if rows > 0 { #expect(decoded[column][row] == field) }
    }
  }

  @Test("recorded counts and errors are read as such")
  func others() {
    let counts = [
      ("count_fragment_2120.xml", "2120"), ("count_fragment_732.xml", "732"),
      ("count_v_ghg_emitter_subpart.json", "5782"),
    ]
    for (file, count) in counts {
      guard let body = RecordedTests.body(file) else { return }
      let format: ReplyFormat = file.utf8.last == UInt8(ascii: "l") ? .xml : .json
      #expect(decode([body], Given(format: format, shape: .count)).rows == [[.number(count)]])
    }
    guard let error = RecordedTests.body("error_404_table_not_available_pattern.json"),
      let fragment = RecordedTests.body("xml_old_root_tag_fragment.txt")
    else { return }
    #expect(
      decode([error], Given(status: 404)).problem
        == .refused(status: 404, words: "TABLE/...: The table is not available."))
    #expect(
      decode([fragment], Given(format: .xml)).problem
        == .truncated(format: "XML", why: "no element found"))
  }
}
