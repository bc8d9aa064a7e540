internal import Model

extension Parser {
  // comparison = "=" | "==" | "!=" | "<>" | "<" | "<=" | ">" | ">=" .
  mutating func comparison() throws(Problem) -> ComparisonOperator? {
    let token = try peek()
    guard case .mark(let mark) = token.kind, let comparison = mark.comparison else {
      for mark in [Mark.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual] {
        expect(.word(mark.rawValue))
      }
      return nil
    }
    try take()
    // `=>` and `=<` are two tokens here and one operator elsewhere.
    if lookahead.isAdjacent, case .mark(let second) = lookahead.kind, second.comparison != nil {
      let range = token.range.joined(with: lookahead.range)
      let hint =
        mark == .equal && second == .greater
        ? "write `>=`"
        : mark == .equal && second == .less ? "write `<=`" : "the operators are = != < <= > >= =="
      throw Problem(
        .unexpected(found: source[range], expected: [.value], hint: hint), at: range)
    }
    return comparison
  }

  // members = variable | "(" ( query | operand { "," operand } ) ")" .
  mutating func members() throws(Problem) -> Grown<Condition.Members> {
    let token = try peek(isDue: true)
    if token.kind == .variable {
      return Grown(.variable(name(try take())), height: 1)
    }
    expect(.variable)
    guard try takes(.openParenthesis, isDue: true) else {
      let isValue = token.kind == .word || token.kind == .text || token.kind == .name
      throw try unexpected(isValue ? "write `in (\(text(token)))`" : nil)
    }
    if try isQueryAhead() {
      let inner = try innerQuery(token.range)
      let range = SourceRange(token.range.lower, lastEnd)
      return Grown(.query(inner.content, range), height: inner.height)
    }
    var operands = [try member()]
    while try takes(.comma, isDue: true) {
      let token = try peek(isDue: true)
      if operands.count == Limits.listValues {
        throw Problem(.listTooLong(limit: Limits.listValues), at: token.range)
      }
      operands.append(try member())
    }
    try require(.closeParenthesis)
    let range = SourceRange(token.range.lower, lastEnd)
    let height = operands.reduce(0) { max($0, $1.height) }
    return try Grown(.values(operands.map(\.content), range), above: height, at: range)
  }

  /// One value of a list, or an expression in parentheses that is worked out to one.
  private mutating func member() throws(Problem) -> Grown<Operand> {
    if try isNext(.openParenthesis, isDue: true) { return try operand() }
    _ = try value(afterOperator: false)
    return Grown(.value(try takeValue()), height: 1)
  }

  /// Whether a query begins here; `from` may also be a value: `in (from, to)`.
  mutating func isQueryAhead() throws(Problem) -> Bool {
    if try isNext(.select, isDue: true) { return true }
    guard try isNext(.from, isDue: true) else { return false }
    switch second().kind {
    case .mark(.comma), .mark(.closeParenthesis): return false
    default: return true
    }
  }

  /// A query up to the parenthesis that closes it.
  mutating func innerQuery(_ open: SourceRange) throws(Problem) -> Grown<Query> {
    let (outerTallest, outerMatching) = (tallest, isMatching)
    tallest = 0
    isMatching = false
    try enter(open, levels: Limits.queryNesting)
    let query = try query()
    guard try takes(.closeParenthesis, isDue: true) else {
      if let slip = looseAliasProblem() { throw slip }
      throw try unexpected(endHint())
    }
    leave(levels: Limits.queryNesting)
    let height = tallest
    (tallest, isMatching) = (outerTallest, outerMatching)
    return try Grown(query, above: height, at: query.range)
  }
}
