import Model
import Testing

@testable import Shell

@Suite struct ReplyLogTests {
  private final class Body: ByteStream {
    var chunks: ArraySlice<[UInt8]>
    let problem: Problem?
    init(_ chunks: [[UInt8]], _ problem: Problem? = nil) {
      self.chunks = chunks[...]
      self.problem = problem
    }
    func next() throws(Problem) -> [UInt8]? {
      if let chunk = chunks.popFirst() { return chunk }
      if let problem { throw problem }
      return nil
    }
    func close() {}
  }

  /// Answers with what a test gives it.
  private final class Answering: Fetcher {
    var status = 200
    var headers: [Header] = []
    var chunks: [[UInt8]] = []
    var bodyProblem: Problem?
    var problem: Problem?

    func reply(to request: Request) throws(Problem) -> Reply {
      if let problem { throw problem }
      return Reply(
        request: request, url: request.url, status: status, headers: headers, origin: .net,
        body: Body(chunks, bodyProblem))
    }
  }

  private func request(_ url: String) -> Request { Request(url, expects: .init(.json)) }

  private func ask(_ log: ReplyLog, _ url: String = "http://h/T/JSON") throws -> [UInt8] {
    let reply = try log.reply(to: request(url))
    var bytes: [UInt8] = []
    while let chunk = try reply.body.next() { bytes += chunk }
    return bytes
  }

  @Test("The body passes as it is; its first 512 bytes, size and end are noted")
  func noted() throws {
    let fetcher = Answering()
    fetcher.chunks = [Array(repeating: 0x61, count: 500), Array(repeating: 0x62, count: 100)]
    fetcher.headers = [Header("Content-Type", "application/json")]
    let log = ReplyLog(fetcher)
    #expect(log.lastOrigin == nil && log.text == "")
    #expect(try ask(log) == fetcher.chunks[0] + fetcher.chunks[1])
    let entry = try #require(log.entries.first)
    #expect(
      entry.opening == Array(repeating: 0x61, count: 500) + Array(repeating: 0x62, count: 12))
    #expect(entry.count == 600 && entry.ending == .whole && entry.status == 200)
    #expect(log.lastOrigin == .net)
    let text = log.text
    #expect(text.hasPrefix("GET http://h/T/JSON\n  status 200, net, head after "))
    #expect(text.contains(", 600 bytes\n  Content-Type: application/json\n  | aaa"))
    #expect(text.hasSuffix("bbb…\n"))
  }

  @Test("The last eight replies are kept, the latest at the end")
  func eight() throws {
    let log = ReplyLog(Answering())
    for page in 1...10 { _ = try ask(log, "http://h/\(page)") }
    #expect(log.entries.map(\.url) == (3...10).map { "http://h/\($0)" })
  }

  @Test("Failures, early ends and bodies that broke off are told apart")
  func ends() throws {
    let fetcher = Answering()
    let log = ReplyLog(fetcher)
    try log.reply(to: request("http://h/1")).body.close()
    fetcher.bodyProblem = Problem(.interrupted)
    #expect(throws: Problem.self) { try ask(log) }
    fetcher.problem = Problem(.interrupted)
    #expect(throws: Problem.self) { try ask(log) }
    _ = log.entries
    let why = Problem(.interrupted).message
    #expect(log.entries.map(\.ending) == [.closed, .failed(why), .failed(why)])
    #expect(log.entries.map(\.status) == [200, 200, nil])
    #expect(log.text.contains("closed early"))
  }

  @Test("A17 F03 no secret and no control byte is shown")
  func safe() throws {
    let fetcher = Answering()
    fetcher.headers = [Header("Set-Cookie", "id=Tok3n"), Header("X", "a\u{1B}[2Jb")]
    fetcher.chunks = [
      Array("{\"access_token\": \"Tok3n\", \"n\":\"\u{1B}]0;x\u{7}\"}\r\nline\n\u{9B}2J".utf8)
    ]
    let log = ReplyLog(fetcher)
    _ = try ask(log, "http://me:Tok3n@h/T?token=Tok3n")
    let text = log.text
    #expect(!text.contains("Tok3n"))
    #expect(text.contains("{\"access_token\": \"…\", \"n\":\"\\x1b]0;x\\x07\"}\\x0d\n  | line\n"))
    #expect(
      !text.unicodeScalars.contains {
        $0 != "\n" && ($0.value < 0x20 || (0x7F..<0xA0).contains($0.value))
      })
  }

  @Test("A character cut at the end of what was kept is left out")
  func cut() throws {
    let fetcher = Answering()
    fetcher.chunks = [Array(repeating: 0x61, count: 511) + Array("é and more".utf8)]
    let log = ReplyLog(fetcher)
    _ = try ask(log)
    #expect(log.text.hasSuffix("aaa…\n"))
  }
}
