internal import Model

/// Values: one word, a quoted text or a variable.
extension Parser {
  // operand = value | "(" expression ")" .
  mutating func operand() throws(Problem) -> Grown<Operand> {
    guard try isNext(.openParenthesis, isDue: true) else {
      let token = try value()
      if let column = try asColumn(token) { return Grown(column, height: 1) }
      return Grown(.value(try takeValue()), height: 1)
    }
    let open = try take()
    try enter(open.range)
    let expression = try expression()
    if case .mark(.comma) = try peek(isDue: true).kind {
      throw try unexpected("several values stand after `in`: `in (a, b)`")
    }
    try require(.closeParenthesis)
    leave()
    return Grown(.expression(expression.content), height: expression.height)
  }

  /// The token of a value, not yet taken.
  ///
  /// A word of a clause, a comment and `null` are told apart from values that look like them.
  mutating func value(afterOperator: Bool = true) throws(Problem) -> Token {
    if afterOperator, let comment = lookahead.comment {
      throw commentProblem(comment)
    }
    let token = try peek(isDue: true)
    expect(.value)
    switch token.kind {
    case .text, .name, .variable: return token
    case .word:
      guard let keyword = token.keyword else { return token }
      if keyword == .null {
        throw try unexpected(
          "for an empty cell write `is null` or `is not null`; for the text, 'null'")
      }
      guard Keyword.reserved.contains(keyword) else { return token }
      throw try unexpected(
        "a value is missing before `\(text(token))`; for the word itself write '\(text(token))'")
    case .mark(.equal):
      throw try unexpected("`=` and `==` are written without a blank inside, and once")
    case .mark(let mark) where mark.comparison != nil:
      throw try unexpected("the operators are = != < <= > >= ==")
    default:
      if let comment = lookahead.comment { throw commentProblem(comment) }
      throw try unexpected()
    }
  }

  func commentProblem(_ comment: SourceRange) -> Problem {
    let words = source.bytes[comment.lower..<comment.upper].prefix { !endsWord($0) }
    let found = String(decoding: words, as: UTF8.self)
    return Problem(
      .unexpected(
        found: found, expected: [.value],
        hint: "a comment begins here; for a value write \(Quoting.text(found))"),
      at: SourceRange(comment.lower, comment.lower + words.count))
  }

  mutating func takeValue() throws(Problem) -> Value { value(of: try take()) }

  func value(of token: Token) -> Value {
    switch token.kind {
    case .text, .name: Value(unquoted(token), .quoted, range: token.range)
    case .variable: Value(String(text(token).dropFirst()), .variable, range: token.range)
    // A lone `\` needs quotes at the end of a line, so it is spelled with them everywhere.
    default: Value(text(token), text(token) == "\\" ? .quoted : .word, range: token.range)
    }
  }

  /// After `on` both sides are columns: `on A.ID = B.ID`, `on "a b" = "c d"`.
  private mutating func asColumn(_ token: Token) throws(Problem) -> Operand? {
    guard isMatching else { return nil }
    switch token.kind {
    case .name:
      return .expression(.column(try quotedColumn()))
    case .word where isHalfQuoted(token):
      return .expression(.column(try halfQuotedColumn()))
    case .word where token.keyword.map(Parser.isNoColumn) != true:
      guard case .column = bareWord(token) else { return nil }
      return .expression(.column(try bareColumn()))
    default:
      return nil
    }
  }

  /// A text in quotes of either kind, or a variable.
  mutating func string(_ expectation: Expectation) throws(Problem) -> Value {
    let token = try peek(isDue: true)
    expect(expectation)
    switch token.kind {
    case .text, .name, .variable: return try takeValue()
    case .word: throw Problem(.unquotedFile(text(token)), at: token.range)
    default: throw try unexpected()
    }
  }

  /// `a, b, c` after a parenthesis that was taken, up to the one that closes it.
  mutating func values(from first: Value? = nil) throws(Problem) -> [Value] {
    var values: [Value] = first.map { [$0] } ?? []
    if first == nil {
      _ = try value(afterOperator: false)
      values.append(try takeValue())
    }
    while try takes(.comma, isDue: true) {
      let token = try value(afterOperator: false)
      if values.count == Limits.listValues {
        throw Problem(.listTooLong(limit: Limits.listValues), at: token.range)
      }
      values.append(try takeValue())
    }
    try require(.closeParenthesis)
    return values
  }
}
