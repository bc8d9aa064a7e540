import Model
import Testing

@testable import Evaluating

/// Rows of two sides that belong together.
@Suite struct JoinTests {
  private func joined(
    _ left: Batch..., with right: Batch..., on condition: Condition? = nil,
    keys: [(String, String)] = [], isLeft: Bool = false, types: [FoldedName: ColumnType] = [:],
    hidden: [ColumnReference] = []
  ) throws -> Outcome {
    let table = { (name: String) in Joined.Table(name: name, sentName: name, columns: []) }
    let join = Joined.Join(
      side: Joined.Side(.plan(Plan(steps: [])), tables: [table("r")]), isLeft: isLeft,
      keys: keys.map {
        Joined.Key(left: column($0.0, of: "l"), right: column($0.1, of: "r"))
      }, condition: condition)
    let rows = try JoinedRows(
      SideColumns(Rows(left), [table("l")]), .rows(SideColumns(Rows(right), [table("r")])), join,
      types: types)
    var work = LocalWork()
    work.joins = JoinedColumns(tables: ["l", "r"], hidden: hidden)
    return try outcome(rows, work)
  }

  private func equal(_ left: String, _ right: String) -> Condition {
    .comparison(
      column(left, of: "l"), .equal, .expression(column(right, of: "r")))
  }

  private let people = batch(
    ["ID", "NAME"], [["1", "Ann"], ["2", "Ben"], ["3", "Cy"], [nil, "D"]])
  private let pets = batch(
    ["OWNER", "NAME"], [["2", "Rex"], ["1", "Tom"], ["2", "Ida"], [nil, "X"]])

  @Test("By a key: the order of the left, then of the right; null belongs to nothing")
  func inner() throws {
    let outcome = try joined(
      people, with: pets, on: equal("ID", "OWNER"), keys: [("ID", "OWNER")],
      hidden: [ColumnReference(table: Name("r"), Name("OWNER"))])
    #expect(outcome.columns == ["ID", "l.NAME", "r.NAME"])
    #expect(outcome.rows == [["1", "Ann", "Tom"], ["2", "Ben", "Rex"], ["2", "Ben", "Ida"]])
  }

  @Test("left keeps those without any")
  func left() throws {
    let outcome = try joined(
      people, with: pets, on: equal("ID", "OWNER"), keys: [("ID", "OWNER")], isLeft: true)
    #expect(
      outcome.rows == [
        ["1", "Ann", "1", "Tom"], ["2", "Ben", "2", "Rex"], ["2", "Ben", "2", "Ida"],
        ["3", "Cy", "NULL", "NULL"], ["NULL", "D", "NULL", "NULL"],
      ])
  }

  @Test("Without a key every two rows are tried")
  func crossed() throws {
    let less = Condition.comparison(
      column("ID", of: "l"), .less, .expression(column("OWNER", of: "r")))
    let outcome = try joined(people, with: pets, on: less)
    #expect(outcome.rows == [["1", "Ann", "2", "Rex"], ["1", "Ann", "2", "Ida"]])
    #expect(try joined(people, with: pets).rows.count == 16)
  }

  @Test("Keys are equal as the catalogue is sure, and codes are not numbers")
  func types() throws {
    let left = batch(["K"], [["00501"], ["VA "]])
    let right = batch(["K"], [["501"], ["va"]])
    #expect(try joined(left, with: right, on: equal("K", "K"), keys: [("K", "K")]).rows.count == 1)
    let sure = try joined(
      left, with: right, on: equal("K", "K"), keys: [("K", "K")],
      types: [FoldedName("l.K"): .integer])
    #expect(sure.rows == [["00501", "501"], ["VA ", "va"]])
  }

  @Test("Many pages on both sides, whose columns differ")
  func pages() throws {
    let outcome = try joined(
      batch(["A"], [["1"]]), batch(["A", "B"], [["2", "b"]]),
      with: batch(["C"], [["1"]]), batch(["D", "C"], [["d", "2"]]),
      on: equal("A", "C"), keys: [("A", "C")])
    #expect(outcome.columns == ["A", "C", "D", "B"])
    #expect(outcome.rows == [["1", "1", "-"], ["2", "2", "d", "b"]])
  }

  @Test("An empty side names its columns")
  func empty() throws {
    #expect(try joined(people, with: batch(["C"], [])).columns == ["ID", "NAME", "C"])
    #expect(try joined(batch(["A"], []), with: pets).columns == ["A", "OWNER", "NAME"])
    let none = try joined(people, with: batch(["C"], []), isLeft: true)
    #expect(none.rows.first == ["1", "Ann", "NULL"])
  }

  @Test("A keyed side is asked once for each value")
  func keyed() throws {
    var asked: [String] = []
    let join = Joined.Join(
      side: Joined.Side(.plan(Plan(steps: [])), tables: []), isLeft: false, keys: [],
      condition: nil)
    let left = batch(["l.P"], [["a"], ["b"], ["a"], [nil], [""]])
    let rows = try JoinedRows(
      Rows(left),
      .keyed(column("P", of: "l")) { (value) throws(Problem) in
        asked.append(value)
        return Rows(batch(["r.V"], value == "a" ? [["1"], ["2"]] : []))
      }, join, types: [:])
    let outcome = try outcome(rows, LocalWork())
    #expect(outcome.rows == [["a", "1"], ["a", "2"], ["a", "1"], ["a", "2"]])
    #expect(asked == ["a", "b"])
  }
}
