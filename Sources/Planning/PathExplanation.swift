package import Model
package import Services

/// The segments of a path, each with what it means.
package struct PathExplanation {
  /// Some segments and what they mean.
  package struct Part: Hashable, Sendable {
    /// As they stand in the path, percent-encoded.
    package let segments: String
    package let meaning: String
  }

  private let catalogue: Catalogue

  package init(catalogue: Catalogue) { self.catalogue = catalogue }

  /// The parts in the order of the path: it is built up piece by piece, each piece named.
  package func parts(of query: PathQuery) throws(Problem) -> [Part] {
    var parts: [Part] = []
    var built = PathQuery(query.dialect, tables: [])
    var path = ""
    func add(_ meaning: String, to parts: inout [Part]) throws(Problem) {
      let longer = try built.path()
      let piece = String(longer.dropFirst(path.isEmpty ? 0 : path.count + 1))
      if !piece.isEmpty { parts.append(Part(segments: piece, meaning: meaning)) }
      path = longer
    }
    for table in query.tables {
      built.tables.append(PathQuery.Table(table.name, join: table.join, keys: table.keys))
      // The UV index has no path without its parameters.
      if query.dialect != .uvIndex { try add(meaning(of: table), to: &parts) }
      for filter in table.filters {
        built.tables[built.tables.count - 1].filters.append(filter)
        if query.dialect != .uvIndex { try add(meaning(of: filter, in: table), to: &parts) }
      }
    }
    if query.dialect == .uvIndex { try add("the UV index of that place", to: &parts) }
    if !query.sort.isEmpty {
      built.sort = query.sort
      try add("sorted by the service", to: &parts)
    }
    if let rows = query.rows {
      built.rows = rows
      try add(meaning(of: rows, query.dialect), to: &parts)
    }
    if query.isCount {
      built.isCount = true
      try add("how many rows, instead of the rows", to: &parts)
    }
    if let format = query.format {
      built.format = format
      try add("the format of the answer", to: &parts)
    }
    return parts
  }

  private func meaning(of table: PathQuery.Table) -> String {
    let known = catalogue.table(named: table.name)?.meaning ?? ""
    let kind = table.join == nil ? "the table" : "joined with the table"
    let keys = table.keys.map { "\($0.left) = \($0.right)" }.joined(separator: ", ")
    return kind + (keys.isEmpty ? "" : " on \(keys)") + (known.isEmpty ? "" : ": \(known)")
  }

  private func meaning(of filter: PathQuery.Filter, in table: PathQuery.Table) -> String {
    var text = "where \(filter.column) \(Self.words[filter.operator] ?? "") "
    text += filter.values.joined(separator: ", ")
    if let column = catalogue.table(named: table.name)?.column(named: filter.column),
      !column.meaning.isEmpty
    {
      text += "; \(column.meaning)"
    }
    let codes = catalogue.codes(table: table.name, column: filter.column)
    for value in filter.values {
      if let code = codes.first(where: { $0.code.equalsIgnoringASCIICase(value) }) {
        text += "; \(code.code): \(code.meaning)"
      }
    }
    return text
  }

  private func meaning(of rows: PathQuery.Rows, _ dialect: PathQuery.Dialect) -> String {
    let first = dialect.firstRow
    let skipped = rows.lower - first
    let left =
      skipped == 1
      ? ": leaves out the first row" : skipped > 1 ? ": leaves out \(skipped) rows" : ""
    return "rows \(rows.lower) to \(rows.upper), both ends in, counted from \(first)\(left)"
  }

  private static let words: [PathQuery.Operator: String] = [
    .equals: "=", .notEquals: "!=", .lessThan: "<", .lessThanEqual: "<=", .greaterThan: ">",
    .greaterThanEqual: ">=", .beginsWith: "begins", .endsWith: "ends", .contains: "contains",
    .excludes: "does not contain", .like: "like", .notLike: "is not like", .in: "is one of",
    .notIn: "is none of",
  ]
}
