internal import Model

/// The first rows of each value of an expression, in the order in which the rows come.
final class FirstRows: BatchStream {
  private let source: any BatchStream
  private let scalar: Scalar
  private let type: ColumnType?
  private let columns: [ColumnReference]
  private let limit: Int
  /// Rows given of each value; a number a value is all that is kept.
  private var given: [[UInt8]: Int] = [:]

  init(
    _ source: any BatchStream, _ value: (scalar: Scalar, type: ColumnType?),
    _ columns: [ColumnReference], limit: Int
  ) {
    self.source = source
    (scalar, type) = value
    self.columns = columns
    self.limit = limit
  }

  func next() throws(Problem) -> Batch? {
    guard let batch = try source.next() else { return nil }
    var view = RowView(batch, columns)
    var keeps: [Bool] = []
    for row in 0..<batch.rowCount {
      view.row = row
      var key: [UInt8] = []
      SortKey.appendIdentity(scalar.value(view), as: type, to: &key)
      let count = given[key, default: 0]
      keeps.append(count < limit)
      if count < limit { given[key] = count + 1 }
    }
    try checkInterruption()
    return batch.keeping(keeps)
  }
}
