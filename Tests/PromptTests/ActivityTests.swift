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
  }
}
