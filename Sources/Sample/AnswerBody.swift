internal import Model

/// The rows of a statement as the bytes of an answer, written as they are pulled.
final class AnswerBody: ByteStream {
  /// Bytes gathered before they are handed on: a few dozen rows.
  private static let chunkBytes = 16 << 10

  /// Nil after the end.
  private var statement: SampleStatement?
  private let writer: RowWriter
  private var rowCount = 0

  init(_ statement: SampleStatement, _ writer: RowWriter) {
    self.statement = statement
    self.writer = writer
  }

  func next() throws(Problem) -> [UInt8]? {
    guard let statement else { return nil }
    try checkInterruption()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.chunkBytes + 1_024)
    while bytes.count < Self.chunkBytes {
      guard try statement.step() else {
        self.statement = nil
        writer.end(&bytes, rowCount)
        return bytes
      }
      writer.row(&bytes, statement, isFirst: rowCount == 0)
      rowCount += 1
    }
    return bytes
  }

  func close() { statement = nil }
}

/// A body that is there at once.
final class WholeBody: ByteStream {
  private var bytes: [UInt8]?

  init(_ text: String) { bytes = Array(text.utf8) }

  func next() throws(Problem) -> [UInt8]? {
    defer { bytes = nil }
    return bytes
  }

  func close() { bytes = nil }
}
