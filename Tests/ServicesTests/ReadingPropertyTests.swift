import Model
import Seeded
import Testing

@testable import Services

/// What weir writes it reads back, and no text makes the reader fall over.
@Suite struct ReadingPropertyTests {
  private let names = KnownNames(
    isTable: { ["ERM_RESULT", "tri_facility", "VIOLATION"].contains($0) },
    isColumn: { _, column in ["ANALYTE_ID", "state_abbr", "x"].contains(column) })

  private func query(_ generator: inout Seeded) -> PathQuery {
    let isDotted = Bool.random(using: &generator)
    let table = isDotted ? "radnet.erm_result" : "ERM_RESULT"
    var query = PathQuery(isDotted ? .v2 : .v1, tables: [PathQuery.Table(table)])
    let operators: [PathQuery.Operator] = [
      .equals, .notEquals, .lessThan, .greaterThan, .beginsWith, .contains,
    ]
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      query.tables[0].filters.append(
        PathQuery.Filter(
          ["ANALYTE_ID", "state_abbr", "x"].randomElement(using: &generator) ?? "x",
          operators.randomElement(using: &generator) ?? .equals,
          [PathRoundTripTests.values.randomElement(using: &generator) ?? "x"]))
    }
    if Bool.random(using: &generator) { query.rows = .init(2, 11) }
    query.format = "json"
    return query
  }

  @Test("An address that weir writes is read into the same path") func written() throws {
    var generator = Seeded(239)
    for _ in 0..<4_000 {
      let query = query(&generator)
      let url = try query.url(base: "https://data.epa.gov/efservice/")
      let reading = Reading.read(url, names: names)
      #expect(reading.query == query, "\(url) \(reading.remarks.map(\.message))")
      let holdsLineEnd = query.tables[0].filters.contains { !StatementWords.canHold($0.values[0]) }
      #expect((reading.statement == nil) == holdsLineEnd, "\(url)")
      guard let again = reading.query else { return }
      #expect(try again.url(base: "https://data.epa.gov/efservice/").sameBytes(as: url))
    }
  }

  @Test("No text makes the reader fall over, and every remark stays inside it") func noise() {
    var generator = Seeded(11)
    let pieces =
      [
        "https://", "http:", "data.epa.gov", "/efservice/", "/dmapservice/", "%2Fefservice%2F",
        "/efservice", "?url=", "\"", "'", "`", "<", ">", "(", ")", " ", "\n", "\r\n", "\t", "%",
        "%2",
        "%FF", "%00", "é", "e\u{301}", "👍🏽", "//", "/", "/", "rows/", "0:9", "1:", ":", "/JSON",
        "/COUNT", "&", "#", "+", "{x}", "<y>", "$z", "=", "/equals/", "/in/", "a,b", "/join/",
        "/sort/",
        "query", "downloads", "multisystem", "getEnvirofactsUVDAILY", "/ZIP/", "radnet.erm_result",
        "99999999999999999999:1", "9223372036854775807:9223372036854775807", "-", "|", "\0",
      ] + PathRoundTripTests.plain + PathRoundTripTests.columns
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let reading = Reading.read(text, names: names, base: "http://h/x")
      let isInside = reading.remarks.allSatisfy { $0.range.upper <= text.utf8.count }
      #expect(isInside, "\(text)")
      let hasError = reading.remarks.contains(where: \.isError)
      #expect((reading.statement == nil) == hasError, "\(text) \(reading.remarks)")
    }
  }

  @Test("A very long path is refused and does not hang") func long() {
    let text = "https://data.epa.gov/efservice/T" + String(repeating: "/a", count: 100_000)
    let reading = Reading.read(text)
    #expect(reading.statement == nil)
    #expect(reading.remarks.contains { $0.message.contains("segments") })
    let host = "https://data.epa.gov/efservice/T/A/"
    for piece in ["a ", ")", "(", "%2F", "//", "/efservice", "\"", ".", "?", "a,"] {
      _ = Reading.read(host + String(repeating: piece, count: 100_000))
    }
  }
}
