import Model

/// The second grammar of Envirofacts (DMAP): dotted table names, rows from 1.
///
/// `prog.table[/COLUMN/OPERATOR/VALUE[/and|or/…]][/JOIN/prog.table2[/C1/equals/C2]…]…`
/// `[/sort/…][/A:B][/FORMAT]` (epa.gov/enviro/envirofacts-data-service-api).
enum EnvirofactsV2 {
  static let formats = ["json", "jsonp", "csv", "excel", "html", "parquet", "pdf", "xml"]

  static func `operator`(spelled word: String) -> PathQuery.Operator? {
    PathQuery.Operator.allCases.first { $0.rawValue.equalsIgnoringASCIICase(word) }
  }

  static func joinKind(spelled word: String) -> PathQuery.JoinKind? {
    PathQuery.JoinKind.allCases.first { $0.rawValue.equalsIgnoringASCIICase(word) }
  }

  static func isFormat(_ word: String) -> Bool {
    formats.contains { $0.equalsIgnoringASCIICase(word) }
  }

  /// Operators that nobody writes as a value: on a plain table name they show a mixed-up URL.
  static let wordsThatGiveItAway = PathQuery.Operator.allCases.map(\.rawValue).filter { $0 != "in" }

  /// `like` and `notLike` take `@` for any run of characters.
  static let wildcard = UInt8(ascii: "@")
}

// MARK: Writing

extension EnvirofactsV2 {
  static func pieces(of query: PathQuery) throws(Problem) -> PathPieces {
    guard !query.isCount else { throw PathQuery.cannot("a count", .v2) }
    var writer = PathWriter()
    for (number, table) in query.tables.enumerated() {
      if number > 0 { writer.add(encoded: (table.join ?? .join).rawValue) }
      try writer.add(name: table.name)
      for key in table.keys {
        try writer.add(name: key.left)
        writer.add(encoded: PathQuery.Operator.equals.rawValue)
        try writer.add(name: key.right)
      }
      for (place, filter) in table.filters.enumerated() {
        try write(filter, isFirst: number == 0 && place == 0, to: &writer)
      }
    }
    try write(query.sort, to: &writer)
    let format = query.format.map { "/" + PercentEncoding.encoded($0.asciiLowercased) }
    return PathPieces(head: writer.text, window: "/", tail: format ?? "")
  }

  private static func write(
    _ filter: PathQuery.Filter, isFirst: Bool, to writer: inout PathWriter
  ) throws(Problem) {
    switch filter.link {
    case .and where !isFirst: writer.add(encoded: "and")
    case .or where !isFirst: writer.add(encoded: "or")
    default: break
    }
    try writer.add(name: filter.column)
    writer.add(encoded: filter.operator.rawValue)
    switch filter.operator {
    case .in, .notIn:
      // The list is split after decoding, so an encoded comma separates too.
      for value in filter.values where value.utf8.contains(UInt8(ascii: ",")) {
        throw PathQuery.cannot("a list value with a comma", .v2)
      }
      try writer.add(values: filter.values, of: filter.column)
    case .like, .notLike:
      try one(filter)
      try writer.add(values: filter.values, of: filter.column, keeping: [wildcard])
    default:
      try one(filter)
      try writer.add(values: filter.values, of: filter.column)
    }
  }

  private static func one(_ filter: PathQuery.Filter) throws(Problem) {
    guard filter.values.count < 2 else {
      throw PathQuery.cannot("a list after `\(filter.operator.rawValue)`", .v2)
    }
  }

  private static func write(_ sort: [PathQuery.Sort], to writer: inout PathWriter) throws(Problem) {
    guard !sort.isEmpty else { return }
    var terms: [String] = []
    for term in sort {
      guard !term.column.isEmpty else { throw Problem(.dotSegment("")) }
      for byte in term.column.utf8 where byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
        throw PathQuery.cannot("a sort by a name with a comma or colon", .v2)
      }
      // A column that spells an operator would be read as one behind `sort`.
      let needsDirection =
        sort.count == 1
        && (`operator`(spelled: term.column) != nil
          || term.column.sameBytes(as: ".") || term.column.sameBytes(as: ".."))
      let direction = term.isDescending ? ":desc" : needsDirection ? ":asc" : ""
      terms.append(PercentEncoding.encoded(term.column) + direction)
    }
    writer.add(encoded: "sort")
    writer.add(encoded: terms.joined(separator: ","))
  }
}
