import Model
import Testing

@testable import Services

private let base = "https://data.epa.gov/efservice/"
private typealias Filter = PathQuery.Filter
private typealias Table = PathQuery.Table

/// The Envirofacts rows of the language page's table, and what each dialect spells by itself.
@Suite struct PathQueryTests {
  private func query(
    _ dialect: PathQuery.Dialect, _ tables: [Table], _ change: (inout PathQuery) -> Void = { _ in }
  ) -> PathQuery {
    var query = PathQuery(dialect, tables: tables)
    query.format = "json"
    change(&query)
    return query
  }

  @Test("The table of the language page, byte for byte") func languagePage() throws {
    let plutonium = Filter("ANALYTE_ID", .equals, ["PU239"])
    let rows: [(PathQuery, String)] = [
      (
        query(.v1, [Table("ERM_RESULT", filters: [plutonium])]) { $0.rows = .init(1, 10) },
        "ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON"
      ),
      (
        query(
          .v1,
          [
            Table(
              "ERM_RESULT", filters: [Filter("RESULT_AMOUNT", .greaterThan, ["0.5"]), plutonium])
          ]
        ) { $0.rows = .init(0, 9) },
        "ERM_RESULT/RESULT_AMOUNT/%3E/0.5/ANALYTE_ID/PU239/rows/0:9/JSON"
      ),
      (
        query(.v1, [Table("ERM_RESULT", filters: [plutonium])]) { $0.isCount = true },
        "ERM_RESULT/ANALYTE_ID/PU239/COUNT/JSON"
      ),
      (
        query(
          .v1,
          [
            Table("tri_facility", filters: [Filter("state_abbr", .equals, ["VA"])]),
            Table(
              "tri_reporting_form", join: .join,
              filters: [Filter("reporting_year", .equals, ["2010"])]),
          ]
        ) { $0.rows = .init(0, 49) },
        "tri_facility/state_abbr/VA/tri_reporting_form/reporting_year/2010/rows/0:49/JSON"
      ),
      (
        query(
          .v2,
          [Table("radnet.erm_result", filters: [Filter("analyte_id", .equals, ["PU239"])])]
        ) { $0.rows = .init(1, 10) },
        "radnet.erm_result/analyte_id/equals/PU239/1:10/json"
      ),
      (
        query(
          .v2,
          [Table("radnet.erm_result", filters: [Filter("analyte_id", .in, ["PU239", "I131"])])]
        ) {
          $0.sort = [.init("result_date", isDescending: true)]
          $0.rows = .init(1, 100)
        },
        "radnet.erm_result/analyte_id/in/PU239,I131/sort/result_date:desc/1:100/json"
      ),
      (
        query(
          .uvIndex,
          [Table("getEnvirofactsUVHOURLY", filters: [Filter("ZIP", .equals, ["20460"])])]),
        "getEnvirofactsUVHOURLY/ZIP/20460/JSON"
      ),
    ]
    for (query, path) in rows { #expect(try query.url(base: base) == base + path) }
  }

  @Test("V1 spells its operators, and `=` only where it is needed or wanted") func v1Operators()
    throws
  {
    func path(_ filter: Filter) throws -> String {
      try query(.v1, [Table("T", filters: [filter])]).path()
    }
    #expect(try path(Filter("A", .notEquals, ["x"])) == "T/A/%21%3D/x/JSON")
    #expect(try path(Filter("A", .lessThan, ["5"])) == "T/A/%3C/5/JSON")
    #expect(try path(Filter("A", .greaterThan, ["5"])) == "T/A/%3E/5/JSON")
    #expect(try path(Filter("A", .beginsWith, ["x"])) == "T/A/BEGINNING/x/JSON")
    #expect(try path(Filter("A", .contains, ["x"])) == "T/A/CONTAINING/x/JSON")
    #expect(try path(Filter("A", .equals, ["x"], writesEqual: true)) == "T/A/%3D/x/JSON")
    for word in ["rows", "COUNT", "json", "XML", "csv", "Excel", "beginning", "CONTAINING", "T"] {
      #expect(try path(Filter("A", .equals, [word])) == "T/A/%3D/\(word)/JSON")
    }
    for word in ["=", "!=", "<", ">", "<=", ">="] {
      let encoded = PercentEncoding.encoded(word)
      #expect(try path(Filter("A", .equals, [word])) == "T/A/%3D/\(encoded)/JSON")
    }
    #expect(try path(Filter("ST", .equals, ["IN"])) == "T/ST/IN/JSON")
  }

  @Test("V1 leaves out its default format") func defaultFormat() throws {
    var query = PathQuery(.v1, tables: [Table("ERM_RESULT")])
    query.rows = .init(1, 10)
    #expect(try query.path() == "ERM_RESULT/rows/1:10")
    query.format = "xml"
    #expect(try query.path() == "ERM_RESULT/rows/1:10")
    query.format = "csv"
    #expect(try query.path() == "ERM_RESULT/rows/1:10/CSV")
  }

  @Test("V2 writes joins, keys, links and wildcards") func v2() throws {
    let query = query(
      .v2,
      [
        Table(
          "sems.envirofacts_site",
          filters: [
            Filter("site_name", .like, ["North@ 1/2"]),
            Filter("site_id", .equals, ["a@b"], link: .or),
          ]),
        Table(
          "sems.envirofacts_contaminants", join: .left,
          keys: [.init(left: "site_id", right: "fk_site_id")],
          filters: [Filter("media", .notIn, ["a b", "c:d"], link: .and)]),
      ]
    ) {
      $0.sort = [.init("site_id"), .init("p.t.c", isDescending: true)]
      $0.rows = .init(1, 5)
    }
    #expect(
      try query.path()
        == "sems.envirofacts_site/site_name/like/North@%201%2F2/or/site_id/equals/a%40b"
        + "/left/sems.envirofacts_contaminants/site_id/equals/fk_site_id"
        + "/and/media/notIn/a%20b,c%3Ad/sort/site_id,p.t.c:desc/1:5/json")
  }

  @Test("A paged path is the path around its range") func paged() throws {
    let query = query(.v1, [Table("A", filters: [Filter("N", .equals, ["x"])])])
    #expect(try query.pagedPath() == ("A/N/x/rows/", "/JSON"))
    let dotted = self.query(.v2, [Table("p.a")]) { $0.sort = [.init("c")] }
    #expect(try dotted.pagedPath() == ("p.a/sort/c/", "/json"))
    #expect(
      try dotted.pagedURL(base: "http://h/x?key=K") == ("http://h/x/p.a/sort/c/", "/json?key=K"))
  }
}
