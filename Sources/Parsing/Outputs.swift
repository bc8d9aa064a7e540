internal import Model

/// Where the answer goes, and in which form.
extension Parser {
  // last = "last" outputs .
  mutating func last() throws(Problem) -> Statement {
    try take()
    let (format, destination) = try outputs()
    return .last(format: format, destination: destination)
  }

  // outputs = { as | into } .
  /// Where rows go that are no query's; each clause once.
  mutating func outputs() throws(Problem) -> (Name?, Destination?) {
    var format: Name?
    var destination: Destination?
    while true {
      if try isNext(.as) {
        if format != nil { throw Problem(.repeatedClause(text(lookahead)), at: lookahead.range) }
        format = try self.format()
      } else if try isNext(.into) {
        if destination != nil {
          throw Problem(.repeatedClause(text(lookahead)), at: lookahead.range)
        }
        destination = try into()
      } else {
        return (format, destination)
      }
    }
  }

  // as = "as" format .
  mutating func format() throws(Problem) -> Name {
    try takeKeyword()
    return try formatName()
  }

  // format = "table" | "list" | "csv" | "tsv" | "json" | "jsonl" | "markdown" | "md" | "html" | "xml" | "geojson" | "sql" | "plot" | "svg" | "png" | "raw" .
  mutating func formatName() throws(Problem) -> Name {
    let token = try peek(isDue: true)
    expect(.format)
    guard token.kind == .word else { throw try unexpected() }
    guard let keyword = token.keyword, keyword.isFormat else {
      let nearest = NearWord.nearest(to: text(token), among: Keyword.formats.map(\.rawValue))
      throw Problem(
        .unknownFormat(text(token), nearest: nearest.map { [$0] } ?? []), at: token.range)
    }
    return Name(keyword.rawValue, range: try take().range)
  }

  // into = "into" ( plain | ( string | "(" expression ")" ) [ "table" name [ mode ] ] ) .
  mutating func into() throws(Problem) -> Destination {
    let start = try takeKeyword()
    let token = try peek(isDue: true)
    expect(.file)
    expect(.newName)
    if token.kind == .word {
      let bytes = source.bytes[token.range.lower..<token.range.upper]
      guard isPlainName(bytes) else {
        throw Problem(.unquotedFile(text(token)), at: token.range)
      }
      let name = try plain()
      return .workspace(name, SourceRange(start.lower, lastEnd))
    }
    let file = try destination(token)
    guard try takes(.table) else {
      return .file(file, table: nil, SourceRange(start.lower, lastEnd))
    }
    let name = try name(.newName)
    let table = Destination.Table(name: name, mode: try mode())
    return .file(file, table: table, SourceRange(start.lower, lastEnd))
  }

  private mutating func destination(_ token: Token) throws(Problem) -> Operand {
    guard try takes(.openParenthesis, isDue: true) else { return .value(try string(.file)) }
    try enter(token.range)
    let expression = try expression()
    try require(.closeParenthesis)
    leave()
    tallest = max(tallest, expression.height)
    return .expression(expression.content)
  }

  // mode = "replace" | "append" | "key" "(" name { "," name } ")" .
  private mutating func mode() throws(Problem) -> Destination.Table.Mode {
    for (word, mode) in [(Keyword.replace, Destination.Table.Mode.replace), (.append, .append)]
    where try isNext(word) {
      try take()
      return mode
    }
    guard try takes(.key) else { return .create }
    try require(.openParenthesis)
    var names: [Name] = []
    repeat { names.append(try name(.column)) } while try takes(.comma)
    try require(.closeParenthesis)
    return .key(names)
  }
}
