import Foundation
import Model
import Services
import Testing

@testable import Sample

@Suite("Refusals and addresses")
struct RefusalTests {
  @Test(
    "Refused as the service refuses: a status and an object with `error`",
    arguments: [
      (
        "V_GHG_EMITTER_FACILITIES/JSON", 404,
        "TABLE/V_GHG_EMITTER_FACILITIES: The table is not available."
      ),
      ("erm_resul/rows/0:9/JSON", 404, "TABLE/erm_resul: The table is not available."),
      (
        "icis.v_icis_facility_cafo/json", 404, "The table, icis.v_icis_facility_cafo was not found."
      ),
      ("radnet.tri_facility/json", 404, "The table, radnet.tri_facility was not found."),
      ("radnet.erm_result/COUNT", 400, "Expected OPERATOR"),
      ("radnet.erm_result/analyte_id/equals/PU239/count/json", 400, "Expected OPERATOR"),
      ("radnet.erm_result/rows/1:10/json", 400, "Expected OPERATOR"),
      ("getEnvirofactsUVHOURLY/ZIP/20460/JSON", 404, "UV"),
      ("ERM_RESULT/ANALYT_ID/PU239/rows/0:9/JSON", 500, "ANALYT_ID"),
      ("radnet.erm_result/analyt_id/equals/PU239/json", 500, "analyt_id"),
      ("radnet.erm_result/sort/analyt_id/json", 500, "analyt_id"),
      ("radnet.erm_result/samp_num/equals/1/join/erm_analysis/json", 500, "samp_num"),
      ("ERM_RESULT/TRI_FACILITY/rows/0:9/JSON", 500, "TRI_FACILITY"),
      ("ERM_RESULT/ERM_RESULT/rows/0:9/JSON", 500, "ERM_RESULT"),
      ("ERM_RESULT/rows/0:9/EXCEL", 501, "not excel"),
      ("radnet.erm_result/1:10/parquet", 501, "parquet"),
      ("ERM_RESULT/COUNT/CSV", 500, "COUNT"),
      ("", 404, ": "),
      ("openapi.json", 404, "The table, openapi.json was not found."),
      ("ERM_RESULT/ANALYTE_ID//JSON", 404, ": "),
      ("ERM_RESULT/rows/10:1/JSON", 404, ": "),
      ("ERM_RESULT/ANALYTE_ID/PU239/rows/0:9/JSON/%FF", 404, ": "),
      ("%22%0A/JSON", 404, ": "),
    ])
  func refused(_ path: String, _ status: Int, _ words: String) throws {
    let answer = try ask(path)
    #expect(answer.status == status, "\(answer.body)")
    let object = try JSONSerialization.jsonObject(with: Data(answer.body.utf8))
    let error = try #require((object as? [String: String])?["error"])
    #expect(error.contains(words), "\(error)")
    #expect(answer.body.hasPrefix("{\"error\": \""))
    #expect(answer.reply.header("content-type") == "application/json")
  }

  @Test("The exact words for an unknown table")
  func exact() throws {
    #expect(
      try ask("SDWIS_WATER_SYSTEM/rows/0:9").body
        == "{\"error\": \"TABLE/SDWIS_WATER_SYSTEM: The table is not available.\"}")
  }

  @Test("V1 takes only the operators of its page")
  func operators() throws {
    for name in PathQuery.Operator.allCases {
      var table = PathQuery.Table("ERM_RESULT")
      table.filters = [.init("ANALYTE_ID", name, ["PU239"])]
      let isTaken = [.equals, .notEquals, .lessThan, .greaterThan, .beginsWith, .contains].contains(
        name)
      #expect(try ask(PathQuery(.v1, tables: [table])).status == (isTaken ? 200 : 500))
    }
  }

  @Test("V1 joins three tables at most")
  func four() throws {
    let names = ["ERM_RESULT", "ERM_ANALYSIS", "ERM_SAMPLE", "ERM_LOCATION"]
    #expect(try ask(PathQuery(.v1, tables: names.map { .init($0) })).status == 500)
    #expect(try ask(PathQuery(.v1, tables: [])).status == 404)
    let path = "radnet.erm_result/join/erm_analysis/join/erm_sample/join/erm_location/1:5/json"
    #expect(try rows(path).count == 5)
  }

  @Test(
    "The same answer under every address of the service",
    arguments: [
      "https://data.epa.gov/efservice/", "http://iaspub.epa.gov/enviro/efservice/",
      "https://data.epa.gov/dmapservice/", "http://127.0.0.1:8080/here/",
      "http://127.0.0.1:8080/here", "http://127.0.0.1:8080/here/?key=Tok3n-EXAMPLE",
    ])
  func addresses(_ base: String) throws {
    let store = try SampleStore(
      base: base.contains("here") ? base : "https://data.epa.gov/efservice/")
    let bare = base.replacing("?key=Tok3n-EXAMPLE", with: "")
    let start = bare.hasSuffix("/") ? bare : bare + "/"
    let query = base.contains("?") ? "?key=Tok3n-EXAMPLE" : ""
    let answer = try ask(start + "ERM_RESULT/ANALYTE_ID/PU239/rows/0:9/JSON" + query, store)
    #expect(try rows(ofJSON: answer.body).map(\.cells) == RowsTests.plutoniumCells)
    #expect(!answer.reply.url.contains("Tok3n"))
  }

  @Test("Another address is not answered, and no secret is repeated in its name")
  func elsewhere() throws {
    #expect(try ask("https://example.org/ERM_RESULT/JSON").status == 404)
    #expect(try ask("https://example.org/").status == 404)
    let answer = try ask("https://me:Tok3n-EXAMPLE@h/efservice/ERM_MATRIX/JSON?key=Tok3n-EXAMPLE")
    #expect(answer.status == 200)
    #expect(answer.reply.url == "https://h/efservice/ERM_MATRIX/JSON")
    let unknown = try ask("https://me:Tok3n-EXAMPLE@h/elsewhere?key=Tok3n-EXAMPLE")
    #expect(!unknown.body.contains("Tok3n"))
  }

  @Test("POST is refused")
  func post() throws {
    var request = Request("https://data.epa.gov/efservice/ERM_MATRIX/JSON", expects: .init(.json))
    request.method = .post
    #expect(try SampleStore().reply(to: request).status == 405)
  }
}
