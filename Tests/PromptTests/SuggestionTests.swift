import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct SuggestionTests {
    private static let statement = "from onemap.search where searchVal = bish"

    private static func service() throws -> Loopback {
      try Loopback { _ in
        .json(
          #"{"found":3,"totalNumPages":1,"results":[{"SEARCHVAL":"BISHAN PARK"},"#
            + #"{"SEARCHVAL":"BISHAN MRT"},{"SEARCHVAL":"BISHAN PARK"}]}"#)
      }
    }

    @Test("A second TAB asks the service for suggestions, once for a keyword")
    func asks() throws {
      let server = try Self.service()
      defer { server.stop() }
      let terminal = try Desk(["WEIR_ONEMAP_URL": server.url]).weir(["--set", "suggest=on"])
      try terminal.type(Self.statement)
      try terminal.wait(for: "= bish")
      try terminal.type("\t")
      #expect(server.requests.isEmpty)
      try terminal.type("\t")
      try terminal.wait(for: "BISHAN PARK")
      try terminal.wait(for: "weir> from")
      #expect(server.requests.map(\.target).allSatisfy { $0.contains("searchVal=bish&") })
      #expect(server.requests.count == 1)
    }

    @Test("A31 Without the setting no TAB asks anybody")
    func isQuiet() throws {
      let server = try Self.service()
      defer { server.stop() }
      let terminal = try Desk(["WEIR_ONEMAP_URL": server.url]).weir(["--dry-run"])
      try terminal.type(Self.statement + "\t\t\t" + Key.enter)
      try terminal.wait(for: "searchVal=bish&")
      #expect(server.requests.isEmpty)
    }

    @Test("A service that does not answer leaves the line as it is")
    func silence() throws {
      let server = try Loopback { _ in Loopback.Response(.hang) }
      defer { server.stop() }
      let terminal = try Desk(["WEIR_ONEMAP_URL": server.url]).weir(
        ["--dry-run", "--set", "suggest=on"])
      try terminal.type(Self.statement)
      try terminal.wait(for: "= bish")
      try terminal.type("\t\t")
      try terminal.type(Key.enter)
      try terminal.wait(for: "searchVal=bish&")
    }
  }
}
