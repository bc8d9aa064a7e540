import Model
import Services
import Testing

@Suite struct CatalogueCodesTests {
  let catalogue = Catalogue()

  @Test func analytesHaveNamesAndHalfLives() {
    let codes = catalogue.codes(table: "ERM_RESULT", column: "analyte_id")
    #expect(codes.count == 66)
    #expect(codes.contains(Code(code: "PU239", meaning: "Plutonium-239, half-life 24131 y")))
    #expect(codes.contains(Code(code: "I131", meaning: "Iodine-131, half-life 8.0233 d")))
    #expect(codes.contains(Code(code: "U238", meaning: "Uranium-238, half-life 4.468e9 y")))
    #expect(codes.contains { $0.code == "ZR/NB95" })
    #expect(catalogue.codes(table: "radnet.erm_analyte", column: "ANALYTE_ID") == codes)
  }

  @Test func listsBelongToTheirTables() {
    #expect(catalogue.codes(table: "ERM_SAMPLE", column: "MAT_ID").count == 6)
    #expect(catalogue.codes(table: "ERM_STUDY", column: "STUDY_ID").count == 10)
    let locations = catalogue.codes(table: "ERM_LOCATION", column: "LOC_NUM")
    #expect(locations.contains(Code(code: "1", meaning: "Montgomery, AL")))
    #expect(locations.count == 332)
    let units = catalogue.codes(table: "TRI_CHEM_INFO", column: "UNIT_OF_MEASURE").map(\.code)
    #expect(!units.contains("MG/L") && !units.isEmpty)
    let states = catalogue.codes(table: "ERM_LOCATION", column: "STATE_ABBR").map(\.code)
    #expect(states.contains("VA") && states.contains("CNMI"))
    #expect(
      !catalogue.codes(table: "WATER_SYSTEM", column: "STATE_CODE").contains { $0.code == "CNMI" })
    let statuses = catalogue.codes(table: "VIOLATION", column: "COMPLIANCE_STATUS_CODE")
    #expect(Set(statuses.map(\.code)) == ["K", "O", "R", "I"])
    #expect(catalogue.codes(table: "ERM_RESULT", column: "CSU").isEmpty)
    #expect(catalogue.codes(table: "NO_SUCH", column: "ANALYTE_ID").isEmpty)
    #expect(catalogue.codes(table: "TRI_FACILITY", column: "ANALYTE_ID").isEmpty)
  }

  /// A value, and the codes that must be offered, in order.
  static let slips: [(String, [String])] = [
    ("Sr-90", ["SR90"]), ("strontium", ["SR89", "SR90"]), ("sr 90", ["SR90"]),
    ("pu239", ["PU239"]), ("Plutonium-239", ["PU239"]), ("plutonium", ["PU238", "PU239"]),
    ("gross beta", ["BETA"]), ("zr-nb95", ["ZR/NB95"]), ("tritium", ["H3"]),
    ("hydrogen-3", ["H3"]), ("cesium-137", ["CS137"]),
    ("PU239", []), ("H3", []), ("", []), ("%", []), ("-", []),
  ]

  @Test func aValueFindsItsCode() {
    for (value, codes) in Self.slips {
      let near = catalogue.nearestCodes(to: value, table: "ERM_RESULT", column: "ANALYTE_ID")
      #expect(near.map(\.code) == codes, "\(value)")
    }
    let swapped = catalogue.nearestCodes(to: "UP239", table: "ERM_RESULT", column: "ANALYTE_ID")
    #expect(swapped.first?.code == "PU239")
    let british = catalogue.nearestCodes(to: "caesium", table: "ERM_RESULT", column: "ANALYTE_ID")
    #expect(Set(british.map(\.code)) == ["CS134", "CS136", "CS137"])
  }

  @Test func otherListsFindTheirCodesToo() {
    func near(_ value: String, _ table: String, _ column: String) -> [String] {
      catalogue.nearestCodes(to: value, table: table, column: column).map(\.code)
    }
    #expect(near("Lead", "VIOLATION", "CONTAMINANT_CODE").first == "1030")
    #expect(near("milk", "ERM_SAMPLE", "MAT_ID") == ["PASTEURIZED MILK"])
    #expect(near("AIR FILTER", "ERM_SAMPLE", "MAT_ID") == ["AIR-FILTER"])
    #expect(near("Virginia", "TRI_FACILITY", "STATE_ABBR").contains("VA"))
    #expect(near("va", "TRI_FACILITY", "STATE_ABBR") == ["VA"])
    #expect(near("lead", "LCR_SAMPLE_RESULT", "CONTAMINANT_CODE") == ["PB90"])
    #expect(near("0000071432", "TRI_REPORTING_FORM", "TRI_CHEM_ID") == ["000071432"])
    #expect(near("71432", "TRI_REPORTING_FORM", "TRI_CHEM_ID") == ["000071432"])
    #expect(near("benzene", "TRI_REPORTING_FORM", "TRI_CHEM_ID").first == "000071432")
    // A number near another is no slip.
    #expect(near("99999", "ERM_SAMPLE", "LOC_NUM").isEmpty)
    #expect(near("2", "TRI_FACILITY", "REGION").isEmpty)
    #expect(near("02", "TRI_FACILITY", "REGION") == ["2"])
    // DW 1994-2 begins with the open code DW….
    #expect(near("DW 1994-2", "ERM_PROJECT", "PROJ_ID").isEmpty)
  }
}
