import Model
import Services
import Testing

@Suite struct CatalogueSummaryTests {
  let catalogue = Catalogue()

  @Test func patternsFindTables() {
    let all = catalogue.tables(matching: nil)
    #expect(all.count >= 697)
    let radnet = catalogue.tables(matching: "erm*").map(\.name)
    #expect(radnet.count == 17 && radnet.first == "ERM_RESULT")
    #expect(catalogue.tables(matching: "radnet.*").map(\.name) == radnet)
    #expect(catalogue.tables(matching: "ERM_RESULT").map(\.name).contains("ERM_RESULT"))
    #expect(
      catalogue.tables(matching: "ERM_?????").map(\.name) == [
        "ERM_STUDY", "ERM_COUNT", "ERM_YEARS",
      ])
    let water = catalogue.tables(matching: "%water%").map(\.name)
    #expect(water.contains("WATER_SYSTEM") && water.contains("TRI_WATER_STREAM"))
    #expect(!water.contains("ERM_RESULT"))
    #expect(catalogue.tables(matching: "superfund").map(\.name).contains("ENVIROFACTS_SITE"))
    #expect(catalogue.tables(matching: "*").count == all.count)
    #expect(catalogue.tables(matching: "%%%").count == all.count)
    #expect(catalogue.tables(matching: "").count == all.count)
    #expect(catalogue.tables(matching: "zzz").isEmpty)
  }

  @Test func aSummaryCountsColumns() throws {
    let analyte = try #require(catalogue.tables(matching: "ERM_ANALYTE").first)
    #expect(analyte.columnCount == 6)
    #expect(analyte.program == "radnet")
    #expect(analyte.status == .live)
    #expect(analyte.lastSeen == 2026)
    for summary in catalogue.tables(matching: nil) {
      #expect(catalogue.table(named: summary.name)?.columns.count == summary.columnCount)
    }
  }

  @Test func everyTableBelongsToAProgram() {
    let programs = catalogue.programs()
    #expect(programs.first?.name == "radnet")
    #expect(programs.first?.tableCount == 17)
    #expect(programs.allSatisfy { !$0.meaning.isEmpty })
    let names = Set(programs.map(\.name))
    for table in catalogue.tables(matching: nil) where table.service == Catalogue.service {
      #expect(names.contains(table.program), "\(table.name)")
      #expect(catalogue.program(table.program))
    }
  }

  @Test func noTableIsTwiceInTheCatalogue() {
    let names = catalogue.tables(matching: nil).map(\.name)
    #expect(Set(names).count == names.count)
  }
}
