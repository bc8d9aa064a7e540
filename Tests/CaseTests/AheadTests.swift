import Foundation
import Loopback
import Synchronization
import Testing

/// Kind H: later pages are on their way while one is read, a few at a time and in order.
@Suite struct AheadTests {
  /// A table of so many rows, numbered from 0, behind a service that takes its time.
  private final class SlowService: Sendable {
    private let underWay = Mutex((now: 0, most: 0))
    let rows: Int
    /// Whether the service refuses a page.
    let refuses: @Sendable (ClosedRange<Int>) -> Bool
    /// What it says its number of rows is.
    let count: String

    init(
      rows: Int, count: String? = nil, refuses: @escaping @Sendable (ClosedRange<Int>) -> Bool
    ) {
      self.rows = rows
      self.refuses = refuses
      self.count = count ?? "[{\"TOTALQUERYRESULTS\":\(rows)}]"
    }

    /// The most requests that were under way at once.
    var most: Int { underWay.withLock { $0.most } }

    func answer(_ request: Loopback.Request) -> Loopback.Response {
      underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      Thread.sleep(forTimeInterval: 0.1)
      underWay.withLock { $0.now -= 1 }
      guard let range = rowRange(request.target) else { return .json(count) }
      if refuses(range) { return .json("{\"error\":\"boom\"}", status: 500) }
      return .json(window(request, of: rows))
    }
  }

  private func asked(
    _ statement: String = "from \"RAW\"", rows: Int, count: String? = nil, options: [String] = [],
    refuses: @escaping @Sendable (ClosedRange<Int>) -> Bool = { _ in false }
  ) throws -> (asked: Asked, most: Int) {
    let service = SlowService(rows: rows, count: count, refuses: refuses)
    let server = try Loopback { service.answer($0) }
    defer { server.stop() }
    let asked = try Asked(statement, of: server, ["--set", "page=100"] + options)
    return (asked, service.most)
  }

  private static func lines(_ range: Range<Int>) -> String {
    "I\n" + range.map { "\($0)\n" }.joined()
  }

  @Test("Fifty pages come in order, four at a time, and none is asked for in vain")
  func fifty() throws {
    for statement in ["from \"RAW\"", "from \"RAW\" first 5000"] {
      let (asked, most) = try asked(statement, rows: 5000)
      #expect(asked.status == 0)
      #expect(asked.stdout == Self.lines(0..<5000))
      #expect(asked.targets.count { $0.contains("/rows/") } == 50)
      #expect(
        asked.targets.count { $0.contains("/COUNT/") } == (statement.contains("first") ? 0 : 1))
      #expect(most == 4)
    }
    let (_, one) = try asked(rows: 500, options: ["--set", "parallel=1"])
    #expect(one == 1)
    let (_, two) = try asked(rows: 1000, options: ["--set", "parallel=2"])
    #expect(two == 2)
  }

  @Test(
    "Without the service's number of rows a few pages may be asked for in vain, and none is lost",
    arguments: ["{\"error\":\"no count\"}", "[]", "[{\"TOTALQUERYRESULTS\":\"many\"}]", ""])
  func unknownEnd(count: String) throws {
    let (asked, most) = try asked(rows: 1234, count: count)
    #expect(asked.status == 0)
    #expect(asked.stderr == "")
    #expect(asked.stdout == Self.lines(0..<1234))
    #expect((13...16).contains(asked.targets.count { $0.contains("/rows/") }))
    #expect(most <= 4)
  }

  @Test("Nothing is asked behind a first page that is short")
  func shortPage() throws {
    let (asked, _) = try asked(rows: 99)
    #expect(asked.stdout == Self.lines(0..<99))
    #expect(asked.requests.count == 1)
  }

  @Test("A page that fails for good: the rows before it, of how many, and json that is not closed")
  func failed() throws {
    let (asked, _) = try asked(
      rows: 5000, options: ["-f", "json"], refuses: { $0.upperBound >= 2950 })
    #expect(asked.status == 69)
    #expect(asked.stdout.hasSuffix("{\"I\":2949}"))
    #expect(asked.stderr.contains("boom, after 2950 of 5000 rows\n"))
    // Nobody asks on behind it.
    #expect(asked.targets.count { $0.contains("/rows/") } < 45)
  }

  @Test("A service that counts more than it gives, and one that gives more than it counted")
  func otherCount() throws {
    let (fewer, _) = try asked(rows: 1000, count: "[{\"TOTALQUERYRESULTS\":1234}]")
    #expect(fewer.status == 0)
    #expect(fewer.stdout == Self.lines(0..<1000))
    #expect(
      fewer.stderr
        == "note: the service counts more than it gives: 1000 of 1234 rows came\n")
    let (more, _) = try asked(rows: 1234, count: "[{\"TOTALQUERYRESULTS\":950}]")
    #expect(more.stdout == Self.lines(0..<1234))
    #expect(more.stderr.hasPrefix("note: the service counted 950 rows, and has more by now"))
  }

  @Test("Many pages are announced with their number, and too many are a problem early on")
  func announced() throws {
    let (long, _) = try asked(rows: 5120)
    #expect(long.stderr == "note: this takes 52 requests\n")
    #expect(long.stdout == Self.lines(0..<5120))
    let (tooLong, _) = try asked(rows: 120_000)
    #expect(tooLong.status == 65)
    #expect(
      tooLong.stderr.contains("takes 1200 requests, and 1000 are allowed, after 100 of 120000 rows")
    )
    #expect(tooLong.stderr.contains("`set max_requests`"))
    #expect(tooLong.requests.count < 12)
  }
}
