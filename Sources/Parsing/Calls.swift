internal import Model

/// Calls of property-list services.
extension Parser {
  // invocation = "call" value [ argument { "," argument } ] outputs .
  mutating func invocation() throws(Problem) -> Statement {
    try takeKeyword()
    _ = try value(afterOperator: false)
    var call = Call(try takeValue(), [])
    if try isArgumentAhead() { call.arguments = try arguments() }
    (call.format, call.destination) = try outputs()
    return .call(call)
  }

  /// Whether a name and `=` follow; `as` and `into` may be names too.
  private mutating func isArgumentAhead() throws(Problem) -> Bool {
    let token = try peek()
    expect(.newName)
    guard token.kind == .word || token.kind == .name else { return false }
    if second().kind == .mark(.equal) { return true }
    guard token.keyword != .as, token.keyword != .into, try isEnd() == false else { return false }
    throw try unexpected("write what a method is given as `\(text(token)) = VALUE`")
  }

  private mutating func arguments() throws(Problem) -> [Call.Argument] {
    var arguments = [try argument()]
    while try takes(.comma, isDue: true) {
      if arguments.count == Limits.listValues {
        throw Problem(.listTooLong(limit: Limits.listValues), at: lookahead.range)
      }
      arguments.append(try argument())
    }
    return arguments
  }

  // argument = name "=" content .
  private mutating func argument() throws(Problem) -> Call.Argument {
    let name = try name(.newName)
    try require(.equal)
    return Call.Argument(name, try content())
  }

  // content = value | "[" [ content { "," content } ] "]" | "{" [ argument { "," argument } ] "}" .
  private mutating func content() throws(Problem) -> Call.Content {
    let start = try peek(isDue: true).range
    if try takes(.openBracket, isDue: true) {
      try enter(start)
      var contents: [Call.Content] = []
      if try isNext(.closeBracket, isDue: true) == false {
        contents.append(try content())
        while try takes(.comma, isDue: true) {
          if contents.count == Limits.listValues {
            throw Problem(.listTooLong(limit: Limits.listValues), at: lookahead.range)
          }
          contents.append(try content())
        }
      }
      try require(.closeBracket)
      leave()
      return .list(contents, SourceRange(start.lower, lastEnd))
    }
    if try takes(.openBrace, isDue: true) {
      try enter(start)
      let isEmpty = try isNext(.closeBrace, isDue: true)
      let members = isEmpty ? [] : try arguments()
      try require(.closeBrace)
      leave()
      return .dictionary(members, SourceRange(start.lower, lastEnd))
    }
    if lookahead.keyword == .null {
      throw try unexpected(
        "a property list holds no null; leave it out, or for the text write 'null'")
    }
    _ = try value()
    return .value(try takeValue())
  }
}
