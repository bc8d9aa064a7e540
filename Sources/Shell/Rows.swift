import Model

/// An answer made here: settings, tables, columns.
final class MadeRows: BatchStream {
  private var batch: Batch?

  init(_ columns: [String], _ rows: [[String?]]) {
    var batch = Batch(columns: columns.map { Column($0) })
    for row in rows { batch.append(row.map { ($0 == nil ? .null : .text, $0 ?? "") }) }
    self.batch = batch
  }

  func next() throws(Problem) -> Batch? {
    defer { batch = nil }
    return batch
  }
}
