import Model
import Testing

@testable import Parsing

@Suite struct DepthTests {
  private func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test("B15 too deep is a problem at its place") func tooDeep() throws {
    let texts = [
      "from A where " + many("(", 100_000) + "X=1" + many(")", 100_000),
      "from A where " + many("not ", 100_000) + "X = 1",
      "from A select " + many("- ", 100_000) + "1",
      "from A select " + many("abs(", 100_000) + "1",
      "from A where " + many("X in (from A where ", 20_000),
      "from A select " + many("case when ", 20_000),
      "let x = " + many("(", 100_000),
    ]
    for text in texts {
      let problem = try #require(Reading.problem(text))
      #expect(problem.kind == .nestedTooDeep(limit: Limits.nesting))
      #expect(Reading.of(text, keepsGoing: true).statements == [])
    }
  }

  @Test("B15 the limit itself is allowed") func deep() {
    let deep = Limits.nesting
    for text in [
      "from A where " + many("(", deep) + "X=1" + many(")", deep),
      "from A where " + many("not ", deep) + "X = 1",
      "from A select " + many("- ", deep) + "1",
      "from A select " + many("abs(", deep) + "1" + many(")", deep),
      "from A select " + many("case when A = 1 then ", deep) + "1" + many(" end", deep),
      "from A where " + many("X in (from A where ", deep / Limits.queryNesting) + "X = 1"
        + many(")", deep / Limits.queryNesting),
    ] {
      let outcome = Reading.of(text)
      #expect(outcome.statements.count == 1, "\(outcome.problems)")
    }
  }

  @Test("B15 a chain of 100,000 conditions is one flat list") func longChain() throws {
    let text = "from A where X=1" + many(" and X=1", 99_999)
    var parser = try Parser(Source(name: "t", text: text))
    guard case .query(let query) = try parser.next()?.statement,
      case .and(let parts) = query.condition
    else {
      Issue.record("no chain")
      return
    }
    #expect(parts.count == 100_000)
  }

  @Test("B15 a long sum is refused before it makes a tall tree") func longSum() throws {
    let short = "from A select 1" + many(" + 1", 400)
    #expect(Reading.of(short).statements.count == 1)
    let long = "from A select 1" + many(" + 1", 100_000)
    let problem = try #require(Reading.problem(long))
    #expect(problem.kind == .nestedTooDeep(limit: Limits.treeHeight))
  }

  @Test("limits of lists and of one statement") func limits() throws {
    let full = "from A where X in (1" + many(",1", Limits.listValues - 1) + ")"
    #expect(Reading.of(full).statements.count == 1)
    let list = "from A where X in (1" + many(",1", Limits.listValues) + ")"
    #expect(try #require(Reading.problem(list)).kind == .listTooLong(limit: Limits.listValues))
    let text = "from A where X = '" + many("x", Limits.statementBytes) + "'\nfrom B"
    let outcome = Reading.of(text, keepsGoing: true)
    #expect(outcome.problems.map(\.kind) == [.statementTooLong(limit: Limits.statementBytes)])
    #expect(outcome.statements == ["from B"])
    // The limit is for one statement, not for the script.
    let script = many("from A where X = '\(many("x", 1_000))'\n", 2_000)
    #expect(Reading.of(script).statements.count == 2_000)
  }
}
