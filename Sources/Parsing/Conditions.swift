internal import Model

/// Conditions; `and` and `or` are read as flat lists.
extension Parser {
  // condition = conjunction { "or" conjunction } .
  mutating func condition() throws(Problem) -> Grown<Condition> {
    let term = try disjunction()
    return try asCondition(term)
  }

  /// - Throws: at the lookahead, when an expression stands where a condition is due.
  private mutating func asCondition(_ term: Grown<Term>) throws(Problem) -> Grown<Condition> {
    guard case .condition(let condition) = term.content else {
      throw try unexpected(testHint())
    }
    return Grown(condition, height: term.height)
  }

  mutating func disjunction() throws(Problem) -> Grown<Term> {
    let first = try conjunction()
    guard try isNext(.or) else { return first }
    var (parts, height) = flat(try asCondition(first), isOr: true)
    while try takes(.or) {
      let (more, moreHeight) = flat(try asCondition(try conjunction()), isOr: true)
      parts += more
      height = max(height, moreHeight)
    }
    return try Grown(.condition(.or(parts)), above: height, at: SourceRange(lastEnd, lastEnd))
  }

  // conjunction = negation { "and" negation } .
  private mutating func conjunction() throws(Problem) -> Grown<Term> {
    let first = try negation()
    guard try isNext(.and) else { return first }
    var (parts, height) = flat(try asCondition(first), isOr: false)
    while try takes(.and) {
      let (more, moreHeight) = flat(try asCondition(try negation()), isOr: false)
      parts += more
      height = max(height, moreHeight)
    }
    return try Grown(.condition(.and(parts)), above: height, at: SourceRange(lastEnd, lastEnd))
  }

  /// The parts of a chain in parentheses join the chain around it.
  private func flat(_ condition: Grown<Condition>, isOr: Bool) -> ([Condition], height: Int) {
    switch condition.content {
    case .or(let parts) where isOr: (parts, condition.height - 1)
    case .and(let parts) where !isOr: (parts, condition.height - 1)
    default: ([condition.content], condition.height)
    }
  }

  // negation = "not" negation | predicate .
  private mutating func negation() throws(Problem) -> Grown<Term> {
    guard try isNext(.not, isDue: true) else { return try predicate() }
    try checkNoName()
    let start = try takeKeyword()
    try enter(start)
    let inner = try asCondition(try negation())
    leave()
    return try negated(inner, from: start.lower)
  }

  private func negated(_ inner: Grown<Condition>, from start: Int) throws(Problem) -> Grown<Term> {
    let range = SourceRange(start, lastEnd)
    return try Grown(.condition(.not(inner.content, range)), above: inner.height, at: range)
  }

  // predicate = "(" condition ")" | expression test .
  private mutating func predicate() throws(Problem) -> Grown<Term> {
    expect(.condition)
    let term = try sum()
    guard case .expression(let left) = term.content else { return term }
    return try test(Grown(left, height: term.height)) ?? term
  }

  // test = comparison operand | [ "not" ] ( matcher operand | range | "in" members ) | "is" [ "not" ] "null" .
  /// Nil when no test follows, as for an expression in parentheses.
  private mutating func test(_ left: Grown<Expression>) throws(Problem) -> Grown<Term>? {
    if let comparison = try comparison() {
      let right = try operand()
      return try Grown(
        .condition(.comparison(left.content, comparison, right.content)), above: left.height,
        right.height, at: right.content.range)
    }
    if try takes(.is) {
      let isNegated = try takes(.not, isDue: true)
      guard try takes(.null, isDue: true) else {
        throw try unexpected("`is null` and `is not null` ask for empty cells; else write `=`")
      }
      isDangling = false
      let range = SourceRange(left.content.range.lower, lastEnd)
      let test = try Grown(Condition.isNull(left.content, range), above: left.height, at: range)
      if isNegated { return try negated(test, from: range.lower) }
      return Grown(.condition(test.content), height: test.height)
    }
    let isNegated = try takes(.not)
    guard let test = try wordTest(left) else {
      if isNegated { throw try unexpected("write `!=`, or `not` before the column") }
      return nil
    }
    if isNegated { return try negated(test, from: left.content.range.lower) }
    return Grown(.condition(test.content), height: test.height)
  }

  // matcher = "begins" | "ends" | "contains" | "like" .
  private static let matchers: [(Keyword, ComparisonOperator)] = [
    (.begins, .begins), (.ends, .ends), (.contains, .contains), (.like, .like),
  ]

  private mutating func wordTest(
    _ left: Grown<Expression>
  ) throws(Problem) -> Grown<Condition>? {
    for (keyword, comparison) in Parser.matchers where try takes(keyword, isDue: true) {
      let right = try operand()
      return try Grown(
        .comparison(left.content, comparison, right.content), above: left.height, right.height,
        at: right.content.range)
    }
    if try isNext(.between, isDue: true) { return try range(left) }
    guard try takes(.in, isDue: true) else { return nil }
    let members = try members()
    return try Grown(
      .member(left.content, members.content), above: left.height, members.height,
      at: members.content.range)
  }

  // range = "between" operand "and" operand .
  private mutating func range(_ left: Grown<Expression>) throws(Problem) -> Grown<Condition> {
    try require(.between)
    let lower = try operand()
    try require(.and)
    let upper = try operand()
    return try Grown(
      .between(left.content, lower.content, upper.content), above: left.height, lower.height,
      upper.height, at: upper.content.range)
  }

  /// What to write where a column stands without a test.
  private func testHint() throws(Problem) -> String? {
    let token = try peek(isDue: true)
    if token.kind == .mark(.openParenthesis) {
      return "a function's name stands directly before its parenthesis"
    }
    switch text(token).asciiLowercased {
    case "~", "regexp", "matches", "glob", "ilike": return "write `like 'x%'` or `contains x`"
    default: return nil
    }
  }
}
