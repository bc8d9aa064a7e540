import Model
import Testing

@testable import Evaluating

/// Conditions of every kind, with null, absent and empty cells.
@Suite struct ConditionTests {
  /// N names the row; V is what is asked.
  static let table = cells(
    ["N", "V"],
    [
      [(.text, "text"), (.text, "abc")], [(.text, "five"), (.number, "5")],
      [(.text, "empty"), (.text, "")], [(.text, "null"), (.null, "")],
      [(.text, "absent"), (.absent, "")], [(.text, "true"), (.boolean, "true")],
      [(.text, "nested"), (.nested, #"{"x":1}"#)],
    ])

  static let rows: [(Condition, [String])] = [
    (condition("V", .equal, "abc"), ["text"]),
    (condition("V", .equal, ""), ["empty"]),
    (condition("V", .notEqual, "abc"), ["five", "empty", "true", "nested"]),
    (condition("V", .less, "b"), ["text", "five", "empty"]),
    (condition("V", .greaterOrEqual, "5"), ["text", "five", "true", "nested"]),
    (condition("V", .identical, "true"), ["true"]),
    (condition("V", .begins, ""), ["text", "five", "empty", "true", "nested"]),
    (condition("V", .contains, "x"), ["nested"]),
    (condition("V", .like, "%"), ["text", "five", "empty", "true", "nested"]),
    (isNull("V"), ["null", "absent"]),
    (not(isNull("V")), ["text", "five", "empty", "true", "nested"]),
    (not(condition("V", .equal, "abc")), ["five", "empty", "true", "nested"]),
    (member("V", ["ABC", "5"]), ["text", "five"]),
    (not(member("V", ["ABC", "5"])), ["empty", "true", "nested"]),
    (member("V", [""]), ["empty"]),
    (between("V", "4", "6"), ["five"]),
    (not(between("V", "4", "6")), ["text", "empty", "true", "nested"]),
    (
      .and([condition("V", .notEqual, "5"), not(isNull("V"))]), ["text", "empty", "true", "nested"]
    ),
    (.or([condition("V", .equal, "5"), isNull("V")]), ["five", "null", "absent"]),
    // Unknown or true is true; unknown and false is false, so its contrary is true.
    (
      .or([condition("V", .equal, "5"), condition("N", .equal, "null")]),
      ["five", "null"]
    ),
    (
      not(.and([condition("V", .equal, "5"), condition("N", .equal, "five")])),
      ["text", "empty", "null", "absent", "true", "nested"]
    ),
    (.comparison(column("V"), .equal, .expression(.null(.nowhere))), []),
    (not(.comparison(column("V"), .equal, .expression(.null(.nowhere)))), []),
    (.comparison(column("N"), .equal, .expression(column("V"))), ["true"]),
    (.comparison(call("length", column("V")), .equal, .value(Value("3.0"))), ["text"]),
    (.comparison(call("upper", column("V")), .identical, .value(Value("ABC"))), ["text"]),
    (.comparison(column("V") * number("2"), .equal, .value(Value("10"))), ["five"]),
    (
      .comparison(call("coalesce", column("V"), text("none")), .equal, .value(Value("none"))),
      ["null", "absent"]
    ),
  ]

  @Test("A condition keeps the rows for which it is true")
  func table() throws {
    for (condition, names) in Self.rows {
      let outcome = try outcome(Self.table) { $0.condition = condition }
      #expect(outcome.first == names, "\(Spelling.short(condition))")
      #expect(outcome.fetched == 7)
      #expect(outcome.kept == names.count)
    }
  }

  @Test("between null and a value is no where the value alone says so")
  func halfKnown() throws {
    let condition = Condition.between(
      column("A"), .expression(.null(.nowhere)), .value(Value("5")))
    let rows = batch(["A"], [["6"], ["4"]])
    #expect(try outcome(rows) { $0.condition = not(condition) }.first == ["6"])
    #expect(try outcome(rows) { $0.condition = condition }.first == [])
  }

  @Test("B11 codes with leading zeros are no numbers")
  func leadingZeros() throws {
    let rows = batch(["ZIP"], [["00501"], ["501"], ["0501"]])
    #expect(
      try outcome(rows) { $0.condition = condition("ZIP", .equal, "00501") }.first == ["00501"])
    #expect(try outcome(rows) { $0.condition = member("ZIP", ["501"]) }.first == ["501"])
  }

  @Test("B19 composed and decomposed names and values are different")
  func normalForms() throws {
    let rows = batch(["\u{E9}", "e\u{301}"], [["1", "2"], ["2", "1"]])
    #expect(
      try outcome(rows) { $0.condition = condition("e\u{301}", .equal, "1") }.rows == [["2", "1"]])
    #expect(
      try outcome(rows) { $0.condition = condition("\u{E9}", .equal, "1") }.rows == [["1", "2"]])
  }

  @Test("E17 decimal commas are compared by value and kept as text")
  func decimalComma() throws {
    let rows = cells(
      ["V", "b"],
      [
        [(.text, "45,7"), (.text, "1.234,5")], [(.text, "9,1"), (.text, "20")],
        [(.text, "100,0"), (.text, "1.234,6")],
      ])
    #expect(
      try outcome(rows) { $0.condition = condition("V", .greater, "45.6") }.first == [
        "45,7", "100,0",
      ])
    #expect(
      try outcome(rows) { $0.orderBy = [OrderTerm(column("V"))] }.first == ["9,1", "45,7", "100,0"])
    #expect(
      try outcome(rows) { $0.orderBy = [OrderTerm(column("b"), isDescending: true)] }.first == [
        "100,0", "45,7", "9,1",
      ])
  }

  @Test("A column is found by its bytes, then without ASCII case, with its table first")
  func names() throws {
    let rows = batch(["a", "A", "T.X", "X"], [["1", "2", "3", "4"]])
    for (name, table, value) in [
      ("a", nil, "1"), ("A", nil, "2"), ("x", nil, "4"), ("x", "t", "3"), ("x", "u", "4"),
    ] as [(String, String?, String)] {
      let condition = Condition.comparison(
        column(name, of: table), .equal, .value(Value(value)))
      #expect(try outcome(rows) { $0.condition = condition }.rows.count == 1)
    }
  }

  @Test("B15 100,000 conditions in one chain")
  func longChains() throws {
    let many = (0..<100_000).map { condition("A", .equal, "v\($0)") }
    let rows = batch(["A"], [["v99999"], ["other"]])
    #expect(try outcome(rows) { $0.condition = .or(many) }.first == ["v99999"])
    #expect(try outcome(rows) { $0.condition = .and(many.map { not($0) }) }.first == ["other"])
    #expect(
      try outcome(rows) { $0.condition = member("A", (0..<100_000).map { "v\($0)" }) }.first
        == ["v99999"])
  }

  @Test("B15 200 levels of not and parentheses")
  func deep() throws {
    var inner = condition("A", .equal, "1")
    for level in 0..<200 {
      inner = not(
        level % 2 == 0
          ? .and([inner, condition("A", .notEqual, "9")])
          : .or([inner, condition("A", .equal, "9")]))
    }
    let outcome = try outcome(batch(["A"], [["1"], ["2"]])) { $0.condition = inner }
    #expect(outcome.first == ["1"])
  }

  @Test("A long sum is no deep tree")
  func longSum() throws {
    var sum = column("A")
    for _ in 0..<10_000 { sum = sum + number("1") }
    let condition = Condition.comparison(sum, .equal, .value(Value("10001")))
    #expect(try outcome(batch(["A"], [["1"], ["2"]])) { $0.condition = condition }.first == ["1"])
  }
}
