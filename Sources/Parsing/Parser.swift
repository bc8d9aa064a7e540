package import Model

/// Reads the statements of a source, one after the other.
///
/// Hand-written recursive descent with one token of lookahead; each function stands below its
/// production in `grammar/weir.ebnf`. Places that the grammar cannot tell (where a line ends a
/// statement, which word is a value) are decided by the token's place, see `Cursor.swift`.
package struct Parser {
  let source: Source
  /// Whether a bare table name means `peek` and a bare URL means `read`, as at the prompt.
  let isInteractive: Bool

  var lexer: Lexer
  /// The token after the last one taken; it may belong to the next statement.
  var lookahead: Token
  /// Whether the lookahead begins a line that goes on with the statement.
  var lookaheadContinues = false

  // MARK: The statement that is being read
  /// The brackets that are open, outermost first.
  var brackets: [SourceRange] = []
  /// Where the last token that was taken ends.
  var lastEnd: Int
  /// Whether the last token taken was a keyword, operator or comma that wants something after it.
  var isDangling = true
  var statementStart = 0
  /// Parentheses, `not`s, signs, cases and queries around the lookahead.
  var depth = 0
  /// The height of the tallest tree of the query that is being read.
  var tallest = 0
  /// Whether the condition being read stands after `on`, where both sides are columns.
  var isMatching = false
  /// What would have been taken at ``expectedAt``.
  var expected: [Expectation] = []
  var expectedAt = -1
  /// The alias without `as` that was just read, as it may be a clause word with a slip in it.
  var looseAlias: Token?
  /// Whether no further line can go on with the last statement: `;` or another one follows it.
  package private(set) var endedFirmly = false

  /// - Throws: when the source is UTF-16 or UTF-32, holds NUL, or is not UTF-8.
  ///
  /// - Parameter start: the offset of the first statement that is wanted, as ``position`` gave it.
  package init(
    _ source: Source, isInteractive: Bool = false, from start: Int = 0
  ) throws(Problem) {
    self.source = source
    self.isInteractive = isInteractive
    let start = max(start, try Encoding.textStart(of: source, known: start))
    lexer = Lexer(source, from: start)
    lookahead = lexer.next()
    lastEnd = start
  }

  // script = [ statement ] { ";" [ statement ] } .
  /// The next statement, or nil at the end of the text; empty statements and comments are passed.
  ///
  /// - Throws: when the next statement is wrong; ``skipStatement()`` then goes to the one after it.
  package mutating func next() throws(Problem) -> LocatedStatement? {
    begin()
    while case .mark(.semicolon) = lookahead.kind {
      advance()
      begin()
    }
    if case .end = lookahead.kind {
      expect(.statement)
      return nil
    }
    let start = lookahead.range.lower
    let statement = try statement()
    let end = max(start, lastEnd)
    try endOfStatement()
    return LocatedStatement(statement, range: SourceRange(start, end))
  }

  /// Goes to the start of the next statement, after a problem.
  ///
  /// A string that never ends swallows the rest: nothing from inside it may run.
  package mutating func skipStatement() {
    // An open `case` has no bracket of its own to wait for.
    brackets.removeAll { $0.upper - $0.lower > 1 }
    while !isAtEnd {
      if case .mark(.semicolon) = lookahead.kind { return }
      if lookahead.startsLine, brackets.isEmpty, !lookaheadContinues, !isDangling { return }
      if case .wrong(let problem) = lookahead.kind, case .unterminatedString = problem.kind {
        lexer.offset = source.bytes.count
      }
      advance()
    }
  }

  private mutating func begin() {
    brackets = []
    depth = 0
    tallest = 0
    isMatching = false
    isDangling = true
    looseAlias = nil
    lookahead.startsLine = false
    lookaheadContinues = false
    statementStart = lookahead.range.lower
  }

  private mutating func endOfStatement() throws(Problem) {
    // `from A cuont` asks for all rows of A only if somebody wrote `as cuont`.
    if let slip = looseAliasProblem() { throw slip }
    guard try isEnd() else { throw try unexpected(endHint()) }
    if case .mark(.semicolon) = lookahead.kind {
      advance()
      endedFirmly = true
    } else {
      endedFirmly = !isAtEnd
    }
  }

  /// The comments up to the token after the last statement.
  package var comments: [SourceRange] { lexer.comments }

  /// The offset of the next statement, or of the end of the text.
  package var position: Int { lookahead.range.lower }

  var isAtEnd: Bool {
    if case .end = lookahead.kind { true } else { false }
  }
}
