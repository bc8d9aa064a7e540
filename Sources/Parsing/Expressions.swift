internal import Model

/// What stands in parentheses until the end tells which it is.
enum Term {
  case expression(Expression)
  case condition(Condition)
}

/// Expressions: columns, numbers, texts, calls and arithmetic.
extension Parser {
  // expression = product { ( "+" | "-" ) product } .
  mutating func expression() throws(Problem) -> Grown<Expression> {
    let start = try peek(isDue: true)
    return try asExpression(try sum(), from: start)
  }

  /// - Throws: when a condition stands where an expression is due.
  func asExpression(_ term: Grown<Term>, from start: Token) throws(Problem) -> Grown<Expression> {
    guard case .expression(let expression) = term.content else {
      throw Problem(
        .unexpected(
          found: text(start), expected: [.expression],
          hint: "a condition stands after `where`, `on`, `having` or `case when`"),
        at: start.range)
    }
    return Grown(expression, height: term.height)
  }

  mutating func sum() throws(Problem) -> Grown<Term> {
    var left = try product()
    while case .expression(let first) = left.content,
      let sign = try takesOperator([(.plus, .add), (.minus, .subtract)])
    {
      let start = try peek(isDue: true)
      let right = try asExpression(try product(), from: start)
      left = try binary(Grown(first, height: left.height), sign, right)
    }
    return left
  }

  // product = chain { ( "*" | "/" ) chain } .
  private mutating func product() throws(Problem) -> Grown<Term> {
    var left = try chain()
    while case .expression(let first) = left.content,
      let sign = try takesOperator([(.times, .multiply), (.over, .divide)])
    {
      let start = try peek(isDue: true)
      let right = try asExpression(try chain(), from: start)
      left = try binary(Grown(first, height: left.height), sign, right)
    }
    return left
  }

  // chain = signed { "||" signed } .
  private mutating func chain() throws(Problem) -> Grown<Term> {
    var left = try signed()
    while case .expression(let first) = left.content,
      let sign = try takesOperator([(.concatenated, .concatenate)])
    {
      let start = try peek(isDue: true)
      let right = try asExpression(try signed(), from: start)
      left = try binary(Grown(first, height: left.height), sign, right)
    }
    return left
  }

  private func binary(
    _ left: Grown<Expression>, _ sign: ArithmeticOperator, _ right: Grown<Expression>
  ) throws(Problem) -> Grown<Term> {
    try Grown(
      .expression(.binary(left.content, sign, right.content)), above: left.height, right.height,
      at: right.content.range)
  }

  private mutating func takesOperator(
    _ signs: [(Keyword, ArithmeticOperator)]
  ) throws(Problem) -> ArithmeticOperator? {
    for (keyword, sign) in signs where try takes(keyword) { return sign }
    let token = try peek()
    // `A /2` and `A -5`: a sign that is glued to what follows it.
    guard token.kind == .word, token.keyword == nil else { return nil }
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    for sign in ArithmeticOperator.allCases
    where bytes.count > sign.rawValue.utf8.count && bytes.starts(with: sign.rawValue.utf8) {
      let rest = String(decoding: bytes.dropFirst(sign.rawValue.utf8.count), as: UTF8.self)
      throw Problem(
        .glueOperator(found: text(token), spaced: "\(sign.rawValue) \(rest)"), at: token.range)
    }
    return nil
  }

  // signed = ( "-" | "+" ) signed | primary .
  private mutating func signed() throws(Problem) -> Grown<Term> {
    let start = try peek(isDue: true)
    guard start.keyword == .minus || start.keyword == .plus else { return try primary() }
    try takeKeyword()
    try enter(start.range)
    let first = try peek(isDue: true)
    let inner = try asExpression(try signed(), from: first)
    leave()
    if start.keyword == .plus { return Grown(.expression(inner.content), height: inner.height) }
    let range = SourceRange(start.range.lower, lastEnd)
    return try Grown(
      .expression(.negate(inner.content, range)), above: inner.height, at: start.range)
  }
}
