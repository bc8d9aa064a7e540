import Model

/// The first grammar of Envirofacts: plain table names, words in the path, rows from 0.
///
/// `TABLE[/COLUMN[/OPERATOR]/VALUE]…[/TABLE2…][/rows/A:B][/COUNT][/FORMAT]`
/// (epa.gov/enviro/envirofacts-data-service-api-v1).
enum EnvirofactsV1 {
  static let formats = ["xml", "json", "csv", "excel"]
  /// Answered when no format is named.
  static let defaultFormat = "xml"
  /// One request joins no more.
  static let mostTables = 3

  static func spelling(of operator: PathQuery.Operator) -> String? {
    switch `operator` {
    case .equals: "="
    case .notEquals: "!="
    case .lessThan: "<"
    case .greaterThan: ">"
    case .beginsWith: "BEGINNING"
    case .contains: "CONTAINING"
    default: nil
    }
  }

  static func `operator`(spelled word: String) -> PathQuery.Operator? {
    PathQuery.Operator.allCases.first {
      spelling(of: $0)?.equalsIgnoringASCIICase(word) ?? false
    }
  }

  static func isFormat(_ word: String) -> Bool {
    formats.contains { $0.equalsIgnoringASCIICase(word) }
  }

  /// Whether a word may be taken for part of the grammar where a value or column stands.
  static func isReserved(_ word: String) -> Bool {
    if isFormat(word) || `operator`(spelled: word) != nil { return true }
    return reserved.contains { $0.equalsIgnoringASCIICase(word) }
      || EnvirofactsV2.wordsThatGiveItAway.contains { $0.equalsIgnoringASCIICase(word) }
  }

  // `IN` is not here: it is Indiana far more often than an operator.
  private static let reserved = [
    "rows", "count", "<=", ">=", "like", "not", "between", "join", "full_outer", "sort", "radius",
  ]

  /// Whether a word would not be taken for a column when no operator follows.
  static func isOddColumn(_ word: String) -> Bool {
    let first = word.utf8.first ?? 0
    return first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-")
      || links.contains { $0.equalsIgnoringASCIICase(word) }
      || word.equalsIgnoringASCIICase("fname")
  }

  // As values these stay silent: `OR` is Oregon.
  static let links = ["and", "or", "left", "right", "cross"]
}

// MARK: Writing

extension EnvirofactsV1 {
  static func pieces(of query: PathQuery) throws(Problem) -> PathPieces {
    guard query.sort.isEmpty else { throw PathQuery.cannot("a sort", .v1) }
    var writer = PathWriter()
    for (number, table) in query.tables.enumerated() {
      if number > 0, let kind = table.join, kind != .join {
        throw PathQuery.cannot("a join of the kind `\(kind.rawValue)`", .v1)
      }
      try writer.add(name: table.name)
      for filter in table.filters { try write(filter, of: query, to: &writer) }
    }
    var tail = query.isCount ? "/COUNT" : ""
    if let format = query.format, !format.equalsIgnoringASCIICase(defaultFormat) {
      tail += "/" + PercentEncoding.encoded(format.asciiUppercased)
    }
    return PathPieces(head: writer.text, window: "/rows/", tail: tail)
  }

  private static func write(
    _ filter: PathQuery.Filter, of query: PathQuery, to writer: inout PathWriter
  ) throws(Problem) {
    guard let word = spelling(of: filter.operator) else {
      throw PathQuery.cannot("the operator `\(filter.operator.rawValue)`", .v1)
    }
    guard filter.link != .or else { throw PathQuery.cannot("`or`", .v1) }
    guard filter.values.count < 2 else { throw PathQuery.cannot("a list of values", .v1) }
    try writer.add(name: filter.column)
    if filter.operator != .equals || filter.writesEqual || needsEqual(filter, in: query) {
      try writer.add(name: word)
    }
    try writer.add(values: filter.values, of: filter.column)
  }

  /// Whether the service might take the column or value for a part of the grammar.
  static func needsEqual(_ filter: PathQuery.Filter, in query: PathQuery) -> Bool {
    isOddColumn(filter.column)
      || ([filter.column] + filter.values).contains { word in
        isReserved(word) || query.tables.contains { $0.name.equalsIgnoringASCIICase(word) }
      }
  }
}
