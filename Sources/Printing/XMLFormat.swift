import Model

/// A document of XML: an element a row, and in it one for each field.
///
/// A column whose name no element can have is `<column name="…">`. A null is an empty element with
/// `null="true"`, a field that a row lacks has none, an empty text is an empty element.
final class XMLFormat: AnswerFormat {
  private var hasBegun = false
  private var buffer = ByteBuffer()
  private var columns: [Column] = []
  private var tags: [(open: String, close: String)] = []

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    begin()
    if columns.count < batch.columns.count || !columns.starts(with: batch.columns) {
      columns = batch.columns
      tags = columns.map { Self.tag($0.name) }
    }
    for row in 0..<batch.rowCount {
      buffer.append("<row>")
      for column in batch.columns.indices {
        let cell = batch.cell(row, column)
        let tag = tags[column]
        switch cell.kind {
        case .absent: continue
        case .null: buffer.append("<\(tag.open) null=\"true\"/>")
        case .text, .number, .boolean, .nested:
          let text = String(decoding: batch.slice(cell), as: UTF8.self)
          buffer.append("<\(tag.open)>" + markup(text) + "</\(tag.close)>")
        }
      }
      buffer.append("</row>\n")
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    begin()
    buffer.append("</rows>\n")
    try buffer.flush(to: sink)
  }

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    buffer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rows>\n")
  }

  private static func tag(_ name: String) -> (open: String, close: String) {
    isName(name) ? (name, name) : ("column name=\"\(markup(name))\"", "column")
  }

  /// Whether an element can have the name: ASCII letters, digits, `_`, `-`, `.`, not first a digit,
  /// and not `xml…`, which the specification keeps for itself (XML 1.0, 2.3).
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first),
      FoldedName(name.utf8.prefix(3)) != FoldedName("xml"),
      !name.equalsIgnoringASCIICase("column")
    else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    foldedASCII(byte) &- 0x61 < 26 || byte == UInt8(ascii: "_")
  }
}
