import Model
import Services

/// A condition in the form in which the service gets it.
struct SentCondition {
  /// The index of its table in the query, from 0.
  let table: Int
  /// One, or one for each request when the service has no list.
  let alternatives: [Alternative]
  let trust: Trust
  /// The column it is about, folded; V1 takes one condition a column.
  let column: FoldedName

  struct Alternative {
    let filter: PathQuery.Filter
    /// What the rows of this request are held against.
    let held: Condition
    /// What is checked again here, when the service's condition is wider.
    let check: Condition?
  }
}

/// Turns one conjunct into what a dialect sends, if it can be sent.
struct ConditionTranslation {
  let dialect: PathQuery.Dialect
  let catalogue: Catalogue

  /// Nil when the condition stays here.
  ///
  /// - Throws: ``Problem/Kind/emptyValue(column:)`` and ``Problem/Kind/dotSegment(_:)`` for values
  ///   that no path can hold.
  func sent(_ condition: Condition, _ column: ResolvedColumn) throws(Problem) -> SentCondition? {
    if dialect == .uvIndex, !UVParameters.isParameter(column.name) { return nil }
    switch condition {
    case .comparison(let left, let sign, .value(let value)):
      guard let filter = operation(sign, negated: false) else { return nil }
      return try single(condition, left, filter, value, column)
    case .not(.comparison(let left, let sign, .value(let value)), _):
      guard let filter = operation(sign, negated: true) else { return nil }
      return try single(condition, left, filter, value, column)
    case .member(let left, let members):
      guard let values = members.values else { return nil }
      return try list(condition, left, values, members.range, column, negated: false)
    case .not(.member(let left, let members), _):
      guard let values = members.values else { return nil }
      return try list(condition, left, values, members.range, column, negated: true)
    case .or(let parts):
      guard let (left, values) = Self.equalities(parts) else { return nil }
      return try list(condition, left, values, condition.range, column, negated: false)
    default: return nil
    }
  }

  /// `A = x or A = y` as the column and its values.
  static func equalities(_ parts: [Condition]) -> (Expression, [Value])? {
    var values: [Value] = []
    var column: (Expression, FoldedName)?
    for part in parts {
      guard case .comparison(let left, .equal, .value(let value)) = part,
        case .column(let reference) = left
      else { return nil }
      let name = FoldedName((reference.table.map { $0.text + "." } ?? "") + reference.name.text)
      if let column, column.1 != name { return nil }
      column = column ?? (left, name)
      values.append(value)
    }
    return column.map { ($0.0, values) }
  }

  private func operation(_ sign: ComparisonOperator, negated: Bool) -> PathQuery.Operator? {
    switch sign {
    // The same bytes are a part of what equal letters find.
    case .equal, .identical: negated ? nil : .equals
    case .notEqual: negated ? nil : .notEquals
    case .less: negated ? nil : .lessThan
    case .lessOrEqual: negated ? nil : .lessThanEqual
    case .greater: negated ? nil : .greaterThan
    case .greaterOrEqual: negated ? nil : .greaterThanEqual
    case .begins: negated ? nil : .beginsWith
    case .ends: negated ? nil : .endsWith
    case .contains: negated ? .excludes : .contains
    case .like: negated ? .notLike : .like
    }
  }

  // MARK: One value

  private func single(
    _ condition: Condition, _ left: Expression, _ wanted: PathQuery.Operator, _ value: Value,
    _ column: ResolvedColumn
  ) throws(Problem) -> SentCondition? {
    let kind = ColumnClass(column.schema)
    var trust = Pushdown.trust(dialect, wanted, kind)
    guard trust != .unknown else { return nil }
    let isIdentity: Bool
    if case .comparison(_, .identical, _) = condition {
      isIdentity = true
    } else {
      isIdentity = false
    }
    if isIdentity {
      if value.text.isEmpty || Self.isDotSegment(value.text) { return nil }
      trust = .superset
    }
    // The service may take these for wildcards, and then finds more.
    if Self.patterns.contains(wanted), value.text.utf8.contains(where: Self.isLikeWildcard) {
      guard wanted != .excludes else { return nil }
      trust = .superset
    }
    guard
      let alternative = try alternative(
        wanted, left, value, column, kind, isChecked: trust == .superset ? condition : nil)
    else { return nil }
    if alternative.check != nil { trust = .superset }
    return SentCondition(
      table: column.table, alternatives: [alternative], trust: trust,
      column: FoldedName(column.name))
  }

  /// The filter for one value, with what its rows are held against.
  private func alternative(
    _ wanted: PathQuery.Operator, _ left: Expression, _ value: Value, _ column: ResolvedColumn,
    _ kind: ColumnClass, isChecked: Condition?
  ) throws(Problem) -> SentCondition.Alternative? {
    guard !value.text.isEmpty else {
      throw Problem(.emptyValue(column: column.name), at: value.range)
    }
    guard !Self.isDotSegment(value.text) else {
      throw Problem(.dotSegment(value.text), at: value.range)
    }
    guard Literals.fits(value.text, kind) else { return nil }
    if value.text.utf8.contains(UInt8(ascii: "/")) {
      return prefix(wanted, left, value, column, kind, isChecked: isChecked)
    }
    if dialect == .v2, value.text.utf8.contains(UInt8(ascii: "@")) { return nil }
    let equal = Condition.comparison(left, Self.sign(of: wanted), .value(value))
    switch wanted {
    case .like:
      let pattern = value.text.map { $0 == "%" || $0 == "_" ? "@" : String($0) }.joined()
      guard pattern.utf8.contains(where: { $0 != UInt8(ascii: "@") }) else { return nil }
      return .init(
        filter: .init(column.name, .like, [pattern]), held: isChecked ?? equal, check: isChecked)
    case .greaterThanEqual where dialect == .v1, .lessThanEqual where dialect == .v1:
      guard let number = Int(value.text), number > Int.min + 1, number < Int.max - 1 else {
        return nil
      }
      let isGreater = wanted == .greaterThanEqual
      return .init(
        filter: .init(
          column.name, isGreater ? .greaterThan : .lessThan,
          [String(isGreater ? number - 1 : number + 1)]), held: equal, check: isChecked)
    case .excludes:
      return .init(
        filter: .init(column.name, .excludes, [value.text]),
        held: .not(.comparison(left, .contains, .value(value)), value.range), check: isChecked)
    default:
      return .init(
        filter: .init(
          column.name, wanted, [value.text], writesEqual: catalogue.isTable(value.text)),
        held: equal, check: isChecked)
    }
  }

  /// Nothing proves that `%2F` works in a value: the part before the slash is sent, and the whole
  /// is checked here.
  private func prefix(
    _ wanted: PathQuery.Operator, _ left: Expression, _ value: Value, _ column: ResolvedColumn,
    _ kind: ColumnClass, isChecked: Condition?
  ) -> SentCondition.Alternative? {
    guard wanted == .equals || wanted == .beginsWith,
      let slash = value.text.utf8.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let start = String(value.text[..<slash])
    guard !start.isEmpty, !Self.isDotSegment(start), kind.isCharacter,
      !(dialect == .v2 && start.utf8.contains(UInt8(ascii: "@")))
    else { return nil }
    return .init(
      filter: .init(column.name, .beginsWith, [start]),
      held: .comparison(left, .begins, .value(Value(start, .quoted, range: value.range))),
      check: isChecked ?? .comparison(left, Self.sign(of: wanted), .value(value)))
  }

  private static func sign(of operation: PathQuery.Operator) -> ComparisonOperator {
    switch operation {
    case .equals, .in: .equal
    case .notEquals, .notIn: .notEqual
    case .lessThan: .less
    case .lessThanEqual: .lessOrEqual
    case .greaterThan: .greater
    case .greaterThanEqual: .greaterOrEqual
    case .beginsWith: .begins
    case .endsWith: .ends
    case .contains, .excludes: .contains
    case .like, .notLike: .like
    }
  }

  private static let patterns: [PathQuery.Operator] = [
    .beginsWith, .endsWith, .contains, .excludes,
  ]

  private static func isLikeWildcard(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "_")
  }

  private static func isDotSegment(_ text: String) -> Bool {
    text.sameBytes(as: ".") || text.sameBytes(as: "..")
  }

  // MARK: Lists

  private func list(
    _ condition: Condition, _ left: Expression, _ values: [Value], _ range: SourceRange,
    _ column: ResolvedColumn, negated: Bool
  ) throws(Problem) -> SentCondition? {
    let kind = ColumnClass(column.schema)
    let wanted: PathQuery.Operator = negated ? .notIn : .in
    let hasList = Pushdown.trust(dialect, wanted, kind) == .exact
    guard hasList || (!negated && Pushdown.trust(dialect, .equals, kind) == .exact) else {
      return nil
    }
    for value in values where value.text.isEmpty {
      throw Problem(.emptyValue(column: column.name), at: value.range)
    }
    let distinct = Self.withoutRepeats(values, kind)
    if hasList, !distinct.contains(where: { Self.breaksList($0.text) }),
      distinct.allSatisfy({ Literals.fits($0.text, kind) })
    {
      return wholeList(left, distinct, range, column, wanted)
    }
    guard !negated, !distinct.isEmpty else { return nil }
    // One request a value; each one's rows are checked on their own, so none comes twice.
    var alternatives: [SentCondition.Alternative] = []
    for value in distinct {
      guard let one = try alternative(.equals, left, value, column, kind, isChecked: nil) else {
        return nil
      }
      alternatives.append(one)
    }
    let isWider = alternatives.contains { $0.check != nil }
    return SentCondition(
      table: column.table, alternatives: alternatives, trust: isWider ? .superset : .exact,
      column: FoldedName(column.name))
  }

  /// A V2 list, cut into as many requests as the length of a URL asks for.
  private func wholeList(
    _ left: Expression, _ values: [Value], _ range: SourceRange, _ column: ResolvedColumn,
    _ wanted: PathQuery.Operator
  ) -> SentCondition? {
    var chunks: [[Value]] = [[]]
    var length = 0
    for value in values {
      // A byte is at most three in the path; the comma is one more.
      let cost = value.text.utf8.count * 3 + 1
      if length + cost > Self.listBytes, chunks[chunks.count - 1].count > 0 {
        chunks.append([])
        length = 0
      }
      chunks[chunks.count - 1].append(value)
      length += cost
    }
    // Rows that are in none of the parts cannot be asked for part by part.
    guard wanted == .in || chunks.count == 1 else { return nil }
    let alternatives = chunks.map { chunk in
      let members = Condition.member(left, .values(chunk.map(Operand.value), range))
      return SentCondition.Alternative(
        filter: .init(column.name, wanted, chunk.map(\.text)),
        held: wanted == .in ? members : .not(members, range), check: nil)
    }
    return SentCondition(
      table: column.table, alternatives: alternatives, trust: .exact,
      column: FoldedName(column.name))
  }

  /// Bytes of the longest list in one URL: half of what every server is expected to take.
  private static let listBytes = Limits.urlBytes / 2

  private static func breaksList(_ text: String) -> Bool {
    text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/")
    }
      || isDotSegment(text)
  }

  /// The values without those that the comparison takes for the same.
  private static func withoutRepeats(_ values: [Value], _ kind: ColumnClass) -> [Value] {
    var seen: Set<FoldedName> = []
    var distinct: [Value] = []
    for value in values where seen.insert(key(value.text, kind)).inserted { distinct.append(value) }
    return distinct
  }

  /// Numbers of a sure number column are the same when their plain spelling is.
  private static func key(_ text: String, _ kind: ColumnClass) -> FoldedName {
    guard kind.isSureNumber, Literals.isPlainNumber(text) else {
      let end = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
      return FoldedName(end.map { String(text[...$0]) } ?? "")
    }
    return FoldedName(canonicalNumber(text))
  }

  static func canonicalNumber(_ text: String) -> String {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative { digits.removeFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts.first.map { $0.drop { $0 == "0" } } ?? ""
    var fraction = parts.count > 1 ? parts[1] : ""
    while fraction.last == "0" { fraction.removeLast() }
    let magnitude = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return (isNegative && magnitude != "0" ? "-" : "") + magnitude
  }
}
