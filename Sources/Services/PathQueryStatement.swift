package import Model

/// What a statement cannot say, and of which table and filter of the path.
struct UnsaidFault: Error {
  var table: Int
  var filter: Int?
  var words: String
}

extension PathQuery {
  /// The statement that asks the same; formats aside, which are a setting.
  ///
  /// - Throws: ``Problem/Kind/cannotAnswer(what:hint:)`` for what the language has no words for:
  ///   right, full and cross joins, `and` mixed with `or`, a table joined to itself.
  package func statement(names: KnownNames = .none) throws(Problem) -> Query {
    do throws(UnsaidFault) {
      return try StatementMaker(query: self, names: names).make()
    } catch {
      throw Problem(.cannotAnswer(what: "no statement says what this path says", hint: error.words))
    }
  }
}

/// Makes the statement of one path.
struct StatementMaker {
  let query: PathQuery
  let columns: StatementColumns

  init(query: PathQuery, names: KnownNames) {
    self.query = query
    columns = StatementColumns(query: query, names: names)
  }

  func make() throws(UnsaidFault) -> Query {
    guard !query.tables.isEmpty else {
      throw UnsaidFault(table: 0, words: "the path names no table")
    }
    try checkTables()
    var result = Query(from: columns.reference(0))
    for number in query.tables.indices.dropFirst() {
      result.joins.append(try join(number))
    }
    result.condition = try condition()
    for term in query.sort {
      let column = try columns.sortColumn(term.column)
      result.orderBy.append(OrderTerm(.column(column), isDescending: term.isDescending))
    }
    if let rows = query.rows {
      result.window = .rows(.number(rows.lower), .number(rows.upper), .nowhere)
    }
    if query.isCount { result.count = .nowhere }
    return result
  }

  private func checkTables() throws(UnsaidFault) {
    for (number, table) in query.tables.enumerated() {
      guard StatementWords.canHold(table.name) else {
        throw UnsaidFault(table: number, words: "a statement cannot hold a line end")
      }
      let isRepeated = query.tables[..<number].contains {
        $0.name.equalsIgnoringASCIICase(table.name)
      }
      if isRepeated {
        throw UnsaidFault(table: number, words: "the path joins a table to itself")
      }
    }
  }

  private func join(_ number: Int) throws(UnsaidFault) -> Join {
    let table = query.tables[number]
    let kind = table.join ?? .join
    guard kind == .join || kind == .left else {
      throw UnsaidFault(
        table: number, words: "weir joins by `join` and `left join`, not by `\(kind.rawValue)`")
    }
    var parts: [Condition] = []
    for key in table.keys {
      let left = try columns.keyColumn(key.left, before: number)
      let right = try columns.column(key.right, of: number, qualified: true)
      parts.append(.comparison(.column(left), .equal, .expression(.column(right))))
    }
    return Join(
      columns.reference(number), isLeft: kind == .left,
      on: parts.count > 1 ? .and(parts) : parts.first)
  }

  private func condition() throws(UnsaidFault) -> Condition? {
    var parts: [Condition] = []
    var links: [PathQuery.Link] = []
    for (number, table) in query.tables.enumerated() {
      for (place, filter) in table.filters.enumerated() {
        if !parts.isEmpty { links.append(filter.link) }
        do throws(UnsaidFault) {
          parts.append(try condition(filter, of: number))
        } catch {
          throw UnsaidFault(table: number, filter: place, words: error.words)
        }
        // No document says which of the two binds tighter.
        if links.contains(.or), !links.allSatisfy({ $0 == .or }) {
          throw UnsaidFault(
            table: number, filter: place,
            words: "`and` and `or` are mixed, and which binds tighter there is not known")
        }
      }
    }
    if parts.count < 2 { return parts.first }
    return links.contains(.or) ? .or(parts) : .and(parts)
  }

  private func condition(_ filter: PathQuery.Filter, of table: Int) throws(UnsaidFault)
    -> Condition
  {
    let column = Expression.column(try columns.column(filter.column, of: table))
    for text in filter.values where !StatementWords.canHold(text) {
      throw UnsaidFault(table: table, words: "a statement cannot hold a line end or NUL in a value")
    }
    let values = filter.values.map {
      StatementWords.value($0, isColumn: columns.someTableHas($0))
    }
    let text = filter.values.first ?? ""
    func compare(_ comparison: ComparisonOperator) -> Condition {
      .comparison(column, comparison, .value(values.first ?? Value("", .quoted)))
    }
    switch filter.operator {
    case .equals: return compare(.equal)
    case .notEquals: return compare(.notEqual)
    case .lessThan: return compare(.less)
    case .lessThanEqual: return compare(.lessOrEqual)
    case .greaterThan: return compare(.greater)
    case .greaterThanEqual: return compare(.greaterOrEqual)
    case .beginsWith: return compare(.begins)
    case .endsWith: return compare(.ends)
    case .contains: return compare(.contains)
    case .excludes: return .not(compare(.contains), .nowhere)
    case .like: return .comparison(column, .like, .value(try pattern(text, of: table)))
    case .notLike:
      return .not(.comparison(column, .like, .value(try pattern(text, of: table))), .nowhere)
    case .in: return .member(column, .values(values.map(Operand.value), .nowhere))
    case .notIn:
      return .not(.member(column, .values(values.map(Operand.value), .nowhere)), .nowhere)
    }
  }

  /// The service's `@` is the statement's `%`; what a statement takes for a wildcard has no escape.
  private func pattern(_ text: String, of table: Int) throws(UnsaidFault) -> Value {
    for byte in text.utf8 where byte == UInt8(ascii: "%") || byte == UInt8(ascii: "_") {
      throw UnsaidFault(
        table: table, words: "`%` and `_` are wildcards in a statement's `like`, and plain here")
    }
    let bytes = text.utf8.map { $0 == EnvirofactsV2.wildcard ? UInt8(ascii: "%") : $0 }
    return Value(String(decoding: bytes, as: UTF8.self), .quoted)
  }
}
