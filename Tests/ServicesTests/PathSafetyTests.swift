import Model
import Testing

@testable import Services

/// No value or name changes the host, adds a segment or adds a parameter.
@Suite struct PathSafetyTests {
  private func path(_ value: String, _ dialect: PathQuery.Dialect = .v1) throws(Problem) -> String {
    let table = PathQuery.Table(
      dialect == .v2 ? "p.A" : "A", filters: [PathQuery.Filter("N", .equals, [value])])
    return try PathQuery(dialect, tables: [table]).path()
  }

  static let segments: [(id: String, value: String, segment: String)] = [
    ("C01", "a+b", "a%2Bb"),
    ("C03", "pCi/L", "pCi%2FL"),
    ("C03", "a\\b", "a%5Cb"),
    ("C04", "../../admin", "..%2F..%2Fadmin"),
    ("C04", "%2e%2e", "%252e%252e"),
    ("C05", "100%", "100%25"),
    ("C05", "50%25", "50%2525"),
    ("C05", "%zz", "%25zz"),
    ("C05", "a%2Fb", "a%252Fb"),
    ("C07", "a?b#c", "a%3Fb%23c"),
    ("C09", "O'Hara", "O%27Hara"),
    ("C09", "x' OR 1=1 --", "x%27%20OR%201%3D1%20--"),
    ("C10", "a'b'c", "a%27b%27c"),
    ("C11", "S\u{E3}o", "S%C3%A3o"),
    ("C11", "Sa\u{303}o", "Sa%CC%83o"),
    ("C12", "é宏👍🏽", "%C3%A9%E5%AE%8F%F0%9F%91%8D%F0%9F%8F%BD"),
    ("C17", "a\r\nX-Evil: 1", "a%0D%0AX-Evil%3A%201"),
    ("B11", "00501", "00501"),
  ]

  @Test(
    "C01 C03 C04 C05 C07 C09 C10 C11 C12 C17 A value is one segment, encoded once",
    arguments: segments)
  func values(id: String, value: String, segment: String) throws {
    #expect(try path(value) == "A/N/\(segment)", "\(id)")
    #expect(try path(value, .v2) == "p.A/N/equals/\(segment)", "\(id)")
    #expect(PercentEncoding.decoded(segment.utf8) == Array(value.utf8), "\(id)")
  }

  @Test("C04 Dot segments and empty values are refused, as names too") func dots() {
    for dialect in [PathQuery.Dialect.v1, .v2, .uvIndex] {
      #expect(throws: Problem(.dotSegment(".."))) { try path("..", dialect) }
      #expect(throws: Problem(.dotSegment("."))) { try path(".", dialect) }
      #expect(throws: Problem(.emptyValue(column: "N"))) { try path("", dialect) }
      for name in ["", ".", ".."] {
        let table = PathQuery(dialect, tables: [PathQuery.Table(name)])
        #expect(throws: Problem(.dotSegment(name))) { try table.path() }
        let column = PathQuery(
          dialect,
          tables: [PathQuery.Table("A", filters: [PathQuery.Filter(name, .equals, ["1"])])])
        #expect(throws: Problem(.dotSegment(name))) { try column.path() }
      }
    }
    let list = PathQuery(
      .v2, tables: [PathQuery.Table("p.A", filters: [PathQuery.Filter("N", .in, ["a", ""])])])
    #expect(throws: Problem(.emptyValue(column: "N"))) { try list.path() }
  }

  @Test("C14 A long list is one segment whose length can be measured before sending") func list()
    throws
  {
    let values = (0..<1_000).map { String(10_000_000_000 + $0) }
    let query = PathQuery(
      .v2, tables: [PathQuery.Table("p.A", filters: [PathQuery.Filter("ID", .in, values)])])
    #expect(try query.path().utf8.count == "p.A/ID/in/".utf8.count + 1_000 * 12 - 1)
    let comma = PathQuery(
      .v2, tables: [PathQuery.Table("p.A", filters: [PathQuery.Filter("ID", .in, ["a,b"])])])
    #expect(throws: Problem.self) { try comma.path() }
  }

  @Test("C16 The base keeps its parameters and gets exactly one slash") func bases() throws {
    let query = PathQuery(.v1, tables: [PathQuery.Table("A")])
    #expect(
      try query.url(base: "http://127.0.0.1:8080/x?key=K") == "http://127.0.0.1:8080/x/A?key=K")
    #expect(
      try query.url(base: "http://127.0.0.1:8080/x/?a=1&b=2") == "http://127.0.0.1:8080/x/A?a=1&b=2"
    )
    #expect(try query.url(base: "http://127.0.0.1:8080/x/") == "http://127.0.0.1:8080/x/A")
    #expect(try query.url(base: "http://127.0.0.1:8080/x") == "http://127.0.0.1:8080/x/A")
    #expect(try query.url(base: "http://127.0.0.1:8080") == "http://127.0.0.1:8080/A")
    #expect(try query.url(base: "http://h?key=K") == "http://h/A?key=K")
    #expect(try query.url(base: "http://h/x?") == "http://h/x/A")
    #expect(try query.url(base: "http://[::1]:80/") == "http://[::1]:80/A")
  }

  @Test(
    "C16 A base that is no http address is refused by name",
    arguments: [
      "", "data.epa.gov/efservice/", "ftp://h/", "http://", "http:///x", "http://h /",
      "http://h\n/",
      "http://h/#x", "http://h:0/", "http://h:99999/", "http://h:x/", "http://?k=1", "http://[::1",
      "http://é/", "http://u@/", "http://h\\@evil/", "http://a[::1]/",
    ])
  func wrongBase(base: String) {
    #expect {
      try PathQuery.checkBase(base, setting: "envirofacts.url")
    } throws: { error in
      guard case .wrongBase("envirofacts.url", base, _)? = (error as? Problem)?.kind else {
        return false
      }
      return true
    }
  }

  @Test(
    "C18 A name never reaches the host or the scheme",
    arguments: [
      ("//evil.example/x", "%2F%2Fevil.example%2Fx"), ("@evil.example", "%40evil.example"),
      ("http://evil.example/", "http%3A%2F%2Fevil.example%2F"), (".evil.example", ".evil.example"),
      ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("a\\..\\b", "a%5C..%5Cb"),
    ])
  func names(name: String, segment: String) throws {
    let query = PathQuery(.v1, tables: [PathQuery.Table(name)])
    for base in ["http://127.0.0.1:80", "http://127.0.0.1:80/"] {
      #expect(try query.url(base: base) == "http://127.0.0.1:80/\(segment)")
    }
  }
}
