internal import Model

/// The first word of a statement says which it is.
extension Parser {
  // statement = asked | explain | url | read | get | invocation | peek | next | prev | last | reply | find | let | default | expect | diff | jobs | job | stop | set | use | login | services | tables | describe | run | history | cache | help | quit | unavailable .
  mutating func statement() throws(Problem) -> Statement {
    let token = try peek(isDue: true)
    expect(.statement)
    for keyword in Keyword.statements { expect(.word(keyword.rawValue)) }
    guard token.kind == .word else { throw try unexpected(token.kind == .name ? Self.named : nil) }
    guard let keyword = token.keyword else { return try unknown(token) }
    switch keyword {
    case .from: return try asked()
    case .select where startsQuery(token): return try asked()
    case .explain: return try explain()
    case .url: return try url()
    case .read: return try readURL()
    case .get: return try get()
    case .call: return try invocation()
    case .peek: return try peekTable()
    case .next: return try word(.next)
    case .prev: return try word(.prev)
    case .last: return try last()
    case .reply: return try word(.reply)
    case .find: return try find()
    case .let: return try letVariable()
    case .default: return try defaultVariable()
    case .expect: return try expectation()
    case .diff: return try difference()
    case .jobs: return try word(.jobs)
    case .job: return .job(try jobNumber())
    case .stop: return .stop(try jobNumber())
    case .set, .dotMode, .backslashX: return try set()
    case .use: return try use()
    case .login: return try login()
    case .services: return try word(.services)
    case .tables, .backslashDT, .dotTables: return try tables()
    case .describe, .dotSchema, .backslashD: return try describe()
    case .run, .backslashI, .dotRead: return try run()
    case .help, .question, .backslashQuestion, .dotHelp: return try help()
    case .history: return try history()
    case .cache: return try cache()
    case .quit, .exit, .backslashQ, .dotQuit, .dotExit: return try word(.quit)
    default:
      if Keyword.unavailable.contains(keyword) { return try unavailable() }
      return try unknown(token)
    }
  }

  private static let named = "a statement begins with a word: `from`, `peek`, `describe` …"

  // asked = query [ "&" ] .
  private mutating func asked() throws(Problem) -> Statement {
    let query = try query()
    guard try takes(.background) else { return .query(query) }
    return .background(query)
  }

  // explain = "explain" query .
  private mutating func explain() throws(Problem) -> Statement {
    try takeKeyword()
    return .explain(try query())
  }

  // url = "url" query .
  private mutating func url() throws(Problem) -> Statement {
    try takeKeyword()
    return .url(try query())
  }

  /// A word that begins no statement; at the prompt it may be a URL or a table.
  private mutating func unknown(_ token: Token) throws(Problem) -> Statement {
    let word = text(token)
    let isURL = ["http://", "https://"].contains { word.asciiLowercased.utf8.starts(with: $0.utf8) }
    if isURL, isInteractive {
      lexer.offset = token.range.lower
      return .read(try rest())
    }
    if isURL { throw try unexpected("to see the statement that makes a URL, write `read URL`") }
    if let keyword = token.keyword, Keyword.clauseWords.contains(keyword) {
      if isInteractive { return .amend(try amended(token)) }
      throw try unexpected(
        "a clause goes on with the query on the line before it; a statement begins with `from TABLE`"
      )
    }
    // A slip in a word of the language is not a table's name.
    let words = Keyword.statements + (isInteractive ? Keyword.amending : [])
    let near = NearWord.nearest(to: word, among: words.map(\.rawValue))
    if isInteractive, near == nil, isLastToken(token) { return .peek(TableReference(try table())) }
    throw try unexpected(near.map { "did you mean `\($0)`?" } ?? unknownHint(token, word: word))
  }

  // line = amendment | script .
  /// At the prompt a line that begins with a clause word goes on with the last query.
  private mutating func amended(_ token: Token) throws(Problem) -> Amendment {
    switch token.keyword {
    case .not: throw try unexpected("write `and not …`, or the whole `where not …`")
    case .on: throw try unexpected("`on` stands behind its table: `join TABLE on …`")
    default: return try amendment()
    }
  }

  private func isLastToken(_ token: Token) -> Bool {
    let next = second()
    if case .end = next.kind { return true }
    return next.kind == .mark(.semicolon) || next.startsLine
  }

  private func unknownHint(_ token: Token, word: String) -> String? {
    switch word.asciiLowercased {
    case "insert", "update", "delete", "create", "drop", "alter", "with":
      return "weir asks services and changes nothing there; answers are kept with `into`"
    case "show": return "write `services`, `tables` or `describe TABLE`"
    case "desc": return "did you mean `describe`?"
    case "sample", "head": return "write `peek TABLE`"
    case "cd", "ls", "!": return "weir runs no commands of the shell"
    default:
      if word.utf8.first == UInt8(ascii: "\\") {
        return "of psql's commands weir knows \\d, \\dt, \\i, \\q, \\x and \\?"
      }
      if word.utf8.first == UInt8(ascii: ".") {
        return "of sqlite3's commands weir knows .tables, .schema, .read, .mode, .quit and .help"
      }
      return isLastToken(token) ? "to see a table, write `peek \(word)`" : nil
    }
  }

  // unavailable = ( "code" | "lesson" | "hint" | "skip" ) { any } .
  private mutating func unavailable() throws(Problem) -> Statement {
    let word = name(try take())
    while try isEnd() == false, !isAtEnd { try take() }
    return .unavailable(word)
  }
}
