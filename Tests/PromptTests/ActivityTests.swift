import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct ActivityTests {
    @Test("A wait is told of while it lasts, and not where standard error is no terminal")
    func wait() throws {
      let server = try Loopback { _ in Loopback.Response(.hang) }
      defer { server.stop() }
      let desk = try Desk(["WEIR_ENVIROFACTS_URL": server.url + "efservice/"])
      let terminal = try desk.weir()
      try terminal.type("from ERM_ANALYTE rows 0:9" + Key.enter)
      try terminal.wait(for: "request 1 of 1, 0 B, 1 s; Ctrl-C ends it")
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "interrupted")
      try terminal.type(Key.end)
      _ = try terminal.waitForEnd()

      let dumb = try Desk(["WEIR_ENVIROFACTS_URL": server.url + "efservice/", "TERM": "dumb"])
        .weir()
      try dumb.type("from ERM_ANALYTE rows 0:9\n")
      try dumb.wait(for: "/rows/0:9/JSON")
      // As long as the line needs to be seen elsewhere.
      Thread.sleep(forTimeInterval: 1)
      try dumb.type(Key.interrupt)
      try dumb.wait(for: "interrupted")
      #expect(!dumb.shown.contains("asking"))
    }

    /// Pages of a table of so many rows; from `stop` on they never come.
    private static func pages(of total: Int, until stop: Int) -> Loopback.Respond {
      { request in
        if request.target.contains("/COUNT/") {
          return .json("[{\"TOTALQUERYRESULTS\":\(total)}]")
        }
        let bounds = request.target.split(separator: "/").first { $0.contains(":") } ?? ""
        let ends = bounds.split(separator: ":").compactMap { Int($0) }
        guard ends.count == 2, ends[0] < stop else { return .init(.hang) }
        let rows = (ends[0]..<max(min(ends[1] + 1, total), ends[0])).map { "{\"N\":\($0)}" }
        return .json("[" + rows.joined(separator: ",") + "]")
      }
    }

    @Test("How far an answer got is shown, said at Ctrl-C, and its rows are there for `last`")
    func progress() throws {
      let server = try Loopback(respond: Self.pages(of: 5000, until: 2000))
      defer { server.stop() }
      let desk = try Desk([
        "WEIR_ENVIROFACTS_URL": server.url + "efservice/", "WEIR_PAGER": "off",
      ])
      let terminal = try desk.weir(columns: 120)
      let path = desk.path("rows.csv")
      try terminal.type("from ERM_ANALYTE all rows into \"\(path)\"" + Key.enter)
      try terminal.wait(for: "[######..........] 2 000 of 5 000 rows, ")
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "interrupted: stopped after 2000 rows of 5000")
      #expect(!FileManager.default.fileExists(atPath: path))
      try terminal.type("last into \"\(path)\"" + Key.enter)
      try terminal.wait(for: "only a part: the last answer was ended after 2000 rows")
      try terminal.wait(for: "weir> ")
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 2001 && lines.last == "1999")
    }

    @Test("Many requests are confirmed by the service's own number before the first page is asked")
    func confirmed() throws {
      let server = try Loopback(respond: Self.pages(of: 60_000, until: .max))
      defer { server.stop() }
      let desk = try Desk([
        "WEIR_ENVIROFACTS_URL": server.url + "efservice/", "WEIR_PAGER": "off",
      ])
      let terminal = try desk.weir()
      let statement = "from ERM_ANALYTE all rows into \"\(desk.path("rows.csv"))\"" + Key.enter
      for answer in [Key.enter, "n" + Key.enter, Key.interrupt] {
        try terminal.type(statement)
        try terminal.wait(for: "send 60 requests? [y/N] ")
        try terminal.type(answer)
        try terminal.wait(for: "nothing was sent: 60 requests were not confirmed")
        try terminal.wait(for: "weir> ")
      }
      #expect(server.requests.allSatisfy { $0.target.contains("/COUNT/") })
      try terminal.type(statement)
      try terminal.wait(for: "send 60 requests? [y/N] ")
      try terminal.type("y" + Key.enter)
      try terminal.wait(for: "60000 rows in")
      #expect(server.requests.count { $0.target.contains("/rows/") } == 60)

      try terminal.type("set max_requests 59" + Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type(statement)
      try terminal.wait(for: "this takes 60 requests, and 59 are allowed")
      #expect(server.requests.count { $0.target.contains("/rows/") } == 60)
    }
  }
}
