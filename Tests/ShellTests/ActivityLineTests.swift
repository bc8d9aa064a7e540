import Model
import Testing

@testable import Shell

@Suite("The line that tells of a wait") struct ActivityLineTests {
  /// A fetcher whose replies and bytes take time, in which the line is told to draw.
  private final class Slow: Fetcher {
    var line: ActivityLine?
    var now = 100.0

    func wait(_ seconds: Double) {
      for _ in 0..<Int(seconds * 20) {
        now += 0.05
        line?.tick()
      }
    }

    func reply(to request: Request) throws(Problem) -> Reply {
      wait(1)
      return Reply(
        request: request, url: request.url, status: 200, headers: [], origin: .net,
        body: Body(self))
    }

    final class Body: ByteStream {
      private let slow: Slow
      private var left = 2

      init(_ slow: Slow) { self.slow = slow }

      func next() throws(Problem) -> [UInt8]? {
        guard left > 0 else { return nil }
        left -= 1
        slow.wait(0.4)
        return Array(repeating: 0x20, count: 1_500)
      }

      func close() {}
    }
  }

  private func drawn(_ url: String, width: Int = 80) throws -> [String] {
    var drawn: [String] = []
    let slow = Slow()
    let line = ActivityLine(slow, clock: { slow.now }, width: { width }) { drawn.append($0) }
    slow.line = line
    line.begin(total: 31)
    let reply = try line.reply(to: Request(url, expects: .init(.json)))
    while try reply.body.next() != nil {}
    return drawn
  }

  @Test("It says what is asked, which request of how many, bytes and time, and goes away")
  func text() throws {
    let drawn = try drawn("https://me:pw@example.org/a?token=Tok3n")
    // Nothing before half a second; then ten times a second; gone before the reply is handed on.
    #expect(
      drawn.first == "\r\u{1B}[Kasking …@example.org: request 1 of 31, 0 B, 0 s; Ctrl-C ends it")
    #expect(
      drawn.contains("\r\u{1B}[Kasking …@example.org: request 1 of 31, 1 kB, 1 s; Ctrl-C ends it"))
    #expect(drawn.last == "\r\u{1B}[K")
    #expect(drawn.count { $0 == "\r\u{1B}[K" } == 3)
    #expect(!drawn.joined().contains("Tok3n") && !drawn.joined().contains("pw@"))
  }

  @Test("Rows, rows of how many, rate and time left, where they are known")
  func rows() {
    func text(_ received: Int, of expected: Int?, in seconds: Double) -> String {
      Progress(
        host: "example.org", request: 12, requests: nil, bytes: 1_234_567,
        rows: .init(received: received, expected: expected), seconds: seconds
      ).text
    }
    #expect(
      text(12_000, of: 50_000, in: 10)
        == "example.org: [###.............] 12 000 of 50 000 rows, 1 200 rows/s, 32 s left;"
        + " Ctrl-C ends it")
    #expect(
      text(12_000, of: 500_000, in: 10).hasSuffix("1 200 rows/s, 6 min 47 s left; Ctrl-C ends it"))
    #expect(
      text(50_000, of: 50_000, in: 10)
        == "example.org: [################] 50 000 of 50 000 rows, 5 000 rows/s, 0 s left;"
        + " Ctrl-C ends it")
    #expect(
      text(12_000, of: nil, in: 10)
        == "example.org: 12 000 rows, 1.2 MB, 1 200 rows/s, 10 s; Ctrl-C ends it")
    // More than was counted is no part of it, and no rate is told of an instant.
    #expect(text(51, of: 50, in: 0.1) == "example.org: 51 rows, 1.2 MB, 0 s; Ctrl-C ends it")
    #expect(text(0, of: 50, in: 3) == "asking example.org: request 12, 1.2 MB, 3 s; Ctrl-C ends it")
  }

  @Test("It never fills the last column")
  func width() throws {
    for text in try drawn("https://example.org/a", width: 20) where text != "\r\u{1B}[K" {
      #expect(text == "\r\u{1B}[Kasking example.org:")
    }
  }
}
