import Testing

@testable import Services

@Suite struct CatalogueSearchTests {
  private let catalogue = Catalogue()

  @Test(
    "what people look for is among the first",
    arguments: [
      ("strontium", Finding.Kind.code, ["SR89", "SR90"], 10),
      ("STRONTIUM-90", .code, ["SR90"], 3), ("PU239", .code, ["PU239"], 1),
      ("violation code", .column, ["VIOLATION_CODE"], 1),
      ("milk", .code, ["PASTEURIZED MILK"], 5), ("milk", .table, ["ERM_MILK_BENCHMARK"], 3),
      ("lead copper", .program, ["sdwis"], 10), ("lead copper", .table, ["LCR_SAMPLE"], 10),
      ("erm_result", .table, ["ERM_RESULT"], 1), ("virginia", .code, ["VA"], 10),
      ("radnet", .program, ["radnet"], 1),
    ]) func first(words: String, kind: Finding.Kind, names: [String], within: Int)
  {
    let found = catalogue.find([words]).prefix(within)
    for name in names {
      #expect(found.contains { $0.kind == kind && $0.name == name }, "\(words): \(name)")
    }
  }

  @Test("all words must be there, in any order, and a word nowhere finds nothing") func all() {
    #expect(
      Set(catalogue.find(["code", "violation"])) == Set(catalogue.find(["violation code"])))
    #expect(catalogue.find(["strontium", "zzzz"]).isEmpty)
    #expect(catalogue.find([""]).isEmpty)
    #expect(catalogue.nearestWords(to: "stronteum") == ["strontium"])
  }

  @Test("a code says where it is asked for") func example() {
    #expect(
      catalogue.uses(of: "sr90").first?.example == "from ERM_RESULT where ANALYTE_ID = SR90")
    #expect(
      catalogue.find(["pasteurized"]).contains {
        $0.example == "from ERM_SAMPLE where MAT_ID = 'PASTEURIZED MILK'"
      })
  }
}
