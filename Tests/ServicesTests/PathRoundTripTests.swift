import Model
import Seeded
import Testing

@testable import Services

/// `parse(path(q)) == q` and `path(parse(p)) == p` on seeded random queries with hostile values.
@Suite struct PathRoundTripTests {
  static let plain = ["ERM_RESULT", "tri_facility", "T", "VIOLATION", "Ünï", "a b"]
  static let dotted = ["radnet.erm_result", "tri.tri_facility", "p.t", "a b.c/d", "x.ü"]
  static let columns = [
    "ANALYTE_ID", "state_abbr", "x", "a/b", "é", "e\u{301}", "#", "rows", "count", "JSON", "a.b.c",
    "sort", "join", "and", "1:10", "radius", "fname", "%41", "+", "a?b",
  ]
  static let values = [
    "PU239", "00501", "1.10", "a/b", "100%", "%2F", "a+b", "?x=1", "#frag", "...", "..a", "é",
    "e\u{301}", "👍🏽", "\"q\"", "O'Hara", "\u{1}", "\t", "\r\n", "rows", "COUNT", "json", "xml", "=",
    "<=", "BEGINNING", "1:10", "and", "or", "join", "sort", "@", "a@b", "\\", "http://h/x", "-1",
    " ", "like", "IN", "T", "VIOLATION", "p.t",
  ]

  private func filter(
    _ operators: [PathQuery.Operator], _ links: [PathQuery.Link], _ generator: inout Seeded
  ) -> PathQuery.Filter {
    let op = operators.randomElement(using: &generator) ?? .equals
    let count = op == .in || op == .notIn ? Int.random(in: 1...3, using: &generator) : 1
    return PathQuery.Filter(
      Self.columns.randomElement(using: &generator) ?? "x", op,
      (0..<count).map { _ in Self.values.randomElement(using: &generator) ?? "x" },
      link: links.randomElement(using: &generator) ?? .adjacent,
      writesEqual: op == .equals && links.count == 1 && Bool.random(using: &generator))
  }

  private func v1(_ generator: inout Seeded) -> PathQuery {
    let operators: [PathQuery.Operator] = [
      .equals, .equals, .notEquals, .lessThan, .greaterThan, .beginsWith, .contains,
    ]
    var query = PathQuery(.v1, tables: [])
    for number in 0..<Int.random(in: 1...3, using: &generator) {
      let name = Self.plain.randomElement(using: &generator) ?? "T"
      query.tables.append(PathQuery.Table(name, join: number == 0 ? nil : .join))
    }
    for index in query.tables.indices {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        var filter = filter(operators, [.adjacent], &generator)
        // Where the sign is needed anyway, nothing tells whether it was wanted.
        if EnvirofactsV1.needsEqual(filter, in: query) { filter.writesEqual = false }
        query.tables[index].filters.append(filter)
      }
    }
    query.isCount = Bool.random(using: &generator)
    query.format = [nil, "json", "csv", "excel"].randomElement(using: &generator) ?? nil
    finish(&query, &generator)
    return query
  }

  private func v2(_ generator: inout Seeded) -> PathQuery {
    var query = PathQuery(.v2, tables: [])
    for number in 0..<Int.random(in: 1...3, using: &generator) {
      var table = PathQuery.Table(Self.dotted.randomElement(using: &generator) ?? "p.t")
      if number > 0 {
        table.join = PathQuery.JoinKind.allCases.randomElement(using: &generator)
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
          table.keys.append(.init(left: "p.t.num", right: "NUM"))
        }
      }
      for place in 0..<Int.random(in: 0...3, using: &generator) {
        var filter = filter(PathQuery.Operator.allCases, [.adjacent, .and, .or], &generator)
        if number == 0, place == 0 { filter.link = .adjacent }
        // A pair of equal names behind a join is a key, whoever wrote it.
        if filter.column == filter.values[0] { filter.values = ["other"] }
        // `and/equals/like/…` is a link before the column `equals` as well: the grammar cannot tell.
        if filter.column == "and", EnvirofactsV2.operator(spelled: filter.values[0]) != nil {
          filter.values = ["other"]
        }
        table.filters.append(filter)
      }
      query.tables.append(table)
    }
    if Bool.random(using: &generator) {
      query.sort = [.init("like"), .init("a b", isDescending: true)]
      if Bool.random(using: &generator) { query.sort.removeLast() }
    }
    query.format = ([nil] + EnvirofactsV2.formats).randomElement(using: &generator) ?? nil
    finish(&query, &generator)
    return query
  }

  private func finish(_ query: inout PathQuery, _ generator: inout Seeded) {
    guard Bool.random(using: &generator) else { return }
    let lower = Int.random(in: 1...1_000_000, using: &generator)
    query.rows = .init(lower, lower + Int.random(in: 0...1_000, using: &generator))
  }

  @Test("What is written is read back, and what is read is written back") func roundTrip() throws {
    var generator = Seeded(20_110_311)
    for number in 0..<6_000 {
      let query = number.isMultiple(of: 2) ? v1(&generator) : v2(&generator)
      let path = try query.path()
      let back = try PathQuery.parse(path: path) { name in
        Self.plain.contains { $0.sameBytes(as: name) }
      }
      #expect(back == query, "\(path)")
      #expect(try back.path().sameBytes(as: path))
      // Hashable merges normal forms, so hold the bytes as well.
      let bytes = zip(back.tables, query.tables).allSatisfy { left, right in
        zip(left.filters, right.filters).allSatisfy { $0.values[0].sameBytes(as: $1.values[0]) }
      }
      #expect(bytes, "\(path)")
      if back != query { return }
    }
  }

  @Test("Random bytes never crash the reader of paths") func noise() {
    var generator = Seeded(7)
    let pieces =
      Self.plain + Self.dotted + Self.columns + [
        "/", "//", "%", "%2", "%FF", "rows", "0:9", "equals", "join", "sort", "=", "JSON", ":", ",",
        "9999999999999999999:1", "?", "#", "and",
      ]
    for _ in 0..<20_000 {
      let path = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? "/"
      }.joined(separator: Bool.random(using: &generator) ? "/" : "")
      _ = try? PathQuery.parse(path: path) { $0 == "T" }
    }
  }
}
