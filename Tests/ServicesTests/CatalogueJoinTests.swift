import Model
import Services
import Testing

@Suite struct CatalogueJoinTests {
  let catalogue = Catalogue()

  /// Two tables and the pairs of columns that join them.
  static let keys: [(String, String, [String])] = [
    ("ERM_RESULT", "ERM_ANALYSIS", ["ANA_NUM=ANA_NUM"]),
    ("ERM_ANALYSIS", "ERM_RESULT", ["ANA_NUM=ANA_NUM"]),
    ("ERM_ANALYSIS", "ERM_SAMPLE", ["SAMP_NUM=SAMP_NUM"]),
    ("ERM_SAMPLE", "ERM_PROJECT", ["PROJ_NUM=PROJ_NUM"]),
    ("ERM_PROJECT", "ERM_STUDY", ["STUDY_NUM=STUDY_NUM"]),
    ("ERM_SAMPLE", "ERM_LOCATION", ["LOC_NUM=LOC_NUM"]),
    ("ERM_SAMPLE", "ERM_MATRIX", ["MAT_ID=MAT_ID"]),
    ("ERM_RESULT", "ERM_ANALYTE", ["ANALYTE_ID=ANALYTE_ID"]),
    ("ERM_ANALYSIS", "ERM_ANA_PROC", ["ANA_PROC_NUM=ANA_PROC_NUM"]),
    ("ERM_COUNT", "ERM_DET_TYPE", ["DET_NUM=DET_NUM"]),
    ("ERM_COUNT", "ERM_ANALYSIS", ["ANA_NUM=ANA_NUM"]),
    ("ERM_COUNT", "ERM_RESULT", ["ANA_NUM=ANA_NUM"]),
    ("TRI_FACILITY", "TRI_REPORTING_FORM", ["TRI_FACILITY_ID=TRI_FACILITY_ID"]),
    ("TRI_REPORTING_FORM", "TRI_RELEASE_QTY", ["DOC_CTRL_NUM=DOC_CTRL_NUM"]),
    ("TRI_TRANSFER_QTY", "TRI_REPORTING_FORM", ["DOC_CTRL_NUM=DOC_CTRL_NUM"]),
    ("TRI_REPORTING_FORM", "TRI_CHEM_INFO", ["TRI_CHEM_ID=TRI_CHEM_ID"]),
    ("TRI_FACILITY", "FRS_FACILITY_SITE", ["EPA_REGISTRY_ID=REGISTRY_ID"]),
    ("LCR_SAMPLE_RESULT", "LCR_SAMPLE", ["PWSID=PWSID", "SAMPLE_ID=SAMPLE_ID"]),
    ("LCR_SAMPLE", "LCR_SAMPLE_RESULT", ["PWSID=PWSID", "SAMPLE_ID=SAMPLE_ID"]),
    ("WATER_SYSTEM", "VIOLATION", ["PWSID=PWSID"]),
    ("GEOGRAPHIC_AREA", "WATER_SYSTEM", ["PWSID=PWSID"]),
    ("WATER_SYSTEM", "LCR_SAMPLE", ["PWSID=PWSID"]),
    ("FRS_FACILITY_SITE", "FRS_PROGRAM_FACILITY", ["REGISTRY_ID=REGISTRY_ID"]),
    ("ENVIROFACTS_SITE", "ENVIROFACTS_CONTAMINANTS", ["SITE_ID=FK_SITE_ID"]),
    (
      "PUB_FACTS_SUBP_GHG_EMISSION", "PUB_DIM_FACILITY",
      ["FACILITY_ID=FACILITY_ID", "YEAR=YEAR"]
    ),
    ("PUB_FACTS_SUBP_GHG_EMISSION", "PUB_DIM_SUBPART", ["SUB_PART_ID=SUBPART_ID"]),
    ("ERM_RESULT", "TRI_FACILITY", []),
    ("ERM_RESULT", "ERM_STUDY", []),
    ("ERM_RESULT", "ERM_YEARS", []),
  ]

  @Test func tablesJoinByTheirKeys() throws {
    for (left, right, pairs) in Self.keys {
      let key = catalogue.joinKey(
        try #require(catalogue.table(named: left)), try #require(catalogue.table(named: right)))
      #expect(key.map { "\($0.left)=\($0.right)" }.sorted() == pairs, "\(left) \(right)")
    }
  }

  @Test func aKeyIsTheSameFromBothSides() throws {
    for (left, right, _) in Self.keys {
      let left = try #require(catalogue.table(named: left))
      let right = try #require(catalogue.table(named: right))
      let there = catalogue.joinKey(left, right).map { "\($0.left)=\($0.right)" }
      let back = catalogue.joinKey(right, left).map { "\($0.right)=\($0.left)" }
      #expect(there.sorted() == back.sorted())
    }
  }
}
