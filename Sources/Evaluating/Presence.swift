internal import Model

/// The rows as they are pulled, once every column that is needed here has been seen.
///
/// Batches wait until the last such column has come, so that nothing is given out before a wrong
/// name is found out; then all of them have all columns seen so far.
final class Presence: BatchStream {
  private var source: (any BatchStream)?
  private let needed: [ColumnReference]
  private var missing: [ColumnReference]
  private var waiting: [Batch] = []
  private var isOver = false
  /// Rows that came.
  private(set) var fetched = 0

  init(_ source: any BatchStream, _ needed: [ColumnReference]) {
    self.source = source
    self.needed = needed
    missing = needed
  }

  /// - Throws: ``Problem/Kind/columnNotInAnswer(_:columns:)`` when rows came and none has a column.
  func next() throws(Problem) -> Batch? {
    if !waiting.isEmpty, missing.isEmpty { return waiting.removeFirst() }
    while let batch = try pull() {
      missing.removeAll { batch.columns.index(of: $0) != nil }
      if missing.isEmpty, waiting.isEmpty { return batch }
      waiting.append(batch)
      if missing.isEmpty { return release(batch.columns) }
      if fetched > Limits.unseenColumnRows { break }
    }
    if fetched > 0, let column = missing.first { throw problem(column) }
    missing = []
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Lets go of the source, so that a reply that is not read to its end is closed.
  func close() {
    source = nil
    waiting = []
  }

  private func pull() throws(Problem) -> Batch? {
    try checkInterruption()
    guard !isOver, let batch = try source?.next() else {
      isOver = true
      source = nil
      return nil
    }
    fetched += batch.rowCount
    return batch
  }

  /// The first of the batches that waited, each with all columns.
  private func release(_ columns: [Column]) -> Batch {
    for index in waiting.indices { waiting[index].widen(to: columns) }
    return waiting.removeFirst()
  }

  private func problem(_ column: ColumnReference) -> Problem {
    var columns: [Column] = []
    for batch in waiting where batch.columns.count > columns.count { columns = batch.columns }
    return Problem(
      .columnNotInAnswer(column.name.text, columns: columns.map(\.name)), at: column.range)
  }
}

extension Batch {
  /// The rows under more columns, which they do not have.
  fileprivate mutating func widen(to wanted: [Column]) {
    guard wanted.count > columns.count else { return }
    var indices: [Int?] = []
    for (index, column) in wanted.enumerated() {
      // The same place first: a reply may have two columns of one name.
      let isInPlace = index < columns.count && columns[index] == column
      indices.append(isInPlace ? index : columns.firstIndex(of: column))
    }
    var wide: [Cell] = []
    wide.reserveCapacity(rowCount * wanted.count)
    for row in 0..<rowCount {
      for index in indices { wide.append(index.map { cell(row, $0) } ?? Cell(.absent)) }
    }
    columns = wanted
    cells = wide
  }
}
