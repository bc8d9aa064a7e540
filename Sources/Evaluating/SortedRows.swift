internal import Model

/// The rows in the order of `order by`, sorted by SQLite, which spills to disk what does not fit.
final class SortedRows: BatchStream {
  private let source: SortSource
  private let limit: Int?
  private var statement: PreparedStatement?
  private var isOver = false

  struct Term {
    let scalar: Scalar
    /// What the catalogue is sure that its values are.
    let type: ColumnType?
    let isDescending: Bool
    /// Whether values that sort alike and are not the same stand apart, as groups do.
    var parts = false
  }

  /// Up to so many rows SQLite keeps the best in a tree instead of sorting all of them.
  private static let mostBest = 10_000
  /// Rows of a batch given out.
  private static let batchRows = 1_000
  /// Bytes after which a batch is given out with fewer rows.
  private static let batchBytes = 1 << 20

  /// - Parameters:
  ///   - kept: the columns that are needed afterwards; nil for all.
  ///   - limit: how many rows are needed afterwards; nil for all.
  init(
    _ source: any BatchStream, _ terms: [Term], _ needed: [ColumnReference],
    keeping kept: [ColumnReference]?, limit: Int?
  ) {
    self.source = SortSource(source, terms, needed, keeping: kept)
    self.limit = limit
  }

  func next() throws(Problem) -> Batch? {
    guard !isOver else { return nil }
    let isFirst = statement == nil
    let rows = try open()
    var batch: Batch?
    while batch.map({ $0.rowCount < Self.batchRows && $0.bytes.count < Self.batchBytes }) ?? true {
      guard try step(rows) else {
        isOver = true
        statement = nil
        break
      }
      // All columns are known once the first row comes out.
      if batch == nil { batch = Batch(columns: source.columns) }
      batch?.append(payload: rows.blob(0), columns: source.columns.count)
    }
    if batch == nil, isFirst, !source.columns.isEmpty { return Batch(columns: source.columns) }
    return batch
  }

  private func open() throws(Problem) -> PreparedStatement {
    if let statement { return statement }
    let database = try Database()
    try SourceTable.register(source, in: database)
    var sql = "select payload from source order by key"
    if let limit, limit <= Self.mostBest { sql += " limit \(limit)" }
    let opened = try PreparedStatement(database, sql)
    statement = opened
    return opened
  }

  private func step(_ rows: PreparedStatement) throws(Problem) -> Bool {
    do throws(Problem) {
      return try rows.step()
    } catch {
      throw source.problem ?? error
    }
  }
}
