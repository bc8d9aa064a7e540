import Foundation
import Loopback
import Model
import Synchronization
import Testing

@testable import Fetching

@Suite struct AheadTests {
  private func request(_ server: Loopback, _ number: Int) -> Request {
    Request(server.url + "\(number)", expects: .init(.json))
  }

  @Test("what is asked ahead is under way, at most so many at once, and given in any order")
  func bound() throws {
    let underWay = Mutex((now: 0, most: 0))
    let server = try Loopback { request in
      underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      Thread.sleep(forTimeInterval: 0.05)
      underWay.withLock { $0.now -= 1 }
      return .json(request.target)
    }
    defer { server.stop() }
    let net = Net.plain(parallel: 3)
    let requests = (0..<12).map { request(server, $0) }
    requests.forEach(net.start)
    // Whoever is asked first is not held up by those that wait.
    for number in [0, 1, 2, 7, 3, 4, 5, 6, 8, 9, 10, 11] {
      let bytes = try net.reply(to: requests[number]).bytes()
      #expect(String(decoding: bytes, as: UTF8.self) == "/\(number)")
    }
    #expect(server.requests.count == 12)
    // One whose turn comes early is sent beside those under way.
    #expect((3...4).contains(underWay.withLock { $0.most }))
  }

  @Test("what was not taken up is ended, and what waited is never sent")
  func withdrawn() throws {
    let server = try Loopback { $0.target == "/9" ? .json("[]") : .init(.hang) }
    defer { server.stop() }
    let net = Net.plain(parallel: 2)
    (0..<8).forEach { net.start(request(server, $0)) }
    net.withdraw()
    _ = try net.reply(to: request(server, 9)).bytes()
    #expect(server.requests.count <= 3)
  }

  @Test("a service that asks for patience is asked nothing ahead", arguments: [429, 503])
  func patience(status: Int) throws {
    let server = try Loopback { $0.number == 0 ? .status(status) : .json("[]") }
    defer { server.stop() }
    var timing = Timing.quick
    timing.retries = 1
    timing.waitScale = 0
    let net = Net.plain(timing)
    _ = try net.reply(to: request(server, 0)).bytes()
    net.start(request(server, 1))
    _ = try net.reply(to: request(server, 2)).bytes()
    #expect(!net.isHere(request(server, 1)))
    #expect(server.requests.map(\.target) == ["/0", "/0", "/2"])
  }
}
