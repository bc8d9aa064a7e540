import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct LoginTests {
    static let token = "Tok3n-EXAMPLE"

    /// Gives a token for one name and password, and rows to whoever brings it.
    static func service() throws -> Loopback {
      try Loopback { request in
        if request.method == "POST" {
          let isRight =
            String(decoding: request.body, as: UTF8.self)
            == #"{"email":"me@example.org","password":"pa\"ss w\\ord"}"#
          return isRight
            ? .json(#"{"access_token":"\#(token)","expiry_timestamp":"4102444800"}"#)
            : .json(#"{"error":"Authentication failed"}"#, status: 401)
        }
        let isKnown = request.headers.contains {
          $0.name.lowercased() == "authorization" && $0.value == token
        }
        return isKnown
          ? .json(#"{"found":1,"totalNumPages":1,"results":[{"SEARCHVAL":"PLACE"}]}"#)
          : .json(#"{"error":"Tok3n-EXAMPLE is wanted","found":0,"results":[]}"#)
      }
    }

    @Test("A19 A17 A token is asked for without echo, kept for its owner alone, and never shown")
    func login() throws {
      let server = try Self.service()
      defer { server.stop() }
      let desk = try Desk(["WEIR_ONEMAP_URL": server.url, "WEIR_PAGER": "off"])
      let terminal = try desk.weir(["-v"])
      try terminal.type("login onemap" + Key.enter)
      try terminal.wait(for: "email: ")
      try terminal.type("me@example.org\r")
      try terminal.wait(for: "password: ")
      try terminal.type("pa\"ss w\\ord\r")
      try terminal.wait(for: "knows who asks")
      try terminal.wait(for: "weir> ")
      try terminal.type("from onemap.search where searchVal = x first 1" + Key.enter)
      try terminal.wait(for: "PLACE")
      try terminal.wait(for: "weir> ")
      try terminal.type("reply; explain from onemap.search where searchVal = x; set" + Key.enter)
      try terminal.wait(for: "onemap.token")
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      #expect(!terminal.shown.contains(Self.token))
      #expect(!terminal.shown.contains("pa\"ss"))

      let kept = desk.home.appending(path: "state/weir/tokens")
      #expect(
        try String(contentsOf: kept, encoding: .utf8) == "onemap\t4102444800\t\(Self.token)\n")
      let mode = try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let history = try String(
        contentsOf: desk.home.appending(path: "state/weir/history"), encoding: .utf8)
      #expect(!history.contains("login") && !history.contains(Self.token))

      // The next session has it already.
      let next = try desk.weir()
      try next.type("from onemap.search where searchVal = x first 1" + Key.enter)
      try next.wait(for: "PLACE")
      try next.type(Key.end)
      #expect(try next.waitForEnd() == 0)
      #expect(server.requests.count { $0.method == "POST" } == 1)
    }

    @Test("A wrong password is told in the service's words, and a token in words is hidden")
    func refused() throws {
      let server = try Self.service()
      defer { server.stop() }
      let terminal = try Desk(["WEIR_ONEMAP_URL": server.url]).weir()
      try terminal.type("login onemap" + Key.enter)
      try terminal.wait(for: "email: ")
      try terminal.type("me@example.org\r")
      try terminal.wait(for: "password: ")
      try terminal.type("wrong\r")
      try terminal.wait(for: "Authentication failed")
      try terminal.wait(for: "weir> ")
      try terminal.type(
        "set onemap.scheme bearer; set onemap.token \(Self.token)" + Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type("from onemap.search where searchVal = x first 1" + Key.enter)
      try terminal.wait(for: "… is wanted")
      #expect(server.requests.last?.headers.contains { $0.value == "Bearer \(Self.token)" } == true)
    }
  }
}
