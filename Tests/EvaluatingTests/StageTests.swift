import Model
import Synchronization
import Testing

@testable import Evaluating

/// Columns, windows, counts and what passes through.
@Suite struct StageTests {
  @Test("Work that is none passes batches as they are")
  func identity() throws {
    let outcome = try outcome(
      Rows(batch(["A"], []), batch(["A"], [["1"]]), batch(["A", "B"], [["2", nil]])), LocalWork())
    #expect(outcome.rows == [["1"], ["2", "NULL"]])
    #expect(outcome.columns == ["A", "B"])
    #expect(outcome.fetched == 2)
    #expect(outcome.kept == 2)
  }

  @Test("E01 E02 E03 number text is not rewritten by filter, order and window")
  func numberText() throws {
    let texts = [
      "1.10", "1.0", "1E2", "-0", "0.1", "1e-7", "9007199254740993",
      "123456789012345678901234567890", "18446744073709551616",
    ]
    let rows = cells(["A"], texts.map { [(.number, $0)] })
    let outcome = try outcome(rows) {
      $0.condition = not(isNull("A"))
      $0.selection = select((column("a"), nil))
      $0.orderBy = [OrderTerm(column("A"))]
      $0.limit = 100
    }
    #expect(
      outcome.first == [
        "-0", "1e-7", "0.1", "1.0", "1.10", "1E2", "9007199254740993", "18446744073709551616",
        "123456789012345678901234567890",
      ])
    #expect(outcome.kinds.allSatisfy { $0 == [.number] })
    #expect(outcome.columns == ["A"])
  }

  @Test("E08 E09 kinds survive sorting, with columns that come late")
  func kinds() throws {
    var work = LocalWork()
    work.orderBy = [OrderTerm(column("K"))]
    let outcome = try outcome(
      Rows(
        cells(["K", "A"], [[(.number, "3"), (.null, "")], [(.number, "1"), (.absent, "")]]),
        cells(
          ["K", "A", "B"],
          [
            [(.number, "2"), (.text, ""), (.nested, "[1]")],
            [(.number, "0"), (.boolean, "true"), (.text, "x")],
          ])), work)
    #expect(outcome.columns == ["K", "A", "B"])
    #expect(
      outcome.rows == [
        ["0", "true", "x"], ["1", "-", "-"], ["2", "", "[1]"], ["3", "NULL", "-"],
      ])
    #expect(outcome.kinds[0] == [.number, .boolean, .text])
    #expect(outcome.kinds[2] == [.number, .text, .nested])
  }

  @Test("Numbers, dates, text, null: the order of mixed values, and ties as they came")
  func mixedOrder() throws {
    let rows = batch(
      ["A", "N"],
      [
        [nil, "1"], ["b", "2"], ["10", "3"], ["B", "4"], ["9", "5"], ["2011-03-11", "6"],
        [nil, "7"],
        ["13-OCT-78", "8"], ["", "9"], ["a", "10"], ["9.0", "11"],
      ])
    let up = try outcome(rows) { $0.orderBy = [OrderTerm(column("A"))] }
    #expect(up.rows.map { $0[1] } == ["5", "11", "3", "8", "6", "9", "10", "2", "4", "1", "7"])
    let down = try outcome(rows) { $0.orderBy = [OrderTerm(column("A"), isDescending: true)] }
    #expect(down.rows.map { $0[1] } == ["2", "4", "10", "9", "6", "8", "3", "5", "11", "1", "7"])
  }

  @Test("Order by several terms, an alias and an expression")
  func orderTerms() throws {
    let rows = batch(["A", "B"], [["x", "1"], ["y", "3"], ["x", "2"], ["y", "4"]])
    let outcome = try outcome(rows) {
      $0.selection = select((column("A"), nil), (call("number", column("B")) * number("10"), "C"))
      $0.orderBy = [
        OrderTerm(column("A")), OrderTerm(.negate(column("c"), .nowhere)),
      ]
      $0.offset = 1
      $0.limit = 2
    }
    #expect(outcome.columns == ["A", "C"])
    #expect(outcome.rows == [["x", "10"], ["y", "40"]])
  }

  @Test("A window without order asks for no further page")
  func earlyStop() throws {
    let pages = (0..<5).map { page in batch(["A"], (0..<10).map { ["\(page * 10 + $0)"] }) }
    let rows = Rows(pages)
    var work = LocalWork()
    work.condition = condition("A", .notEqual, "3")
    work.offset = 2
    work.limit = 7
    let outcome = try outcome(rows, work)
    #expect(outcome.first == ["2", "4", "5", "6", "7", "8", "9"])
    #expect(rows.pulls == 1)
    #expect(outcome.fetched == 10)
    #expect(outcome.kept == 7)
  }

  @Test("B13 H14 a window over pages, with the largest numbers too")
  func window() throws {
    let pages = (0..<5).map { page in batch(["A"], (0..<10).map { ["\(page * 10 + $0)"] }) }
    var work = LocalWork()
    work.offset = 18
    work.limit = 14
    #expect(try outcome(Rows(pages), work).first == (18..<32).map { "\($0)" })
    work.limit = nil
    #expect(try outcome(Rows(pages), work).first == (18..<50).map { "\($0)" })
    work.limit = 0
    let none = Rows(pages)
    #expect(try outcome(none, work).rows.isEmpty)
    #expect(none.pulls == 0)
    work.limit = Int.max
    work.offset = Int.max
    #expect(try outcome(Rows(pages), work).rows.isEmpty)
    work.orderBy = [OrderTerm(column("A"))]
    #expect(try outcome(Rows(pages), work).rows.isEmpty)
  }

  @Test("count is one row, also of nothing")
  func count() throws {
    var work = LocalWork()
    work.isCount = true
    work.condition = condition("A", .greater, "2")
    let rows = batch(["A"], [["1"], ["2"], ["3"], ["4"], [nil]])
    let outcome1 = try outcome(Rows(rows, rows), work)
    #expect(outcome1.rows == [["4"]])
    #expect(outcome1.columns == ["count"])
    #expect(outcome1.kinds == [[.number]])
    #expect(outcome1.kept == 4)
    #expect(outcome1.fetched == 10)
    #expect(try outcome(Rows(), work).rows == [["0"]])
    work.limit = 3
    #expect(try outcome(Rows(rows, rows), work).rows == [["3"]])
  }

  @Test("Counts of several requests are added up")
  func sums() throws {
    var work = LocalWork()
    work.sumsCounts = true
    work.isCount = true
    let counts = Rows(
      cells(["count"], [[(.number, "12")]]), cells(["count"], [[(.number, "0")], [(.text, "30")]]))
    #expect(try outcome(counts, work).rows == [["42"]])
    let large = cells(["count"], [[(.number, "\(Int.max)")], [(.number, "1")]])
    #expect(throws: Problem.self) { try outcome(Rows(large), work) }
    #expect(throws: Problem.self) { try outcome(Rows(batch(["count"], [["many"]])), work) }
  }

  @Test("A column that no row has is a problem, not an empty answer")
  func missingColumn() throws {
    let rows = batch(["A", "B"], [["1", "2"]])
    let problem = Problem(.columnNotInAnswer("C", columns: ["A", "B"]))
    #expect(throws: problem) { try outcome(rows) { $0.condition = condition("C", .equal, "1") } }
    #expect(throws: problem) { try outcome(rows) { $0.selection = select((column("C"), nil)) } }
    #expect(throws: problem) { try outcome(rows) { $0.orderBy = [OrderTerm(column("C"))] } }
    #expect(throws: problem) {
      try outcome(rows) {
        $0.condition = condition("A", .equal, "9")
        $0.isCount = true
        $0.selection = select((call("upper", column("C")), nil))
      }
    }
  }

  @Test("A column that comes late is no problem, and nothing is out before it has come")
  func lateColumn() throws {
    var work = LocalWork()
    work.condition = .or([isNull("C"), condition("C", .equal, "1")])
    let rows = Rows(
      batch(["A"], [["x"]]), batch(["A"], [["y"]]), batch(["A", "B", "C"], [["z", "b", "1"]]))
    let outcome1 = try outcome(rows, work)
    #expect(outcome1.columns == ["A", "B", "C"])
    #expect(outcome1.rows == [["x", "-", "-"], ["y", "-", "-"], ["z", "b", "1"]])
    let endless = Rows((0..<30).map { _ in batch(["A"], (0..<1_000).map { ["\($0)"] }) })
    #expect(throws: Problem(.columnNotInAnswer("C", columns: ["A"]))) {
      try outcome(endless, work)
    }
    #expect(endless.pulls <= 11)
  }

  @Test("An empty reply is an empty answer with the names that were selected")
  func emptyReply() throws {
    var work = LocalWork()
    work.condition = condition("A", .equal, "1")
    work.selection = select((column("A"), nil), (column("B") + number("1"), "C"))
    work.orderBy = [OrderTerm(column("Z"))]
    #expect(try outcome(Rows(), work).columns == ["A", "C"])
    #expect(try outcome(Rows(batch([], [])), work).columns == ["A", "C"])
    let named = try outcome(Rows(batch(["a", "b", "z"], [])), work)
    #expect(named.columns == ["a", "C"])
    #expect(named.rows.isEmpty)
    work.selection = nil
    #expect(try outcome(Rows(batch(["a", "b", "z"], [])), work).columns == ["a", "b", "z"])
  }

  @Test("All rows filtered out: the columns are still named")
  func nothingKept() throws {
    let rows = batch(["A", "B"], [["1", "2"]])
    let outcome = try outcome(rows) { $0.condition = condition("A", .equal, "2") }
    #expect(outcome.columns == ["A", "B"])
    #expect(outcome.rows.isEmpty)
    #expect(outcome.fetched == 1)
  }

  @Test("The source is let go of once enough rows are out")
  func release() throws {
    var rows: Rows? = Rows(batch(["A"], [["1"], ["2"]]), batch(["A"], [["3"]]))
    weak let source = rows
    var work = LocalWork()
    work.limit = 2
    let answer = try Answer(rows ?? Rows(), work)
    rows = nil
    #expect(try answer.next()?.rowCount == 2)
    #expect(try answer.next()?.rowCount == nil)
    #expect(source == nil)
    #expect(answer.fetched == 2)
  }

  @Test("A problem of the source comes through the sort as it is")
  func sourceProblem() throws {
    final class Broken: BatchStream {
      var isFirst = true
      func next() throws(Problem) -> Batch? {
        guard isFirst else { throw Problem(.incomplete(host: "h", why: "w")) }
        isFirst = false
        return batch(["A"], [["1"]])
      }
    }
    var work = LocalWork()
    work.orderBy = [OrderTerm(column("A"))]
    #expect(throws: Problem(.incomplete(host: "h", why: "w"))) { try outcome(Broken(), work) }
  }
}
