import Model

extension EnvirofactsV1 {
  static func parse(_ grammar: PathGrammar) throws(PathFault) -> ParsedPath {
    if grammar.isLenient { try ReadingChecks.checkWords(grammar.segments) }
    var parsed = ParsedPath(.v1)
    parsed.add(PathQuery.Table(grammar.segments[0].text), at: 0)
    let end = tailStart(grammar.segments)
    for item in try EnvirofactsV1Layout(grammar: grammar, end: end).items() {
      try take(item, of: grammar, into: &parsed)
    }
    guard parsed.query.tables.count <= mostTables else {
      throw PathFault(parsed.tablePlaces[mostTables], "one request joins up to three tables")
    }
    try parseTail(from: end, of: grammar, into: &parsed)
    forgetNeededSigns(in: &parsed.query)
    return parsed
  }

  /// An equal sign that is written anyway is no wish, so one question has one form.
  private static func forgetNeededSigns(in query: inout PathQuery) {
    for table in query.tables.indices {
      for filter in query.tables[table].filters.indices
      where needsEqual(query.tables[table].filters[filter], in: query) {
        query.tables[table].filters[filter].writesEqual = false
      }
    }
  }

  /// The format word as a query keeps it: lower case, nil for the default.
  static func format(_ word: String) -> String? {
    let word = word.asciiLowercased
    return word.sameBytes(as: defaultFormat) ? nil : word
  }

  /// Where the tables and filters end: the first `rows`, `count`, format or range after them.
  private static func tailStart(_ segments: [PathSegment]) -> Int {
    var index = 1
    while index < segments.count {
      if index + 2 < segments.count, `operator`(spelled: segments[index + 1].text) != nil {
        index += 3
      } else if isTail(segments[index].text) {
        return index
      } else {
        index += 1
      }
    }
    return segments.count
  }

  private static func isTail(_ word: String) -> Bool {
    isFormat(word) || word.equalsIgnoringASCIICase("rows") || word.equalsIgnoringASCIICase("count")
  }

  private static func take(
    _ item: EnvirofactsV1Layout.Item, of grammar: PathGrammar, into parsed: inout ParsedPath
  ) throws(PathFault) {
    let segments = grammar.segments
    switch item {
    case .table(let place):
      parsed.add(PathQuery.Table(segments[place].text, join: .join), at: place)
    case .filter(let place, let spelled):
      let value = segments[place + (spelled == nil ? 1 : 2)]
      let filter = PathQuery.Filter(
        segments[place].text, spelled ?? .equals, [value.text],
        writesEqual: spelled == .equals)
      parsed.add(filter, at: place)
    }
  }

  private static func parseTail(
    from start: Int, of grammar: PathGrammar, into parsed: inout ParsedPath
  ) throws(PathFault) {
    let segments = grammar.segments
    var hasFormat = false
    var index = start
    while index < segments.count {
      let word = segments[index]
      if word.spells("rows") {
        guard parsed.query.rows == nil else { throw PathFault(index, "`rows` stands twice") }
        try checkOrder(hasFormat, "rows", at: index, of: grammar, into: &parsed)
        guard index + 1 < segments.count,
          let range = try PathRange(segments[index + 1], at: index + 1)
        else {
          let order = hasFormat ? ", and the format stands before `rows`" : ""
          throw PathFault(index, "`rows` needs a range such as `0:9`" + order)
        }
        parsed.query.rows = PathQuery.Rows(range.lower, range.upper)
        index += 2
        continue
      }
      if word.spells("count") {
        guard !parsed.query.isCount else { throw PathFault(index, "`count` stands twice") }
        try checkOrder(hasFormat, "count", at: index, of: grammar, into: &parsed)
        parsed.query.isCount = true
      } else if isFormat(word.text) {
        guard !hasFormat else { throw PathFault(index, "the format stands twice") }
        hasFormat = true
        parsed.query.format = format(word.text)
      } else if try PathRange(word, at: index) != nil {
        throw PathFault(
          index, "a row range needs the word `rows` before it, and both before the format")
      } else {
        throw PathFault(index, "nothing but `rows`, `count` and a format may stand here")
      }
      index += 1
    }
  }

  private static func checkOrder(
    _ hasFormat: Bool, _ word: String, at place: Int, of grammar: PathGrammar,
    into parsed: inout ParsedPath
  ) throws(PathFault) {
    guard hasFormat else { return }
    let words =
      word == "rows"
      ? "the format stands before `rows`: the present service answers a silent `[]`"
      : "the format stands before `count`, which only the old service took"
    guard grammar.isLenient else { throw PathFault(place, words) }
    parsed.note(place, words)
  }
}
