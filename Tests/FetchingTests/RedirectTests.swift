import Fetching
import Loopback
import Model
import Testing

@Suite struct RedirectTests {
  static let secrets = [
    Header("Authorization", "Bearer Tok3n-EXAMPLE"), Header("Cookie", "a=Tok3n-EXAMPLE"),
    Header("X-Api-Key", "Tok3n-EXAMPLE"),
  ]

  @Test("D01 credentials do not follow to another port", arguments: [301, 302, 303, 307, 308])
  func otherOrigin(_ status: Int) throws {
    let other = try Loopback(.json("[2]"))
    let first = try Loopback(.redirect(to: other.url + "there", status: status))
    defer {
      first.stop()
      other.stop()
    }
    let url = "http://user:Tok3n-EXAMPLE@127.0.0.1:\(first.port)/here"
    #expect(try Net.plain().text(url, headers: Array(Self.secrets.dropFirst())) == "[2]")
    #expect(first.requests[0].header("Cookie") == "a=Tok3n-EXAMPLE")
    #expect(first.requests[0].header("X-Api-Key") == "Tok3n-EXAMPLE")
    // user:Tok3n-EXAMPLE in base 64
    #expect(first.requests[0].header("Authorization") == "Basic dXNlcjpUb2szbi1FWEFNUExF")
    #expect(other.requests.count == 1)
    let head = try #require(other.requests.first?.head)
    for name in ["Authorization", "Cookie", "X-Api-Key", "Tok3n", "Basic", "user"] {
      #expect(!head.contains(name), "\(name)")
    }
  }

  @Test("D01 what was dropped stays dropped on the way back")
  func wayBack() throws {
    let relay = try Loopback { request in
      let port = request.target.dropFirst()
      return .redirect(to: "http://127.0.0.1:\(port)/end")
    }
    let first = try Loopback { request in
      let port = request.header("Host")?.split(separator: ":").last ?? ""
      return request.target == "/end" ? .json("[]") : .redirect(to: relay.url + port)
    }
    defer {
      first.stop()
      relay.stop()
    }
    #expect(try Net.plain().text(first.url, headers: Self.secrets) == "[]")
    #expect(first.requests.map(\.target) == ["/", "/end"])
    #expect(first.requests[0].header("Cookie") != nil)
    #expect(first.requests[1].header("Cookie") == nil)
    #expect(relay.requests[0].header("Cookie") == nil)
  }

  @Test("D01 the same origin keeps them", arguments: [301, 302, 303, 307, 308])
  func sameOrigin(_ status: Int) throws {
    let server = try Loopback { request in
      request.target == "/a/here"
        ? .redirect(to: "../there?x=1#part", status: status) : .json("[1]")
    }
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url + "a/here", headers: Self.secrets)
    #expect(try reply.bytes() == Array("[1]".utf8))
    #expect(reply.url == server.url + "there?x=1")
    #expect(server.requests.map(\.target) == ["/a/here", "/there?x=1"])
    for header in Self.secrets {
      #expect(server.requests[1].header(header.name) == header.value)
    }
  }

  @Test("D01 user and password of the URL stay with its origin")
  func userinfo() throws {
    let server = try Loopback { $0.target == "/a" ? .redirect(to: "/b") : .json("[]") }
    defer { server.stop() }
    _ = try Net.plain().bytes("http://u:p%3A@127.0.0.1:\(server.port)/a")
    // u:p: in base 64
    #expect(
      server.requests.map { $0.header("Authorization") } == ["Basic dTpwOg==", "Basic dTpwOg=="])
  }

  @Test(
    "a Location is resolved by RFC 3986, 5.2",
    arguments: [
      ("b", "/x/b"), ("/b", "/b"), ("?q=2", "/x/a?q=2"), ("./b", "/x/b"), ("../../b", "/b"),
      ("b c", "/x/b%20c"), ("b?t=1#f", "/x/b?t=1"), ("b%2Fc", "/x/b%2Fc"), ("é", "/x/%c3%a9"),
    ])
  func location(_ location: String, _ target: String) throws {
    let server = try Loopback {
      $0.number == 0 ? .redirect(to: location) : .json("[]")
    }
    defer { server.stop() }
    _ = try Net.plain().bytes(server.url + "x/a?q=1")
    #expect(server.requests.map(\.target) == ["/x/a?q=1", target])
  }

  @Test(
    "a POST becomes GET, or keeps its data where it was meant to go",
    arguments: [
      (301, "GET", ""), (302, "GET", ""), (303, "GET", ""), (307, "POST", "data"),
      (308, "POST", "data"),
    ])
  func post(_ status: Int, _ method: String, _ body: String) throws {
    let server = try Loopback {
      $0.target == "/a" ? .redirect(to: "/b", status: status) : .json("[]")
    }
    defer { server.stop() }
    var request = Request(server.url + "a", expects: .init(.json))
    request.method = .post
    request.body = Array("data".utf8)
    request.headers = [Header("Content-Type", "text/plain")]
    _ = try Net.plain().reply(to: request).bytes()
    let second = try #require(server.requests.last)
    #expect(second.method == method)
    #expect(second.body == Array(body.utf8))
    #expect((second.header("Content-Type") == nil) == body.isEmpty)
  }

  @Test("the data of a POST goes to no other server")
  func postElsewhere() throws {
    let other = try Loopback(.json("[]"))
    let first = try Loopback(.redirect(to: other.url, status: 307))
    defer {
      first.stop()
      other.stop()
    }
    var request = Request(first.url, expects: .init(.json))
    request.method = .post
    #expect(throws: Problem.self) { try Net.plain().reply(to: request) }
    #expect(other.requests.isEmpty)
  }

  @Test(
    "a redirect that is none",
    arguments: [
      "ftp://127.0.0.1/", "file:///etc/passwd", "javascript:alert(1)", "http://", "",
      "http://a b/",
    ])
  func wrong(_ location: String) throws {
    let server = try Loopback(.redirect(to: location))
    defer { server.stop() }
    guard case .wrongRedirect = Net.plain().problem(server.url) else {
      Issue.record("followed \(location)")
      return
    }
    #expect(server.requests.count == 1)
  }

  @Test("a redirect without Location")
  func noLocation() throws {
    let server = try Loopback(.status(302))
    defer { server.stop() }
    guard case .wrongRedirect(_, let why) = Net.plain().problem(server.url) else {
      Issue.record("taken for an answer")
      return
    }
    #expect(why == "status 302 came without a Location")
  }

  @Test("a loop is seen, and an endless chain ends")
  func loops() throws {
    let loop = try Loopback { .redirect(to: $0.target == "/a" ? "/b" : "/a") }
    defer { loop.stop() }
    guard case .wrongRedirect(loop.url + "a", _) = Net.plain().problem(loop.url + "a") else {
      Issue.record("no loop seen")
      return
    }
    #expect(loop.requests.count == 2)
    let chain = try Loopback { .redirect(to: "/\($0.number + 1)") }
    defer { chain.stop() }
    #expect(Net.plain().problem(chain.url + "0") == .tooManyRedirects(Limits.redirects))
    #expect(chain.requests.count == Limits.redirects + 1)
    let short = try Loopback {
      $0.number < Limits.redirects ? .redirect(to: "/\($0.number + 1)") : .json("[]")
    }
    defer { short.stop() }
    #expect(try Net.plain().text(short.url + "0") == "[]")
  }

  @Test("D04 fifty pages, each redirected once, over one connection")
  func pages() throws {
    let server = try Loopback {
      $0.target.hasPrefix("/old/")
        ? .redirect(to: "/new/\($0.target.dropFirst(5))")
        : .json("[\($0.target.dropFirst(5))]")
    }
    defer { server.stop() }
    let net = Net.plain()
    for page in 0..<50 { #expect(try net.text(server.url + "old/\(page)") == "[\(page)]") }
    #expect(server.requests.count == 100)
    #expect(server.connections < 10)
  }
}
