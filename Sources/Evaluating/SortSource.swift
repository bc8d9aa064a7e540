internal import Model

/// The rows that are to be sorted, one after the other, each as a key and a payload.
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
      let field = term.scalar.value(view)
      SortKey.append(field, as: term.type, isDescending: term.isDescending, to: &key)
      if term.parts { SortKey.appendIdentity(field, as: term.type, to: &key) }
    }
    key.appendOrdered(rowsBefore)
    return key
  }

  /// The cells of the columns kept.
  func payload() -> [UInt8] { view.batch.payload(view.row, indices) }

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
