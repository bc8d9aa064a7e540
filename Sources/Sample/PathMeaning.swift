internal import Model
internal import Services

/// What a path turns out to be.
enum PathMeaning {
  case query(PathQuery)
  case refusal(Refusal)

  /// Reads a path below the service's base, with the code that `read` uses.
  init(of path: String, _ schema: SampleSchema) {
    do throws(Problem) {
      self = .query(try parse(path, schema))
    } catch {
      if let query = Self.countingFromOne(path, schema) {
        self = .query(query)
      } else {
        self = .refusal(Self.refusal(of: path, because: error, schema))
      }
    }
  }

  /// What the service says to a path that it cannot read.
  private static func refusal(
    of path: String, because problem: Problem, _ schema: SampleSchema
  ) -> Refusal {
    let words = path.split(separator: "/").map(String.init)
    guard let first = words.first else { return .unknownPath(path) }
    let isV2 = first.utf8.contains(UInt8(ascii: "."))
    guard schema.table(named: first) != nil else { return .unknownTable(first, isV2 ? .v2 : .v1) }
    if isV2, let word = words.first(where: { spells($0, "COUNT") || spells($0, "rows") }) {
      return .expectedOperator(word)
    }
    if !isV2, words.count >= 4, spells(words[words.count - 2], "rows"),
      isFormat(words[words.count - 3])
    {
      return .emptyArray
    }
    guard case .wrongURL(let culprit, let why) = problem.kind else { return .unknownPath(path) }
    return .unreadable("\(culprit): \(why)")
  }

  /// V2 reads a first row of 0 as 1, which the strict reader refuses.
  private static func countingFromOne(_ path: String, _ schema: SampleSchema) -> PathQuery? {
    var segments = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard segments.first?.utf8.contains(UInt8(ascii: ".")) == true,
      let place = segments.lastIndex(where: { $0.hasPrefix("0:") })
    else { return nil }
    segments[place] = "1:" + segments[place].dropFirst(2)
    return try? parse(segments.joined(separator: "/"), schema)
  }

  private static func isFormat(_ word: String) -> Bool {
    ["json", "xml", "csv", "excel"].contains { spells(word, $0) }
  }

  private static func spells(_ word: String, _ other: String) -> Bool {
    word.equalsIgnoringASCIICase(other)
  }
}

private func parse(_ path: String, _ schema: SampleSchema) throws(Problem) -> PathQuery {
  try PathQuery.parse(
    path: path, isTable: { schema.table(named: $0) != nil },
    isColumn: { table, column in
      schema.table(named: table).map { $0.column(named: column) != nil }
    })
}
