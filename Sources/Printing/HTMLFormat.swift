import Model

/// A page of HTML with one table, a line a row.
///
/// Everything from outside is text to a browser; what HTML cannot hold, and what a terminal would
/// obey, is written out as elsewhere. A null is `<td class="null">` and no text, an empty text a
/// plain `<td>`, and a row without the field has `class="absent"`.
final class HTMLFormat: AnswerFormat {
  private var heading = Heading()
  private var buffer = ByteBuffer()

  private static let start = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>weir</title>
    <style>td.number{text-align:right} td.null{background:#eee}</style></head><body>
    <table>

    """

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if try heading.admit(batch, format: .html) { appendHeader() }
    for row in 0..<batch.rowCount {
      buffer.append("<tr>")
      for column in heading.columns.indices { append(batch.cellOrAbsent(row, column), of: batch) }
      buffer.append("</tr>\n")
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if heading.isDueAtEnd() || !heading.isOut { appendHeader() }
    buffer.append("</tbody>\n</table>\n</body></html>\n")
    try buffer.flush(to: sink)
  }

  private func appendHeader() {
    buffer.append(Self.start)
    buffer.append("<thead><tr>")
    for column in heading.columns { buffer.append("<th>" + markup(column.name) + "</th>") }
    buffer.append("</tr></thead>\n<tbody>\n")
  }

  private func append(_ cell: Batch.Cell, of batch: Batch) {
    let kind: String
    switch cell.kind {
    case .absent: kind = " class=\"absent\""
    case .null: kind = " class=\"null\""
    case .number: kind = " class=\"number\""
    case .text, .boolean, .nested: kind = ""
    }
    let text = String(decoding: batch.slice(cell), as: UTF8.self)
    buffer.append("<td\(kind)>" + markup(text) + "</td>")
  }
}

/// Text inside an element or an attribute in double quotes.
///
/// Line ends and tabs stay, as a carriage return would not; other control characters, which markup
/// cannot hold, and marks that turn the direction of writing are written out.
func markup(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\r": result += "&#13;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    // XML has no place for these either.
    case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
    default: result += visibleSentence(String(scalar))
    }
  }
  return result
}
