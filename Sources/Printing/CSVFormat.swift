import Model

/// Comma-separated values as RFC 4180 has them, with lines that end in LF as sqlite3 and DuckDB do.
///
/// A field is quoted only if it holds a comma, a quote, CR or LF. Null and absent are an empty
/// field, an empty text is `""`, so they stay apart; where a row has one field, null is `""` too,
/// because readers skip a blank line. All other bytes are as the service sent them.
final class CSVFormat: AnswerFormat {
  private var heading = Heading()
  private var buffer = ByteBuffer()

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if try heading.admit(batch, format: .csv) { Self.append(heading.columns, to: &buffer) }
    Self.append(batch, width: heading.columns.count, to: &buffer)
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if heading.isDueAtEnd() { Self.append(heading.columns, to: &buffer) }
    try buffer.flush(to: sink)
  }

  private static let special = SpecialBytes(UInt8(ascii: ","), UInt8(ascii: "\""))
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
  private static let lineEnd = UInt8(ascii: "\n")

  /// - Parameter width: the fields of a row; a batch that names fewer columns lacks the last ones.
  private static func append(_ batch: Batch, width: Int, to out: inout ByteBuffer) {
    let columns = batch.columns.count
    let special = special
    guard width > 0 else { return }
    batch.withCells { arena, cells in
      var index = 0
      for _ in 0..<batch.rowCount {
        for column in 0..<width {
          if column > 0 { out.append(comma) }
          var cell = Batch.Cell(.absent)
          if column < columns {
            cell = cells[index]
            index += 1
          }
          switch cell.kind {
          case .null, .absent:
            if width == 1 { appendEmpty(to: &out) }
          case .text where cell.length == 0:
            appendEmpty(to: &out)
          case .text, .number, .boolean, .nested:
            let bytes = arena.slice(cell)
            if !out.append(bytes, readable: arena.readable(cell), unless: special) {
              appendClosely(bytes, to: &out)
            }
          }
        }
        out.append(lineEnd)
      }
    }
  }

  private static func append(_ columns: [Column], to out: inout ByteBuffer) {
    for (index, column) in columns.enumerated() {
      if index > 0 { out.append(comma) }
      Array(column.name.utf8).withUnsafeBytes { appendClosely($0, to: &out) }
    }
    if columns.count == 1, columns[0].name.isEmpty { appendEmpty(to: &out) }
    out.append(lineEnd)
  }

  private static func appendEmpty(to out: inout ByteBuffer) {
    out.append(quote)
    out.append(quote)
  }

  /// A field that may need quotes.
  private static func appendClosely(_ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    let needsQuotes = bytes.contains { byte in
      byte == comma || byte == quote || byte == lineEnd || byte == UInt8(ascii: "\r")
    }
    guard needsQuotes else { return out.append(bytes) }
    out.append(quote)
    for byte in bytes {
      if byte == quote { out.append(quote) }
      out.append(byte)
    }
    out.append(quote)
  }
}
