import Fetching
import Loopback
import Model
import Testing

@Suite struct AskingTests {
  @Test("an answer comes with status, headers and body")
  func plain() throws {
    let server = try Loopback(.json(#"[{"A": 1}]"#, headers: [("X-Note", "a  b")]))
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url + "ERM_RESULT/JSON")
    #expect(reply.status == 200)
    #expect(reply.origin == .net)
    #expect(reply.url == server.url + "ERM_RESULT/JSON")
    #expect(reply.header("content-type") == "application/json")
    #expect(reply.header("x-note") == "a  b")
    #expect(String(decoding: try reply.bytes(), as: UTF8.self) == #"[{"A": 1}]"#)
    #expect(try reply.body.next() == nil)
  }

  @Test("the request line is sent as typed, with our headers")
  func asTyped() throws {
    let server = try Loopback(.json("[]"))
    defer { server.stop() }
    let path = "a/../%7eb/%3E/0.5/rows/0:9/JSON?x=%20&y=[1]"
    let headers = [Header("X-One", "1"), Header("X-None", ""), Header("Accept", "text/csv")]
    _ = try Net.plain().bytes(server.url + path + "#part", headers: headers)
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/" + path)
    #expect(request.header("Host") == "127.0.0.1:\(server.port)")
    #expect(request.header("User-Agent")?.hasPrefix("weir/\(weirVersion) (") == true)
    #expect(request.header("Accept-Encoding") == "gzip")
    #expect(request.header("X-One") == "1")
    #expect(request.header("X-None") == "")
    #expect(request.headers.filter { $0.name == "Accept" }.map(\.value) == ["text/csv"])
  }

  @Test("a POST carries its body, and neither waits nor invents a type")
  func post() throws {
    let server = try Loopback(.json("{}"))
    defer { server.stop() }
    var request = Request(server.url + "call", expects: .init(.xml))
    request.method = .post
    request.body = Array("<plist/>\0\r\n".utf8)
    _ = try Net.plain().reply(to: request).bytes()
    request.body = []
    request.headers = [Header("Content-Type", "text/xml")]
    _ = try Net.plain().reply(to: request).bytes()
    #expect(server.requests.map(\.method) == ["POST", "POST"])
    #expect(server.requests[0].body == Array("<plist/>\0\r\n".utf8))
    #expect(server.requests[0].header("Content-Type") == nil)
    #expect(server.requests[0].header("Expect") == nil)
    #expect(server.requests[1].body == [])
    #expect(server.requests[1].header("Content-Length") == "0")
    #expect(server.requests[1].header("Content-Type") == "text/xml")
  }

  @Test("requests one after the other share a connection")
  func reuse() throws {
    let server = try Loopback(.json("[]"))
    defer { server.stop() }
    let net = Net.plain()
    for _ in 0..<5 { #expect(try net.text(server.url) == "[]") }
    #expect(server.requests.count == 5)
    #expect(server.connections == 1)
  }

  @Test("D09 any status is an answer, with its body", arguments: [204, 304, 400, 401, 404, 500])
  func status(_ status: Int) throws {
    let body = status == 204 || status == 304 ? "" : #"{"error": "no"}"#
    let server = try Loopback { _ in
      body.isEmpty ? .raw("HTTP/1.1 \(status) X\r\n\r\n") : .json(body, status: status)
    }
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url)
    #expect(reply.status == status)
    #expect(String(decoding: try reply.bytes(), as: UTF8.self) == body)
  }

  @Test("words in between (1xx) and trailers are no part of the head")
  func between() throws {
    let server = try Loopback(
      .raw(
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nX-A: 1\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX-Late: 1\r\n\r\n"))
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url)
    #expect(reply.status == 200)
    #expect(try reply.bytes() == Array("[]".utf8))
    #expect(reply.headers.map(\.name) == ["X-A", "Transfer-Encoding"])
  }

  @Test("D19 a host may be an IPv6 literal")
  func ipv6() throws {
    guard let server = try? Loopback(host: "::1", .json("[6]")) else { return }
    defer { server.stop() }
    #expect(server.url.hasPrefix("http://[::1]:"))
    #expect(try Net.plain().text(server.url + "A") == "[6]")
    #expect(server.requests.first?.header("Host") == "[::1]:\(server.port)")
  }

  @Test("what would smuggle a header or a line is refused before anything is sent")
  func smuggling() throws {
    let server = try Loopback(.json("[]"))
    defer { server.stop() }
    let net = Net.plain()
    for path in ["a b", "a\r\nX: 1", "a\u{0}b", "a\tb", "a\u{7F}"] {
      guard case .wrongURL = net.problem(server.url + path) else {
        Issue.record("sent: \(path.debugDescription)")
        continue
      }
    }
    let headers = [
      Header("X", "a\r\nY: 1"), Header("X", "a\u{0}"), Header("X: 1\r\nY", "a"), Header("", "a"),
      Header("X Y", "a"), Header("Host", "elsewhere"), Header("Content-Length", "7"),
      Header("Transfer-Encoding", "chunked"),
    ]
    for header in headers {
      guard case .wrongHeader = net.problem(server.url, headers: [header]) else {
        Issue.record("sent: \(header)")
        continue
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "only http and https are asked",
    arguments: [
      "file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/", "127.0.0.1/a", "/a", "",
      "http://", "http:///a", "http://a:99999/", "javascript:1", "http:/a",
    ])
  func scheme(_ url: String) {
    guard case .wrongURL = Net.plain().problem(url) else {
      Issue.record("asked: \(url)")
      return
    }
  }

  @Test("H10 a body of 100 MB passes through a buffer of 1 MiB, gzip or not")
  func large() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let size = 100 << 20
    try folder.write("large", [UInt8](repeating: 0x20, count: size))
    let server = try Loopback(.file(folder.path + "/large", bytes: size))
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url)
    var total = 0
    while let piece = try reply.body.next() {
      total += piece.count
      #expect(piece.count <= Limits.waitingBodyBytes)
    }
    #expect(total == size)
  }

  @Test("several answers may be open at once, and read by turns")
  func several() throws {
    let body = [UInt8](repeating: 0x31, count: 4 << 20)
    let server = try Loopback { .whole(body + Array("\($0.target)".utf8), type: nil) }
    defer { server.stop() }
    let net = Net.plain()
    let replies = try (0..<4).map { try net.ask(server.url + "\($0)") }
    for index in [2, 0, 3, 1] {
      #expect(try replies[index].bytes() == body + Array("/\(index)".utf8))
    }
  }

  @Test("a request started early is sent once and taken up")
  func ahead() throws {
    let server = try Loopback { .json("[\($0.target.dropFirst())]") }
    defer { server.stop() }
    let net = Net.plain()
    let second = Request(server.url + "2", expects: .init(.json))
    #expect(try net.text(server.url + "1") == "[1]")
    net.start(second)
    #expect(try net.text(server.url + "3") == "[3]")
    #expect(try net.reply(to: second).bytes() == Array("[2]".utf8))
    net.start(second)
    net.withdraw()
    #expect(server.requests.filter { $0.target == "/2" }.count >= 1)
    #expect(server.requests.filter { $0.target == "/2" }.count <= 2)
  }

  @Test("closing early ends the transfer, and the net goes on")
  func closing() throws {
    let server = try Loopback { request in
      request.target == "/all"
        ? .json("[]")
        : .init(.send("HTTP/1.1 200 OK\r\n\r\n"), .forever([UInt8](repeating: 65, count: 9999)))
    }
    defer { server.stop() }
    let net = Net.plain()
    let reply = try net.ask(server.url + "endless")
    #expect(try reply.body.next() != nil)
    reply.body.close()
    reply.body.close()
    #expect(try reply.body.next() == nil)
    #expect(try net.text(server.url + "all") == "[]")
  }

  @Test("a host name is looked up, once for several requests")
  func lookup() throws {
    let server = try Loopback(.json("[]"))
    defer { server.stop() }
    let asked = Counter()
    let net = Net.plain(lookup: { host in
      asked.add()
      return host == "weir.test" ? .addresses(["127.0.0.1"]) : .unknown
    })
    let url = "http://weir.test:\(server.port)/"
    #expect(try net.text(url) == "[]")
    #expect(try net.text(url) == "[]")
    #expect(asked.count == 1)
    #expect(server.requests.first?.header("Host") == "weir.test:\(server.port)")
    guard case .unreachable("nowhere.test", _) = net.problem("http://nowhere.test/") else {
      Issue.record("reached")
      return
    }
  }

  @Test("the first address may be dead")
  func deadAddress() throws {
    let server = try Loopback(.json("[]"))
    defer { server.stop() }
    let net = Net.plain(lookup: { _ in .addresses(["::1", "127.0.0.1"]) })
    #expect(try net.text("http://weir.test:\(server.port)/") == "[]")
  }
}
