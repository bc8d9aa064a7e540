import Fetching
import Glibc
import Loopback
import Model
import Testing

@Suite struct TimeTests {
  private func timing(total: Double = 60, connect: Double = 20) -> Timing {
    var timing = Timing.quick
    timing.total = total
    timing.connect = connect
    return timing
  }

  @Test("D14 a silent server: timed out after N s")
  func silent() throws {
    let server = try Loopback(.init(.hang))
    defer { server.stop() }
    let start = now()
    #expect(
      Net.plain(timing(total: 0.5)).problem(server.url)
        == .timedOut(host: "127.0.0.1", seconds: 0.5, phase: "waiting for the answer"))
    #expect(now() - start >= 0.5)
    #expect(now() - start < 20)
  }

  @Test("D14 a server that falls silent in its head or body")
  func fallsSilent() throws {
    for (text, phase) in [
      ("HTTP/1.1 200 OK\r\nX: ", "waiting for the answer"),
      ("HTTP/1.1 200 OK\r\n\r\n[1,", "reading the answer"),
    ] {
      let server = try Loopback(.init(.send(text), .hang))
      defer { server.stop() }
      #expect(
        Net.plain(timing(total: 0.5)).problem(server.url)
          == .timedOut(host: "127.0.0.1", seconds: 0.5, phase: phase))
    }
  }

  @Test("D15 a drip ends by the total limit")
  func dripTotal() throws {
    let head = Loopback.Action.send("HTTP/1.1 200 OK\r\n\r\n")
    let server = try Loopback(.init(head, .forever([0x20], seconds: 0.05)))
    defer { server.stop() }
    #expect(
      Net.plain(timing(total: 1)).problem(server.url)
        == .timedOut(host: "127.0.0.1", seconds: 1, phase: "reading the answer"))
  }

  @Test("D15 a drip ends by the lowest speed")
  func dripSpeed() throws {
    let head = Loopback.Action.send("HTTP/1.1 200 OK\r\n\r\n")
    let server = try Loopback(.init(head, .forever([0x20], seconds: 0.1)))
    defer { server.stop() }
    var timing = timing()
    timing.slowSeconds = 1
    timing.slowBytesPerSecond = 100
    guard case .tooSlow("127.0.0.1", let rate, 1) = Net.plain(timing).problem(server.url) else {
      Issue.record("went on")
      return
    }
    #expect(rate <= 10)
  }

  @Test("a drip of a head ends too")
  func dripHead() throws {
    let line = Loopback.Action.send("HTTP/1.1 200 OK\r\n")
    let server = try Loopback(.init(line, .forever([0x41], seconds: 0.05)))
    defer { server.stop() }
    #expect(
      Net.plain(timing(total: 0.5)).problem(server.url)
        == .timedOut(host: "127.0.0.1", seconds: 0.5, phase: "waiting for the answer"))
  }

  @Test("a reader who takes his time loses nothing")
  func slowReader() throws {
    let body = [UInt8](repeating: 0x31, count: 8 << 20)
    let server = try Loopback(.whole(body, type: nil))
    defer { server.stop() }
    let reply = try Net.plain(timing(total: 2)).ask(server.url)
    var total = 0
    while let piece = try reply.body.next() {
      if total == 0 { usleep(3_000_000) }
      total += piece.count
    }
    #expect(total == body.count)
  }

  @Test("redirects share one limit")
  func redirects() throws {
    let server = try Loopback {
      .init([.pause(seconds: 0.3)] + Loopback.Response.redirect(to: "/\($0.number)").actions)
    }
    defer { server.stop() }
    guard case .timedOut(_, 1, _) = Net.plain(timing(total: 1)).problem(server.url) else {
      Issue.record("went on")
      return
    }
    #expect(server.requests.count < 6)
  }

  @Test("a hung name service ends by the connect limit")
  func hungLookup() {
    let net = Net.plain(
      timing(connect: 0.3),
      lookup: { _ in
        sleep(3600)
        return .unknown
      })
    let start = now()
    #expect(
      net.problem("http://weir.test/")
        == .timedOut(host: "weir.test", seconds: 0.3, phase: "looking up the host"))
    #expect(now() - start < 20)
  }

  @Test("a host that does not take the connection ends by the connect limit")
  func hungConnect() throws {
    let full = try FullListener()
    defer { full.stop() }
    guard
      case .timedOut("127.0.0.1", 0.4, "connecting") =
        Net.plain(timing(connect: 0.4)).problem("http://127.0.0.1:\(full.port)/")
    else {
      Issue.record("connected")
      return
    }
  }

  // MARK: Ctrl-C

  /// What a request is doing when it is interrupted.
  enum Moment: CaseIterable { case lookup, connect, head, body, wait, tls }

  @Test("D11 Ctrl-C ends a request at any moment", arguments: Moment.allCases)
  func interrupt(_ moment: Moment) throws {
    let full = try FullListener()
    let server = try Loopback { _ in
      switch moment {
      case .wait: .status(503, headers: [("Retry-After", "100")])
      case .body: .init(.send("HTTP/1.1 200 OK\r\n\r\n["), .hang)
      default: .init(.hang)
      }
    }
    // TCP stands, and no TLS answer comes.
    let mute = try FullListener(backlog: 8)
    defer {
      full.stop()
      mute.stop()
      server.stop()
    }
    let url: String
    switch moment {
    case .lookup: url = "http://weir.test/"
    case .connect: url = "http://127.0.0.1:\(full.port)/"
    case .tls: url = "https://127.0.0.1:\(mute.port)/"
    default: url = server.url
    }
    var timing = timing()
    timing.retries = 4
    let due = 0.4
    let start = now()
    do {
      // The net goes away inside, so that its clean-up is timed too.
      let net = Net.plain(
        timing,
        lookup: { _ in
          sleep(3600)
          return .unknown
        }, check: interrupting(after: due))
      #expect(net.problem(url) == .interrupted)
    }
    // Far below every other limit, and above what a busy machine adds.
    #expect(now() - start < due + 5)
  }
}
