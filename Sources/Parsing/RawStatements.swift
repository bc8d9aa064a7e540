internal import Model

/// The statements that take text as it stands.
extension Parser {
  // read = "read" rest .
  mutating func readURL() throws(Problem) -> Statement {
    try take()
    lexer.offset = lastEnd
    return .read(try rest())
  }

  /// The rest of the line from where the lexer stands.
  mutating func rest() throws(Problem) -> Value {
    let start = lexer.offset
    guard let range = lexer.restOfLine() else {
      throw Problem(
        .unexpected(found: nil, expected: [.value], hint: "write `read URL`"),
        at: SourceRange(start, start))
    }
    lastEnd = range.upper
    isDangling = false
    read()
    if range.upper - statementStart > Limits.statementBytes {
      throw Problem(.statementTooLong(limit: Limits.statementBytes), at: range)
    }
    return Value(source[range], .word, range: range)
  }

  // get = "get" path outputs .
  mutating func get() throws(Problem) -> Statement {
    try take()
    guard let path = try path(isDue: true) else {
      expect(.file)
      throw try unexpected("write `get PATH`, a path below the service's address or a whole URL")
    }
    let (format, destination) = try outputs()
    return .get(path, format: format, destination: destination)
  }

  // set = "set" [ setting [ path ] ] | ".mode" format | "\x" .
  mutating func set() throws(Problem) -> Statement {
    let word = try take()
    switch word.keyword {
    case .dotMode:
      isDangling = true
      let format = try formatName()
      return .set(Name("format"), Value(format.text, range: format.range))
    case .backslashX:
      return .set(Name("format"), Value("list", range: word.range))
    default:
      break
    }
    let token = try peek()
    expect(.setting)
    guard try isEnd() == false else { return .set(nil, nil) }
    guard token.kind == .word else { throw try unexpected() }
    let name = name(try take())
    if lookahead.kind == .mark(.equal) {
      throw try unexpected("write `set \(name.text) VALUE`, without `=`")
    }
    return .set(name, try path())
  }

  // run = "run" string | ( "\i" | ".read" ) path .
  mutating func run() throws(Problem) -> Statement {
    if lookahead.keyword == .run {
      try takeKeyword()
      return .run(try string(.file))
    }
    try take()
    guard let path = try path(isDue: true) else {
      expect(.file)
      throw try unexpected("write `run \"FILE\"`")
    }
    return .run(path.form == .variable ? path : Value(path.text, .quoted, range: path.range))
  }

  // help = ( "help" | "?" | "\?" | ".help" ) [ rest ] .
  mutating func help() throws(Problem) -> Statement {
    try take()
    guard try isEnd() == false else { return .help(nil) }
    let start = lookahead.range.lower
    while try isEnd() == false, !isAtEnd { try take() }
    let range = SourceRange(start, lastEnd)
    return .help(Value(source[range], range: range))
  }

  /// One run to the next blank as typed, or a string; nil at the end of the statement.
  private mutating func path(isDue: Bool = false) throws(Problem) -> Value? {
    let before = lookahead
    if isDue, let comment = before.comment { throw commentProblem(comment) }
    lexer.offset = lastEnd
    guard let run = lexer.rawRun() else {
      // The line ends here, or a comment begins.
      lexer.offset = before.range.upper
      return nil
    }
    if case .wrong(let problem) = run.kind {
      lookahead = run
      throw problem
    }
    lastEnd = run.range.upper
    isDangling = false
    read()
    if run.range.upper - statementStart > Limits.statementBytes {
      throw Problem(.statementTooLong(limit: Limits.statementBytes), at: run.range)
    }
    return value(of: run)
  }
}
