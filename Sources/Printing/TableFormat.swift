import Model

/// Columns side by side, as wide as the first rows need; numbers to the right.
///
/// The first ``Limits/tableSampleRows`` rows are kept until they have given the widths; a later
/// cell that is longer pushes its line out. Where a column comes late, a new table begins.
final class TableFormat: AnswerFormat {
  private let options: Format.Options
  private var sample: [Batch] = []
  private var layout: TableLayout?
  private var buffer = ByteBuffer()
  private var needsBlankLine: Bool

  init(_ options: Format.Options) {
    self.options = options
    needsBlankLine = options.followsAnother
  }

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if let layout, !layout.columns.starts(with: batch.columns) {
      self.layout = nil
      needsBlankLine = true
    }
    if let layout {
      layout.append(batch, to: &buffer)
    } else {
      sample.append(batch)
      let rows = sample.reduce(0) { $0 + $1.rowCount }
      if rows >= Limits.tableSampleRows { printSample() }
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if layout == nil {
      let isEmpty = sample.allSatisfy { $0.rowCount == 0 }
      printSample()
      if isEmpty { buffer.append("(no rows)\n") }
    }
    try buffer.flush(to: sink)
  }

  private func printSample() {
    if needsBlankLine { buffer.append("\n") }
    needsBlankLine = false
    let layout = TableLayout(sample, options: options)
    layout.appendHeader(to: &buffer)
    for batch in sample { layout.append(batch, to: &buffer) }
    sample = []
    self.layout = layout
  }
}

/// The columns of a table with their widths.
struct TableLayout {
  let columns: [Column]
  private let names: [ShownCell]
  private var widths: [Int]
  private var isNumeric: [Bool]
  private let options: Format.Options
  private let paint: Paint

  /// - Parameter sample: the first rows; a later batch may name more columns at the end.
  init(_ sample: [Batch], options: Format.Options) {
    self.options = options
    paint = Paint(isOn: options.color)
    columns = sample.map(\.columns).max { $0.count < $1.count } ?? []
    names = columns.map { ShownCell(visible($0.name)).cut(to: options.width) }
    widths = names.map { max($0.width, 1) }
    isNumeric = columns.map { _ in false }
    var isText = isNumeric
    for batch in sample {
      for row in 0..<batch.rowCount {
        for column in columns.indices {
          let cell = batch.cellOrAbsent(row, column)
          let shown = ShownCell(cell, of: batch, null: options.null).cut(to: options.width)
          widths[column] = max(widths[column], shown.width)
          guard !shown.isNull, !isText[column] else { continue }
          let isNumber = cell.kind == .number || looksNumeric(batch.slice(cell))
          isNumeric[column] = isNumber
          isText[column] = !isNumber
        }
      }
    }
  }

  func appendHeader(to out: inout ByteBuffer) {
    guard !columns.isEmpty else { return }
    var line = Line(paint: paint)
    for (column, name) in names.enumerated() { place(name, column, ink: .bold, in: &line) }
    line.end(in: &out)
    var rule = Line(paint: paint)
    for width in widths {
      rule.place(ShownCell(String(repeating: "─", count: width)), width: width, ink: .dim)
    }
    rule.end(in: &out)
  }

  func append(_ batch: Batch, to out: inout ByteBuffer) {
    for row in 0..<batch.rowCount {
      var line = Line(paint: paint)
      for column in columns.indices {
        let cell = batch.cellOrAbsent(row, column)
        let shown = ShownCell(cell, of: batch, null: options.null).cut(to: options.width)
        place(shown, column, ink: shown.isNull ? .dim : nil, in: &line)
      }
      line.end(in: &out)
    }
  }

  private func place(_ cell: ShownCell, _ column: Int, ink: Paint.Ink?, in line: inout Line) {
    line.place(cell, width: widths[column], isRight: isNumeric[column], ink: ink)
  }

  /// One line, its blanks written only once something follows them.
  private struct Line {
    let paint: Paint
    private var text = ""
    private var blanks = 0
    private var isFirst = true

    init(paint: Paint) { self.paint = paint }

    mutating func place(
      _ cell: ShownCell, width: Int, isRight: Bool = false, ink: Paint.Ink? = nil
    ) {
      if !isFirst { blanks += 2 }
      isFirst = false
      let padding = max(width - cell.width, 0)
      if isRight { blanks += padding }
      if !cell.text.isEmpty {
        text += String(repeating: " ", count: blanks)
        text += ink.map { paint(cell.text, $0) } ?? cell.text
        blanks = 0
      }
      if !isRight { blanks += padding }
    }

    consuming func end(in out: inout ByteBuffer) {
      out.append(text)
      out.append("\n")
    }
  }
}
