internal import Model

/// One row with one number in the column `count`.
final class CountedRows: BatchStream {
  /// What the number is.
  enum Means {
    /// How many rows came.
    case rows
    /// The sum of the counts that several requests answered, within a window over all of them.
    case sum(offset: Int, limit: Int?)
  }

  static let column = Column("count")
  private var source: (any BatchStream)?
  private let means: Means
  /// Nil until all is counted.
  private(set) var count: Int?

  init(_ source: any BatchStream, _ means: Means) {
    self.source = source
    self.means = means
  }

  func next() throws(Problem) -> Batch? {
    guard let rows = source else { return nil }
    var total = 0
    while let batch = try rows.next() {
      switch means {
      case .rows: total += batch.rowCount
      case .sum: total = try Self.sum(batch, total)
      }
    }
    source = nil
    if case .sum(let offset, let limit) = means {
      total = min(max(0, total - offset), limit ?? Int.max)
    }
    count = total
    var answer = Batch(columns: [Self.column])
    answer.append([(.number, String(total))])
    return answer
  }

  private static func sum(_ batch: Batch, _ before: Int) throws(Problem) -> Int {
    var total = before
    guard let index = batch.columns.index(of: ColumnReference(Name(column.name))) else {
      guard batch.rowCount > 0 else { return total }
      throw Problem(.columnNotInAnswer(column.name, columns: batch.columns.map(\.name)))
    }
    for row in 0..<batch.rowCount {
      let text = batch.text(row, index) ?? "null"
      guard let count = Int(text), count >= 0 else {
        throw Problem(.localWork("the service counts `\(text)` rows"))
      }
      let (sum, overflowed) = total.addingReportingOverflow(count)
      guard !overflowed else { throw Problem(.localWork("the count is too large")) }
      total = sum
    }
    return total
  }
}
