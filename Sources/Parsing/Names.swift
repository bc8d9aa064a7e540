internal import Model

/// Tables, columns and other names.
extension Parser {
  // from = "from" source .
  mutating func from() throws(Problem) -> TableReference {
    try require(.from)
    return try aliasedTable()
  }

  // source = relation [ [ "as" ] alias ] .
  mutating func aliasedTable() throws(Problem) -> TableReference {
    var reference = try relation()
    reference.alias = try alias()
    return reference
  }

  // relation = "file" string | table .
  mutating func relation() throws(Problem) -> TableReference {
    guard try peek(isDue: true).keyword == .file else { return TableReference(try table()) }
    switch second().kind {
    case .text, .name, .variable:
      try takeKeyword()
      let path = try string(.file)
      let form: Name.Form = path.form == .variable ? .variable : .quoted
      return TableReference(Name(path.text, form, range: path.range), isFile: true)
    case .word:
      let path = second()
      guard path.startsLine == false, isFileName(path.range) else { fallthrough }
      throw Problem(.unquotedFile(text(path)), at: path.range)
    default:
      return TableReference(try table())
    }
  }

  /// A bare name with its dots, a name in double quotes, or a variable.
  mutating func table() throws(Problem) -> Name {
    let token = try peek(isDue: true)
    expect(.table)
    switch token.kind {
    case .name where unquoted(token).isEmpty:
      throw try unexpected("a table has a name; `tables` lists them")
    case .name, .variable:
      return name(try take())
    case .word where isTableName(token):
      return name(try take())
    case .word where token.keyword.map(Keyword.reserved.contains) == true:
      throw try unexpected("to name a table so, write \"\(text(token))\"")
    case .word where isFileName(token.range):
      throw Problem(.unquotedFile(text(token)), at: token.range)
    case .text:
      throw try unexpected("names stand in double quotes: \(Quoting.quotedName(unquoted(token)))")
    case .word:
      throw try unexpected("to send it as it is, write \"\(text(token))\"")
    case .mark(.openParenthesis):
      throw try unexpected("a query asks a table; keep the inner answer first with `into NAME`")
    default:
      throw try unexpected()
    }
  }

  private func isTableName(_ token: Token) -> Bool {
    if let keyword = token.keyword, Keyword.reserved.contains(keyword) { return false }
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    return bytes.contains { isLetter($0) } && BareWord.hasWholeParts(bytes)
      && !isFileName(token.range)
  }

  /// Whether a bare word looks like a file and not like a table of any service.
  private func isFileName(_ range: SourceRange) -> Bool {
    let bytes = source.bytes[range.lower..<range.upper]
    if bytes.contains(UInt8(ascii: "/")) || bytes.contains(UInt8(ascii: "\\")) { return true }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = FoldedName(bytes[(dot + 1)...])
    return Parser.fileEndings.contains(ending)
  }

  private static let fileEndings: Set<FoldedName> = Set(
    ["csv", "tsv", "txt", "json", "jsonl", "xml", "plist", "sqlite", "db"].map {
      FoldedName($0)
    })

  /// The other name of a table or an item; nil when none stands here.
  ///
  /// A bare format name after `as` is the format of the answer.
  mutating func alias() throws(Problem) -> Name? {
    if try isNext(.as) {
      let after = second()
      if after.keyword?.isFormat == true { return nil }
      try takeKeyword()
      return try aliasName()
    }
    let token = try peek()
    if token.kind == .name { return name(try take()) }
    guard isAlias(token) else { return nil }
    let alias = name(try take())
    looseAlias = token
    return alias
  }

  mutating func aliasName() throws(Problem) -> Name {
    let token = try peek(isDue: true)
    expect(.newName)
    if token.kind == .name || isAlias(token) { return name(try take()) }
    expect(.format)
    guard token.kind == .word else { throw try unexpected() }
    throw try unexpected("to name it so, write \"\(text(token))\"")
  }

  private func isAlias(_ token: Token) -> Bool {
    guard isPlainWord(token) else { return false }
    guard let keyword = token.keyword else { return true }
    return !Keyword.clauseWords.contains(keyword) && !keyword.isFormat && keyword != .from
  }

  /// A new name of letters, digits and `_`.
  mutating func plain() throws(Problem) -> Name {
    let token = try peek(isDue: true)
    expect(.newName)
    guard isPlainWord(token), token.keyword.map(Keyword.reserved.contains) != true else {
      let isWord = token.kind == .word
      throw try unexpected(isWord ? "a name is made of letters, digits and `_`" : nil)
    }
    return name(try take())
  }

  /// A plain name, or any in double quotes.
  mutating func name(_ expectation: Expectation) throws(Problem) -> Name {
    let token = try peek(isDue: true)
    expect(expectation)
    if token.kind == .name { return name(try take()) }
    guard isPlainWord(token), token.keyword.map(Keyword.reserved.contains) != true else {
      guard token.kind == .word else { throw try unexpected() }
      throw try unexpected("to name it so, write \"\(text(token))\"")
    }
    return name(try take())
  }

  func isPlainWord(_ token: Token) -> Bool {
    token.kind == .word && isPlainName(source.bytes[token.range.lower..<token.range.upper])
  }

  /// The name that a token spells.
  func name(_ token: Token) -> Name {
    switch token.kind {
    case .name, .text: Name(unquoted(token), .quoted, range: token.range)
    case .variable: Name(String(text(token).dropFirst()), .variable, range: token.range)
    default: Name(text(token), .bare, range: token.range)
    }
  }
}
