internal import Model

/// JSON objects, one a line, as one array: a comma goes between two lines.
final class LinesAsArray: ByteStream {
  private let body: any ByteStream
  private var isFirst = true
  private var isOver = false
  /// Whether a line has ended and nothing has followed yet.
  private var isBetween = false
  private var hasItem = false

  init(_ body: any ByteStream) { self.body = body }

  func next() throws(Problem) -> [UInt8]? {
    guard !isOver else { return nil }
    guard let chunk = try body.next() else {
      isOver = true
      return Array((isFirst ? "[]" : "]").utf8)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(chunk.count + 64)
    if isFirst { bytes.append(UInt8(ascii: "[")) }
    isFirst = false
    for byte in chunk {
      // No string has a line end inside.
      if byte == 0x0A || byte == 0x0D {
        isBetween = hasItem
      } else if !isBlank(byte) {
        if isBetween { bytes.append(UInt8(ascii: ",")) }
        isBetween = false
        hasItem = true
      }
      bytes.append(byte)
    }
    return bytes
  }

  func close() { body.close() }
}
