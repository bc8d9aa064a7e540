import Model

/// A line for each field, `NAME  value`, under a line that numbers the row from 1; type and unit
/// stand behind the name where they are asked for.
///
/// A field that the row lacks has no line.
final class ListFormat: AnswerFormat {
  private let options: Format.Options
  private let paint: Paint
  private var rows = 0
  private var buffer = ByteBuffer()

  init(_ options: Format.Options) {
    self.options = options
    paint = Paint(isOn: options.color)
  }

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    let names = batch.columns.map { ShownCell(visible($0.name)) }
    let notes = batch.columns.map { options.note(on: $0) }
    let widths = zip(names, notes).map { $0.width + ($1.map { $0.width + 1 } ?? 0) }
    let width = widths.max() ?? 0
    for row in 0..<batch.rowCount {
      if rows == 0, options.followsAnother { buffer.append("\n") }
      rows += 1
      buffer.append(paint("row \(rows)", .dim) + "\n")
      for (column, name) in names.enumerated() {
        let cell = batch.cell(row, column)
        guard cell.kind != .absent else { continue }
        let value = ShownCell(cell, of: batch, null: options.null)
        buffer.append("  " + paint(name.text, .bold))
        if let note = notes[column] { buffer.append(" " + paint(note.text, .dim)) }
        if !value.text.isEmpty {
          buffer.append(UInt8(ascii: " "), times: width - widths[column] + 2)
          buffer.append(value.isNull ? paint(value.text, .dim) : value.text)
        }
        buffer.append("\n")
      }
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if rows == 0 { buffer.append(options.followsAnother ? "\n(no rows)\n" : "(no rows)\n") }
    try buffer.flush(to: sink)
  }
}
