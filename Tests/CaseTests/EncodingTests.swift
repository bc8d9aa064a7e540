import Foundation
import Testing

/// Bytes of a script: marks, encodings, line ends (kind B).
@Suite struct EncodingTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The same script as a file and on standard input.
  private func both(_ bytes: [UInt8]) throws -> [Exchange] {
    let folder = try ScratchFolder()
    try folder.write("f.q", Data(bytes))
    return [
      try Exchange(["f.q"], directory: folder.url), try Exchange(piped: bytes),
    ]
  }

  @Test("B16 A byte order mark is skipped, and columns still count from 1") func byteOrderMark()
    throws
  {
    for exchange in try both(Self.mark + Array("from A rows 1:1\n".utf8)) {
      #expect(exchange.run == Run(status: 0, stdout: "", stderr: ""))
      #expect(exchange.paths == ["A/rows/1:1/JSON"])
    }
    for exchange in try both(Self.mark + Array("from A rows 5\n".utf8)) {
      #expect(exchange.run.stderr.contains(":1:13\n"))
    }
  }

  @Test("B22 A mark in the middle, as `cat` of two files leaves it, is named") func secondMark()
    throws
  {
    let bytes =
      Self.mark + Array("from A first 1\n".utf8) + Self.mark + Array("from B first 1\n".utf8)
    for exchange in try both(bytes) {
      #expect(exchange.run.status == 65)
      #expect(exchange.run.stderr.contains("U+FEFF"))
      #expect(exchange.run.stderr.contains(":2:1\n"))
      #expect(exchange.paths == ["A/rows/0:0/JSON"])
    }
  }

  @Test("B16 Other encodings are refused by name") func encodings() throws {
    let text = "from A rows 1:1\n"
    for (encoding, name) in [
      (String.Encoding.utf16LittleEndian, "UTF-16LE"), (.utf16BigEndian, "UTF-16BE"),
      (.utf32LittleEndian, "UTF-32LE"),
    ] {
      let plain = [UInt8](text.data(using: encoding) ?? Data())
      let marked = [UInt8](("\u{FEFF}" + text).data(using: encoding) ?? Data())
      // UTF-32 without a mark is told by its first NUL.
      for bytes in name == "UTF-32LE" ? [marked] : [plain, marked] {
        for exchange in try both(bytes) {
          #expect(exchange.run.status == 65)
          #expect(exchange.run.stderr.contains("the text is \(name), expected UTF-8"))
          #expect(exchange.requests.isEmpty)
        }
      }
    }
  }

  @Test("B23 NUL and bytes that are no UTF-8 are refused at their offset") func foreignBytes()
    throws
  {
    for (bytes, words, place) in [
      ("from A where N = x\0y rows 1:1\n".utf8.map(\.self), "byte 18 is NUL", ":1:19\n"),
      ("from A first 1\nfrom B\0\n".utf8.map(\.self), "byte 21 is NUL", ":2:7\n"),
      (Array("from A where N = ".utf8) + [0xFF, 0x0A], "byte 17 is not UTF-8", ":1:18\n"),
      (Array("from A where N = '".utf8) + [0xC3, 0x27, 0x0A], "byte 18 is not UTF-8", ":1:19\n"),
    ] {
      for exchange in try both(bytes) {
        #expect(exchange.run.status == 65)
        #expect(exchange.run.stderr.contains(words))
        #expect(exchange.run.stderr.contains(place))
        #expect(exchange.requests.isEmpty)
      }
    }
  }

  @Test("B17 LF, CRLF and CR end a line alike", arguments: ["\n", "\r\n", "\r"])
  func lineEnds(end: String) throws {
    let script = ["from A -- c", "rows 1:1", "# from X", "from B first 1", "from C rows 5", ""]
    for exchange in try both(Array(script.joined(separator: end).utf8)) {
      #expect(exchange.paths == ["A/rows/1:1/JSON", "B/rows/0:0/JSON"])
      #expect(exchange.run.stderr.contains(":5:13\n"))
      #expect(exchange.run.status == 65)
    }
  }

  @Test("B23 A stream of NUL ends at once") func endlessNUL() throws {
    let run = try Tool.run("/bin/sh", ["-c", "exec \"$0\" -q </dev/zero", Weir.program])
    #expect(run.status == 65)
    #expect(run.stderr.contains("byte 0 is NUL"))
  }
}
