internal import Model

/// The question and its clauses, in any order, each at most once.
extension Parser {
  // query = ( from | select from ) { clause } .
  mutating func query() throws(Problem) -> Query {
    let start = try peek(isDue: true).range
    var seen: [Keyword: SourceRange] = [:]
    var selection: Selection?
    if try isNext(.select, isDue: true) {
      seen[.select] = start
      selection = try select()
    }
    var query = Query(from: try from())
    query.selection = selection
    while let clause = try clause(seen: &seen) { query.take(clause) }
    query.range = SourceRange(start.lower, lastEnd)
    return query
  }

  // amendment = ( extension | clause ) { clause } .
  /// What a line at the prompt changes in the last query.
  mutating func amendment() throws(Problem) -> Amendment {
    let start = lookahead.range.lower
    let extended = try `extension`()
    var seen: [Keyword: SourceRange] = [:]
    if extended != nil { seen[.where] = SourceRange(start, lastEnd) }
    var clauses: [Clause] = []
    while let clause = try clause(seen: &seen) { clauses.append(clause) }
    return Amendment(extended, clauses: clauses, range: SourceRange(start, lastEnd))
  }

  // extension = ( "and" | "or" ) condition .
  private mutating func `extension`() throws(Problem) -> Amendment.Extension? {
    if try takes(.and) { return .and(finished(try condition())) }
    if try takes(.or) { return .or(finished(try condition())) }
    return nil
  }

  // clause = join | where | group | having | select | order | window | count | as | into .
  /// The clause that stands here; nil when none does.
  private mutating func clause(seen: inout [Keyword: SourceRange]) throws(Problem) -> Clause? {
    let isLeft = try isNext(.left)
    if try isLeft ? true : isNext(.join) { return .join(try join()) }
    for keyword in Parser.clauseOrder {
      // `rows`, `first`, `all` and `limit` are one kind.
      let kind = Parser.windows.contains(keyword) ? .rows : keyword
      let isRepeated = seen[kind] != nil
      // A clause that is there already is recognised, and not offered again.
      guard try isRepeated ? peek().keyword == keyword : isNext(keyword) else { continue }
      if isRepeated { throw Problem(.repeatedClause(text(lookahead)), at: lookahead.range) }
      seen[kind] = lookahead.range
      return try clause(keyword)
    }
    return nil
  }

  private static let clauseOrder: [Keyword] = [
    .where, .group, .having, .select, .order, .rows, .first, .all, .limit, .count, .as, .into,
  ]
  private static let windows: Set<Keyword> = [.rows, .first, .all, .limit]

  private mutating func clause(_ keyword: Keyword) throws(Problem) -> Clause {
    switch keyword {
    case .where: .where(try conditionClause())
    case .group: .group(try group())
    case .having: .having(try conditionClause())
    case .select: .select(try select())
    case .order: .order(try order())
    case .count: .count(try count())
    case .as: .format(try format())
    case .into: .into(try into())
    default: .window(try window())
    }
  }

  // join = [ "left" ] "join" source [ "on" condition ] .
  private mutating func join() throws(Problem) -> Join {
    let start = lookahead.range.lower
    let isLeft = try takes(.left)
    try require(.join)
    let table = try aliasedTable()
    guard try takes(.on) else {
      return Join(table, isLeft: isLeft, range: SourceRange(start, lastEnd))
    }
    let outer = isMatching
    isMatching = true
    let on = finished(try condition())
    isMatching = outer
    return Join(table, isLeft: isLeft, on: on, range: SourceRange(start, lastEnd))
  }

  // where = "where" condition .
  // having = "having" condition .
  private mutating func conditionClause() throws(Problem) -> Condition {
    try takeKeyword()
    return finished(try condition())
  }

  // count = "count" .
  private mutating func count() throws(Problem) -> SourceRange {
    try take().range
  }

  // group = "group" "by" expression { "," expression } .
  private mutating func group() throws(Problem) -> [Expression] {
    try takeKeyword()
    try require(.by)
    var expressions: [Expression] = []
    repeat { expressions.append(finished(try expression())) } while try takes(.comma)
    return expressions
  }

  // select = "select" ( "*" | [ "distinct" ] item { "," item } ) .
  /// Nil for `select *`.
  private mutating func select() throws(Problem) -> Selection? {
    let start = try takeKeyword()
    if try isNext(.times, isDue: true) {
      try take()
      return nil
    }
    let isDistinct = try takes(.distinct, isDue: true)
    var items: [Selection.Item] = []
    repeat { items.append(try item()) } while try takes(.comma)
    return Selection(
      isDistinct: isDistinct, items: items, range: SourceRange(start.lower, lastEnd))
  }

  // item = expression [ "as" alias ] .
  private mutating func item() throws(Problem) -> Selection.Item {
    let expression = finished(try expression())
    guard try isNext(.as), second().keyword?.isFormat != true else {
      return Selection.Item(expression)
    }
    try takeKeyword()
    return Selection.Item(expression, alias: try aliasName())
  }

  // order = "order" "by" term { "," term } .
  private mutating func order() throws(Problem) -> [OrderTerm] {
    try takeKeyword()
    try require(.by)
    var terms: [OrderTerm] = []
    repeat { terms.append(try term()) } while try takes(.comma)
    return terms
  }

  // term = expression [ "asc" | "desc" ] .
  private mutating func term() throws(Problem) -> OrderTerm {
    let expression = finished(try expression())
    for (word, isDescending) in [(Keyword.asc, false), (.desc, true)] where try isNext(word) {
      try take()
      return OrderTerm(expression, isDescending: isDescending)
    }
    return OrderTerm(expression)
  }

  mutating func finished<Content>(_ tree: Grown<Content>) -> Content {
    tallest = max(tallest, tree.height)
    return tree.content
  }
}
