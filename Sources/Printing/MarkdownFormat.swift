import Model

/// A table of GitHub Flavored Markdown (spec 4.10), a line a row.
///
/// What Markdown would act on is escaped, a line end in a cell is `<br>`, and other control
/// characters are visible. Where a column comes late, a new table begins.
final class MarkdownFormat: AnswerFormat {
  private let options: Format.Options
  private var columns: [Column] = []
  private var hasHeader = false
  private var needsBlankLine: Bool
  private var buffer = ByteBuffer()

  init(_ options: Format.Options) {
    self.options = options
    needsBlankLine = options.followsAnother
  }

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if !columns.starts(with: batch.columns) {
      columns = batch.columns
      if hasHeader { needsBlankLine = true }
      hasHeader = false
    }
    if batch.rowCount > 0, !hasHeader { appendHeader(isNumeric: numericColumns(of: batch)) }
    for row in 0..<batch.rowCount {
      buffer.append("|")
      for column in columns.indices {
        append(markdown(batch.cellOrAbsent(row, column), of: batch))
      }
      buffer.append("\n")
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if !hasHeader, !columns.isEmpty { appendHeader(isNumeric: columns.map { _ in false }) }
    try buffer.flush(to: sink)
  }

  private func appendHeader(isNumeric: [Bool]) {
    hasHeader = true
    if needsBlankLine { buffer.append("\n") }
    needsBlankLine = false
    buffer.append("|")
    for column in columns { append(markdownCell(column.name)) }
    buffer.append("\n|")
    for isNumeric in isNumeric { append(isNumeric ? "---:" : "---") }
    buffer.append("\n")
  }

  private func append(_ cell: String) {
    buffer.append(cell.isEmpty ? " |" : " " + cell + " |")
  }

  private func markdown(_ cell: Batch.Cell, of batch: Batch) -> String {
    let shown = ShownCell(cell, of: batch, null: options.null)
    if shown.isNull || isPlain(batch.slice(cell)) { return escapedMarkdown(shown.text) }
    return markdownCell(String(decoding: batch.slice(cell), as: UTF8.self))
  }

  /// Columns with numbers only, as far as the first batch shows.
  private func numericColumns(of batch: Batch) -> [Bool] {
    columns.indices.map { column in
      guard column < batch.columns.count else { return false }
      var hasNumber = false
      for row in 0..<batch.rowCount {
        let cell = batch.cell(row, column)
        switch cell.kind {
        case .null, .absent: continue
        case .number: hasNumber = true
        case .text, .boolean, .nested:
          guard looksNumeric(batch.slice(cell)) else { return false }
          hasNumber = true
        }
      }
      return hasNumber
    }
  }
}
