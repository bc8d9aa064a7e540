import Model
import Services
import Testing

@testable import Sample

@Suite("Filters")
struct FilterTests {
  private func number(_ text: String) -> Double { Double(text) ?? .nan }

  @Test("V1 operators against the text tables")
  func v1() throws {
    let result = try table("ERM_RESULT")
    let location = try table("ERM_LOCATION")
    let facility = try table("TRI_FACILITY")
    let expected = [
      ("ERM_RESULT/RESULT_AMOUNT/%3E/0.5", result.count("RESULT_AMOUNT") { number($0) > 0.5 }),
      ("ERM_RESULT/RESULT_AMOUNT/%3C/0", result.count("RESULT_AMOUNT") { number($0) < 0 }),
      ("ERM_RESULT/RESULT_AMOUNT/0.00", result.count("RESULT_AMOUNT") { number($0) == 0 }),
      ("ERM_RESULT/ANALYTE_ID/!=/BETA", 3_223 - 1_307),
      ("ERM_RESULT/RESULT_AMOUNT/!=/0", result.count("RESULT_AMOUNT") { number($0) != 0 }),
      ("ERM_RESULT/RESULT_DATE/2011-03-24", result.count("RESULT_DATE") { $0 == "2011-03-24" }),
      ("ERM_LOCATION/STATE_ABBR/ny", 17),
      ("ERM_LOCATION/CITY_NAME/BEGINNING/san", location.count("CITY_NAME") { $0.hasPrefix("SAN") }),
      (
        "ERM_LOCATION/CITY_NAME/CONTAINING/ville",
        location.count("CITY_NAME") { $0.contains("VILLE") }
      ),
      ("TRI_FACILITY/CITY_NAME/%3E/roch", facility.count("CITY_NAME") { $0 >= "ROCH" }),
      ("TRI_FACILITY/ZIP_CODE/14150", facility.count("ZIP_CODE") { $0 == "14150" }),
      (
        "LCR_SAMPLE_RESULT/SAMPLE_MEASURE/%3E/0.015",
        try table("LCR_SAMPLE_RESULT").count("SAMPLE_MEASURE") { number($0) > 0.015 }
      ),
    ]
    for (path, count) in expected {
      #expect(count > 0, "\(path)")
      #expect(
        try ask(path + "/COUNT/JSON").body == "[{\"TOTALQUERYRESULTS\": \(count)}]", "\(path)")
    }
  }

  @Test("V2 operators against the text tables")
  func v2() throws {
    let result = try table("ERM_RESULT")
    let name = try table("ERM_ANALYTE")
    let water = try table("ERM_LOCATION").values("SURFACE_WATER_SOURCE").compactMap(\.self)
    let lead = try table("LCR_SAMPLE")
    let expected = [
      (
        "radnet.erm_result/result_amount/greaterThanEqual/0.5",
        result.count("RESULT_AMOUNT") { number($0) >= 0.5 }
      ),
      (
        "radnet.erm_result/result_amount/lessThanEqual/0",
        result.count("RESULT_AMOUNT") { number($0) <= 0 }
      ),
      (
        "radnet.erm_result/result_amount/lessThan/-0.05",
        result.count("RESULT_AMOUNT") { number($0) < -0.05 }
      ),
      ("radnet.erm_result/mdc/greaterThan/3", result.count("MDC") { number($0) > 3 }),
      ("radnet.erm_result/analyte_id/notEquals/beta", 1_916),
      ("radnet.erm_result/analyte_id/in/PU239,I131,pu239", 394),
      ("radnet.erm_result/analyte_id/notIn/BETA,I131", 3_223 - 1_307 - 384),
      (
        "radnet.erm_result/ana_num/in/602914,604051.0,x",
        result.count("ANA_NUM") { ["602914", "604051"].contains($0) }
      ),
      (
        "radnet.erm_result/result_date/greaterThan/2011-04-01",
        result.count("RESULT_DATE") { $0 > "2011-04-01" }
      ),
      (
        "radnet.erm_analyte/analyte_name/beginsWith/cesium",
        name.count("ANALYTE_NAME") { $0.hasPrefix("Cesium") }
      ),
      (
        "radnet.erm_analyte/analyte_name/endsWith/-131",
        name.count("ANALYTE_NAME") { $0.hasSuffix("-131") }
      ),
      (
        "radnet.erm_location/surface_water_source/contains/river",
        water.count { $0.contains("River") }
      ),
      (
        "radnet.erm_location/surface_water_source/excludes/river",
        water.count { !$0.contains("River") }
      ),
      (
        "sdwis.lcr_sample/sampling_end_date/equals/2009-12-31",
        lead.count("SAMPLING_END_DATE") { $0 == "2009-12-31 00:00:00" }
      ),
      (
        "sdwis.lcr_sample/sampling_end_date/lessThan/2003-12-31",
        lead.count("SAMPLING_END_DATE") { $0 < "2003-12-31 00:00:00" }
      ),
    ]
    for (path, count) in expected {
      #expect(count > 0, "\(path)")
      #expect(try ask(path + "/json").rowCount == count, "\(path)")
    }
  }

  @Test("`@` stands for any run of characters, and a pattern may stand anywhere")
  func like() throws {
    let cities = try table("ERM_LOCATION").values("CITY_NAME").compactMap(\.self)
    let river = cities.count { city in
      guard let start = city.firstRange(of: "OR") else { return false }
      return city[start.upperBound...].contains("K")
    }
    #expect(river > 0)
    #expect(try rows("radnet.erm_location/city_name/like/or@k/json").count == river)
    #expect(try rows("radnet.erm_location/city_name/notLike/or@k/json").count == 332 - river)
    // The wildcards of SQL mean themselves.
    #expect(try rows("radnet.erm_location/city_name/like/%25/json").isEmpty)
    #expect(try rows("radnet.erm_location/city_name/like/_/json").isEmpty)
    #expect(try rows("radnet.erm_location/city_name/notLike/_/json").count == 332)
  }

  @Test(
    "A missing value meets no condition",
    arguments: [
      "ERM_RESULT/DETECTABLE/!=/Y", "ERM_RESULT/DETECTABLE/CONTAINING/Y", "ERM_RESULT/DETECTABLE/Y",
    ])
  func missingOnV1(_ path: String) throws {
    #expect(try ask(path + "/COUNT/JSON").body == "[{\"TOTALQUERYRESULTS\": 0}]")
  }

  @Test(
    "A missing value meets no condition on V2",
    arguments: [
      "notEquals/Y", "excludes/Y", "notLike/Y", "notIn/Y,N", "lessThan/Y",
    ])
  func missingOnV2(_ condition: String) throws {
    #expect(try rows("radnet.erm_result/detectable/\(condition)/json").isEmpty)
  }

  @Test("B11 leading zeros count in codes, and numbers compare as numbers")
  func leadingZeros() throws {
    #expect(try rows("TRI_REPORTING_FORM/TRI_CHEM_ID/000100414/JSON").count > 0)
    #expect(try rows("TRI_REPORTING_FORM/TRI_CHEM_ID/100414/JSON").isEmpty)
    #expect(try rows("ERM_STUDY/STUDY_NUM/01/JSON").count == 1)
    #expect(try rows("ERM_RESULT/RESULT_AMOUNT/6.5e-6/JSON").count == 1)
    // What is no number equals none.
    #expect(try rows("ERM_STUDY/STUDY_NUM/x/JSON").isEmpty)
    #expect(try rows("ERM_STUDY/STUDY_NUM/!=/x/JSON").count == 10)
  }

  @Test("`and` binds tighter than `or`; filters side by side mean `and`")
  func links() throws {
    let result = try table("ERM_RESULT")
    let analyte = result.values("ANALYTE_ID"), date = result.values("RESULT_DATE")
    let pairs = Array(zip(analyte, date))
    let expected = pairs.count { analyte, date in
      analyte == "PU239" || (analyte == "I131" && date == "2011-03-24")
    }
    let column = "radnet.erm_result/analyte_id/equals"
    let tail = "result_date/equals/2011-03-24/json"
    #expect(try rows("\(column)/PU239/or/analyte_id/equals/I131/and/\(tail)").count == expected)
    #expect(try rows("\(column)/PU239/or/analyte_id/equals/I131/\(tail)").count == expected)
    let both = pairs.count { $0 == ("PU239", "2011-03-24") }
    #expect(both == 4)
    #expect(try rows("\(column)/PU239/and/\(tail)").count == both)
    #expect(try rows("ERM_RESULT/ANALYTE_ID/PU239/RESULT_DATE/2011-03-24/JSON").count == both)
    // A chain belongs to its table: a filter on the joined table holds for both alternatives.
    let chained = try rows(
      "\(column)/PU239/or/analyte_id/equals/I131/join/radnet.erm_analysis/ana_num/equals/ana_num"
        + "/and/ana_unit/equals/L/json")
    #expect(!chained.isEmpty)
    #expect(chained.allSatisfy { $0["ANA_UNIT"] == .text("L") })
  }

  @Test("A long chain and a long list are answered", arguments: [300, 3_000])
  func long(_ count: Int) throws {
    var table = PathQuery.Table("radnet.erm_result")
    for index in 0..<count {
      table.filters.append(.init("analyte_id", .equals, ["X\(index)"], link: .or))
    }
    table.filters.append(.init("analyte_id", .equals, ["PU239"], link: .or))
    #expect(try rows(ofJSON: ask(PathQuery(.v2, tables: [table])).body).count == 10)
    let values = (0..<count).map { "X\($0)" } + ["PU239"]
    table.filters = [.init("analyte_id", .in, values)]
    #expect(try rows(ofJSON: ask(PathQuery(.v2, tables: [table])).body).count == 10)
  }

  @Test(
    "C09 a quote, a wildcard or a NUL in a value stays in it",
    arguments: [
      "x' OR 1=1 --", "%", "_", "\0", "a\0b", "\\", "\"", "é", "BETA\0",
    ])
  func hostile(_ value: String) throws {
    for name in PathQuery.Operator.allCases {
      var table = PathQuery.Table("radnet.erm_result")
      table.filters = [.init("analyte_id", name, [value])]
      let query = PathQuery(.v2, tables: [table])
      let count = try ask(query).rowCount
      switch name {
      case .notEquals, .excludes, .notLike, .notIn: #expect(count == 3_223, "\(name) \(value)")
      case .lessThan, .lessThanEqual, .greaterThan, .greaterThanEqual: break
      default: #expect(count == 0, "\(name) \(value)")
      }
    }
  }
}
