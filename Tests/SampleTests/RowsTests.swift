import Model
import Services
import Testing

@testable import Sample

@Suite("Rows and windows")
struct RowsTests {
  static let columns = [
    "ANA_NUM", "RESULT_ID", "ANALYTE_ID", "RESULT_AMOUNT", "CSU", "MDC", "RESULT_UNIT",
    "RESULT_DATE", "RESULT_IN_SI", "CSU_IN_SI", "MDC_IN_SI", "SI_UNIT", "DETECTABLE",
  ]

  /// ANA_NUM, RESULT_AMOUNT, CSU, MDC, RESULT_DATE and the three in Bq/m3, as EPA's export has them.
  static let plutonium = [
    [
      "602914", "0.0000065", "0.0000058", "0.000018", "2011-03-24", "0.00000024", "0.00000021",
      "0.00000067",
    ],
    [
      "602916", "-0.0000013", "0.0000042", "0.000022", "2011-03-24", "-0.000000048", "0.00000016",
      "0.00000081",
    ],
    [
      "602918", "0.0000013", "0.000003", "0.000012", "2011-03-24", "0.000000048", "0.00000011",
      "0.00000044",
    ],
    [
      "602922", "-0.0000015", "0.000005", "0.000026", "2011-03-24", "-0.000000056", "0.00000019",
      "0.00000096",
    ],
    ["604037", "0", "0.0000055", "0.000023", "2011-03-31", "0", "0.0000002", "0.00000085"],
    [
      "604039", "-0.0000023", "0.0000077", "0.00004", "2011-03-31", "-0.000000085", "0.00000028",
      "0.0000015",
    ],
    [
      "604041", "0.000012", "0.000017", "0.00005", "2011-03-31", "0.00000044", "0.00000063",
      "0.0000019",
    ],
    [
      "604043", "0.000009", "0.000021", "0.000081", "2011-03-31", "0.00000033", "0.00000078",
      "0.000003",
    ],
    [
      "604049", "-0.0000043", "0.0000074", "0.000042", "2011-03-31", "-0.00000016", "0.00000027",
      "0.0000016",
    ],
    ["604051", "0", "0.000012", "0.00005", "2011-03-31", "0", "0.00000044", "0.0000019"],
  ]

  static let plutoniumCells: [[Cell]] = plutonium.map { row in
    [
      .number(row[0]), .number("2"), .text("PU239"), .number(row[1]), .number(row[2]),
      .number(row[3]), .text("PCI/M3"), .text(row[4]), .number(row[5]), .number(row[6]),
      .number(row[7]), .text("BQ/M3"), .null,
    ]
  }

  @Test("The ten rows of PU239, every cell; E03 number text is not rewritten")
  func plutoniumRows() throws {
    let answer = try rows("ERM_RESULT/ANALYTE_ID/PU239/rows/0:9/JSON")
    #expect(answer.map(\.names) == Array(repeating: Self.columns, count: 10))
    #expect(answer.map(\.cells) == Self.plutoniumCells)
  }

  @Test("V1 counts from 0: rows 1:10 lack the first")
  func fromZero() throws {
    let answer = try rows("ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON")
    #expect(answer.map(\.cells) == Array(Self.plutoniumCells.dropFirst()))
  }

  @Test(
    "V2 counts from 1 and gives the same rows",
    arguments: [
      "radnet.erm_result/analyte_id/equals/PU239/1:10/json",
      "radnet.erm_result/analyte_id/equals/pu239/json",
      "RADNET.ERM_RESULT/ANALYTE_ID/equals/PU239/1:100/json",
    ])
  func fromOne(_ path: String) throws {
    let answer = try rows(path)
    #expect(answer.map(\.names) == Array(repeating: Self.columns, count: 10))
    #expect(answer.map(\.cells) == Self.plutoniumCells)
  }

  @Test("On V2 a first of 0 is read as 1: 0:4 gives four rows")
  func zeroReadAsOne() throws {
    let answer = try rows("radnet.erm_result/analyte_id/equals/PU239/0:4/json")
    #expect(answer.map(\.cells) == Array(Self.plutoniumCells[0..<4]))
    var query = PathQuery(.v2, tables: [.init("radnet.erm_result")])
    query.rows = .init(0, 4)
    #expect(try rows(ofJSON: ask(query).body).count == 4)
  }

  @Test(
    "Windows one after the other are the whole, in the tables' order",
    arguments: [
      "ERM_RESULT", "ERM_RESULT/ERM_ANALYSIS/ERM_SAMPLE", "TRI_REPORTING_FORM/TRI_FACILITY",
      "LCR_SAMPLE_RESULT/LCR_SAMPLE/WATER_SYSTEM",
    ])
  func pages(_ path: String) throws {
    let store = try SampleStore()
    let whole = try rows(path + "/JSON", store)
    var pages: [Row] = []
    while true {
      let page = try rows("\(path)/rows/\(pages.count):\(pages.count + 499)/JSON", store)
      guard !page.isEmpty else { break }
      pages += page
    }
    #expect(pages == whole)
  }

  @Test(
    "No rows: 200 and an empty array",
    arguments: [
      "ERM_RESULT/ANALYTE_ID/XX999/rows/0:9/JSON",
      "ERM_RESULT/rows/3223:3300/JSON",
      "ERM_RESULT/rows/9223372036854775805:9223372036854775806/JSON",
      "ERM_RESULT/ANALYTE_ID/PU239/JSON/rows/0:9",
      "radnet.erm_result/analyte_id/equals/XX999/json",
      "radnet.erm_result/4000:5000/json",
    ])
  func empty(_ path: String) throws {
    let answer = try ask(path)
    #expect(answer.status == 200)
    #expect(answer.body == "[]")
    #expect(answer.reply.header("content-type") == "application/json")
  }

  @Test(
    "No row number traps", arguments: [(0, Int.max), (Int.max, Int.max), (9, 1), (-5, 5), (-1, -1)])
  func extremes(_ lower: Int, _ upper: Int) throws {
    for (dialect, name) in [(PathQuery.Dialect.v1, "ERM_MATRIX"), (.v2, "radnet.erm_matrix")] {
      var query = PathQuery(dialect, tables: [.init(name)])
      query.rows = .init(lower, upper)
      query.format = "json"
      let count = try rows(ofJSON: ask(query).body).count
      #expect(
        count
          == ((lower, upper) == (0, Int.max) || (lower, upper) == (-5, 5)
            ? (upper == 5 && dialect == .v2 ? 5 : 6) : 0))
    }
  }

  @Test("COUNT in its spellings")
  func counts() throws {
    #expect(
      try ask("ERM_RESULT/ANALYTE_ID/PU239/COUNT/JSON").body == "[{\"TOTALQUERYRESULTS\": 10}]")
    #expect(
      try ask("erm_result/analyte_id/i131/count/json").body == "[{\"TOTALQUERYRESULTS\": 384}]")
    let xml = try ask("ERM_RESULT/ANALYTE_ID/BETA/COUNT")
    #expect(xml.body.contains("<REQUESTRECORDCOUNT>1307</REQUESTRECORDCOUNT>"))
    #expect(xml.reply.header("Content-Type")?.hasPrefix("text/xml") == true)
    #expect(try ask("ERM_RESULT/ANALYTE_ID/XX/COUNT/JSON").body == "[{\"TOTALQUERYRESULTS\": 0}]")
    let joined = try ask(
      "ERM_RESULT/ANALYTE_ID/I131/ERM_ANALYSIS/ERM_SAMPLE/MAT_ID/AIR-FILTER/COUNT/JSON")
    let listed = try rows(
      "ERM_RESULT/ANALYTE_ID/I131/ERM_ANALYSIS/ERM_SAMPLE/MAT_ID/AIR-FILTER/JSON")
    #expect(joined.body == "[{\"TOTALQUERYRESULTS\": \(listed.count)}]")
    #expect(!listed.isEmpty)
  }
}
