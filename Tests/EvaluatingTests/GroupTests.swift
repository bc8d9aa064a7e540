import Model
import Testing

@testable import Evaluating

/// `group by`, aggregates, `having`, `distinct` and `first N per`.
@Suite struct GroupTests {
  private func aggregate(
    _ function: Aggregate.Function, _ argument: String?, unit: String? = nil
  ) -> Aggregate {
    Aggregate(
      function, argument.map { column($0) }, name: "\(function)",
      unit: unit.map { ColumnReference(Name($0)) })
  }

  private func grouped(
    _ rows: Batch..., by keys: [String], _ aggregates: [Aggregate],
    types: [FoldedName: ColumnType] = [:], having: Condition? = nil
  ) throws -> Outcome {
    var grouping = Grouping(keys: keys.map { column($0) })
    grouping.aggregates = aggregates
    grouping.condition = having
    var work = LocalWork()
    work.groupings = [grouping]
    work.types = types
    return try outcome(Rows(rows), work)
  }

  /// The values 2, 4, 4, 4, 5, 5, 7, 9 have mean 5, and squares of distances that sum to 32.
  @Test("Each aggregate over all rows, null passed over")
  func aggregates() throws {
    let values = [["2"], ["4"], [nil], ["4"], ["4"], ["5"], ["5"], ["7"], ["9"]]
    let all = Aggregate.Function.allCases.map { aggregate($0, "A") } + [aggregate(.count, nil)]
    let outcome = try grouped(batch(["A"], values), by: [], all)
    #expect(outcome.columns.dropLast() == Aggregate.Function.allCases.map(\.rawValue)[...])
    let deviation = (32.0 / 7).squareRoot()
    #expect(
      outcome.rows == [
        ["8", "40", "5.0", "2", "9", "4.5", "\(deviation)", "2", "9", "▁▃ ▃▃▄▄▆█", "9"]
      ])
  }

  @Test("No rows make one whole, and no group")
  func nothing() throws {
    let all = Aggregate.Function.allCases.map { aggregate($0, "A") }
    let whole = try grouped(batch(["A"], []), by: [], all)
    #expect(whole.rows == [["0"] + Array(repeating: "NULL", count: 8) + [""]])
    let groups = try grouped(batch(["A"], []), by: ["A"], [aggregate(.count, nil)])
    #expect(groups.rows == [])
    #expect(groups.columns == ["A", "count"])
  }

  @Test("Sums of whole numbers stay whole while they fit, one value has no deviation")
  func sums() throws {
    let large = batch(["A"], [["9223372036854775807"], ["1"]])
    #expect(try grouped(large, by: [], [aggregate(.sum, "A")]).rows == [["9.223372036854776e+18"]])
    let real = batch(["A"], [["1"], ["0.5"]])
    #expect(try grouped(real, by: [], [aggregate(.sum, "A")]).rows == [["1.5"]])
    // 1 is lost beside 1e16 without what each addition rounds off.
    let lost = batch(["A"], [["1e16"], ["1"], ["1"], ["-1e16"]])
    #expect(try grouped(lost, by: [], [aggregate(.sum, "A")]).rows == [["2.0"]])
    #expect(
      try grouped(batch(["A"], [["7"]]), by: [], [aggregate(.stddev, "A")]).rows == [["NULL"]])
  }

  @Test("Groups are parted by value where the type is sure, else by bytes; null is one group")
  func identity() throws {
    let codes = batch(["A"], [["00501"], ["501"], [nil], ["a"], ["A"], [nil], ["501"]])
    let outcome = try grouped(codes, by: ["A"], [aggregate(.count, nil)])
    #expect(
      Set(outcome.rows.map { $0.joined(separator: " ") })
        == ["00501 1", "501 2", "a 1", "A 1", "NULL 2"])
    let numbers = batch(["A"], [["1.10"], ["1.1"], ["2"]])
    let sure = try grouped(
      numbers, by: ["A"], [aggregate(.count, nil)], types: [FoldedName("A"): .decimal])
    #expect(sure.rows == [["1.10", "2"], ["2", "1"]])
    let days = batch(["A"], [["11-MAR-11"], ["2011-03-11"]])
    let dates = try grouped(
      days, by: ["A"], [aggregate(.count, nil)], types: [FoldedName("A"): .date])
    #expect(dates.rows == [["11-MAR-11", "2"]])
  }

  @Test("Groups come in the order of their keys, over pages whose columns differ")
  func pages() throws {
    let outcome = try grouped(
      batch(["B", "A"], [["x", "10"], ["y", "9"]]), batch(["A", "B"], [["9", "z"]]),
      by: ["A"], [aggregate(.count, "B"), aggregate(.last, "B")])
    #expect(outcome.rows == [["9", "2", "z"], ["10", "1", "x"]])
  }

  @Test("The smallest and largest are as they were sent, by number, date or text")
  func extremes() throws {
    let both = [aggregate(.min, "A"), aggregate(.max, "A")]
    let numbers = try grouped(batch(["A"], [["10"], ["9.50"], ["n/a"]]), by: [], both)
    #expect(numbers.rows == [["9.50", "10"]])
    #expect(numbers.notes == [.other("1 value of A is no number and counts as null")])
    let dates = try grouped(batch(["A"], [["01-APR-11"], ["2011-03-31"]]), by: [], both)
    #expect(dates.rows == [["2011-03-31", "01-APR-11"]])
    let words = try grouped(batch(["A"], [["b"], ["C"], ["a"]]), by: [], both)
    #expect(words.rows == [["a", "C"]])
  }

  @Test("Several units in one group are named, one unit a group is no trouble")
  func units() throws {
    let rows = batch(
      ["A", "U", "K"], [["1", "PCI/L", "x"], ["2", "PCI/M3", "y"], ["3", "PCI/L", "x"]])
    let sum = [aggregate(.sum, "A", unit: "U")]
    #expect(try grouped(rows, by: ["K"], sum).notes == [])
    #expect(
      try grouped(rows, by: [], sum).notes == [.other("`sum` mixes units: PCI/L, PCI/M3")])
  }

  @Test("having and what follows speak of the groups")
  func later() throws {
    let rows = batch(["K"], [["a"], ["b"], ["b"], ["c"], ["c"], ["c"]])
    var grouping = Grouping(keys: [column("K")])
    grouping.aggregates = [aggregate(.count, nil)]
    grouping.condition = condition("count", .greater, "1")
    let outcome = try outcome(rows) {
      $0.groupings = [grouping]
      $0.orderBy = [OrderTerm(column("count"), isDescending: true)]
      $0.selection = Selection(items: [.init(column("count"), alias: Name("n"))])
      $0.limit = 1
    }
    #expect(outcome.columns == ["n"])
    #expect(outcome.rows == [["3"]])
  }

  @Test("The first rows of each value, in the order of the rows")
  func per() throws {
    let rows = batch(
      ["K", "V"], [["a", "3"], ["b", "1"], ["a", "1"], ["a", "2"], ["b", "0"]])
    let outcome = try outcome(rows) {
      $0.orderBy = [OrderTerm(column("V"))]
      $0.per = .init(column: column("K"), limit: 1)
    }
    #expect(outcome.rows == [["b", "0"], ["a", "1"]])
  }

  @Test("More rows than memory takes are grouped on disk")
  func many() throws {
    let page = batch(["A"], (0..<1_000).map { ["\($0 % 700)" + String(repeating: "x", count: 60)] })
    let outcome = try grouped(
      page, page, page, by: ["A"], [aggregate(.count, nil)])
    #expect(outcome.rows.count == 700)
    // 0 to 299 stand twice on a page, 300 to 699 once.
    #expect(outcome.rows.count { $0[1] == "6" } == 300)
    #expect(outcome.rows.count { $0[1] == "3" } == 400)
  }
}
