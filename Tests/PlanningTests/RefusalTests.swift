import Model
import Testing

/// What is refused before anything is sent, and where.
@Suite struct RefusalTests {
  @Test(arguments: [
    ("from ERM_RESULT where RESULT_AMOUNT > MDC", Problem.Kind.ambiguousWord("MDC"), "MDC"),
    ("from ERM_RESULT where ANALYTE_ID = ''", .emptyValue(column: "ANALYTE_ID"), "''"),
    ("from ERM_RESULT where ANALYTE_ID = '..'", .dotSegment(".."), "'..'"),
    (
      "from ERM_RESULT where ANALYT_ID = PU239",
      .unknownColumn("ANALYT_ID", tables: ["ERM_RESULT"], nearest: ["ANALYTE_ID"]), "ANALYT_ID"
    ),
    ("from ERM_RESULT group by ANALYTE_ID count", .countWithGroup, "count"),
    (
      "from onemap.search",
      .missingParameter(
        "searchVal", table: "onemap.search",
        example: "from onemap.search where searchVal = BISHAN"), "onemap.search"
    ),
    (
      "from ERM_RESULT where ANALYTE_ID = $w", .unknownVariable("w", nearest: []), "$w"
    ),
    (
      "from uv.hourly where CITY = Boston",
      .missingParameter(
        "STATE", table: "uv.hourly",
        example: "from uv.hourly where CITY = 'NEW ORLEANS' and STATE = LA"), "uv.hourly"
    ),
  ])
  func isRefused(statement: String, kind: Problem.Kind, culprit: String) {
    let found = problem(statement)
    #expect(found?.kind == kind)
    let source = Source(name: "test", text: statement)
    #expect(found?.range.map { source[$0] } == culprit)
    #expect(found?.exitStatus == .statement)
  }

  @Test("Rows that V2 has not, and numbers past every row")
  func rows() {
    guard case .wrongRows? = problem("from radnet.erm_result rows 0:10")?.kind else {
      Issue.record("rows 0:10 on V2")
      return
    }
    // B13: one more than the largest count.
    #expect(problem("from ERM_RESULT rows 0:9223372036854775807") != nil)
  }

  @Test("An unknown first part of a name is never sent; a quoted name is")
  func names() throws {
    guard case .unknownService("nosuchservice", _)? = problem("from nosuchservice.thing")?.kind
    else {
      Issue.record("nosuchservice.thing")
      return
    }
    #expect(try paths("from \"nosuchservice.thing\" first 1") == ["nosuchservice.thing/1:1/json"])
    #expect(try paths("from \"//evil.example/x\" first 1") == ["%2F%2Fevil.example%2Fx/1:1/json"])
  }
}
