internal import Model

/// Columns, which are `NAME` or `TABLE.NAME`, each part bare or in double quotes.
extension Parser {
  /// A column where nothing else may stand.
  mutating func column() throws(Problem) -> ColumnReference {
    let token = try peek(isDue: true)
    expect(.column)
    if token.kind == .name { return try quotedColumn() }
    if token.kind == .word, isHalfQuoted(token) { return try halfQuotedColumn() }
    guard case .word = token.kind, token.keyword.map(Parser.isNoColumn) != true,
      case .column = bareWord(token)
    else {
      if token.kind == .text {
        throw try unexpected("names stand in double quotes: \(Quoting.quotedName(unquoted(token)))")
      }
      throw try unexpected(noColumnHint(token))
    }
    return try bareColumn()
  }

  func bareWord(_ token: Token) -> BareWord {
    BareWord(source.bytes[token.range.lower..<token.range.upper])
  }

  /// Words that are no column unless they stand in double quotes.
  static func isNoColumn(_ keyword: Keyword) -> Bool {
    Keyword.reserved.contains(keyword) || keyword == .null || keyword == .case
      || keyword == .distinct
  }

  func noColumnHint(_ token: Token) -> String? {
    guard token.kind == .word else { return nil }
    if let keyword = token.keyword, Parser.isNoColumn(keyword) {
      return "to name a column so, write \"\(text(token))\""
    }
    switch bareWord(token) {
    case .date: return "a date stands in quotes: '\(text(token))'"
    case .allColumns: return "write `select *`, or name the columns"
    case .other: return "to name a column so, write \"\(text(token))\"; for text, '\(text(token))'"
    case .number, .column, .glued: return nil
    }
  }

  /// The bare word at the lookahead, split at its last dot; `T."x y"` goes on in quotes.
  mutating func bareColumn() throws(Problem) -> ColumnReference {
    let token = try take()
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else {
      return ColumnReference(name(token))
    }
    let table = SourceRange(token.range.lower, dot)
    let column = SourceRange(dot + 1, token.range.upper)
    return ColumnReference(
      table: Name(source[table], range: table), Name(source[column], range: column))
  }

  /// `T.` with the quoted rest directly behind it.
  mutating func halfQuotedColumn() throws(Problem) -> ColumnReference {
    let token = try take()
    let table = SourceRange(token.range.lower, token.range.upper - 1)
    let column = try take()
    return ColumnReference(table: Name(source[table], range: table), name(column))
  }

  /// `T.` directly before a quoted name.
  func isHalfQuoted(_ token: Token) -> Bool {
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    guard bytes.count > 1, bytes.last == UInt8(ascii: ".") else { return false }
    guard case .column = BareWord(bytes.dropLast()) else { return false }
    let next = second()
    return next.kind == .name && next.isAdjacent
  }

  /// `"x y"`, `"T"."x y"` or `"T".NAME`.
  mutating func quotedColumn() throws(Problem) -> ColumnReference {
    guard !unquoted(lookahead).isEmpty else {
      throw try unexpected("a column has a name; for empty text write ''")
    }
    let first = name(try take())
    guard lookahead.isAdjacent, lookahead.kind == .word,
      source.bytes[lookahead.range.lower] == UInt8(ascii: ".")
    else { return ColumnReference(first) }
    let dotted = lookahead
    if dotted.range.upper - dotted.range.lower == 1 {
      let next = second()
      guard next.kind == .name, next.isAdjacent else { throw try unexpected() }
      try take()
      return ColumnReference(table: first, name(try take()))
    }
    let range = SourceRange(dotted.range.lower + 1, dotted.range.upper)
    guard case .column = BareWord(source.bytes[range.lower..<range.upper]),
      !source.bytes[range.lower..<range.upper].contains(UInt8(ascii: "."))
    else { throw try unexpected() }
    try take()
    return ColumnReference(table: first, Name(source[range], range: range))
  }
}
