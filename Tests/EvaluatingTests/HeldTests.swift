import Model
import Testing

@testable import Evaluating

/// Rows held against what was sent.
@Suite struct HeldTests {
  private func held(
    _ value: (Batch.Kind, String), _ condition: Condition, _ type: ColumnType = .unknown
  ) throws -> Bool {
    let outcome = try outcome(cells(["A"], [[value]])) {
      $0.held = [condition]
      $0.types = [FoldedName("A"): type]
    }
    #expect(outcome.notes.isEmpty == !outcome.rows.isEmpty)
    return !outcome.rows.isEmpty
  }

  @Test("A service that pads with blanks or spells 0.5 as .50 is not accused")
  func lenient() throws {
    let rows: [(String, Condition, ColumnType)] = [
      ("PU239   ", condition("A", .equal, "PU239"), .text),
      ("pu239", condition("A", .equal, "PU239"), .text),
      ("PU239", condition("A", .equal, "PU239 "), .text),
      (".50", condition("A", .equal, "0.5"), .unknown),
      (".50", condition("A", .equal, "0.5"), .text),
      ("0.50", member("A", ["7", ".5"]), .unknown),
      ("100", condition("A", .equal, "1E2"), .decimal),
      ("00501", condition("A", .equal, "501"), .unknown),
      ("2011-03-11 00:00:00", condition("A", .equal, "2011-03-11"), .unknown),
      ("11-MAR-11", condition("A", .equal, "2011-03-11"), .text),
      ("PU239 ", condition("A", .ends, "239"), .text),
      ("PU239", condition("A", .begins, "pu "), .text),
      ("xPU239x", condition("A", .like, "PU%9"), .text),
      ("PU239 ", condition("A", .notEqual, "PU239"), .text),
      ("1.0", condition("A", .notEqual, "1"), .unknown),
      ("", isNull("A"), .text),
      ("  ", isNull("A"), .text),
      ("5", condition("A", .greaterOrEqual, "5.0"), .integer),
    ]
    for (value, condition, type) in rows {
      #expect(try held((.text, value), condition, type), "`\(value)` \(Spelling.short(condition))")
    }
    #expect(try held((.absent, ""), condition("A", .equal, "1")))
  }

  @Test("A service that ignores a filter is found out")
  func accused() throws {
    let rows: [((Batch.Kind, String), Condition, ColumnType)] = [
      ((.text, "PU238"), condition("A", .equal, "PU239"), .text),
      ((.text, "xPU239"), condition("A", .equal, "PU239"), .text),
      ((.text, " PU239"), condition("A", .equal, "PU239"), .text),
      ((.number, "0.51"), condition("A", .equal, ".50"), .decimal),
      ((.number, "0.4"), condition("A", .greater, "0.5"), .decimal),
      ((.number, "0.5"), condition("A", .greater, "0.5"), .decimal),
      ((.text, "2024-12-31"), condition("A", .greater, "2025-01-01"), .date),
      ((.text, "2025-01-01"), condition("A", .greater, "2025-01-01"), .date),
      ((.text, "2025-01-01"), condition("A", .less, "2025-01-01"), .date),
      ((.text, "2011-03-11 06:00:00"), condition("A", .equal, "2011-03-11"), .date),
      ((.text, "PU239"), condition("A", .notEqual, "pu239"), .text),
      ((.text, "AM241"), condition("A", .begins, "PU"), .text),
      ((.text, "AM241"), condition("A", .like, "PU%"), .text),
      ((.text, "AM241"), member("A", ["PU239", "I131"]), .text),
      ((.null, ""), condition("A", .equal, "PU239"), .text),
      ((.text, "x"), isNull("A"), .text),
      ((.null, ""), not(isNull("A")), .text),
      ((.text, "7"), between("A", "1", "5"), .integer),
    ]
    for (value, condition, type) in rows {
      #expect(try !held(value, condition, type), "`\(value.1)` \(Spelling.short(condition))")
    }
  }

  @Test("Failing rows are dropped, and a note for each condition says how many")
  func notes() throws {
    let rows = batch(
      ["A", "B"], [["1", "x"], ["2", "x"], ["1", "y"], ["2", "y"], ["1", "x"]])
    let outcome = try outcome(rows) {
      $0.held = [
        condition("A", .equal, "1"), .comparison(column("B"), .equal, .value(Value("x", .quoted))),
        condition("NOT_IN_REPLY", .equal, "z"),
      ]
      $0.limit = 10
    }
    #expect(outcome.rows == [["1", "x"], ["1", "x"]])
    #expect(
      outcome.notes == [
        .filterIgnored(condition: "A = 1", dropped: 2),
        .filterIgnored(condition: "B = 'x'", dropped: 1),
      ])
    #expect(outcome.fetched == 5)
    #expect(outcome.kept == 2)
  }

  @Test("With a window sent, one failing row spoils the answer")
  func strict() throws {
    let rows = batch(["A"], [["1"], ["2"]])
    #expect(throws: Problem(.filterIgnored(condition: "A = 1"))) {
      try outcome(rows) {
        $0.held = [condition("A", .equal, "1")]
        $0.isHeldStrictly = true
      }
    }
    let right = try outcome(batch(["A"], [["1"], ["1 "]])) {
      $0.held = [condition("A", .equal, "1")]
      $0.isHeldStrictly = true
    }
    #expect(right.rows.count == 2)
  }

  @Test("A long condition is spelled short")
  func spelling() {
    let long = member("A", (0..<1_000).map { "value\($0)" })
    #expect(Spelling.short(long).utf8.count <= Spelling.longest + 3)
    #expect(Spelling.short(long).hasPrefix("A in (value0, value1, "))
    let mixed = Condition.and([
      .or([condition("A", .equal, "1"), not(isNull("B"))]), between("C", "1", "2"),
      .comparison(column("D", of: "T"), .less, .expression(call("today") - number("30"))),
    ])
    #expect(
      Spelling.short(mixed)
        == "(A = 1 or not (B is null)) and C between 1 and 2 and T.D < (today() - 30)")
    #expect(
      Spelling.short((column("A") + column("B")) * column("C") - (column("D") - number("1")))
        == "(A + B) * C - (D - 1)")
    #expect(Spelling.short(column("A") + column("B") * number("2")) == "A + B * 2")
  }
}
