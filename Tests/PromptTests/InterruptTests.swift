import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  /// Ctrl-C brings the prompt back, whatever is under way, and nothing of it comes later.
  @Suite struct InterruptTests {
    /// Seconds within which the prompt is back: one is promised, the rest is for a busy machine.
    private static let patience = 5.0

    /// Types Ctrl-C, and then a statement that is answered at once.
    private func interrupt(
      _ terminal: Pseudoterminal, then statement: String = "url from later rows 4:4",
      gives answer: String = "/later/rows/4:4/", within seconds: Double = patience
    ) throws {
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "interrupted", seconds: seconds)
      try terminal.wait(for: "weir> ", seconds: seconds)
      terminal.bytesPerSecond = nil
      try terminal.type(statement + Key.enter)
      let shown = try terminal.wait(for: "weir> ")
      #expect(shown.contains(answer))
      #expect(!shown.contains("stale") && !shown.contains("error"))
    }

    /// The same, where a server answers.
    private func interrupt(_ terminal: Pseudoterminal, _ server: Loopback) throws {
      try interrupt(terminal, then: "from \"later\" rows 4:4", gives: "own rows")
      #expect(server.requests.last?.target.contains("/later/rows/4:4/") == true)
    }

    private static let later = Loopback.Response.json(#"[{"B":"own rows"}]"#)

    /// weir at a terminal, with Envirofacts at another address.
    private func weir(_ base: String, _ more: [String: String] = [:]) throws -> Pseudoterminal {
      let own = ["WEIR_ENVIROFACTS_URL": base + "efservice/", "WEIR_PAGER": "off"]
      return try Desk(own.merging(more) { $1 }).weir()
    }

    private static let row = #"{"A":"stale"}"#

    @Test(
      "A22 while the name is looked up",
      .enabled(if: canMount, "a user may not mount here"))
    func lookup() throws {
      let desk = try Desk(["WEIR_ENVIROFACTS_URL": "http://weir.test/efservice/"])
      // Whoever opens a pipe that nobody writes to waits for ever.
      try #require(mkfifo(desk.path("hosts"), 0o600) == 0)
      let terminal = try Pseudoterminal(
        "unshare",
        ["-rm", "sh", "-c", Self.mounting, "sh", desk.path("hosts"), Desk.program("weir")],
        environment: desk.environment)
      try terminal.wait(for: "weir> ")
      try terminal.type("from \"stale\" rows 1:1" + Key.enter)
      try terminal.wait(for: "/stale/rows/1:1/")
      try interrupt(terminal)
    }

    private static let mounting = #"mount --bind "$1" /etc/hosts && exec "$2""#

    /// Whether a name space of its own can be had, in which `/etc/hosts` is another file.
    private static let canMount: Bool = {
      let command = "mount --bind /dev/null /etc/hosts"
      let end = try? Pseudoterminal(
        "unshare", ["-rm", "sh", "-c", command], environment: ["PATH": "/usr/bin:/bin"]
      ).waitForEnd()
      return end == 0
    }()

    @Test("A22 while the connection is awaited")
    func connect() throws {
      let full = try FullListener()
      defer { full.stop() }
      let terminal = try weir("http://127.0.0.1:\(full.port)/")
      try terminal.type("from \"stale\" rows 1:1" + Key.enter)
      try terminal.wait(for: "/stale/rows/1:1/")
      try interrupt(terminal)
    }

    /// What a server does that never comes to an end.
    enum Stall: CaseIterable { case head, body, page, retry }

    @Test("A22 while the server keeps us waiting", arguments: Stall.allCases)
    func stall(_ stall: Stall) throws {
      let server = try Loopback { request in
        if request.target.contains("/later/") { return Self.later }
        return switch stall {
        case .head: .init(.hang)
        case .body:
          .init(
            .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[\(Self.row),"), .hang)
        case .page: request.number == 0 ? .json("[\(Self.row)]") : .init(.hang)
        case .retry: .status(503, headers: [("Retry-After", "100")])
        }
      }
      defer { server.stop() }
      let terminal = try weir(server.url, ["WEIR_PAGE": "1"])
      try terminal.type("from \"stale\" all rows" + Key.enter)
      try terminal.wait(for: stall == .page ? "/stale/rows/1:1/" : "/stale/rows/0:0/")
      let due = stall == .page ? 2 : 1
      while server.requests.count < due { Thread.sleep(forTimeInterval: 0.01) }
      if stall == .retry { try terminal.wait(for: "trying again") }
      #expect(terminal.isCooked)
      try interrupt(terminal, server)
    }

    @Test(
      "A22 while weir works on the rows itself",
      arguments: ["where A like \"%a%a%a%a%b\"", "order by A"])
    func localWork(clause: String) throws {
      // A like of five parts tries each way to cut a row up: all rows together take it minutes.
      let row = #"{"A":"\#(String(repeating: "a", count: 120))"}"#
      let rows = "[" + Array(repeating: row, count: 100_000).joined(separator: ",") + "]"
      let server = try Loopback { request in
        if request.target.contains("/later/") { return Self.later }
        return request.number == 0 ? .json(rows) : .json("[]")
      }
      defer { server.stop() }
      let terminal = try weir(server.url, ["WEIR_PAGE": "100000"])
      try terminal.type("from \"stale\" \(clause) all rows" + Key.enter)
      // With an order the second page is asked for once the rows of the first were taken in.
      let due = clause.hasPrefix("order") ? 2 : 1
      while server.requests.count < due { Thread.sleep(forTimeInterval: 0.01) }
      // Nothing tells that the work has begun; where it has not, reading is interrupted.
      Thread.sleep(forTimeInterval: 0.3)
      try interrupt(terminal, server)
    }

    @Test("A22 while a slow terminal shows the rows")
    func printing() throws {
      let terminal = try Desk(["WEIR_PAGER": "off"]).weir(["--sample"])
      terminal.bytesPerSecond = 1_000
      try terminal.type("from ERM_RESULT all rows as list" + Key.enter)
      try terminal.wait(for: "row 2")
      // The kernel holds 4,096 bytes that were shown already: no program can take them back.
      try interrupt(
        terminal, then: "from ERM_RESULT where ANALYTE_ID = SR90 count", gives: " 12\r\n",
        within: Self.patience + 5)
      #expect(!terminal.shown.contains("row 3223"))
    }

    @Test("A22 while the pager shows the rows: that is leaving it")
    func pager() throws {
      let terminal = try Desk(["WEIR_PAGER": "less -S"]).weir(["--sample"])
      try terminal.type("from ERM_RESULT all rows as list" + Key.enter)
      try terminal.wait(for: "row 2")
      try terminal.wait(for: ":")
      try interrupt(
        terminal, then: "from ERM_RESULT where ANALYTE_ID = SR90 count", gives: " 12\r\n")
    }
  }
}
