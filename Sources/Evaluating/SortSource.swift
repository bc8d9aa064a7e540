internal import Model

/// The rows that are to be sorted, one after the other, each as a key and a payload.
///
/// The payload is every cell with its kind, so that `1.10` stays and null, absent and empty stay
/// apart.
final class SortSource {
  private let source: any BatchStream
  private let terms: [SortedRows.Term]
  private let needed: [ColumnReference]
  /// Nil for all columns.
  private let kept: [ColumnReference]?
  /// The columns of the payload; more may come with a later batch.
  private(set) var columns: [Column] = []
  private var view = RowView.nowhere
  /// For each column of the payload its index in the batch, -1 for none.
  private var indices: [Int] = []
  private var rowsBefore = 0
  /// What went wrong in a call from SQLite, which knows no problems of ours.
  var problem: Problem?

  init(
    _ source: any BatchStream, _ terms: [SortedRows.Term], _ needed: [ColumnReference],
    keeping kept: [ColumnReference]?
  ) {
    self.source = source
    self.terms = terms
    self.needed = needed
    self.kept = kept
  }

  /// Moves to the next row; false after the last.
  func advance() throws(Problem) -> Bool {
    rowsBefore += 1
    view.row += 1
    while view.row >= view.batch.rowCount {
      try checkInterruption()
      guard let batch = try source.next() else { return false }
      view = RowView(batch, needed)
      place(batch.columns)
    }
    return true
  }

  /// The order of the row among all; rows that are alike stay as they came.
  func key() -> [UInt8] {
    var key: [UInt8] = []
    for term in terms {
      SortKey.append(
        term.scalar.value(view), as: term.type, isDescending: term.isDescending, to: &key)
    }
    key.appendOrdered(rowsBefore)
    return key
  }

  /// For each column the kind, the length in four bytes, and the bytes.
  func payload() -> [UInt8] {
    var payload: [UInt8] = []
    for index in indices {
      let cell = index < 0 ? Batch.Cell(.absent) : view.batch.cell(view.row, index)
      payload.append(cell.kind.rawValue)
      for shift in [0, 8, 16, 24] as [UInt32] {
        payload.append(UInt8(truncatingIfNeeded: cell.length >> shift))
      }
      payload += view.batch.slice(cell)
    }
    return payload
  }

  private func place(_ found: [Column]) {
    if let kept {
      indices = kept.map { found.index(of: $0) ?? -1 }
      guard columns.isEmpty else { return }
      for (reference, index) in zip(kept, indices) {
        columns.append(index < 0 ? Column(reference.name.text) : found[index])
      }
      return
    }
    indices = Array(repeating: -1, count: columns.count)
    // Each column of a batch has its own place, also among columns of one name.
    for (index, column) in found.enumerated() {
      let place = columns.indices.first { columns[$0] == column && indices[$0] < 0 }
      if let place {
        indices[place] = index
      } else {
        columns.append(column)
        indices.append(index)
      }
    }
  }
}

extension Batch {
  /// Appends a row from its payload; columns that came later are absent.
  mutating func append(payload: UnsafeRawBufferPointer) {
    var rest = payload[...]
    for _ in columns {
      guard rest.count >= 5, let kind = Kind(rawValue: rest.removeFirst()) else {
        cells.append(Cell(.absent))
        continue
      }
      var length: UInt32 = 0
      for (index, byte) in rest.prefix(4).enumerated() {
        length |= UInt32(byte) << UInt32(8 * index)
      }
      rest = rest.dropFirst(4)
      cells.append(Cell(kind, offset: UInt32(truncatingIfNeeded: bytes.count), length: length))
      bytes += rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
    }
    rowCount += 1
  }
}
