package import Model

/// The rows of a side under the names that its columns have in a join: `TABLE.COLUMN`.
///
/// A reply without rows names no columns; then those that are known of the tables are named.
package final class SideColumns: BatchStream {
  private let source: any BatchStream
  private let tables: [Joined.Table]
  private let known: [Set<FoldedName>]
  private var hasColumns = false

  package init(_ source: any BatchStream, _ tables: [Joined.Table]) {
    self.source = source
    self.tables = tables
    known = tables.map { Set($0.columns.map { FoldedName($0) }) }
  }

  /// The next rows; nil after the last.
  package func next() throws(Problem) -> Batch? {
    guard var batch = try source.next() else {
      guard !hasColumns else { return nil }
      hasColumns = true
      let names = tables.flatMap { table in table.columns.map { Column(table.name + "." + $0) } }
      return names.isEmpty ? nil : Batch(columns: names)
    }
    guard !batch.columns.isEmpty else { return batch }
    hasColumns = true
    batch.columns = batch.columns.map { Column(name(of: $0)) }
    return batch
  }

  private func name(of column: Column) -> String {
    for table in tables {
      if let plain = column.name.behind(table.sentName) { return table.name + "." + plain }
    }
    let owner = known.firstIndex { $0.contains(FoldedName(column.name)) } ?? 0
    return tables[owner].name + "." + column.name
  }
}

/// Joined rows under the names that are shown: a column goes without its table while no other has
/// its name.
final class NamedColumns: BatchStream {
  private let source: any BatchStream
  private let joins: JoinedColumns
  /// Whether the query named no columns, so that keys are shown once.
  private let showsAll: Bool
  private var names: [Column] = []
  /// The columns of the source that are shown.
  private var shown: [Int] = []
  private var known = 0

  init(_ source: any BatchStream, _ joins: JoinedColumns, showsAll: Bool) {
    self.source = source
    self.joins = joins
    self.showsAll = showsAll
  }

  func next() throws(Problem) -> Batch? {
    guard let batch = try source.next() else { return nil }
    if batch.columns.count > known { name(batch.columns) }
    var answer = Batch(columns: names)
    answer.bytes = batch.bytes
    answer.rowCount = batch.rowCount
    guard shown.count < batch.columns.count else {
      answer.cells = batch.cells
      return answer
    }
    for row in 0..<batch.rowCount {
      for index in shown { answer.cells.append(batch.cell(row, index)) }
    }
    return answer
  }

  /// Names the columns that are new; those before keep the names that were given out.
  private func name(_ columns: [Column]) {
    let hidden = Set(showsAll ? joins.hidden.compactMap { columns.index(of: $0) } : [])
    let plain = columns.map { column in
      joins.tables.lazy.compactMap { column.name.behind($0) }.first ?? column.name
    }
    var counts: [FoldedName: Int] = [:]
    for (index, name) in plain.enumerated() where !hidden.contains(index) {
      counts[FoldedName(name), default: 0] += 1
    }
    for index in known..<columns.count where !hidden.contains(index) {
      let isAlone = counts[FoldedName(plain[index])] == 1
      shown.append(index)
      names.append(isAlone ? Column(plain[index]) : columns[index])
    }
    known = columns.count
  }
}
