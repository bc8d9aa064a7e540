package import Model

extension Catalogue {
  /// The key that joins two tables, as pairs of columns; empty when the catalogue knows none.
  ///
  /// The columns of one that point at the other come first; else the columns of the same name that
  /// both call a key, as two tables do that point at a third.
  package func joinKey(
    _ left: TableSchema, _ right: TableSchema
  ) -> [(left: String, right: String)] {
    let there = references(from: left, to: right)
    if !there.isEmpty { return there.map { (left: $0.column, right: $0.target) } }
    let back = references(from: right, to: left)
    if !back.isEmpty { return back.map { (left: $0.target, right: $0.column) } }
    return sharedKeys(left, right)
  }

  /// The columns of `table` that point at columns of `other` (`FK -> OTHER.COLUMN with COLUMN`).
  private func references(
    from table: TableSchema, to other: TableSchema
  ) -> [(column: String, target: String)] {
    var pairs: [(column: String, target: String)] = []
    func add(_ column: String, _ target: String) {
      guard !pairs.contains(where: { $0.column == column }),
        let known = other.column(named: target)
      else { return }
      pairs.append((column, known.name))
    }
    for column in table.columns {
      guard let target = ColumnTarget(column.key), target.table == other.name else { continue }
      for companion in target.companions where table.column(named: companion) != nil {
        add(companion, companion)
      }
      add(column.name, target.column)
    }
    return pairs
  }

  private func sharedKeys(
    _ left: TableSchema, _ right: TableSchema
  ) -> [(left: String, right: String)] {
    var pairs: [(left: String, right: String)] = []
    for column in left.columns where column.key != nil {
      guard let other = right.column(named: column.name), other.key != nil else { continue }
      // Two running numbers within something else have only their name in common.
      if column.key == "PK part", other.key == "PK part" { continue }
      pairs.append((column.name, other.name))
    }
    return pairs
  }
}

/// Where a key leads, read from its words: `PK part; FK -> LCR_SAMPLE.SAMPLE_ID with PWSID`.
struct ColumnTarget {
  let table: String
  let column: String
  /// Columns that belong to the same key, under one name in both tables.
  let companions: [String]

  init?(_ key: String?) {
    guard let words = key?.split(separator: " "), let arrow = words.firstIndex(of: "->"),
      arrow + 1 < words.count
    else { return nil }
    let target = words[arrow + 1].split(separator: ".")
    guard target.count == 2 else { return nil }
    table = String(target[0])
    column = String(target[1])
    let rest = words[(arrow + 2)...]
    companions = rest.first == "with" ? rest.dropFirst().map(String.init) : []
  }
}
