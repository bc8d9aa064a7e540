import Fetching
import Loopback
import Model
import Testing

@Suite struct SecretTests {
  @Test(
    "D20 a URL is shown without its secrets",
    arguments: [
      ("http://a/b?token=T", "http://a/b?token=…"),
      ("http://a/b?x=1&TOKEN=T&y=2", "http://a/b?x=1&TOKEN=…&y=2"),
      (
        "http://a/?api_key=T&apikey=T&api-key=T&key=T",
        "http://a/?api_key=…&apikey=…&api-key=…&key=…"
      ),
      ("http://a/?access_token=T;x&password=T#f", "http://a/?access_token=…&password=…"),
      ("http://a/?%74oken=T", "http://a/?%74oken=…"), ("http://u:T@a/b", "http://…@a/b"),
      ("http://T@a:8/b?q=u@c", "http://…@a:8/b?q=u@c"),
      ("http://a/b@c?keyword=x", "http://a/b@c?keyword=x"),
      ("http://a/?token=", "http://a/?token="), ("http://a/?token", "http://a/?token"),
      ("http://a/?a=token", "http://a/?a=token"), ("/b?token=T", "/b?token=…"), ("", ""),
      ("http://u:p@T@a/", "http://…@a/"), ("http://a/KEY/token/x", "http://a/KEY/token/x"),
    ])
  func url(_ url: String, _ shown: String) {
    #expect(Secrets.masked(url: url) == shown)
  }

  @Test("D20 the trace has request and answer, and no secret")
  func trace() throws {
    let secret = "Tok3n-EXAMPLE"
    let server = try Loopback { request in
      request.target.hasPrefix("/b")
        ? .json("[]", headers: [("Set-Cookie", "s=\(secret)"), ("X-Odd", "\u{1B}[2Ja")])
        : .redirect(to: "/b?token=\(secret)&x=1")
    }
    defer { server.stop() }
    let lines = Told<String>()
    let headers = [
      Header("Authorization", "Bearer \(secret)"), Header("X-Api-Key", secret),
      Header("Cookie", "a=\(secret)"), Header("Accept", "text/csv"),
    ]
    let net = Net.plain(onTrace: { lines.all.append($0) })
    let url = "http://user:\(secret)@127.0.0.1:\(server.port)/a?token=\(secret)"
    let reply = try net.ask(url, headers: headers)
    #expect(reply.url == "http://127.0.0.1:\(server.port)/b?token=…&x=1")
    let all = lines.all.joined(separator: "\n")
    #expect(!all.contains(secret))
    #expect(lines.all.contains("> GET http://127.0.0.1:\(server.port)/a?token=…"))
    #expect(lines.all.contains("> X-Api-Key: …"))
    #expect(lines.all.contains("> Accept: text/csv"))
    #expect(lines.all.contains("< HTTP/1.1 302"))
    #expect(lines.all.contains("< Location: /b?token=…&x=1"))
    #expect(lines.all.contains("< Set-Cookie: …"))
    #expect(lines.all.contains("< X-Odd: \u{FFFD}[2Ja"))
  }

  @Test("D20 problems show no secret")
  func problems() throws {
    let server = try Loopback(.redirect(to: "ftp://u:Tok3n-EXAMPLE@a/?token=Tok3n-EXAMPLE"))
    defer { server.stop() }
    let net = Net.plain()
    for url in [
      server.url, "ftp://u:Tok3n-EXAMPLE@a/", "http://u:Tok3n-EXAMPLE@127.0.0.1:1/",
      "http://127.0.0.1/a b?token=Tok3n-EXAMPLE",
    ] {
      let problem = try #require(net.problem(url))
      #expect(!"\(problem)".contains("Tok3n-EXAMPLE"), "\(problem)")
    }
  }
}
