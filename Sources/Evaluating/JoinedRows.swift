package import Model

/// The rows of a left side, each with every row of the right side that belongs to it, in the order
/// of the left side and then of the right.
///
/// Columns are `TABLE.COLUMN` throughout. The rows on the right are kept in SQLite and found there
/// by their keys; without keys every two rows are tried.
package final class JoinedRows: BatchStream {
  private let left: any BatchStream
  private let right: Right
  private let isLeft: Bool
  private let keys: [MatchedKey]
  private let condition: Predicate?
  private let columns: [ColumnReference]
  private var tallies: [Tally]
  private var store: JoinStore?
  private var united = UnitedColumns()
  private var asked: Set<[UInt8]> = []
  /// The batch under way, and the next of its rows.
  private var batch = Batch(columns: [])
  private var row = 0
  private var isOver = false
  /// Columns that are needed and were in no row so far.
  private var unseen: [ColumnReference] = []
  /// The names that stood before a dot.
  private var tables: Set<FoldedName> = []

  /// Where the rows on the right come from.
  package enum Right {
    /// All of them at once.
    case rows(any BatchStream)
    /// Those for one value on the left after the other.
    case keyed(Expression, (_ value: String) throws(Problem) -> any BatchStream)
  }

  /// Two expressions that are equal, and what they are compared as.
  private struct MatchedKey {
    let left: Scalar
    let right: Scalar
    let type: ColumnType
  }

  /// Pairs of rows that are tried at once.
  private static let mostPairs = 4_096
  /// Bytes of them after which fewer are tried.
  private static let mostBytes = 8 << 20

  /// - Throws: ``Problem`` when `on` cannot be worked out.
  package init(
    _ left: any BatchStream, _ right: Right, _ join: Joined.Join,
    types: [FoldedName: ColumnType]
  ) throws(Problem) {
    self.left = left
    self.right = right
    isLeft = join.isLeft
    var compilation = Compilation(types: types)
    var keys: [MatchedKey] = []
    for key in join.keys {
      let first = try compilation.typed(key.left)
      let second = try compilation.typed(key.right)
      keys.append(
        MatchedKey(
          left: first.scalar, right: second.scalar,
          type: Compilation.comparisonType(first.type, second.type)))
    }
    if case .keyed(let key, _) = right {
      let scalar = try compilation.scalar(key)
      keys = [MatchedKey(left: scalar, right: scalar, type: .text)]
    }
    self.keys = keys
    condition = try join.condition.map { (one) throws(Problem) in try compilation.predicate(one) }
    columns = compilation.columns
    unseen = columns
    tallies = compilation.tallies
  }

  /// Complete after the last batch.
  package var notes: [Note] { Tally.notes(tallies) }

  /// The next pairs; nil after the last.
  package func next() throws(Problem) -> Batch? {
    let isFirst = store == nil
    let store = try opened()
    while !isOver {
      try checkInterruption()
      if row >= batch.rowCount {
        guard let next = try left.next() else {
          isOver = true
          try checkSeen()
          break
        }
        look(at: next)
        (batch, row) = (next, 0)
        try ask(store)
        // A batch without rows names the columns.
        if next.rowCount == 0, united.columns.isEmpty { return united.unite(empty(store)) }
      }
      let answer = try pairs(store)
      if answer.rowCount > 0 { return united.unite(answer) }
    }
    return isFirst ? united.unite(empty(store)) : nil
  }

  private func empty(_ store: JoinStore) -> Batch { Batch(columns: batch.columns + store.columns) }

  // MARK: The right side

  private func opened() throws(Problem) -> JoinStore {
    if let store { return store }
    let opened = try JoinStore()
    store = opened
    guard case .rows(let rows) = right else { return opened }
    while let batch = try rows.next() { try keep(batch, in: opened, key: nil) }
    return opened
  }

  /// - Parameter key: what the rows were asked for; nil finds them by their own values.
  private func keep(_ batch: Batch, in store: JoinStore, key: [UInt8]?) throws(Problem) {
    look(at: batch)
    store.place(batch.columns)
    var view = RowView(batch, columns)
    for row in 0..<batch.rowCount {
      view.row = row
      try store.add(batch, row: row, key: key ?? self.key(view, \.right))
    }
    try checkInterruption()
  }

  /// Asks for the rows of the values in a batch that were not asked for before.
  private func ask(_ store: JoinStore) throws(Problem) {
    guard case .keyed(_, let ask) = right, let key = keys.first else { return }
    var view = RowView(batch, columns)
    for row in 0..<batch.rowCount {
      view.row = row
      let field = key.left.value(view)
      guard !field.isNull, !field.bytes.isEmpty, let identity = self.key(view, \.left),
        asked.insert(identity).inserted
      else { continue }
      let rows = try ask(String(decoding: field.bytes, as: UTF8.self))
      while let batch = try rows.next() { try keep(batch, in: store, key: identity) }
    }
  }

  /// Nil when a part is null: nothing is equal to it.
  private func key(_ view: RowView, _ side: KeyPath<MatchedKey, Scalar>) -> [UInt8]? {
    var identity: [UInt8] = []
    for key in keys {
      let field = key[keyPath: side].value(view)
      guard !field.isNull else { return nil }
      let part = SortKey.equality(field.bytes, as: key.type)
      identity.appendOrdered(part.count)
      identity += part
    }
    return identity
  }

  // MARK: Columns

  private func look(at batch: Batch) {
    guard batch.rowCount > 0, !unseen.isEmpty else { return }
    unseen.removeAll { batch.columns.index(of: $0) != nil }
    for column in batch.columns {
      guard let dot = column.name.utf8.firstIndex(of: UInt8(ascii: ".")) else { continue }
      tables.insert(FoldedName(column.name.utf8[..<dot]))
    }
  }

  /// - Throws: ``Problem/Kind/columnNotInAnswer(_:columns:)`` when rows of a table came and none
  ///   has a column that `on` speaks of.
  private func checkSeen() throws(Problem) {
    let missing = unseen.first { column in
      column.table.map { tables.contains(FoldedName($0.text)) } ?? false
    }
    guard let missing else { return }
    throw Problem(
      .columnNotInAnswer(missing.name.text, columns: united.columns.map(\.name)),
      at: missing.range)
  }

  // MARK: Pairs

  /// The pairs of the next rows of the batch that belong together.
  private func pairs(_ store: JoinStore) throws(Problem) -> Batch {
    let width = batch.columns.count
    var tried = Batch(columns: batch.columns + store.columns)
    // Cells of the left side stay where they are.
    tried.bytes = batch.bytes
    var counts: [(row: Int, pairs: Int)] = []
    var view = RowView(batch, columns)
    while row < batch.rowCount, tried.rowCount < Self.mostPairs,
      tried.bytes.count - batch.bytes.count < Self.mostBytes
    {
      view.row = row
      let cells = batch.cells[row * width..<(row + 1) * width]
      let identity = keys.isEmpty ? nil : key(view, \.left)
      let count =
        keys.isEmpty || identity != nil
        ? try store.append(rowsOf: identity, behind: cells, to: &tried) : 0
      counts.append((row, count))
      row += 1
    }
    return kept(tried, counts, width)
  }

  /// The pairs that meet the condition, and the rows of the left side that have none.
  private func kept(_ tried: Batch, _ counts: [(row: Int, pairs: Int)], _ width: Int) -> Batch {
    var answer = Batch(columns: tried.columns)
    answer.bytes = tried.bytes
    var view = RowView(tried, columns)
    var pair = 0
    let all = tried.columns.count
    for (row, pairs) in counts {
      var isMatched = false
      for index in pair..<pair + pairs {
        view.row = index
        guard condition.map({ $0.truth(view) == .yes }) ?? true else { continue }
        isMatched = true
        answer.cells += tried.cells[index * all..<(index + 1) * all]
        answer.rowCount += 1
      }
      pair += pairs
      guard isLeft, !isMatched else { continue }
      answer.cells += batch.cells[row * width..<(row + 1) * width]
      for _ in width..<all { answer.cells.append(Batch.Cell(.null)) }
      answer.rowCount += 1
    }
    return answer
  }
}
