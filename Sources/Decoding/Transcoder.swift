internal import Model

/// A body in UTF-8, whatever charset it came in, without its byte order mark.
///
/// A byte that the charset does not have is a problem; nothing is replaced in silence.
final class Transcoder: ByteStream {
  private let body: any ByteStream
  private let charset: Charset
  private let format: String
  private var check = UTF8Check()
  /// Bytes of a UTF-16 unit or pair that are not whole yet.
  private var rest: [UInt8] = []
  private var toSkip: Int
  /// Bytes of the body taken so far.
  private var base = 0

  /// - Parameters:
  ///   - mark: bytes of the byte order mark at the start.
  ///   - format: what a problem calls the body.
  init(_ body: any ByteStream, from charset: Charset, mark: Int, format: String) {
    self.body = body
    self.charset = charset
    self.format = format
    toSkip = mark
  }

  func close() { body.close() }

  func next() throws(Problem) -> [UInt8]? {
    while var chunk = try body.next() {
      if toSkip > 0 {
        let skipped = min(toSkip, chunk.count)
        chunk.removeFirst(skipped)
        toSkip -= skipped
        base += skipped
      }
      let start = base
      base += chunk.count
      let text = try utf8(chunk, at: start)
      if !text.isEmpty { return text }
    }
    guard check.isComplete, rest.isEmpty else {
      throw Problem(.truncated(format: format, why: "it ends inside a character"))
    }
    return nil
  }

  private func utf8(_ chunk: [UInt8], at start: Int) throws(Problem) -> [UInt8] {
    switch charset {
    case .utf8:
      if let fault = check.firstFault(in: chunk[...]) { throw fail(start + fault, "UTF-8") }
      return chunk
    case .ascii, .latin1, .windows1252:
      return try singleBytes(chunk, at: start)
    case .utf16(let isBigEndian):
      return try pairs(chunk, isBigEndian, at: start)
    }
  }

  private func singleBytes(_ chunk: [UInt8], at start: Int) throws(Problem) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(chunk.count + chunk.count / 4)
    for (offset, byte) in chunk.enumerated() {
      if byte < 0x80 {
        text.append(byte)
      } else {
        guard let number = charset.scalar(byte), let scalar = Unicode.Scalar(number) else {
          throw fail(start + offset, charset == .ascii ? "US-ASCII" : "windows-1252")
        }
        text.append(contentsOf: String(scalar).utf8)
      }
    }
    return text
  }

  private func pairs(
    _ chunk: [UInt8], _ isBigEndian: Bool, at start: Int
  ) throws(Problem) -> [UInt8] {
    let start = start - rest.count
    let bytes = rest + chunk
    var text: [UInt8] = []
    var at = 0
    func unit(_ at: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[at]), UInt32(bytes[at + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    while at + 2 <= bytes.count {
      let first = unit(at)
      if let scalar = Unicode.Scalar(first) {
        text.append(contentsOf: String(scalar).utf8)
        at += 2
        continue
      }
      guard first < 0xDC00 else { throw fail(start + at, "UTF-16") }
      guard at + 4 <= bytes.count else { break }
      let second = unit(at + 2)
      guard second & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
      else { throw fail(start + at, "UTF-16") }
      text.append(contentsOf: String(scalar).utf8)
      at += 4
    }
    rest = Array(bytes[at...])
    return text
  }

  private func fail(_ offset: Int, _ name: String) -> Problem {
    Problem(.malformed(format: format, offset: offset, why: "a byte that is not \(name)"))
  }
}
