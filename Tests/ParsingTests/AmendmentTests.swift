import Model
import Testing

@testable import Parsing

@Suite struct AmendmentTests {
  private static let base =
    "from A where X = 1 or X = 2 select X, Y order by Y rows 1:10 as csv"

  @Test(
    "a line that begins with a clause word changes the last query",
    arguments: [
      ("where Z = 3", "from A where Z = 3 select X, Y order by Y rows 1:10 as csv"),
      (
        "and Z = 3",
        "from A where (X = 1 or X = 2) and Z = 3 select X, Y order by Y rows 1:10 as csv"
      ),
      (
        "or Z = 3 and Z = 4",
        "from A where X = 1 or X = 2 or Z = 3 and Z = 4 select X, Y order by Y rows 1:10 as csv"
      ),
      ("join B", "from A join B where X = 1 or X = 2 select X, Y order by Y rows 1:10 as csv"),
      ("first 5", "from A where X = 1 or X = 2 select X, Y order by Y first 5 as csv"),
      ("all rows", "from A where X = 1 or X = 2 select X, Y order by Y all rows as csv"),
      ("limit 7", "from A where X = 1 or X = 2 select X, Y order by Y first 7 as csv"),
      ("count", "from A where X = 1 or X = 2 rows 1:10 count as csv"),
      ("select *", "from A where X = 1 or X = 2 order by Y rows 1:10 as csv"),
      (
        "order by X desc as json into 'x.json'",
        "from A where X = 1 or X = 2 select X, Y order by X desc rows 1:10 as json into 'x.json'"
      ),
    ]) func amends(line: String, whole: String) throws
  {
    #expect(try Self.amended(Self.base, line) == whole)
  }

  @Test("count gives way to select, and an `and` without a where is one") func givesWay() throws {
    #expect(try Self.amended("from A count", "select X") == "from A select X")
    #expect(try Self.amended("from A count", "order by X") == "from A order by X")
    #expect(try Self.amended("from A count", "group by X") == "from A group by X")
    #expect(try Self.amended("from A", "and X = 1 first 2") == "from A where X = 1 first 2")
    #expect(try Self.amended("from A", "or X = 1") == "from A where X = 1")
  }

  @Test(
    "what cannot amend is refused, and in a script nothing amends",
    arguments: ["not X = 1", "on A.X = B.X", "where X = 1 where X = 2", "and X = 1 where X = 2"])
  func refused(line: String) throws {
    var parser = try Parser(Source(name: "input", text: line), isInteractive: true)
    #expect(throws: Problem.self) { try parser.next() }
    parser = try Parser(Source(name: "a.q", text: "where X = 1"))
    #expect(throws: Problem.self) { try parser.next() }
  }

  private static func amended(_ base: String, _ line: String) throws -> String {
    let query = try parsed(base)
    let amendment = try parsed(line)
    guard case .query(let query) = query, case .amend(let amendment) = amendment else {
      throw Problem(.unfinished(what: line))
    }
    return query.amended(by: amendment).spelling
  }

  private static func parsed(_ text: String) throws -> Statement? {
    var parser = try Parser(Source(name: "input", text: text), isInteractive: true)
    return try parser.next()?.statement
  }
}
