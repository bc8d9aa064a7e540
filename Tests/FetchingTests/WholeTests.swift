import Fetching
import Loopback
import Model
import Testing

/// An answer is whole or a problem.
@Suite struct WholeTests {
  private func incomplete(_ response: Loopback.Response) throws -> String? {
    let server = try Loopback(response)
    defer { server.stop() }
    guard case .incomplete("127.0.0.1", let why) = Net.plain().problem(server.url) else {
      return nil
    }
    return why
  }

  @Test("D05 a body shorter than Content-Length is incomplete")
  func short() throws {
    let why = try incomplete(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]"))
    #expect(why == "5 of 100 bytes came")
  }

  @Test("D05 a chunked body without its last chunk is incomplete")
  func chunks() throws {
    #expect(try incomplete(.chunked([Array("[1,".utf8)], whole: false)) != nil)
    #expect(try incomplete(.chunked([], whole: false)) != nil)
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(try incomplete(.raw(head + "9\r\n[1,")) != nil)
    #expect(try incomplete(.raw(head + "zz\r\n[1,")) != nil)
  }

  @Test("D05 a reset in the body is incomplete, whatever the framing")
  func reset() throws {
    for framing in ["Content-Length: 100\r\n", "Transfer-Encoding: chunked\r\n", ""] {
      let head = "HTTP/1.1 200 OK\r\n\(framing)\r\n"
      let body = framing.hasPrefix("T") ? "2\r\n[1\r\n" : "[1"
      let response = Loopback.Response(.send(head + body), .pause(seconds: 0.2), .reset)
      #expect(try incomplete(response) != nil, "\(framing)")
    }
  }

  @Test("what came before the break is handed out first")
  func prefix() throws {
    let server = try Loopback(.raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1,2]"))
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url)
    #expect(try reply.body.next() == Array("[1,2]".utf8))
    for _ in 0..<2 { #expect(throws: Problem.self) { try reply.body.next() } }
  }

  @Test("D06 a body that ends with the connection ends there; its syntax is judged later")
  func closeDelimited() throws {
    let server = try Loopback(.raw("HTTP/1.1 200 OK\r\n\r\n[{\"a\":1},{\"a\":2}"))
    defer { server.stop() }
    #expect(try Net.plain().text(server.url) == "[{\"a\":1},{\"a\":2}")
  }

  @Test("D06 a gzip stream cut anywhere is incomplete, though its length matches")
  func cutGzip() throws {
    let packed = gzip(rows(500))
    for count in [0, 1, 2, 5, 10, packed.count / 2, packed.count - 8, packed.count - 1] {
      let piece = Array(packed[..<count])
      // An empty body of a declared length of 0 is a good answer.
      if count > 0 {
        let labelled = [("Content-Encoding", "gzip")]
        let response = Loopback.Response.whole(piece, type: nil, headers: labelled)
        #expect(try incomplete(response) == "its gzip stream is cut off", "\(count)")
      }
      let head = Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8)
      #expect(try incomplete(.raw(head + piece)) == "its gzip stream is cut off", "\(count)")
    }
  }

  @Test("gzip is unpacked, whatever the framing and the splits")
  func wholeGzip() throws {
    let plain = rows(500)
    let packed = gzip(plain)
    let label = [("Content-Encoding", "gzip")]
    let head = Array("HTTP/1.1 200 OK\r\ncontent-encoding: x-GZIP\r\n\r\n".utf8)
    let responses: [Loopback.Response] = [
      .whole(packed, type: nil, headers: label),
      .whole(packed, type: nil, headers: [("Content-Encoding", "identity, gzip")]),
      .chunked(packed.map { [$0] }, headers: label),
      .raw(head + packed),
      .init(.send(head), .drip(packed, each: 500, seconds: 0.001), .close),
      // Two members, the second of nothing, as `cat a.gz b.gz` makes them.
      .whole(packed + gzip([]), type: nil, headers: label),
      .whole(gzip([]) + packed, type: nil, headers: label),
      .whole(gzip(Array(plain[..<100])) + gzip(Array(plain[100...])), type: nil, headers: label),
    ]
    for (index, response) in responses.enumerated() {
      let server = try Loopback(response)
      defer { server.stop() }
      #expect(try Net.plain().bytes(server.url) == plain, "\(index)")
    }
    let empty = try Loopback(.status(404, headers: label))
    defer { empty.stop() }
    #expect(try Net.plain().bytes(empty.url) == [])
  }

  @Test("D07 a label that lies is named")
  func labels() throws {
    let packed = gzip(Array("[1]".utf8))
    let plain = Array("[1]".utf8)
    var damaged = packed
    damaged[damaged.count - 6] ^= 0x40
    let table: [([UInt8], String?, String)] = [
      (plain, "gzip", "is labelled gzip but is not"),
      ([0x1F, 0x41], "gzip", "is labelled gzip but is not"),
      (packed, nil, "is gzip (it begins with 1f 8b) but not labelled so"),
      (packed, "identity", "is gzip (it begins with 1f 8b) but not labelled so"),
      (
        gzip(packed), "gzip, gzip",
        "has the content encoding `gzip, gzip`, which was not asked for"
      ),
      (plain, "x-foo", "has the content encoding `x-foo`, which was not asked for"),
      (plain, "br", "has the content encoding `br`, which was not asked for"),
      (plain, "deflate", "has the content encoding `deflate`, which was not asked for"),
      (packed + [0], "gzip", "goes on after the end of its gzip stream"),
      (packed + [0x1F], "gzip", "goes on after the end of its gzip stream"),
      (packed + plain, "gzip", "goes on after the end of its gzip stream"),
      (damaged, "gzip", "is damaged gzip: incorrect data check"),
    ]
    for (body, label, words) in table {
      let headers = label.map { [("Content-Encoding", $0)] } ?? []
      let server = try Loopback(.whole(body, type: "application/json", headers: headers))
      defer { server.stop() }
      #expect(
        Net.plain().problem(server.url) == .wrongContentEncoding(words), "\(label ?? "none")")
    }
  }

  @Test("a body of one byte is no gzip")
  func oneByte() throws {
    for body in ["1", "\u{1F}"] {
      let server = try Loopback(.json(body))
      defer { server.stop() }
      #expect(try Net.plain().text(server.url) == body)
    }
  }

  @Test("a small body that swells to 200 MB stays small in memory")
  func bomb() throws {
    let megabyte = [UInt8](repeating: 0x20, count: 1 << 20)
    let member = gzip(megabyte)
    let body = [[UInt8]](repeating: member, count: 200).flatMap { $0 }
    let server = try Loopback(.whole(body, type: nil, headers: [("Content-Encoding", "gzip")]))
    defer { server.stop() }
    let reply = try Net.plain().ask(server.url)
    var total = 0
    while let piece = try reply.body.next() {
      #expect(piece.count <= Limits.unpackedBytes)
      total += piece.count
    }
    #expect(total == 200 << 20)
  }

  @Test("a transfer encoding that was not asked for is refused")
  func transferEncoding() throws {
    let server = try Loopback(
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"))
    defer { server.stop() }
    let problem = Net.plain().problem(server.url)
    #expect(
      problem
        == .wrongContentEncoding("has the transfer encoding `gzip`, which was not asked for"))
  }
}
