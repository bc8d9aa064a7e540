import Model

extension EnvirofactsV2 {
  static func parse(_ grammar: PathGrammar) throws(PathFault) -> ParsedPath {
    var parser = Parser(grammar: grammar)
    try parser.parse()
    return parser.parsed
  }

  /// Reads one dotted path from left to right.
  private struct Parser {
    let grammar: PathGrammar
    var parsed = ParsedPath(.v2)
    var index = 1
    /// The link that stands before the next filter.
    var link: PathQuery.Link?
    var hasSort = false

    init(grammar: PathGrammar) {
      self.grammar = grammar
    }

    var segments: [PathSegment] { grammar.segments }

    func segment(_ offset: Int) -> PathSegment? {
      index + offset < segments.count ? segments[index + offset] : nil
    }

    mutating func parse() throws(PathFault) {
      parsed.add(PathQuery.Table(segments[0].text), at: 0)
      while let word = segment(0) {
        if isLink(word) {
          link = word.spells("or") ? .or : .and
          index += 1
        } else if let second = segment(1), let third = segment(2),
          let op = EnvirofactsV2.operator(spelled: second.text)
        {
          try takeComparison(word, op, second, third)
        } else {
          try takeClause(word)
        }
      }
      if link != nil {
        throw PathFault(segments.count - 1, "a filter is missing behind it")
      }
    }

    /// Whether `and` or `or` ties here, and is not the name of a column.
    private func isLink(_ word: PathSegment) -> Bool {
      guard word.spells("and") || word.spells("or"), link == nil else { return false }
      guard !(parsed.query.tables.count == 1 && parsed.query.tables[0].filters.isEmpty) else {
        return false
      }
      guard let next = segment(1), EnvirofactsV2.operator(spelled: next.text) != nil,
        let afterNext = segment(2)
      else { return true }
      return EnvirofactsV2.operator(spelled: afterNext.text) != nil && segment(3) != nil
    }

    private mutating func takeComparison(
      _ column: PathSegment, _ op: PathQuery.Operator, _ word: PathSegment, _ value: PathSegment
    ) throws(PathFault) {
      try checkOpen()
      if !word.text.sameBytes(as: op.rawValue) {
        parsed.note(
          index + 1,
          "the operator is documented as `\(op.rawValue)`; whether this spelling is taken is unknown"
        )
      }
      if op == .equals, isKey(column.text, value.text) {
        parsed.add(PathQuery.Key(left: column.text, right: value.text))
      } else {
        let values = try values(of: value, for: op)
        let isFirst =
          parsed.query.tables.count == 1 && parsed.query.tables[0].filters.isEmpty
        parsed.add(
          PathQuery.Filter(column.text, op, values, link: isFirst ? .adjacent : link ?? .adjacent),
          at: index)
      }
      link = nil
      index += 3
    }

    private func values(of value: PathSegment, for op: PathQuery.Operator) throws(PathFault)
      -> [String]
    {
      if grammar.isLenient { try PathValue.check(value, at: index + 2, isLast: segment(3) == nil) }
      guard op == .in || op == .notIn else { return [value.text] }
      let values = value.text.utf8.split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      for value in values where value.isEmpty {
        throw PathFault(index + 2, "a value of the list is empty")
      }
      guard values.count <= Limits.listValues else {
        throw PathFault(index + 2, "the list has more than \(Limits.listValues) values")
      }
      return values.map { String(Substring($0)) }
    }

    /// Whether a pair straight behind a join is its key and no filter, by the columns it names.
    private func isKey(_ left: String, _ right: String) -> Bool {
      guard let table = parsed.query.tables.last, parsed.query.tables.count > 1,
        table.filters.isEmpty, link != .or
      else { return false }
      let leftName = EnvirofactsV2.columnName(left)
      let rightName = EnvirofactsV2.columnName(right)
      if leftName.equalsIgnoringASCIICase(rightName) { return true }
      guard grammar.isColumn(table.name, rightName) == true else { return false }
      return parsed.query.tables.dropLast().contains {
        grammar.isColumn($0.name, leftName) == true
      }
    }

    private mutating func takeClause(_ word: PathSegment) throws(PathFault) {
      if link != nil { throw PathFault(index - 1, "a filter is missing behind it") }
      if let kind = EnvirofactsV2.joinKind(spelled: word.text) {
        try checkOpen()
        guard let table = segment(1) else { throw PathFault(index, "the table to join is missing") }
        parsed.add(PathQuery.Table(table.text, join: kind), at: index + 1)
        index += 2
      } else if word.spells("sort") {
        try takeSort()
      } else if let range = try PathRange(word, at: index) {
        try take(range)
      } else if segment(1) == nil, EnvirofactsV2.isFormat(word.text) {
        parsed.query.format = word.text.asciiLowercased
        index += 1
      } else {
        throw PathFault(index, EnvirofactsV2.fault(at: word, before: segment(1), after: isClosed))
      }
    }

    private mutating func takeSort() throws(PathFault) {
      guard !hasSort else { throw PathFault(index, "`sort` stands twice") }
      guard let list = segment(1) else {
        throw PathFault(index, "the column to sort by is missing")
      }
      hasSort = true
      let terms = list.text.utf8.split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      for term in terms {
        let parts = term.split(
          separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let column = String(Substring(parts[0]))
        let direction = parts.count > 1 ? String(Substring(parts[1])) : "asc"
        let isDescending = direction.equalsIgnoringASCIICase("desc")
        guard !column.isEmpty else { throw PathFault(index + 1, "a column to sort by is missing") }
        guard isDescending || direction.equalsIgnoringASCIICase("asc") else {
          throw PathFault(index + 1, "behind the colon of a sort stands `asc` or `desc`")
        }
        parsed.query.sort.append(PathQuery.Sort(column, isDescending: isDescending))
      }
      index += 2
    }

    private mutating func take(_ range: PathRange) throws(PathFault) {
      guard parsed.query.rows == nil else { throw PathFault(index, "the row range stands twice") }
      var lower = range.lower
      if lower == 0 {
        guard grammar.isLenient, range.upper > 0 else {
          throw PathFault(index, "rows of a dotted table count from 1")
        }
        lower = 1
        parsed.note(index, "0 is read as 1: rows of a dotted table count from 1")
      }
      parsed.query.rows = PathQuery.Rows(lower, range.upper)
      index += 1
    }

    private var isClosed: Bool { hasSort || parsed.query.rows != nil }

    private func checkOpen() throws(PathFault) {
      if isClosed {
        throw PathFault(index, "only a sort, a row range and a format may stand behind those")
      }
    }
  }

  /// The part of a column's name behind its last dot.
  static func columnName(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// What to say about a segment that begins nothing.
  private static func fault(at word: PathSegment, before next: PathSegment?, after closed: Bool)
    -> String
  {
    if word.spells("rows") {
      return "`rows` belongs to plain table names; a dotted table takes `1:10` alone"
    }
    if word.spells("count") { return "a dotted table has no COUNT; a plain table name has" }
    if let next, let op = EnvirofactsV1.operator(spelled: next.text), !next.spells("contains") {
      return
        "`\(next.text)` is an operator of plain table names; a dotted table says `\(op.rawValue)`"
    }
    if closed { return "only a sort, a row range and a format may stand here; is `sort` missing?" }
    if next == nil { return "it is no format, and a filter needs an operator and a value" }
    if let next, operator_(next) { return "its value is missing" }
    return "a filter is a column, an operator and a value"
  }

  private static func operator_(_ segment: PathSegment) -> Bool {
    `operator`(spelled: segment.text) != nil
  }
}
