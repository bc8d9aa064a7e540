@testable import Fetching
import Glibc
import Loopback
import Model
import Testing

@Suite struct RetryTests {
  /// Four tries after the first, without the waits.
  private var hasty: Timing {
    var timing = Timing.quick
    timing.retries = 4
    timing.waitScale = 0
    return timing
  }

  @Test("passing failures are asked again", arguments: [408, 425, 429, 500, 502, 503, 504, 599])
  func passing(_ status: Int) throws {
    let server = try Loopback(.json("no", status: status), .status(status), .json("[1]"))
    defer { server.stop() }
    let waits = Told<String>()
    let net = Net.plain(hasty, onWait: { _, reason in waits.all.append(reason) })
    #expect(try net.text(server.url) == "[1]")
    #expect(server.requests.count == 3)
    #expect(waits.all == ["status \(status)", "status \(status)"])
  }

  @Test("others are not", arguments: [200, 204, 400, 401, 403, 404, 409, 410, 501, 505])
  func lasting(_ status: Int) throws {
    let server = try Loopback(.status(status))
    defer { server.stop() }
    #expect(try Net.plain(hasty).ask(server.url).status == status)
    #expect(server.requests.count == 1)
  }

  @Test("D11 always 429: as many tries as set, growing waits, and the answer at last")
  func always() throws {
    let server = try Loopback(.json(#"{"message": "slow down"}"#, status: 429))
    defer { server.stop() }
    let waits = Told<Double>()
    let net = Net.plain(hasty, onWait: { seconds, _ in waits.all.append(seconds) })
    let reply = try net.ask(server.url)
    #expect(reply.status == 429)
    #expect(try reply.bytes() == Array(#"{"message": "slow down"}"#.utf8))
    #expect(server.requests.count == 5)
    #expect(waits.all.count == 4)
    for (wait, plain) in zip(waits.all, [0.5, 1, 2, 4]) {
      #expect((plain * 0.75...plain * 1.25).contains(wait))
    }
  }

  @Test("a long row of failures waits a minute at most")
  func longest() {
    for attempt in [7, 20, 1000] {
      #expect((45...60).contains(Backoff.seconds(attempt: attempt)))
    }
  }

  @Test("connection failures are asked again")
  func connection() throws {
    let server = try Loopback { request in
      switch request.number {
      case 0: .init(.close)
      case 1: .init(.reset)
      default: .json("[1]")
      }
    }
    defer { server.stop() }
    let waits = Told<String>()
    let net = Net.plain(hasty, onWait: { _, reason in waits.all.append(reason) })
    #expect(try net.text(server.url) == "[1]")
    #expect(
      waits.all == [
        "127.0.0.1: it closed the connection without an answer",
        "127.0.0.1: connection reset by peer",
      ])
  }

  @Test("the last connection failure is thrown")
  func refused() throws {
    let server = try Loopback(.json("[]"))
    server.stop()
    let waits = Told<Double>()
    let net = Net.plain(hasty, onWait: { seconds, _ in waits.all.append(seconds) })
    #expect(
      net.problem(server.url) == .unreachable(host: "127.0.0.1", why: "connection refused"))
    #expect(waits.all.count == 4)
  }

  @Test("what will not pass is not asked again")
  func pointless() throws {
    let waits = Told<Double>()
    let net = Net.plain(
      hasty, lookup: { _ in .unknown }, onWait: { seconds, _ in waits.all.append(seconds) })
    #expect(
      net.problem("http://nowhere.test/")
        == .unreachable(host: "nowhere.test", why: "there is no such host"))
    let server = try Loopback(.raw("SSH-2.0-x\r\n"))
    defer { server.stop() }
    guard case .notHTTP = net.problem(server.url) else {
      Issue.record("taken for HTTP")
      return
    }
    #expect(waits.all.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test("a body that breaks is not asked again, and neither is a POST")
  func onlyBefore() throws {
    let cut = try Loopback(.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1"))
    defer { cut.stop() }
    guard case .incomplete = Net.plain(hasty).problem(cut.url) else {
      Issue.record("whole")
      return
    }
    #expect(cut.requests.count == 1)
    let busy = try Loopback(.status(503))
    defer { busy.stop() }
    var request = Request(busy.url, expects: .init(.json))
    request.method = .post
    #expect(try Net.plain(hasty).reply(to: request).status == 503)
    #expect(busy.requests.count == 1)
  }

  // MARK: Retry-After

  /// 2026-07-05 12:00:00 GMT, a Sunday.
  private static let date = "Sun, 05 Jul 2026 12:00:00 GMT"

  @Test(
    "D10 Retry-After",
    arguments: [
      ("2", 2), ("0", 0), ("-1", 0), ("1.5", 1.5), ("120", 120),
      ("Sun, 05 Jul 2026 12:00:02 GMT", 2), ("Sunday, 05-Jul-26 12:00:02 GMT", 2),
      ("Sun Jul  5 12:00:02 2026", 2), ("Sun, 05 Jul 2026 11:00:00 GMT", 0),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("99999999999", 300), ("1e400", nil), ("inf", nil),
      ("999999999999999999999999999999999999", 300), ("Wed, 05 Jul 2999 12:00:00 GMT", 300),
      ("abc", nil), ("", nil), ("-", nil), ("2 s", nil), ("Sun, 99 Jul 2026 12:00:02 GMT", nil),
    ] as [(String, Double?)])
  func retryAfter(_ text: String, _ seconds: Double?) {
    let pause = Backoff.pause(status: 429, retryAfter: text, date: Self.date, attempt: 0)
    if let seconds {
      #expect(pause.seconds == seconds)
    } else {
      #expect((0.375...0.625).contains(pause.seconds))
    }
    if text == "99999999999" {
      #expect(pause.reason == "status 429; it asked for 99999999999 s, 300 s is the most")
    } else if seconds != 300 {
      #expect(pause.reason == "status 429")
    }
  }

  @Test("D10 a date is held against our own clock when the answer has none")
  func ownClock() throws {
    var parts = tm()
    var soon = time(nil) + 100
    gmtime_r(&soon, &parts)
    var text = [CChar](repeating: 0, count: 64)
    strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    let date = String(decoding: text.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self)
    let server = try Loopback(
      .status(429, headers: [("Retry-After", date)]), .json("[]"))
    defer { server.stop() }
    let waits = Told<Double>()
    _ = try Net.plain(hasty, onWait: { seconds, _ in waits.all.append(seconds) }).bytes(server.url)
    let wait = try #require(waits.all.first)
    #expect((60...100).contains(wait))
  }

  @Test("D10 the wait is really waited")
  func waited() throws {
    let server = try Loopback(.status(503, headers: [("Retry-After", "1")]), .json("[]"))
    defer { server.stop() }
    var timing = hasty
    timing.waitScale = 1
    let start = now()
    #expect(try Net.plain(timing).text(server.url) == "[]")
    #expect(now() - start >= 1)
  }

  @Test(
    "dates of HTTP",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
      ("Sun, 06 Nov 1994 08:49:37", nil), ("06 Nov 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 1994 25:49:37 GMT", nil), ("Sun, 06 Nix 1994 08:49:37 GMT", nil),
      ("Sun, 06 Nov 99999999999 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil),
    ] as [(String, Double?)])
  func dates(_ text: String, _ seconds: Double?) {
    #expect(secondsSince1970(httpDate: text) == seconds)
  }
}
