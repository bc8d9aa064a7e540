internal import Model

/// Problems with what stands at the lookahead, and what to write instead.
extension Parser {
  /// What stands here, against everything that could have stood here.
  ///
  /// - Throws: the problem of a token that cannot be read.
  func unexpected(_ hint: String? = nil) throws(Problem) -> Problem {
    let token = try peek(isDue: true)
    if case .end = token.kind {
      // An open bracket is to blame only where the text ends: elsewhere it reaches the next line.
      if isAtEnd, let open = brackets.last {
        return Problem(.unfinished(what: source[open]), at: open)
      }
      return Problem(
        .unexpected(found: nil, expected: expectations, hint: hint),
        at: SourceRange(lastEnd, lastEnd))
    }
    return unexpected(token, hint)
  }

  func unexpected(_ token: Token, _ hint: String? = nil) -> Problem {
    Problem(
      .unexpected(
        found: text(token), expected: expectations,
        hint: decimalCommaHint(token) ?? hint ?? openBracketHint(token)
          ?? nearWordHint(token)),
      at: token.range)
  }

  /// What could have stood at the lookahead.
  var expectations: [Expectation] { expectedAt == lookahead.range.lower ? expected : [] }

  /// A keyword before an operator was meant as a column: `case = 1`, `not > 5`.
  ///
  /// - Throws: what to write instead, at the keyword.
  func checkNoName() throws(Problem) {
    let next = second()
    guard case .mark(let mark) = next.kind, mark.comparison != nil else { return }
    throw try unexpected("to name a column so, write \"\(text(lookahead))\"")
  }

  /// `45,6` and `1.234,5`: a comma between digits that no list explains.
  private func decimalCommaHint(_ token: Token) -> String? {
    guard token.kind == .mark(.comma), !isAfterAmount, token.isAdjacent, lastEnd > statementStart,
      isDigit(source.bytes[lastEnd - 1]), token.range.upper < source.bytes.count,
      isDigit(source.bytes[token.range.upper])
    else { return nil }
    let number = { (byte: UInt8) in isDigit(byte) || byte == UInt8(ascii: ".") }
    let whole = String(
      decoding: source.bytes[..<token.range.lower].reversed().prefix(while: number).reversed(),
      as: UTF8.self)
    let rest = String(
      decoding: source.bytes[token.range.upper...].prefix(while: isDigit), as: UTF8.self)
    // `100,000` and `1,234,567`: commas between groups of three part thousands.
    if rest.utf8.count == 3, whole.utf8.count <= 3, !whole.contains(".") {
      let groups = String(
        decoding: source.bytes[token.range.lower...].prefix { isDigit($0) || $0 == 0x2C },
        as: UTF8.self)
      let digits = whole + groups.split(separator: ",").joined()
      return "a number has no commas: write \(digits), or \(whole).\(rest) if it is a decimal one"
    }
    let plain = whole.split(separator: ".").joined()
    return "a number has a decimal point: write \(plain).\(rest), or '\(whole),\(rest)' as text"
  }

  private func openBracketHint(_ token: Token) -> String? {
    guard token.startsLine, let open = brackets.last else { return nil }
    let place = source.place(of: open.lower)
    return "`\(source[open])` of line \(place.line), column \(place.column) is still open"
  }

  private func nearWordHint(_ token: Token) -> String? {
    guard case .word = token.kind else { return nil }
    var words: [String] = []
    for case .word(let word) in expectations { words.append(word) }
    if expectations.contains(.statement) { words += Keyword.statements.map(\.rawValue) }
    return NearWord.nearest(to: text(token), among: words).map { "did you mean `\($0)`?" }
  }

  /// `from A wher X = 1`: the alias `wher` is a clause word with a slip in it.
  func looseAliasProblem() -> Problem? {
    guard let alias = looseAlias else { return nil }
    let words = Keyword.clauseWords.map(\.rawValue).sorted()
    guard let word = NearWord.nearest(to: text(alias), among: words) else { return nil }
    let expected = Keyword.clauseWords.map(\.rawValue).sorted().map { Expectation.word($0) }
    return Problem(
      .unexpected(
        found: text(alias), expected: expected,
        hint: "did you mean `\(word)`? An alias like that is written `as \(text(alias))`"),
      at: alias.range)
  }

  /// Whether `limit 5` or `first 5` was just read.
  private var isAfterAmount: Bool {
    let words = String(decoding: source.bytes[statementStart..<lastEnd], as: UTF8.self)
      .asciiLowercased.split(separator: " ").suffix(2)
    return words.first == "limit" || words.first == "first"
  }

  /// What people of other languages mean by a token after a whole statement.
  func endHint() throws(Problem) -> String? {
    let token = try peek()
    if token.isAdjacent, source.bytes[..<token.range.lower].suffix(2).first == UInt8(ascii: "\\"),
      let quote = source.bytes[..<token.range.lower].last, quote == 0x22 || quote == 0x27
    {
      let quote = String(Unicode.Scalar(quote))
      return "`\\` is a character like any other; inside, \(quote)\(quote) stands for one \(quote)"
    }
    let word = text(token).asciiLowercased
    switch word {
    case "&&": return "write `and`"
    case "||": return "write `or` between conditions; `'a' || 'b'` joins texts in an expression"
    case "offset": return "write `rows A:B`, in the numbering of the service"
    case "," where isAfterAmount:
      return "write `rows A:B` for rows from one number to another"
    case ",": return "a second table comes with `join`: `from A join B`"
    case "(" where source[SourceRange(max(0, lastEnd - 5), lastEnd)].asciiLowercased == "count":
      return "`count` stands alone; functions come after `select`: `select count(*)`"
    case "(":
      return "an expression on the right stands in parentheses, `> (today())`; functions come after"
        + " `select`"
    case "union", "except", "intersect": return "a query asks one question; ask two"
    case "full", "right", "cross", "inner": return "there are `join` and `left join`"
    case "from": return "a statement has one `from`; begin a new line or write `;` before it"
    default: break
    }
    if token.keyword?.isFormat == true { return "write `as \(word)`" }
    if BareWord.isBounds(source.bytes[token.range.lower..<token.range.upper]) {
      return "write `rows \(word)`"
    }
    if case .text = token.kind { return "names stand in double quotes" }
    return severalWordsHint(token)
  }

  /// `CITY = NEWPORT NEWS`: a value of several words needs quotes.
  private func severalWordsHint(_ token: Token) -> String? {
    guard case .word = token.kind, expectations.contains(.word("and")) else { return nil }
    let isNear = NearWord.nearest(
      to: text(token), among: Keyword.clauseWords.map(\.rawValue).sorted())
    let before = source.bytes[..<lastEnd].reversed().prefix { $0 > 0x20 }.reversed()
    guard isNear == nil, let first = before.first, isWordStart(first) else { return nil }
    let value = String(decoding: Array(before), as: UTF8.self) + " " + text(token)
    return "a value of several words stands in quotes: '\(value)'"
  }

  private func isWordStart(_ byte: UInt8) -> Bool { byte | 0x20 &- 0x61 < 26 || isDigit(byte) }
}
