import Model
import Services
import Testing

@Suite struct CatalogueTests {
  let catalogue = Catalogue()

  @Test(arguments: [
    "ERM_RESULT", "erm_result", "Erm_Result", "radnet.erm_result", "RADNET.ERM_RESULT",
    "envirofacts.ERM_RESULT", "envirofacts.radnet.erm_result",
  ])
  func aTableIsFoundInAnyCase(name: String) throws {
    let table = try #require(catalogue.table(named: name))
    #expect(table.name == "ERM_RESULT")
    #expect(table.program == "radnet")
    #expect(table.service == "envirofacts")
    #expect(table.status == .live)
    #expect(
      table.columns.map(\.name) == [
        "ANA_NUM", "RESULT_ID", "ANALYTE_ID", "RESULT_AMOUNT", "CSU", "MDC", "RESULT_UNIT",
        "RESULT_DATE", "RESULT_IN_SI", "CSU_IN_SI", "MDC_IN_SI", "SI_UNIT", "DETECTABLE",
      ])
  }
}
