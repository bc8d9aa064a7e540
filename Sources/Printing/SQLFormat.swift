import Model

/// Statements of SQL that make a table `answer` with the rows, for sqlite3 and psql alike.
///
/// All of it is one transaction, so that a text which was cut makes nothing. A column is NUMERIC
/// where its first rows have numbers alone, else TEXT; numbers stand as the service sent them.
final class SQLFormat: AnswerFormat {
  private var heading = Heading()
  private var buffer = ByteBuffer()
  private static let table = "answer"

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if try heading.admit(batch, format: .sql) { appendCreation(batch) }
    for row in 0..<batch.rowCount {
      buffer.append("INSERT INTO \(Self.table) VALUES (")
      for column in heading.columns.indices {
        if column > 0 { buffer.append(", ") }
        append(batch.cellOrAbsent(row, column), of: batch)
      }
      buffer.append(");\n")
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if heading.isDueAtEnd() { appendCreation(Batch(columns: heading.columns)) }
    if heading.isOut { buffer.append("COMMIT;\n") }
    try buffer.flush(to: sink)
  }

  private func appendCreation(_ batch: Batch) {
    let columns = heading.columns.enumerated().map { index, column in
      quoted(column.name, "\"") + (isNumeric(index, in: batch) ? " NUMERIC" : " TEXT")
    }
    buffer.append(
      "BEGIN;\nCREATE TABLE \(Self.table) (" + columns.joined(separator: ", ") + ");\n")
  }

  private func isNumeric(_ column: Int, in batch: Batch) -> Bool {
    var hasNumber = false
    for row in 0..<batch.rowCount {
      switch batch.cellOrAbsent(row, column).kind {
      case .absent, .null: continue
      case .number: hasNumber = true
      case .text, .boolean, .nested: return false
      }
    }
    return hasNumber
  }

  private func append(_ cell: Batch.Cell, of batch: Batch) {
    let bytes = batch.slice(cell)
    switch cell.kind {
    case .absent, .null: buffer.append("NULL")
    case .number where bytes.withUnsafeBytes({ isJSONNumber($0) }): buffer.append(Array(bytes))
    case .text, .number, .boolean, .nested:
      // NUL ends a statement for those who read it; all else needs no more than doubled quotes.
      let text = String(decoding: bytes, as: UTF8.self)
      buffer.append(quoted(text.unicodeScalars.contains("\0") ? visibleSentence(text) : text, "'"))
    }
  }

  private func quoted(_ text: String, _ mark: String) -> String {
    mark
      + text.split(separator: mark, omittingEmptySubsequences: false)
      .joined(separator: mark + mark) + mark
  }
}
