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
    #expect(catalogue.isTable(name))
  }

  @Test(arguments: ["uv.hourly", "UV.Hourly", "uv.daily", "envirofacts.uv.daily"])
  func theUVIndexHasDottedNames(name: String) throws {
    let table = try #require(catalogue.table(named: name))
    #expect(table.program == "uv")
    #expect(table.column(named: "state")?.key == "parameter")
  }

  @Test(arguments: [
    "", ".", "..", "radnet.", ".erm_result", "ERM_RESULT.", "tri.erm_result", "radnet..erm_result",
    "HOURLY", "ERM_RESULT\t", "ERM_RESULT\n", " ERM_RESULT", "ERM_RESULT\tradnet", "ANA_NUM",
    "\n ANA_NUM", "ERM\u{200B}_RESULT", "ERM_RESULT\u{301}", "envirofacts.", "envirofacts",
    "ERM_RESULT\ntable ERM_SAMPLE", "é", "e\u{301}", "ERM_RESULT\0", "table", "#", "*", "?",
    "ERM%", "http://evil.example/", "../../etc/passwd", "\u{1F44D}\u{1F3FD}",
  ])
  func aHostileNameIsNoTable(name: String) {
    #expect(catalogue.table(named: name) == nil)
    #expect(!catalogue.isTable(name))
    #expect(catalogue.renamed(name) == nil)
    #expect(catalogue.codes(table: name, column: name).isEmpty)
    #expect(catalogue.nearestCodes(to: name, table: name, column: name).isEmpty)
    #expect(!catalogue.program(name))
    _ = catalogue.nearestTables(to: name)
    _ = catalogue.tables(matching: name)
    _ = catalogue.nearestCodes(to: name, table: "ERM_RESULT", column: "ANALYTE_ID")
  }

  @Test func aVeryLongNameIsNoTable() {
    let name = String(repeating: "ERM_RESULT_", count: 100_000)
    #expect(catalogue.table(named: name) == nil)
    #expect(catalogue.nearestTables(to: name).isEmpty)
    #expect(catalogue.tables(matching: name).isEmpty)
    #expect(catalogue.tables(matching: String(repeating: "*A", count: 10_000)).isEmpty)
  }

  @Test func programsAreKnownInAnyCase() {
    for name in ["radnet", "RADNET", "tri", "sdwis", "frs", "rcra", "ghg", "icis", "sems", "uv"] {
      #expect(catalogue.program(name), "\(name)")
    }
    for name in ["onemap", "sabesp", "envirofacts", "erm_result", "rad", "radnet.", "local"] {
      #expect(!catalogue.program(name), "\(name)")
    }
  }

  @Test(arguments: [
    ("ERM_STATION", "ERM_LOCATION"), ("erm_station", "ERM_LOCATION"),
    ("radnet.erm_station", "ERM_LOCATION"), ("SEMS_ACTIVE_SITES", "sems.envirofacts_site"),
    ("CERCLIS_SITE", "sems.envirofacts_site"), ("CER_SITE", "sems.envirofacts_site"),
    ("V_GHG_EMITTER_FACILITIES", "PUB_DIM_FACILITY"), ("SDWA_VIOLATION", "VIOLATION"),
    ("V_GHG_EMITTER_SECTOR", "PUB_FACTS_SECTOR_GHG_EMISSION"),
    ("SDWIS_WATER_SYSTEM", "WATER_SYSTEM"), ("SDWA_PUB_WATER_SYSTEM", "WATER_SYSTEM"),
    ("TRI_SOURCE_REDUCTION_QTY", "TRI_SOURCE_REDUCT_QTY"),
    ("getEnvirofactsUVHOURLY", "uv.hourly"), ("GETENVIROFACTSUVDAILY", "uv.daily"),
  ])
  func aNameThatIsGoneHasASuccessor(name: String, successor: String) throws {
    #expect(catalogue.renamed(name) == successor)
    #expect(catalogue.nearestTables(to: name).first == successor)
    let table = try #require(catalogue.table(named: successor))
    #expect(table.status == .live)
  }

  @Test func aLivingTableIsNotRenamed() {
    for name in ["ERM_RESULT", "radnet.erm_result", "WATER_SYSTEM", "NO_SUCH_TABLE"] {
      #expect(catalogue.renamed(name) == nil)
    }
  }

  @Test func aTableThatIsGoneSaysSo() throws {
    let sector = try #require(catalogue.table(named: "v_ghg_emitter_sector"))
    #expect(sector.status == .gone(successor: "PUB_FACTS_SECTOR_GHG_EMISSION"))
    let wells = try #require(catalogue.table(named: "UIC_VIOLATION"))
    #expect(wells.status == .gone(successor: nil))
    #expect(catalogue.isTable("UIC_VIOLATION"))
    #expect(catalogue.renamed("UIC_VIOLATION") == nil)
    // Withdrawn, and its columns are still known.
    let emitters = try #require(catalogue.table(named: "V_GHG_EMITTER_FACILITIES"))
    #expect(!emitters.columns.isEmpty)
  }

  @Test func typesAreSureWhereTheyAreDocumented() throws {
    let result = try #require(catalogue.table(named: "ERM_RESULT"))
    let sure: [(String, ColumnType)] = [
      ("ANA_NUM", .integer), ("ANALYTE_ID", .text), ("RESULT_AMOUNT", .decimal),
      ("RESULT_DATE", .date), ("DETECTABLE", .text),
    ]
    for (name, type) in sure {
      let column = try #require(result.column(named: name))
      #expect(column.type == type && column.isTypeSure, "\(name)")
    }
    let others: [(String, String, ColumnType, Bool)] = [
      ("ENVIROFACTS_SITE", "PRIMARY_LATITUDE_DECIMAL_VAL", .decimal, true),
      ("ENVIROFACTS_SITE", "NON_NPL_STATUS_DATE", .date, true),
      ("ENVIROFACTS_SITE", "SITE_ID", .text, true),
      ("BR_REPORTING", "GENERATION_TONS", .decimal, true),
      ("BR_REPORTING", "FEDERAL_WASTE", .text, true),
      ("uv.hourly", "ZIP", .text, true),
      ("LCR_SAMPLE_RESULT", "SAMPLE_MEASURE", .decimal, true),
      ("TRI_FACILITY", "REGION", .text, true),
      ("TRI_REPORTING_FORM", "TRI_FACILITY_ID", .text, false),
      ("ERM_ANALYTE", "CRS_ID", .text, false),
      ("MV_NEW_GEO_BEST_PICKS", "RCRAINFO", .unknown, false),
    ]
    for (table, name, type, isSure) in others {
      let column = try #require(catalogue.table(named: table)?.column(named: name))
      #expect(column.type == type, "\(table).\(name)")
      #expect(column.isTypeSure == isSure, "\(table).\(name)")
      #expect(column.sureType == (isSure ? type : .unknown))
    }
  }

  @Test func radNetHasUnitsKeysAndMeanings() throws {
    let result = try #require(catalogue.table(named: "ERM_RESULT"))
    #expect(result.column(named: "csu")?.unit == "RESULT_UNIT")
    #expect(result.column(named: "MDC_IN_SI")?.unit == "SI_UNIT")
    #expect(result.column(named: "ANALYTE_ID")?.key == "FK -> ERM_ANALYTE.ANALYTE_ID")
    for name in [
      "ERM_RESULT", "ERM_ANALYSIS", "ERM_SAMPLE", "ERM_COUNT", "ERM_DET_TYPE", "ERM_ANA_PROC",
      "ERM_ANALYTE", "ERM_LOCATION", "ERM_MATRIX", "ERM_PROJECT", "ERM_STUDY",
    ] {
      let table = try #require(catalogue.table(named: name))
      #expect(!table.meaning.isEmpty)
      for column in table.columns {
        #expect(!column.meaning.isEmpty, "\(name).\(column.name)")
        #expect(column.type != .unknown, "\(name).\(column.name)")
        guard let unit = column.unit, unit.utf8.contains(UInt8(ascii: "_")) else { continue }
        #expect(table.column(named: unit) != nil, "\(name).\(column.name)")
      }
    }
  }
}
