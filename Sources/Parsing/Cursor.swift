internal import Model

/// Looking at tokens and taking them; where a statement ends.
extension Parser {
  /// Takes the lookahead, whatever it is, and reads the one after it.
  @discardableResult
  mutating func advance() -> Token {
    let token = lookahead
    lastEnd = token.range.upper
    isDangling = false
    switch token.kind {
    case .mark(.openParenthesis), .mark(.openBracket), .mark(.openBrace):
      brackets.append(token.range)
    case .mark(.closeParenthesis), .mark(.closeBracket), .mark(.closeBrace):
      _ = brackets.popLast()
    case .mark(let mark):
      isDangling = mark.isDangling
    default:
      break
    }
    read()
    return token
  }

  /// Reads the lookahead from where the lexer stands.
  mutating func read() {
    lookahead = lexer.next()
    lookaheadContinues = lookahead.startsLine && continues(lookahead)
  }

  /// Whether a token at the start of a line goes on with the statement before it.
  private func continues(_ token: Token) -> Bool {
    if case .mark(let mark) = token.kind { return mark.isDangling }
    guard let keyword = token.keyword else { return false }
    if keyword == .select { return !startsQuery(token) }
    return Keyword.clauseWords.contains(keyword) || Keyword.operators.contains(keyword)
  }

  /// Whether `select` opens a question of its own: `from` follows in the same line.
  func startsQuery(_ select: Token) -> Bool {
    var lexer = Lexer(source, from: select.range.upper)
    var open = 0
    var isDangling = true
    while true {
      let token = lexer.next()
      if token.startsLine, open <= 0, !isDangling { return false }
      isDangling = false
      switch token.kind {
      case .end, .mark(.semicolon): return false
      case .mark(.openParenthesis): open += 1
      case .mark(.closeParenthesis):
        open -= 1
        if open < 0 { return false }
      case .mark(let mark): isDangling = mark.isDangling
      default: if token.keyword == .from, open == 0 { return true }
      }
    }
  }

  /// The next token of this statement, or an end.
  ///
  /// A line end ends the statement, unless a bracket is open, the next line begins with a clause
  /// word or an operator, or something is due after a keyword, an operator or a comma.
  ///
  /// - Throws: when the token cannot be read.
  func peek(isDue: Bool = false) throws(Problem) -> Token {
    let token = visible(isDue: isDue)
    if case .wrong(let problem) = token.kind { throw problem }
    return token
  }

  func visible(isDue: Bool) -> Token {
    guard lookahead.startsLine, brackets.isEmpty, !lookaheadContinues, !(isDue && isDangling)
    else { return lookahead }
    return Token(kind: .end, range: SourceRange(lastEnd, lastEnd))
  }

  /// Whether the statement may end here.
  mutating func isEnd() throws(Problem) -> Bool {
    expect(.endOfStatement)
    switch try peek().kind {
    case .end: return brackets.isEmpty
    case .mark(.semicolon): return true
    default: return false
    }
  }

  /// Remembers what would have been taken at the lookahead.
  mutating func expect(_ expectation: Expectation) {
    if expectedAt != lookahead.range.lower {
      expected.removeAll(keepingCapacity: true)
      expectedAt = lookahead.range.lower
    }
    if !expected.contains(expectation) { expected.append(expectation) }
  }

  mutating func isNext(_ keyword: Keyword, isDue: Bool = false) throws(Problem) -> Bool {
    if try peek(isDue: isDue).keyword == keyword { return true }
    expect(.word(keyword.rawValue))
    return false
  }

  mutating func isNext(_ mark: Mark, isDue: Bool = false) throws(Problem) -> Bool {
    if try peek(isDue: isDue).kind == .mark(mark) { return true }
    expect(.word(mark.rawValue))
    return false
  }

  /// Takes a keyword that may stand here; what follows it may stand on the next line.
  mutating func takes(_ keyword: Keyword, isDue: Bool = false) throws(Problem) -> Bool {
    guard try isNext(keyword, isDue: isDue) else { return false }
    try takeKeyword()
    return true
  }

  mutating func takes(_ mark: Mark, isDue: Bool = false) throws(Problem) -> Bool {
    guard try isNext(mark, isDue: isDue) else { return false }
    try take()
    return true
  }

  mutating func require(_ keyword: Keyword) throws(Problem) {
    guard try takes(keyword, isDue: true) else { throw try unexpected() }
  }

  mutating func require(_ mark: Mark, hint: String? = nil) throws(Problem) {
    guard try takes(mark, isDue: true) else { throw try unexpected(hint) }
  }

  /// Takes the next token as a keyword.
  @discardableResult
  mutating func takeKeyword() throws(Problem) -> SourceRange {
    let token = try take()
    isDangling = true
    return token.range
  }

  /// Takes the next token, which ``peek(isDue:)`` has shown.
  ///
  /// - Throws: when the statement has grown beyond ``Limits/statementBytes``.
  @discardableResult
  mutating func take() throws(Problem) -> Token {
    looseAlias = nil
    let token = advance()
    if token.range.upper - statementStart > Limits.statementBytes {
      throw Problem(.statementTooLong(limit: Limits.statementBytes), at: token.range)
    }
    return token
  }

  /// The token after the lookahead.
  func second() -> Token {
    var lexer = Lexer(source, from: lookahead.range.upper)
    return lexer.next()
  }

  func text(_ token: Token) -> String { source[token.range] }

  /// The text between the quotes of a string, where a doubled quote stands for itself.
  func unquoted(_ token: Token) -> String {
    guard token.range.upper - token.range.lower >= 2 else { return "" }
    let inner = source.bytes[(token.range.lower + 1)..<(token.range.upper - 1)]
    let quote = source.bytes[token.range.lower]
    guard inner.contains(quote) else { return String(decoding: inner, as: UTF8.self) }
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in inner {
      isSecond = byte == quote && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Goes one level deeper, or more at once.
  ///
  /// - Throws: beyond ``Limits/nesting`` levels.
  mutating func enter(_ range: SourceRange, levels: Int = 1) throws(Problem) {
    depth += levels
    if depth > Limits.nesting { throw Problem(.nestedTooDeep(limit: Limits.nesting), at: range) }
  }

  mutating func leave(levels: Int = 1) { depth -= levels }
}
