import Model
import Services
import Testing

@testable import Sample

@Suite("Joins")
struct JoinTests {
  /// Pairs of rows with equal keys, worked out over the text tables.
  private func pairs(_ left: String, _ right: String, _ keys: [String]) throws -> Int {
    func key(_ table: TextTable, _ row: [String?]) -> String? {
      let parts = keys.map { row[table.column($0)] }
      return parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: "\t")
    }
    let left = try table(left), right = try table(right)
    var counts: [String: Int] = [:]
    for row in left.rows { if let key = key(left, row) { counts[key, default: 0] += 1 } }
    return right.rows.reduce(0) { sum, row in sum + (key(right, row).flatMap { counts[$0] } ?? 0) }
  }

  static let links = [
    ("ERM_RESULT", "ERM_ANALYSIS", "radnet", ["ANA_NUM"]),
    ("ERM_ANALYSIS", "ERM_SAMPLE", "radnet", ["SAMP_NUM"]),
    ("ERM_RESULT", "ERM_ANALYTE", "radnet", ["ANALYTE_ID"]),
    ("ERM_SAMPLE", "ERM_LOCATION", "radnet", ["LOC_NUM"]),
    ("ERM_SAMPLE", "ERM_MATRIX", "radnet", ["MAT_ID"]),
    ("ERM_SAMPLE", "ERM_PROJECT", "radnet", ["PROJ_NUM"]),
    ("ERM_PROJECT", "ERM_STUDY", "radnet", ["STUDY_NUM"]),
    ("ERM_ANALYSIS", "ERM_ANA_PROC", "radnet", ["ANA_PROC_NUM"]),
    ("ERM_ANALYSIS", "ERM_COUNT", "radnet", ["ANA_NUM"]),
    ("ERM_COUNT", "ERM_DET_TYPE", "radnet", ["DET_NUM"]),
    ("TRI_FACILITY", "TRI_REPORTING_FORM", "tri", ["TRI_FACILITY_ID"]),
    ("TRI_REPORTING_FORM", "TRI_RELEASE_QTY", "tri", ["DOC_CTRL_NUM"]),
    ("WATER_SYSTEM", "GEOGRAPHIC_AREA", "sdwis", ["PWSID"]),
    ("WATER_SYSTEM", "LCR_SAMPLE", "sdwis", ["PWSID"]),
    ("WATER_SYSTEM", "LCR_SAMPLE_RESULT", "sdwis", ["PWSID"]),
    ("GEOGRAPHIC_AREA", "LCR_SAMPLE", "sdwis", ["PWSID"]),
    ("LCR_SAMPLE", "LCR_SAMPLE_RESULT", "sdwis", ["PWSID", "SAMPLE_ID"]),
  ]

  @Test("Tables join by the key they share, in either order, on V1 and V2", arguments: links)
  func shared(_ link: (left: String, right: String, program: String, keys: [String])) throws {
    let expected = try pairs(link.left, link.right, link.keys)
    #expect(expected > 0)
    let count = "[{\"TOTALQUERYRESULTS\": \(expected)}]"
    #expect(try ask("\(link.left)/\(link.right)/COUNT/JSON").body == count)
    #expect(try ask("\(link.right)/\(link.left)/COUNT/JSON").body == count)
    let both = "\(link.program).\(link.left)/join/\(link.program).\(link.right)"
    let v1 = try ask("\(link.left)/\(link.right)/rows/0:9999/JSON")
    let v2 = try ask(both + "/1:10000/json")
    #expect(v1.rowCount == min(expected, 10_000))
    #expect(v1.body == v2.body)
    let pairs = link.keys.map { "/\($0.asciiLowercased)/equals/\($0.asciiLowercased)" }
    let keyed = try ask(both + pairs.joined() + "/1:10000/json")
    #expect(keyed.body == v1.body)
  }

  @Test(
    "Three tables join in any order of the path",
    arguments: [
      "ERM_RESULT/ANALYTE_ID/I131/ERM_ANALYSIS/ERM_SAMPLE",
      "ERM_RESULT/ANALYTE_ID/I131/ERM_SAMPLE/ERM_ANALYSIS",
      "ERM_SAMPLE/ERM_RESULT/ANALYTE_ID/I131/ERM_ANALYSIS",
    ])
  func three(_ path: String) throws {
    #expect(try ask(path + "/COUNT/JSON").body == "[{\"TOTALQUERYRESULTS\": 384}]")
    let answer = try rows(path + "/rows/0:383/JSON")
    #expect(answer.count == 384)
    for row in answer {
      #expect(row["ANALYTE_ID"] == .text("I131"))
      #expect(row.names.count == Set(row.names).count)
      #expect(row.names.count == 13 + 8 + 14 - 2)
      #expect(row.names.filter { $0.contains(".") }.isEmpty)
    }
  }

  @Test("The first joined row is the one that the tables give")
  func firstRow() throws {
    let row = try #require(
      try rows("ERM_RESULT/ANALYTE_ID/PU239/ERM_ANALYSIS/ERM_SAMPLE/rows/0:0/JSON").first)
    let analysis = try #require(try table("ERM_ANALYSIS").rows.first { $0[0] == "602914" })
    let sample = try #require(try table("ERM_SAMPLE").rows.first { $0[0] == analysis[1] })
    #expect(
      row.values == RowsTests.plutoniumCells[0].map(\.value) + analysis.dropFirst()
        + sample.dropFirst())
  }

  @Test("A key comes once, under the left table; other repeated names with their table")
  func names() throws {
    let row = try #require(try rows("LCR_SAMPLE/LCR_SAMPLE_RESULT/rows/0:0/JSON").first)
    #expect(
      row.names == [
        "PWSID", "SAMPLE_ID", "SAMPLING_END_DATE", "SAMPLING_START_DATE", "RECONCILIATION_ID",
        "PRIMACY_AGENCY_CODE", "EPA_REGION", "LCR_SAMPLE_RESULT.PRIMACY_AGENCY_CODE",
        "LCR_SAMPLE_RESULT.EPA_REGION", "SAR_ID", "CONTAMINANT_CODE", "RESULT_SIGN_CODE",
        "SAMPLE_MEASURE", "UNIT_OF_MEASURE",
      ])
  }

  @Test("Left, right, full and cross joins count as they should")
  func kinds() throws {
    // 28 of 66 analytes have results.
    let used = Set(try table("ERM_RESULT").values("ANALYTE_ID").compactMap(\.self))
    #expect(used.count == 28)
    let unused = 66 - 28
    let pair = "analyte_id/equals/analyte_id"
    let left = try rows("radnet.erm_analyte/left/radnet.erm_result/\(pair)/json")
    #expect(left.count == 3_223 + unused)
    #expect(left.count { $0["ANA_NUM"] == .null } == unused)
    let right = try rows("radnet.erm_result/right/radnet.erm_analyte/\(pair)/json")
    #expect(right.count == 3_223 + unused)
    // The key is there although the left side has no row.
    #expect(right.allSatisfy { $0["ANALYTE_ID"] != .null })
    #expect(
      try rows("radnet.erm_result/full_outer/erm_analyte/\(pair)/json").count == 3_223 + unused)
    #expect(try rows("radnet.erm_result/left/erm_analyte/\(pair)/json").count == 3_223)
    let cross = try rows("radnet.erm_study/cross/radnet.erm_matrix/json")
    #expect(cross.count == 60)
    #expect(cross[5]["STUDY_NUM"] == cross[0]["STUDY_NUM"])
    #expect(cross[6]["STUDY_NUM"] != cross[0]["STUDY_NUM"])
  }

  @Test("A chain of left joins with a dotted filter, a sort and a range")
  func chain() throws {
    let answer = try rows(
      "radnet.erm_analysis/left/radnet.erm_result/ana_num/equals/ana_num/left/radnet.erm_sample"
        + "/samp_num/equals/samp_num/radnet.erm_result.result_date/greaterThan/2011-04-15"
        + "/sort/radnet.erm_result.result_date:desc/1:100/json")
    let late = try table("ERM_RESULT").count("RESULT_DATE") { $0 > "2011-04-15" }
    #expect(answer.count == min(late, 100))
    let dates = answer.compactMap { $0["RESULT_DATE"]?.value }
    #expect(dates == dates.sorted(by: >))
    #expect(dates.count == answer.count)
  }

  @Test("Sorting is numeric on numbers, without case on text, and puts missing values last")
  func sort() throws {
    let up = try rows("radnet.erm_result/sort/result_amount/json").map {
      $0["RESULT_AMOUNT"]?.value
    }
    let numbers = up.prefix(3_223 - 952).map { $0.flatMap(Double.init) ?? .nan }
    #expect(numbers == numbers.sorted())
    #expect(up.suffix(952).allSatisfy { $0 == nil })
    let down = try rows("radnet.erm_result/sort/result_amount:desc,ana_num:asc/json")
    #expect(down.suffix(952).allSatisfy { $0["RESULT_AMOUNT"] == .null })
    #expect(down.first?["RESULT_AMOUNT"]?.value.flatMap(Double.init) == numbers.last)
    let names = try rows("radnet.erm_analyte/sort/analyte_name/json").compactMap {
      $0["ANALYTE_NAME"]?.value?.lowercased()
    }
    #expect(names == names.sorted())
  }
}
