import Model
import Testing

/// What is sent for a statement, byte for byte.
@Suite struct SentTests {
  @Test(
    "The Envirofacts rows of section 3 of the language",
    arguments: [
      (
        "from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10",
        "ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON"
      ),
      (
        "from ERM_RESULT where RESULT_AMOUNT > 0.5 and ANALYTE_ID = PU239 first 10",
        "ERM_RESULT/RESULT_AMOUNT/%3E/0.5/ANALYTE_ID/PU239/rows/0:9/JSON"
      ),
      (
        "from ERM_RESULT where ANALYTE_ID = PU239 count",
        "ERM_RESULT/ANALYTE_ID/PU239/COUNT/JSON"
      ),
      (
        "from tri_facility join tri_reporting_form where state_abbr = VA and reporting_year = 2010 first 50",
        "tri_facility/state_abbr/VA/tri_reporting_form/reporting_year/2010/rows/0:49/JSON"
      ),
      (
        "from radnet.erm_result where analyte_id = PU239 rows 1:10",
        "radnet.erm_result/analyte_id/equals/PU239/1:10/json"
      ),
      (
        "from radnet.erm_result where analyte_id in (PU239, I131) order by result_date desc first 100",
        "radnet.erm_result/analyte_id/in/PU239,I131/sort/result_date:desc/1:100/json"
      ),
      ("from uv.hourly where ZIP = 20460", "getEnvirofactsUVHOURLY/ZIP/20460/JSON"),
    ])
  func languagePage(statement: String, path: String) throws {
    #expect(try paths(statement) == [path])
  }

  @Test("EPA's own sample program builds this address")
  func sampleProgram() throws {
    var settings = Settings()
    settings.envirofactsURL = "http://iaspub.epa.gov/enviro/efservice/"
    settings.envirofactsFormat = .xml
    let url = try plan(
      "from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10", settings: settings
    ).steps.first?.firstRequest?.url
    #expect(
      url == "http://iaspub.epa.gov/enviro/efservice/ERM_RESULT/ANALYTE_ID/PU239/rows/1:10")
  }

  @Test(
    "V1 is sent what it is known to check",
    arguments: [
      // The same column twice: one goes out.
      (
        "from ERM_RESULT where RESULT_AMOUNT > 1 and RESULT_AMOUNT < 2",
        "ERM_RESULT/RESULT_AMOUNT/%3E/1/rows/0:999/JSON"
      ),
      // Whole numbers: at least 5 is more than 4.
      ("from ERM_RESULT where ANA_NUM >= 5 first 3", "ERM_RESULT/ANA_NUM/%3E/4/rows/0:2/JSON"),
      ("from ERM_RESULT where ANA_NUM <= -5 first 3", "ERM_RESULT/ANA_NUM/%3C/-4/rows/0:2/JSON"),
      // A decimal number has no next one.
      ("from ERM_RESULT where RESULT_AMOUNT >= 5 first 3", "ERM_RESULT/rows/0:999/JSON"),
      // Dates stay here: the literal is not known.
      ("from ERM_RESULT where RESULT_DATE = 2011-03-24 first 3", "ERM_RESULT/rows/0:999/JSON"),
      ("from ERM_ANALYTE where ANALYTE_ID > B first 3", "ERM_ANALYTE/rows/0:999/JSON"),
      (
        "from ERM_ANALYTE where ANALYTE_NAME begins Stron first 3",
        "ERM_ANALYTE/ANALYTE_NAME/BEGINNING/Stron/rows/0:2/JSON"
      ),
      (
        "from ERM_ANALYTE where not ANALYTE_ID = PU239 first 3",
        "ERM_ANALYTE/ANALYTE_ID/%21%3D/PU239/rows/0:2/JSON"
      ),
      // The same bytes are checked here.
      (
        "from ERM_ANALYTE where ANALYTE_ID == PU239 first 3",
        "ERM_ANALYTE/ANALYTE_ID/PU239/rows/0:999/JSON"
      ),
      // A slash goes out as what stands before it.
      (
        "from ERM_RESULT where ANALYTE_ID = ZR/NB95 first 3",
        "ERM_RESULT/ANALYTE_ID/BEGINNING/ZR/rows/0:999/JSON"
      ),
      ("from ERM_RESULT where ANALYTE_ID contains R/N first 3", "ERM_RESULT/rows/0:999/JSON"),
      ("from ERM_RESULT where ANALYTE_ID = /X first 3", "ERM_RESULT/rows/0:999/JSON"),
      // A value that spells a table or an operator.
      (
        "from ERM_ANALYTE where ANALYTE_NAME = TRI_FACILITY first 3",
        "ERM_ANALYTE/ANALYTE_NAME/%3D/TRI_FACILITY/rows/0:2/JSON"
      ),
      (
        "from ERM_ANALYTE where ANALYTE_NAME = 'BEGINNING' first 3",
        "ERM_ANALYTE/ANALYTE_NAME/%3D/BEGINNING/rows/0:2/JSON"
      ),
      ("from ERM_ANALYTE order by ANALYTE_ID first 3", "ERM_ANALYTE/rows/0:999/JSON"),
      ("from ERM_ANALYTE rows 5:", "ERM_ANALYTE/rows/5:1004/JSON"),
      ("from ERM_ANALYTE rows :5", "ERM_ANALYTE/rows/0:5/JSON"),
      ("from ERM_ANALYTE first 2500", "ERM_ANALYTE/rows/0:999/JSON"),
      ("from ERM_ANALYTE rows 0:2499", "ERM_ANALYTE/rows/0:2499/JSON"),
      // No window goes out before a condition that is checked here.
      (
        "from ERM_RESULT where ANALYTE_ID = PU239 and CSU is null rows 1:10",
        "ERM_RESULT/ANALYTE_ID/PU239/rows/0:999/JSON"
      ),
      (
        "from ERM_RESULT where ANALYTE_ID = PU239 and CSU is null count",
        "ERM_RESULT/ANALYTE_ID/PU239/rows/0:999/JSON"
      ),
    ])
  func v1(statement: String, path: String) throws {
    #expect(try paths(statement) == [path])
  }

  @Test("V1 has no list: one request a value, without repeats")
  func valuesOfAList() throws {
    let wanted = [
      "ERM_RESULT/ANALYTE_ID/PU239/rows/0:999/JSON", "ERM_RESULT/ANALYTE_ID/I131/rows/0:999/JSON",
    ]
    #expect(
      try paths("from ERM_RESULT where ANALYTE_ID in (PU239, I131, pu239) first 10") == wanted)
    #expect(
      try paths("from ERM_RESULT where ANALYTE_ID = PU239 or ANALYTE_ID = I131 first 10") == wanted)
    #expect(
      try paths("from ERM_RESULT where ANALYTE_ID in (PU239, I131) count")
        == ["ERM_RESULT/ANALYTE_ID/PU239/COUNT/JSON", "ERM_RESULT/ANALYTE_ID/I131/COUNT/JSON"])
    // The same bytes are asked of a value with a slash too.
    let identical = try plan("from ERM_RESULT where RESULT_UNIT == pci/l")
    guard case .comparison(_, .identical, _)? = identical.steps[0].local.condition else {
      Issue.record("`==` is not checked")
      return
    }
    // Values that begin alike are told apart by what each request is checked for.
    let plan = try plan("from ERM_RESULT where ANALYTE_ID in (ZR/NB95, ZR95)")
    #expect(plan.steps.map { $0.local.condition == nil } == [false, true])
  }

  @Test(
    "V2 is sent its fourteen operators",
    arguments: [
      ("result_amount >= 0.5", "result_amount/greaterThanEqual/0.5/1:3/json"),
      ("result_date > 2011-04-01", "result_date/greaterThan/2011-04-01/1:3/json"),
      ("result_date > 01-APR-11", "1:1000/json"),
      ("analyte_id ends 9", "analyte_id/endsWith/9/1:3/json"),
      ("not analyte_id contains U", "analyte_id/excludes/U/1:3/json"),
      ("not analyte_id in (PU239, I131)", "analyte_id/notIn/PU239,I131/1:3/json"),
      ("analyte_id like 'PU%'", "analyte_id/like/PU@/1:1000/json"),
      ("not analyte_id like 'PU%'", "1:1000/json"),
      ("analyte_id > B", "1:1000/json"),
      (
        "result_amount between 1 and 2",
        "result_amount/greaterThanEqual/1/result_amount/lessThanEqual/2/1:3/json"
      ),
      ("analyte_id = PU239 or csu > 1", "analyte_id/equals/PU239/or/csu/greaterThan/1/1:3/json"),
      ("analyte_id = PU239 or csu is null", "1:1000/json"),
      ("analyte_id = PU239 or analyte_id = I131", "analyte_id/in/PU239,I131/1:3/json"),
      ("analyte_id = 'a@b'", "1:1000/json"),
    ])
  func v2(condition: String, path: String) throws {
    #expect(
      try paths("from radnet.erm_result where \(condition) first 3") == [
        "radnet.erm_result/" + path
      ])
  }

  @Test("A comma in a V2 list makes it one request a value; a long list is cut")
  func listsOfV2() throws {
    #expect(
      try paths("from radnet.erm_analyte where analyte_name in ('a,b', c) first 3") == [
        "radnet.erm_analyte/analyte_name/equals/a%2Cb/1:1000/json",
        "radnet.erm_analyte/analyte_name/equals/c/1:1000/json",
      ])
    // C14
    let ids = (0..<1_000).map { "1322220" + String(100_000 + $0) }
    let plan = try plan(
      "from tri.tri_release_qty where doc_ctrl_num in (\(ids.joined(separator: ", ")))")
    #expect(plan.steps.count == 10)
    for step in plan.steps {
      #expect((step.firstRequest?.url.utf8.count ?? 0) < Limits.urlBytes)
    }
  }

  @Test("Joins go out with the catalogue's key")
  func joins() throws {
    #expect(
      try paths(
        "from radnet.erm_result join radnet.erm_analysis where analyte_id = I131 and ana_size > 5 first 2"
      ) == [
        "radnet.erm_result/analyte_id/equals/I131/join/radnet.erm_analysis/ana_num/equals/ana_num"
          + "/ana_size/greaterThan/5/1:2/json"
      ])
    #expect(
      try paths(
        "from ERM_RESULT r join ERM_ANALYSIS a on r.ANA_NUM = a.ANA_NUM where a.ANA_SIZE > 5 first 2"
      )
        == ["ERM_RESULT/ERM_ANALYSIS/ANA_SIZE/%3E/5/rows/0:1/JSON"])
  }

  @Test("Variables stand for one value, never for text")
  func variables() throws {
    #expect(
      try paths(
        "from ERM_ANALYTE where ANALYTE_NAME = $v first $n",
        bindings: ["v": .value(Value("x\" rows 1:999", .quoted)), "n": .value(Value("3"))])
        == ["ERM_ANALYTE/ANALYTE_NAME/x%22%20rows%201%3A999/rows/0:2/JSON"])
  }
}
