import Model
import Services

/// The tables of a query that no one request can ask for together: each side is a query of its own,
/// with the conditions that speak of it alone.
struct Sides<S: Scope> {
  private let planner: Planner<S>
  private let query: Query
  private let tables: [ResolvedTable]
  /// How many of the first tables one request asks for.
  private let leading: Int
  /// The conditions of each side.
  private var given: [[Condition]]
  /// What is left for the joined rows.
  private(set) var kept: [Condition] = []
  private var joins: [Joined.Join] = []
  private var hidden: [ColumnReference] = []

  init(
    _ planner: Planner<S>, _ query: Query, _ tables: [ResolvedTable], leading: Int,
    _ resolution: inout ExpressionResolution
  ) throws(Problem) {
    self.planner = planner
    self.query = query
    self.tables = tables
    self.leading = leading
    given = Array(repeating: [], count: tables.count - leading + 1)
    for part in query.condition?.normalized().conjuncts ?? [] {
      try give(part, &resolution)
    }
    for index in leading..<tables.count { try join(index, &resolution) }
  }

  /// The sides as plans, and the names of their columns.
  func joined(
    _ resolution: ExpressionResolution
  ) throws(Problem) -> (joined: Joined, columns: JoinedColumns) {
    var first = Query(from: query.from)
    first.joins = Array(query.joins.prefix(leading - 1))
    let side = try plan(first, side: 0, 0..<leading, resolution)
    var joins = joins
    for (number, index) in (leading..<tables.count).enumerated() {
      let one = Query(from: query.joins[index - 1].table)
      let asking = joins[number].side.asking
      if case .keyed(_, let parameter, let key) = asking {
        joins[number].side.asking = .keyed(
          core(one, side: number + 1, index..<index + 1, resolution), parameter: parameter,
          key: key)
      } else {
        joins[number].side.asking = .plan(
          try plan(one, side: number + 1, index..<index + 1, resolution))
      }
    }
    return (
      Joined(
        first: Joined.Side(.plan(side), tables: tables[..<leading].map(\.joined)), joins: joins),
      JoinedColumns(tables: tables.map(\.shownName), hidden: hidden)
    )
  }

  private func plan(
    _ query: Query, side: Int, _ range: Range<Int>, _ resolution: ExpressionResolution
  ) throws(Problem) -> Plan {
    try planner.planned(core(query, side: side, range, resolution))
  }

  /// The question to one side: its conditions, and the columns that the whole query speaks of where
  /// a service is told them.
  private func core(
    _ query: Query, side: Int, _ range: Range<Int>, _ resolution: ExpressionResolution
  ) -> Query {
    var core = query
    core.condition = Condition.all(given[side])
    core.selection = self.query.columnsSpokenOf(
      resolution.used.filter { range.contains($0.table) }, of: tables[range.lowerBound])
    return core
  }

  // MARK: Conditions

  private mutating func give(
    _ part: Condition, _ resolution: inout ExpressionResolution
  ) throws(Problem) {
    if let index = parameter(of: part) {
      given[side(of: index)].append(part)
      return
    }
    let owners = try owners(of: part, resolution)
    guard let side = owners.count == 1 ? owners.first : nil else {
      kept.append(try resolution.condition(part))
      return
    }
    guard side > 0, query.joins[leading + side - 2].isLeft else {
      given[side].append(part)
      return
    }
    // A row that has none on the right is to be left out by it, not kept for want of one.
    if part.failsOnNull { given[side].append(part) }
    kept.append(try resolution.condition(part))
  }

  private func side(of table: Int) -> Int { table < leading ? 0 : table - leading + 1 }

  /// The sides that a condition speaks of.
  private func owners(
    of part: Condition, _ resolution: ExpressionResolution
  ) throws(Problem) -> Set<Int> {
    var trial = resolution
    _ = try trial.condition(part)
    return Set(trial.used.dropFirst(resolution.used.count).map { side(of: $0.table) })
  }

  /// The described table whose parameter a condition gives.
  private func parameter(of part: Condition) -> Int? {
    guard let column = part.comparedColumn else { return nil }
    return parameter(column)
  }

  private func parameter(_ column: ColumnReference) -> Int? {
    tables.indices.first { index in
      guard case .described(let table) = tables[index].grammar else { return false }
      return column.table.map(tables[index].isNamed) ?? true
        && table.parameter(named: column.name.text) != nil
    }
  }

  // MARK: Joins

  private mutating func join(
    _ index: Int, _ resolution: inout ExpressionResolution
  ) throws(Problem) {
    let join = query.joins[index - 1]
    var made = Joined.Join(
      side: Joined.Side(.plan(Plan(steps: [])), tables: [tables[index].joined]),
      isLeft: join.isLeft, keys: [], condition: nil)
    var conditions: [Condition] = []
    var parts = join.on?.normalized().conjuncts ?? []
    if join.on == nil { parts = try key(of: index, join) }
    for part in parts {
      if let (parameter, key) = keyed(part, by: index) {
        made.side.asking = .keyed(
          Query(from: join.table), parameter: parameter, key: try resolution.expression(key))
        continue
      }
      let names = try owners(of: part, resolution)
      if parameter(of: part) == index || names == [side(of: index)] {
        given[side(of: index)].append(part)
        continue
      }
      if let later = names.max(), later > side(of: index) {
        throw Problem(
          .cannotAnswer(
            what: "`on` speaks of a table that is joined later", hint: "join it before"),
          at: part.range)
      }
      let resolved = try resolution.condition(part)
      conditions.append(resolved)
      if let key = try equality(part, resolved, index, resolution) { made.keys.append(key) }
    }
    made.condition = Condition.all(conditions)
    for key in made.keys {
      if case .column = key.left, case .column(let right) = key.right { hidden.append(right) }
    }
    joins.append(made)
  }

  /// `on P = EXPRESSION` or the other way round, where P is a parameter of the table.
  private func keyed(_ part: Condition, by index: Int) -> (Name, Expression)? {
    guard case .comparison(let left, .equal, .expression(let right)) = part else { return nil }
    for (one, other) in [(left, right), (right, left)] {
      guard case .column(let column) = one, parameter(column) == index else { continue }
      // A parameter that is no column of anybody's has nothing on the left to be.
      if case .column(let key) = other, parameter(key) == index { continue }
      return (column.name, other)
    }
    return nil
  }

  /// The two sides of an equality, if one speaks of the joined table alone and the other of those
  /// before it.
  private func equality(
    _ part: Condition, _ resolved: Condition, _ index: Int, _ resolution: ExpressionResolution
  ) throws(Problem) -> Joined.Key? {
    guard case .comparison(let left, .equal, .expression(let right)) = part,
      case .comparison(let first, _, .expression(let second)) = resolved
    else { return nil }
    let (one, other) = (try tables(in: left, resolution), try tables(in: right, resolution))
    if one.allSatisfy({ $0 < index }), other == [index] {
      return Joined.Key(left: first, right: second)
    }
    if other.allSatisfy({ $0 < index }), one == [index] {
      return Joined.Key(left: second, right: first)
    }
    return nil
  }

  private func tables(
    in expression: Expression, _ resolution: ExpressionResolution
  ) throws(Problem) -> Set<Int> {
    var trial = resolution
    _ = try trial.expression(expression)
    return Set(trial.used.dropFirst(resolution.used.count).map(\.table))
  }

  /// The catalogue's key between a table and the nearest earlier one that has one, as `on`.
  private func key(of index: Int, _ join: Join) throws(Problem) -> [Condition] {
    let right = tables[index]
    for (place, left) in tables[..<index].enumerated().reversed() {
      guard let one = left.schema, let other = right.schema else { continue }
      let key = planner.catalogue.joinKey(one, other)
      guard !key.isEmpty else { continue }
      return key.map { pair in
        .comparison(
          .column(ColumnReference(table: Name(tables[place].shownName), Name(pair.left))), .equal,
          .expression(.column(ColumnReference(table: Name(right.shownName), Name(pair.right)))))
      }
    }
    throw Problem(
      .cannotAnswer(
        what: "no key is known that joins `\(right.shownName)` to what stands before it",
        hint: "write `on \(tables[0].shownName).COLUMN = \(right.shownName).COLUMN`"),
      at: join.range)
  }
}

extension ResolvedTable {
  fileprivate var joined: Joined.Table {
    Joined.Table(
      name: shownName, sentName: bareName,
      columns: (schema?.columns ?? []).map(\.name))
  }
}

extension Condition {
  /// Whether a row whose columns are all null fails it.
  fileprivate var failsOnNull: Bool {
    switch self {
    case .comparison(.column, _, .value), .between(.column, _, _): true
    case .member(.column, let members): !(members.values?.isEmpty ?? true)
    default: false
    }
  }

  /// The column that values are compared with.
  fileprivate var comparedColumn: ColumnReference? {
    switch self {
    case .comparison(.column(let column), _, .value), .member(.column(let column), _): column
    case .or(let parts):
      if case .column(let column)? = ConditionTranslation.equalities(parts)?.0 {
        column
      } else {
        nil
      }
    default: nil
    }
  }
}

extension Query {
  /// The columns of a described table that are used anywhere, as `select` names them; nil asks for
  /// what the service sends without being told.
  func columnsSpokenOf(_ used: [ResolvedColumn], of table: ResolvedTable) -> Selection? {
    guard case .described = table.grammar, selection != nil || isGrouped else { return nil }
    var names: [String] = []
    for column in used where !names.contains(where: { $0.sameBytes(as: column.name) }) {
      names.append(column.name)
    }
    guard !names.isEmpty else { return nil }
    return Selection(items: names.map { .init(.column(ColumnReference(Name($0)))) })
  }
}
