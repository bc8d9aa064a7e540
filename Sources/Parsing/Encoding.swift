internal import Model

/// Where the text of a source starts, once its bytes are known to be a text.
enum Encoding {
  /// UTF-8 bytes of the mark that may open a text (Unicode 23.8).
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The offset of the first byte after a byte order mark.
  ///
  /// - Parameter known: the offset before which the text was looked through already.
  /// - Throws: when the text is UTF-16 or UTF-32, holds NUL, or is not UTF-8.
  static func textStart(of source: Source, known: Int = 0) throws(Problem) -> Int {
    let bytes = source.bytes
    if let name = foreignName(bytes) {
      throw Problem(.wrongEncoding(name: name), at: SourceRange(0, min(4, bytes.count)))
    }
    if let offset = bytes[min(known, bytes.count)...].firstIndex(of: 0) {
      throw Problem(.nulByte(offset: offset), at: SourceRange(offset, offset + 1))
    }
    if let offset = firstInvalidOffset(bytes, from: min(known, bytes.count)) {
      throw Problem(.invalidUTF8(offset: offset), at: SourceRange(offset, offset + 1))
    }
    return bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  private static func foreignName(_ bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32LE" }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32BE" }
    if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
    if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
    // Without a mark, every other byte of a plain text is zero.
    guard bytes.count >= 4 else { return nil }
    switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
    case (false, true, false, true): return "UTF-16LE"
    case (true, false, true, false): return "UTF-16BE"
    default: return nil
    }
  }

  private static func firstInvalidOffset(_ bytes: [UInt8], from start: Int) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(start...))
      return nil
    } catch {
      return start + error.byteOffsets.lowerBound
    }
  }
}
