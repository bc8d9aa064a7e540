internal import Model

/// The rows for which a condition is true, not merely unknown.
final class FilteredRows: BatchStream {
  private let source: any BatchStream
  private let predicate: Predicate
  private let columns: [ColumnReference]

  init(_ source: any BatchStream, _ predicate: Predicate, _ columns: [ColumnReference]) {
    self.source = source
    self.predicate = predicate
    self.columns = columns
  }

  func next() throws(Problem) -> Batch? {
    guard let batch = try source.next() else { return nil }
    var view = RowView(batch, columns)
    var keeps: [Bool] = []
    keeps.reserveCapacity(batch.rowCount)
    for row in 0..<batch.rowCount {
      view.row = row
      keeps.append(predicate.truth(view) == .yes)
      if row % Self.rowsBetweenChecks == 0 { try checkInterruption() }
    }
    return batch.keeping(keeps)
  }

  /// A row may meet 100,000 conditions; a hundred such rows take less than a second.
  private static let rowsBetweenChecks = 100
}

extension Batch {
  /// The rows marked; the bytes stay shared.
  func keeping(_ keeps: [Bool]) -> Batch {
    guard keeps.contains(false) else { return self }
    var kept = Batch(columns: columns)
    kept.bytes = bytes
    for row in 0..<rowCount where keeps[row] {
      kept.cells += cells[row * columns.count..<(row + 1) * columns.count]
      kept.rowCount += 1
    }
    return kept
  }

  /// Some of the rows, by their numbers from 0.
  func rows(_ range: Range<Int>) -> Batch {
    guard range.count < rowCount else { return self }
    var part = Batch(columns: columns)
    part.bytes = bytes
    part.cells = Array(cells[range.lowerBound * columns.count..<range.upperBound * columns.count])
    part.rowCount = range.count
    return part
  }
}
