import Foundation
import Loopback
import Synchronization
import Testing

/// Kind H: what services do with their pages, when they are slow enough to be asked ahead.
@Suite struct SlowServiceTests {
  /// Asks a service that takes a tenth of a second for each answer.
  private func asked(
    _ statement: String, _ options: [String] = [], environment: [String: String] = [:],
    _ answer: @escaping Loopback.Respond
  ) throws -> Asked {
    let server = try Loopback { request in
      Thread.sleep(forTimeInterval: 0.1)
      return answer(request)
    }
    defer { server.stop() }
    let own = ["WEIR_ONEMAP_URL": server.url].merging(environment) { $1 }
    return try Asked(statement, of: server, ["--set", "page=100"] + options, environment: own)
  }

  private static func count(_ rows: Int) -> Loopback.Response {
    .json("[{\"TOTALQUERYRESULTS\":\(rows)}]")
  }

  private static func lines(_ range: Range<Int>) -> String {
    "I\n" + range.map { "\($0)\n" }.joined()
  }

  @Test(
    "H05 a cap, and rows too many, are noticed ahead too",
    arguments: [(50, 0), (70, 0), (.max, 3), (.max, 0)], [520, 550, 600])
  func otherSizes(page: (cap: Int, extra: Int), total: Int) throws {
    let asked = try asked("from \"RAW\"") { request in
      if request.target.contains("/COUNT/") { return Self.count(total) }
      return .json(window(request, of: total, cap: page.cap, extra: page.extra))
    }
    #expect(asked.status == 0)
    // A cap that is no round number cannot be told from the end before the count is here.
    let known = page.cap == 70 ? 70 : total
    #expect(asked.stdout == Self.lines(0..<known))
    let needed = page.cap == .max ? total / 100 + 1 : total / 50 + 1
    // A few that were on their way went out for nothing.
    #expect(asked.targets.count { $0.contains("/rows/") } <= needed + 8)
    let repeated = Dictionary(grouping: asked.targets) { $0 }.filter { $0.value.count > 1 }
    #expect(repeated.isEmpty)
  }

  @Test("Values come one after the other, each with all its pages")
  func values() throws {
    let statement = "from \"RAW\" where N in (1, 2, 3, 4, 5, 6)"
    for filter in ["", " and I + 0 >= 0"] {
      let asked = try asked(statement + filter) { request in
        guard let name = request.target.split(separator: "/").dropFirst(3).first,
          let value = Int(name), let range = rowRange(request.target)
        else { return Self.count(250) }
        let rows = (range.lowerBound..<max(min(range.upperBound + 1, 250), range.lowerBound))
          .map { "{\"I\":\(value * 1000 + $0),\"N\":\(value)}" }
        return .json("[" + rows.joined(separator: ",") + "]")
      }
      #expect(asked.status == 0)
      let rows = (1...6).flatMap { value in (0..<250).map { "\(value * 1000 + $0),\(value)\n" } }
      #expect(asked.stdout == "I,N\n" + rows.joined())
    }
  }

  @Test("V2 has no count: its pages come whole, and at most three are asked for in vain")
  func secondVersion() throws {
    let asked = try asked("from \"raw.table\"") { request in
      guard let range = rowRange(request.target) else { return .status(500) }
      let rows = (range.lowerBound - 1..<max(min(range.upperBound, 730), range.lowerBound - 1))
      return .json("[" + rows.map { "{\"I\":\($0)}" }.joined(separator: ",") + "]")
    }
    #expect(asked.status == 0)
    #expect(asked.stdout == Self.lines(0..<730))
    #expect((8...11).contains(asked.requests.count))
    #expect(!asked.targets.contains { $0.contains("COUNT") })
  }

  /// Pages of ten of a search service that says how many rows there are.
  private static func search(_ rows: Int, says found: @escaping @Sendable (Int) -> Int)
    -> Loopback.Respond
  {
    { request in
      let page = Int(request.target.split(separator: "pageNum=").last ?? "") ?? 1
      let rows = (0..<rows).dropFirst((page - 1) * 10).prefix(10)
      let body = rows.map { "{\"SEARCHVAL\":\"\($0)\"}" }.joined(separator: ",")
      return .json("{\"found\":\(found(page)),\"pageNum\":\(page),\"results\":[\(body)]}")
    }
  }

  @Test("A described service is asked for as many pages as it says that it has")
  func described() throws {
    let asked = try asked(
      "from onemap.search where searchVal = x select SEARCHVAL", [], Self.search(137) { _ in 137 })
    #expect(asked.status == 0)
    #expect(asked.stdout == "SEARCHVAL\n" + (0..<137).map { "\($0)\n" }.joined())
    #expect(asked.requests.count == 14)
    #expect(asked.stderr == "")
  }

  @Test("A number of rows that changes from page to page is told")
  func shifting() throws {
    let asked = try asked(
      "from onemap.search where searchVal = x select SEARCHVAL", [],
      Self.search(42) { $0 < 3 ? 45 : 42 })
    #expect(asked.status == 0)
    #expect(asked.stdout == "SEARCHVAL\n" + (0..<42).map { "\($0)\n" }.joined())
    #expect(asked.stderr.hasPrefix("note: the service counted 45 rows, and 42 later"))
  }

  @Test("H06 more pages than are allowed are known after the first, where the service counts")
  func tooMany() throws {
    let asked = try asked(
      "from onemap.search where searchVal = x", ["-f", "csv"], Self.search(12_345) { _ in 12_345 })
    #expect(asked.status == 65)
    #expect(asked.stderr.contains("this takes 1235 requests, and 1000 are allowed"))
    #expect(asked.requests.count < 5)
    // An answer that ends early does not need them all.
    let first = try self.asked(
      "from onemap.search where searchVal = x and SEARCHVAL > 11 select SEARCHVAL first 3",
      ["-f", "csv"], Self.search(12_345) { _ in 12_345 })
    #expect(first.status == 0)
    #expect(first.stdout == "SEARCHVAL\n12\n13\n14\n")
    #expect(first.requests.count == 2)
  }

  @Test("Halves of a page that failed are asked for ahead too, each once")
  func halves() throws {
    let asked = try asked("from \"RAW\"") { request in
      guard let range = rowRange(request.target) else { return Self.count(900) }
      if (300...499).overlaps(range), range.count > 30 { return .status(500) }
      return .json(window(request, of: 900))
    }
    #expect(asked.status == 0)
    #expect(asked.stdout == Self.lines(0..<900))
    #expect(asked.stderr.contains("the service failed on 2 pages with status 500"))
    let repeated = Dictionary(grouping: asked.targets) { $0 }.filter { $0.value.count > 1 }
    #expect(repeated.count <= 4, "\(repeated.keys)")
  }

  @Test("Busy for a while: every page is waited for, and its rows come once")
  func busy() throws {
    let refused = Mutex(Set<String>())
    let asked = try asked("from \"RAW\"", environment: ["WEIR_RETRIES": "3"]) { request in
      if request.target.contains("/COUNT/") { return Self.count(900) }
      // The third to fifth pages are refused once each.
      let lower = rowRange(request.target)?.lowerBound ?? 0
      let isNew = refused.withLock { $0.insert(request.target).inserted }
      if (200...400).contains(lower), isNew {
        return .status(429, headers: [("Retry-After", "0.2")])
      }
      return .json(window(request, of: 900))
    }
    #expect(asked.status == 0)
    #expect(asked.stdout == Self.lines(0..<900))
    #expect(asked.stderr.contains("status 429; trying again in 0.2 s"))
  }
}
