internal import Model

/// The smallest parts of an expression.
extension Parser {
  // primary = "(" expression ")" | number | text | variable | "null" | cases | call | column .
  mutating func primary() throws(Problem) -> Grown<Term> {
    let token = try peek(isDue: true)
    expect(.expression)
    switch token.kind {
    case .text, .variable:
      return Grown(.expression(.value(try takeValue())), height: 1)
    case .name:
      return Grown(.expression(.column(try quotedColumn())), height: 1)
    case .mark(.openParenthesis):
      return try parenthesised()
    case .word:
      return try bare(token)
    default:
      if let comment = lookahead.comment { throw commentProblem(comment) }
      throw try unexpected()
    }
  }

  private mutating func parenthesised() throws(Problem) -> Grown<Term> {
    try enter(try take().range)
    let term = try disjunction()
    try require(.closeParenthesis)
    leave()
    return term
  }

  private mutating func bare(_ token: Token) throws(Problem) -> Grown<Term> {
    if token.keyword == .case { return try cases() }
    if isCall(token) { return try call() }
    return try leaf(token)
  }

  /// Whether a parenthesis follows directly, and the word may be a function.
  private func isCall(_ token: Token) -> Bool {
    guard token.keyword.map(Parser.isNoColumn) != true else { return false }
    let next = second()
    return next.kind == .mark(.openParenthesis) && next.isAdjacent
  }

  /// What has no parts; kept apart, as the functions above it call themselves again.
  private mutating func leaf(_ token: Token) throws(Problem) -> Grown<Term> {
    if token.keyword == .null {
      return Grown(.expression(.null(try take().range)), height: 1)
    }
    guard token.keyword.map(Parser.isNoColumn) != true else {
      throw try unexpected(noColumnHint(token))
    }
    if isHalfQuoted(token) {
      return Grown(.expression(.column(try halfQuotedColumn())), height: 1)
    }
    switch bareWord(token) {
    case .number: return Grown(.expression(.value(try takeValue())), height: 1)
    case .column: return Grown(.expression(.column(try bareColumn())), height: 1)
    case .glued(let spaced):
      throw Problem(.glueOperator(found: text(token), spaced: spaced), at: token.range)
    case .date, .allColumns, .other: throw try unexpected(noColumnHint(token))
    }
  }

  // call = function ( "*" | [ expression { "," expression } ] ) ")" .
  private mutating func call() throws(Problem) -> Grown<Term> {
    let word = try take()
    guard isPlainWord(word) else { throw unexpected(word, "a function's name is a plain word") }
    let open = try take()
    try enter(open.range)
    var arguments = Expression.Arguments.list([])
    var height = 0
    if try takes(.times) {
      arguments = .all
    } else if try isNext(.closeParenthesis) == false {
      var list: [Expression] = []
      repeat {
        let argument = try expression()
        list.append(argument.content)
        height = max(height, argument.height)
      } while try takes(.comma)
      arguments = .list(list)
    }
    try require(.closeParenthesis)
    leave()
    let range = SourceRange(word.range.lower, lastEnd)
    return try Grown(
      .expression(.call(name(word), arguments, range)), above: height, at: word.range)
  }

  // cases = "case" branch { branch } [ "else" expression ] "end" .
  private mutating func cases() throws(Problem) -> Grown<Term> {
    try checkNoName()
    let start = try takeKeyword()
    try enter(start)
    // An open case goes on over line ends, as an open bracket does.
    brackets.append(start)
    let first = try branch()
    var branches = [first.content]
    var height = first.height
    while try isNext(.when) {
      let branch = try branch()
      branches.append(branch.content)
      height = max(height, branch.height)
    }
    var otherwise: Expression?
    if try takes(.else) {
      let last = try expression()
      otherwise = last.content
      height = max(height, last.height)
    }
    try require(.end)
    isDangling = false
    _ = brackets.popLast()
    leave()
    let range = SourceRange(start.lower, lastEnd)
    return try Grown(
      .expression(.cases(branches, otherwise: otherwise, range)), above: height, at: start)
  }

  // branch = "when" condition "then" expression .
  private mutating func branch() throws(Problem) -> Grown<Expression.Branch> {
    try require(.when)
    let condition = try condition()
    try require(.then)
    let result = try expression()
    return Grown(
      Expression.Branch(condition: condition.content, result: result.content),
      height: max(condition.height, result.height))
  }
}
