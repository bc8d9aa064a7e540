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
  /// Told once the bytes before it are out.
  private var fault: Problem?
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
    if let fault { throw fault }
    while var chunk = try body.next() {
      if toSkip > 0 {
        let skipped = min(toSkip, chunk.count)
        chunk.removeFirst(skipped)
        toSkip -= skipped
        base += skipped
      }
      let start = base
      base += chunk.count
      let text = utf8(chunk, at: start)
      if !text.isEmpty { return text }
      if let fault { throw fault }
    }
    guard check.isComplete, rest.isEmpty else {
      throw Problem(.truncated(format: format, why: "it ends inside a character"))
    }
    return nil
  }

  private func utf8(_ chunk: [UInt8], at start: Int) -> [UInt8] {
    switch charset {
    case .utf8:
      guard let end = check.firstFault(in: chunk[...]) else { return chunk }
      fail(start + end, "UTF-8")
      return Array(chunk[..<end])
    case .ascii, .latin1, .windows1252:
      return singleBytes(chunk, at: start)
    case .utf16(let isBigEndian):
      return pairs(chunk, isBigEndian, at: start)
    }
  }

  private func singleBytes(_ chunk: [UInt8], at start: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(chunk.count + chunk.count / 4)
    for (offset, byte) in chunk.enumerated() {
      if byte < 0x80 {
        text.append(byte)
      } else {
        guard let number = charset.scalar(byte), let scalar = Unicode.Scalar(number) else {
          fail(start + offset, charset == .ascii ? "US-ASCII" : "windows-1252")
          break
        }
        text.append(contentsOf: String(scalar).utf8)
      }
    }
    return text
  }

  private func pairs(_ chunk: [UInt8], _ isBigEndian: Bool, at start: Int) -> [UInt8] {
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
      guard first >= 0xDC00 || at + 4 <= bytes.count else { break }
      guard first < 0xDC00, unit(at + 2) & 0xFC00 == 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + unit(at + 2) & 0x3FF)
      else {
        fail(start + at, "UTF-16")
        break
      }
      text.append(contentsOf: String(scalar).utf8)
      at += 4
    }
    rest = Array(bytes[at...])
    return text
  }

  private func fail(_ offset: Int, _ name: String) {
    fault = Problem(.malformed(format: format, offset: offset, why: "a byte that is not \(name)"))
  }
}
