import Model
import Services
import Testing

@Suite struct CatalogueNearestTests {
  let catalogue = Catalogue()

  /// What was typed, and what must be offered first.
  static let slips: [(String, String)] = [
    ("ERM_RESLT", "ERM_RESULT"), ("ERM_RESULTS", "ERM_RESULT"), ("erm_reuslt", "ERM_RESULT"),
    ("RESULT_ERM", "ERM_RESULT"), ("EMR_RESULT", "ERM_RESULT"), ("ERM-RESULT", "ERM_RESULT"),
    ("ERMRESULT", "ERM_RESULT"), ("ERM_RESUL", "ERM_RESULT"), ("ERM_RES", "ERM_RESULT"),
    ("ERM_ANALITE", "ERM_ANALYTE"), ("ERM_ANALYTES", "ERM_ANALYTE"),
    ("ERM_ANALISYS", "ERM_ANALYSIS"), ("ERM_SAMPLES", "ERM_SAMPLE"), ("ERM_SMAPLE", "ERM_SAMPLE"),
    ("ERM_LOCATIONS", "ERM_LOCATION"), ("ERM_MATRX", "ERM_MATRIX"), ("ERM_STUDIES", "ERM_STUDY"),
    ("ERM_STATION", "ERM_LOCATION"), ("TRI_FACILTY", "TRI_FACILITY"),
    ("FACILITY_TRI", "TRI_FACILITY"), ("TRI_FACILITIES", "TRI_FACILITY"),
    ("TRI_REPORTING_FROM", "TRI_REPORTING_FORM"), ("TRI_RELEASE_QUANTITY", "TRI_RELEASE_QTY"),
    ("WATER_SYSTEMS", "WATER_SYSTEM"), ("SYSTEM_WATER", "WATER_SYSTEM"),
    ("WATERSYSTEM", "WATER_SYSTEM"), ("VIOLATIONS", "VIOLATION"), ("VOILATION", "VIOLATION"),
    ("LCR_SAMPLE_RESULTS", "LCR_SAMPLE_RESULT"), ("GEOGRAPHICAL_AREA", "GEOGRAPHIC_AREA"),
    ("FRS_FACILITYSITE", "FRS_FACILITY_SITE"), ("BR_REPORTNG", "BR_REPORTING"),
    ("PUB_DIM_FACILITIES", "PUB_DIM_FACILITY"),
    ("radnet.erm_reslt", "radnet.erm_result"), ("radent.erm_result", "radnet.erm_result"),
    ("radnet.result_erm", "radnet.erm_result"), ("epa.erm_result", "radnet.erm_result"),
    ("uv.hourlY_", "uv.hourly"), ("uv.dayly", "uv.daily"), ("tri.tri_facilty", "tri.tri_facility"),
    ("sems.envirofact_site", "sems.envirofacts_site"),
  ]

  @Test func aSlipFindsItsTable() {
    for (typed, meant) in Self.slips {
      let near = catalogue.nearestTables(to: typed)
      #expect(near.first == meant, "\(typed) gives \(near)")
      #expect(near.count <= 3)
    }
  }

  @Test func aNameFarFromAllFindsNothing() {
    for typed in [
      "MV_TRI_BASIC_DOWNLOAD", "ZZZ", "", "X", "onemap", "stations.csv", "SDW_CONTAM_VIOL_CITY",
      "nosuchservice.thing", "T_COMPLIANCE_ECHO",
    ] {
      let near = catalogue.nearestTables(to: typed)
      #expect(near.isEmpty, "\(typed) gives \(near)")
    }
  }

  @Test func aTableThatIsGoneIsNotOffered() {
    for name in catalogue.nearestTables(to: "V_GHG_EMITTER_SECTORS", limit: 50) {
      #expect(catalogue.table(named: name)?.status == .live, "\(name)")
    }
  }

  @Test func aSlipFindsItsColumn() throws {
    let tables = try ["ERM_RESULT", "ERM_ANALYSIS", "ERM_SAMPLE"].map {
      try #require(catalogue.table(named: $0))
    }
    for (typed, meant) in [
      ("ANALYT_ID", "ANALYTE_ID"), ("analyteid", "ANALYTE_ID"), ("ID_ANALYTE", "ANALYTE_ID"),
      ("RESULT_AMT", "RESULT_AMOUNT"), ("RESULTDATE", "RESULT_DATE"),
      ("COLECT_START", "COLLECT_START"),
      ("UNIT_RESULT", "RESULT_UNIT"), ("MAT_IDS", "MAT_ID"), ("SAMPLE_ID", "SAMP_ID"),
    ] {
      let near = catalogue.nearestColumns(to: typed, in: tables)
      #expect(near.first == meant, "\(typed) gives \(near)")
    }
    #expect(catalogue.nearestColumns(to: "STATE_ABBR", in: tables).isEmpty)
    #expect(catalogue.nearestColumns(to: "ANALYTE_ID", in: []).isEmpty)
  }
}
