import Model

/// Columns side by side, as wide as the first rows need; numbers to the right.
///
/// The first ``Limits/tableSampleRows`` rows are kept until they have given the widths; a later
/// cell that is longer pushes its line out. In a window that is too narrow cells are cut and
/// columns left out, which a line under the table tells. Where a column comes late, a new table
/// begins.
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
      layout.appendFoot(to: &buffer)
      self.layout = nil
      needsBlankLine = true
    }
    if layout == nil {
      sample.append(batch)
      let rows = sample.reduce(0) { $0 + $1.rowCount }
      if rows >= Limits.tableSampleRows { printSample() }
    } else {
      layout?.append(batch, to: &buffer)
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if layout == nil {
      let isEmpty = sample.allSatisfy { $0.rowCount == 0 }
      printSample()
      if isEmpty { buffer.append("(no rows)\n") }
    }
    layout?.appendFoot(to: &buffer)
    try buffer.flush(to: sink)
  }

  private func printSample() {
    if needsBlankLine { buffer.append("\n") }
    needsBlankLine = false
    var layout = TableLayout(sample, options: options)
    layout.appendHeader(to: &buffer)
    for batch in sample { layout.append(batch, to: &buffer) }
    sample = []
    self.layout = layout
  }
}
