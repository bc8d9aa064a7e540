import Model
import Services

/// A condition divided into what the service checks and what is checked here.
struct Division {
  private(set) var sent: [SentCondition] = []
  /// Whether the sent conditions are one `or`-chain instead of an `and`-chain.
  private(set) var isOrChain = false
  /// What stays here; nil for nothing.
  private(set) var local: Condition?
  /// The parts that are checked here, alone or after the service.
  private(set) var checked: [Condition] = []

  /// Whether no row can meet the condition.
  private(set) var isNever = false

  /// Whether the service's conditions alone find the right rows.
  var isExact: Bool { local == nil && sent.allSatisfy { $0.trust == .exact } }

  init(
    _ condition: Condition?, dialect: PathQuery.Dialect, catalogue: Catalogue, sends: Bool,
    _ columns: inout ColumnResolution
  ) throws(Problem) {
    guard let condition else { return }
    isNever = condition.conjuncts.contains { part in
      if case .member(_, let members) = part { members.values?.isEmpty ?? false } else { false }
    }
    guard sends else {
      local = condition
      checked = [condition]
      return
    }
    let translation = ConditionTranslation(dialect: dialect, catalogue: catalogue)
    if dialect == .v2, case .or(let parts) = condition,
      let chain = try Self.orChain(parts, translation, &columns)
    {
      sent = chain
      isOrChain = true
      if chain.contains(where: { $0.trust == .superset }) {
        local = condition
        checked = [condition]
      }
      return
    }
    var kept: [Condition] = []
    var seen: Set<ColumnKey> = []
    var hasAlternatives = false
    for part in condition.conjuncts {
      guard let column = try Self.column(of: part, &columns),
        let one = try translation.sent(part, column),
        // What V1 makes of a column named twice was never seen.
        dialect == .v2 || seen.insert(ColumnKey(table: one.table, name: one.column)).inserted,
        // Only one condition may become a request for each of its values.
        one.alternatives.count == 1 || !hasAlternatives
      else {
        kept.append(part)
        continue
      }
      hasAlternatives = hasAlternatives || one.alternatives.count > 1
      sent.append(one)
      if one.trust == .superset { checked.append(part) }
    }
    local = Condition.all(kept)
    checked += kept
  }

  private struct ColumnKey: Hashable {
    let table: Int
    let name: FoldedName
  }

  /// The column that a part is about, when its left side is a plain column.
  private static func column(
    of part: Condition, _ columns: inout ColumnResolution
  ) throws(Problem) -> ResolvedColumn? {
    switch part {
    case .comparison(.column(let column), _, _), .member(.column(let column), _):
      return try columns.resolve(column)
    case .not(let inner, _): return try Self.column(of: inner, &columns)
    case .or(let parts):
      guard case .column(let column)? = ConditionTranslation.equalities(parts)?.0 else {
        return nil
      }
      return try columns.resolve(column)
    default: return nil
    }
  }

  /// A `where` that is one `or`-chain over the first table, each part sent as it is.
  private static func orChain(
    _ parts: [Condition], _ translation: ConditionTranslation, _ columns: inout ColumnResolution
  ) throws(Problem) -> [SentCondition]? {
    // On one column it becomes a list.
    guard ConditionTranslation.equalities(parts) == nil else { return nil }
    var chain: [SentCondition] = []
    for part in parts {
      guard let column = try column(of: part, &columns), column.table == 0,
        let one = try translation.sent(part, column), one.alternatives.count == 1
      else { return nil }
      chain.append(one)
    }
    return chain
  }
}
