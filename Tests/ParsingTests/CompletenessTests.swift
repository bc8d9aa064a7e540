import Model
import Testing

@testable import Parsing

@Suite struct CompletenessTests {
  @Test(
    "is this finished?",
    arguments: [
      ("", Completeness.closed),
      ("-- c\n", .closed),
      ("from A", .open),
      ("from A\n\n", .open),
      ("from A;", .closed),
      ("from A; -- c", .closed),
      ("from A; from B", .open),
      ("from A where", .unfinished),
      ("from A where X =", .unfinished),
      ("from A where X = # 5", .closed),
      ("from A where X", .closed),
      ("from A where (X = 1", .unfinished),
      ("from A where X in (a,", .unfinished),
      ("from A select X,", .unfinished),
      ("from A select X +", .unfinished),
      ("from A select case when X = 1 then 2", .unfinished),
      ("from A \\", .unfinished),
      ("from A \\\n", .unfinished),
      ("from A \\\nwhere X = 1", .open),
      ("from A where X = 1 and", .unfinished),
      ("from A where not", .unfinished),
      ("from A order by", .unfinished),
      ("from A join", .unfinished),
      ("from", .unfinished),
      ("explain", .unfinished),
      ("let x", .closed),
      ("let x =", .unfinished),
      ("from A where N = 'abc", .closed),
      ("from A where ) = 1", .closed),
      ("from A count", .open),
      ("from A order by X desc", .open),
      ("select * from A", .open),
      ("set", .open),
    ]) func finished(text: String, completeness: Completeness)
  {
    #expect(Completeness.of(text) == completeness)
    #expect(Completeness.isUnfinished(text) == (completeness == .unfinished))
  }

  @Test(
    "lines that go on with what is before them",
    arguments: [
      ("where X = 1", true), ("  AND Y = 2", true), (", Y", true), ("+ 1", true), ("as csv", true),
      ("", nil), ("   # c", nil), ("from B", false), ("select X", true), ("select X from B", false),
      ("services", false), ("= 5", true), ("'x'", false), ("“", false),
    ] as [(String, Bool?)]) func continuing(line: String, continues: Bool?)
  {
    #expect(Completeness.continues(line) == continues)
  }

  private func at(_ marked: String) -> [Model.Expectation] {
    let offset =
      marked.utf8.firstIndex(of: UInt8(ascii: "|"))
      .map { marked.utf8.distance(from: marked.utf8.startIndex, to: $0) } ?? 0
    let text = marked.replacing("|", with: "")
    return Expectations.at(offset, in: Source(name: "t", text: text))
  }

  @Test("what could come next") func next() {
    #expect(at("|").contains(.statement))
    #expect(at("fr|").contains(.word("from")))
    #expect(at("from |").contains(.table))
    #expect(at("from ERM_|").contains(.table))
    #expect(at("from ERM_RESULT |").contains(.word("where")))
    #expect(at("from ERM_RESULT wh|").contains(.word("where")))
    #expect(!at("from ERM_RESULT wh|").contains(.statement))
    #expect(at("from A\n|").contains(.statement))
    #expect(at("from A\n|").contains(.word("where")))
    #expect(at("from A; |").contains(.statement))
    #expect(!at("from A; |").contains(.word("where")))
    #expect(at("from A where |").contains(.expression))
    #expect(at("from A where \"Ord|").contains(.expression))
    #expect(at("from A where X |").contains(.word("begins")))
    #expect(at("from A where X = |").contains(.value))
    #expect(at("from A where X = P|").contains(.value))
    #expect(at("from A where X = 1 |").contains(.word("and")))
    #expect(!at("from A where X = 1 |").contains(.word("where")))
    #expect(at("from A as |").contains(.format))
    #expect(at("from A where X = 1 as c|").contains(.format))
    #expect(at("from A into |").contains(.file))
    #expect(at("use |").contains(.service))
    #expect(at("set |").contains(.setting))
    #expect(at("from A first 5 per |").contains(.column))
    #expect(at("from A where ) |") == [])
  }
}
