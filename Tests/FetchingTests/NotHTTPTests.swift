import Fetching
import Loopback
import Model
import Testing

@Suite struct NotHTTPTests {
  @Test(
    "D22 what is not HTTP is named",
    arguments: [
      "SSH-2.0-x\r\n", "hello", "{\"a\": 1}\n", "HTTP/1.1 abc\r\n\r\n",
      "HTTP/1.1 abc\r\nA: b\r\n\r\n",
      "HTTP/1.1\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n", "\0\0\0\0", "HTTP/1.1 99 No\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
    ])
  func notHTTP(_ bytes: String) throws {
    let server = try Loopback(.raw(bytes))
    defer { server.stop() }
    let problem = Net.plain().problem(server.url)
    guard case .notHTTP("127.0.0.1", let why) = problem else {
      Issue.record("\(bytes.debugDescription): \(String(describing: problem))")
      return
    }
    #expect(!why.isEmpty)
  }

  @Test("D22 a server that closes without a byte")
  func nothing() throws {
    let server = try Loopback(.init(.close))
    defer { server.stop() }
    #expect(
      Net.plain().problem(server.url)
        == .notHTTP(host: "127.0.0.1", why: "it closed the connection without an answer"))
  }

  @Test("D22 a head of 1 MiB is too large, in one line or many or without end")
  func largeHead() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let many = String(repeating: "X-A: 12345678901234567890\r\n", count: 40_000)
    let start = "HTTP/1.1 200 OK\r\n"
    for actions: [Loopback.Action] in [
      [.send(start + "X-A: \(long)\r\n\r\n[]"), .close],
      [.send(start + many + "\r\n[]"), .close],
      [.send(start), .forever(Array("X-A: 12345678901234567890\r\n".utf8))],
      [.forever(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))],
    ] {
      let server = try Loopback(.init(actions))
      defer { server.stop() }
      #expect(
        Net.plain().problem(server.url)
          == .replyTooLarge(what: "the head of the answer", limit: Limits.headBytes))
    }
  }

  @Test("nobody listens: the reason is the system's")
  func refused() throws {
    let server = try Loopback(.json("[]"))
    server.stop()
    #expect(
      Net.plain().problem(server.url)
        == .unreachable(host: "127.0.0.1", why: "connection refused"))
  }

  @Test("a reset before the answer")
  func reset() throws {
    let server = try Loopback(.init(.reset))
    defer { server.stop() }
    #expect(
      Net.plain().problem(server.url)
        == .unreachable(host: "127.0.0.1", why: "connection reset by peer"))
  }
}
