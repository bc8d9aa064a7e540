package import Model

extension DescribedReading {
  /// The statement that makes the address.
  package var statement: Query {
    var made = Query(from: TableReference(Name(table.fullName)))
    var parts: [Condition] = []
    for parameter in table.parameters {
      guard let value = query.arguments[parameter.name] else { continue }
      parts.append(
        .comparison(
          .column(ColumnReference(Name(parameter.name))), .equal,
          .value(StatementWords.value(value))))
    }
    if let condition = query.condition {
      parts.append(
        .comparison(
          .column(ColumnReference(Name(condition.column))), condition.sign,
          .value(StatementWords.value(condition.value))))
    }
    made.condition = Condition.all(parts)
    made.selection = selection
    made.window = window
    return made
  }

  /// Columns by name; those of the geometry switch when it is on.
  private var selection: Selection? {
    guard !query.columns.isEmpty else { return nil }
    let names = query.columns + (query.wantsGeometry ? table.geometry?.columns ?? [] : [])
    // All of them is what a statement without `select` asks for.
    if names.count == table.columns.count { return nil }
    return Selection(
      items: names.map { .init(.column(ColumnReference(StatementWords.name($0)))) })
  }

  private var window: Window? {
    if let first = query.first { return .first(.number(first), per: nil, .nowhere) }
    guard let size = table.paging?.size, let page = query.page, page < Int.max / size else {
      return nil
    }
    // The first page is what `first` asks for.
    return page == 1
      ? .first(.number(size), per: nil, .nowhere)
      : .rows(.number((page - 1) * size + 1), .number(page * size), .nowhere)
  }
}

extension DescribedQuery.Condition {
  fileprivate var sign: ComparisonOperator {
    switch self.operator {
    case .equals: .equal
    case .begins: .begins
    case .ends: .ends
    case .contains: .contains
    }
  }
}
