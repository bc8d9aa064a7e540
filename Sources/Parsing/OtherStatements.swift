internal import Model

/// The statements that are no queries.
extension Parser {
  // peek = "peek" relation .
  mutating func peekTable() throws(Problem) -> Statement {
    try takeKeyword()
    return .peek(try relation())
  }

  // let = "let" plain "=" assigned .
  mutating func letVariable() throws(Problem) -> Statement {
    let (name, assigned) = try assignment()
    return .let(name, assigned)
  }

  // default = "default" plain "=" assigned .
  mutating func defaultVariable() throws(Problem) -> Statement {
    let (name, assigned) = try assignment()
    return .default(name, assigned)
  }

  private mutating func assignment() throws(Problem) -> (Name, Statement.Assigned) {
    try takeKeyword()
    let token = try peek(isDue: true)
    if token.kind == .variable {
      expect(.newName)
      throw try unexpected("`$` is written where the value is used: `let day = …`, then `$day`")
    }
    let name = try plain()
    try require(.equal)
    return (name, try assigned())
  }

  // assigned = value | "(" ( query | value { "," value } | expression ) ")" .
  private mutating func assigned() throws(Problem) -> Statement.Assigned {
    guard try isNext(.openParenthesis, isDue: true) else {
      _ = try value()
      return .value(.value(try takeValue()))
    }
    let open = try take().range
    if try isQueryAhead() { return .query(try innerQuery(open).content) }
    if isListAhead() { return .list(try values()) }
    try enter(open)
    let expression = try expression()
    try require(.closeParenthesis)
    leave()
    return .value(.expression(expression.content))
  }

  /// Whether one value is followed by a comma or the closing parenthesis.
  private func isListAhead() -> Bool {
    switch lookahead.kind {
    case .word where lookahead.keyword != .null, .text, .name, .variable: break
    default: return false
    }
    let next = second()
    return next.kind == .mark(.comma) || next.kind == .mark(.closeParenthesis)
  }

  // expect = "expect" condition .
  mutating func expectation() throws(Problem) -> Statement {
    try takeKeyword()
    return .expect(finished(try condition()))
  }

  // diff = "diff" plain "," plain "on" name { "," name } .
  mutating func difference() throws(Problem) -> Statement {
    try takeKeyword()
    let before = try plain()
    try require(.comma)
    let after = try plain()
    try require(.on)
    var columns: [Name] = []
    repeat { columns.append(try name(.column)) } while try takes(.comma)
    return .diff(before, after, on: columns)
  }

  // job = "job" value .
  // stop = "stop" value .
  mutating func jobNumber() throws(Problem) -> Value {
    try takeKeyword()
    _ = try value()
    return try takeValue()
  }

  // use = "use" name .
  mutating func use() throws(Problem) -> Statement {
    try takeKeyword()
    return .use(try name(.service))
  }

  // login = "login" name .
  mutating func login() throws(Problem) -> Statement {
    try takeKeyword()
    return .login(try name(.service))
  }

  // tables = ( "tables" | "\dt" | ".tables" ) [ value ] .
  mutating func tables() throws(Problem) -> Statement {
    try take()
    guard try isEnd() == false else { return .tables(nil) }
    _ = try value(afterOperator: false)
    return .tables(try takeValue())
  }

  // describe = ( "describe" | ".schema" ) table | "\d" [ table ] .
  mutating func describe() throws(Problem) -> Statement {
    let isBackslash = lookahead.keyword == .backslashD
    try take()
    isDangling = !isBackslash
    if isBackslash, try isEnd() { return .tables(nil) }
    return .describe(try table())
  }

  // find = "find" value { value } .
  mutating func find() throws(Problem) -> Statement {
    try takeKeyword()
    var words: [Value] = []
    repeat {
      _ = try value(afterOperator: false)
      words.append(try takeValue())
    } while try isEnd() == false
    return .find(words)
  }

  // history = "history" [ value ] .
  mutating func history() throws(Problem) -> Statement {
    try take()
    guard try isEnd() == false else { return .history(nil) }
    _ = try value(afterOperator: false)
    return .history(try takeValue())
  }

  // cache = "cache" [ "clear" ] .
  mutating func cache() throws(Problem) -> Statement {
    try takeKeyword()
    return .cache(clears: try takes(.clear))
  }

  // next = "next" .
  // prev = "prev" .
  // reply = "reply" .
  // services = "services" .
  // jobs = "jobs" .
  // quit = "quit" | "exit" | "\q" | ".quit" | ".exit" .
  /// A statement of one word.
  mutating func word(_ statement: Statement) throws(Problem) -> Statement {
    try take()
    return statement
  }
}
