internal import Model
internal import Services

extension Question {
  /// Rows of a V1 answer whose path names none, as EPA's page says.
  static let rowsWithoutRange = 10_000

  /// The statement for the rows asked.
  func select(_ query: PathQuery) throws(Refusal) -> Fragment {
    var sql = Fragment("SELECT " + outputs.map(\.sql).joined(separator: ", "))
    sql += try body(query)
    sql += try ordering(query.sort)
    let (offset, count) = window(query.rows)
    sql += " LIMIT \(count) OFFSET \(offset)"
    return sql
  }

  /// The statement for their number; a range plays no part in it.
  func count(_ query: PathQuery) throws(Refusal) -> Fragment {
    var sql = Fragment("SELECT count(*)")
    sql += try body(query)
    return sql
  }

  private func body(_ query: PathQuery) throws(Refusal) -> Fragment {
    var sql = Fragment(" FROM ")
    for (position, index) in order.enumerated() {
      let place = places[index]
      if position > 0 { sql += keyword(place.kind) }
      sql += "\"\(place.table.name)\" AS \(place.alias)"
      guard !place.keys.isEmpty else { continue }
      let pairs = place.keys.map { "\($0.left.sql) = \($0.right.sql)" }
      sql += " ON " + pairs.joined(separator: " AND ")
    }
    var chains: [Fragment] = []
    for (index, table) in query.tables.enumerated() where !table.filters.isEmpty {
      chains.append(try chain(table.filters, at: index))
    }
    guard !chains.isEmpty else { return sql }
    sql += " WHERE "
    sql += joined(chains[...], " AND ")
    return sql
  }

  /// `CROSS JOIN` is SQLite's way to keep the tables in this order, and so the rows in theirs.
  private func keyword(_ kind: PathQuery.JoinKind) -> String {
    switch kind {
    case .join, .cross: " CROSS JOIN "
    case .left: " LEFT JOIN "
    case .right: " RIGHT JOIN "
    case .fullOuter: " FULL JOIN "
    }
  }

  /// Nulls come last, ties as the rows stand in their tables: the same on every page.
  private func ordering(_ sort: [PathQuery.Sort]) throws(Refusal) -> Fragment {
    var terms: [String] = []
    for term in sort {
      let column = try reference(term.column, in: Array(places.indices))
      terms.append(column.comparable + (term.isDescending ? " DESC" : " ASC") + " NULLS LAST")
    }
    let isPadded = places.contains { $0.kind == .right || $0.kind == .fullOuter }
    for index in order {
      terms.append("\(places[index].alias).rowid" + (isPadded ? " NULLS LAST" : ""))
    }
    return Fragment(" ORDER BY " + terms.joined(separator: ", "))
  }

  /// Rows to pass over and the most to give; -1 is all.
  private func window(_ rows: PathQuery.Rows?) -> (offset: Int, count: Int) {
    guard let rows else { return (0, dialect == .v1 ? Self.rowsWithoutRange : -1) }
    // V2 reads a first of 0 as 1.
    let lower = max(rows.lower, dialect.firstRow)
    guard rows.upper >= lower else { return (0, 0) }
    let (count, overflowed) = (rows.upper - lower).addingReportingOverflow(1)
    return (lower - dialect.firstRow, overflowed ? Int.max : count)
  }
}

/// Parts joined by `AND` or `OR` in a balanced tree: SQLite refuses a deep one.
func joined(_ parts: ArraySlice<Fragment>, _ word: String) -> Fragment {
  guard let first = parts.first else { return Fragment("1") }
  guard parts.count > 1 else { return first }
  let middle = parts.startIndex + parts.count / 2
  var sql = Fragment("(")
  sql += joined(parts[..<middle], word)
  sql += word
  sql += joined(parts[middle...], word)
  sql += ")"
  return sql
}
