import Model
import Services

extension Planner {
  /// How many of the first tables one request asks for together.
  func leadingTables(_ tables: [ResolvedTable], _ joins: [Join]) throws(Problem) -> Int {
    guard let dialect = tables[0].dialect, dialect != .uvIndex, divides else { return 1 }
    let joining = Joining(catalogue: catalogue, dialect: dialect)
    var resolution = ExpressionResolution(
      columns: ColumnResolution(tables: tables, catalogue: catalogue))
    var count = 1
    for (index, join) in joins.enumerated() {
      guard !join.isLeft, tables[index + 1].dialect == dialect,
        try joining.joins(index + 1, of: tables, on: join.on, &resolution)
      else { break }
      count += 1
    }
    return count
  }

  /// The keys of tables that a service joins: its answer has each under the first of them alone.
  private func sharedKeys(
    _ tables: ArraySlice<ResolvedTable>
  ) -> [ExpressionResolution.TableColumn: ExpressionResolution.TableColumn] {
    var shared: [ExpressionResolution.TableColumn: ExpressionResolution.TableColumn] = [:]
    for index in tables.indices.dropFirst() {
      guard let right = tables[index].schema else { continue }
      for left in tables[..<index].indices.reversed() {
        guard let schema = tables[left].schema else { continue }
        let key = catalogue.joinKey(schema, right)
        guard !key.isEmpty else { continue }
        for pair in key {
          let first = ExpressionResolution.TableColumn(table: left, name: FoldedName(pair.left))
          // What stands further left stays the one that is shown.
          shared[.init(table: index, name: FoldedName(pair.right))] = shared[first] ?? first
        }
        break
      }
    }
    return shared
  }

  /// Plans a query whose later clauses, or joins, run here over the rows of plainer queries.
  func workedHere(
    _ query: Query, _ tables: [ResolvedTable], leading: Int
  ) throws(Problem) -> Plan {
    let joinsHere = leading < tables.count
    var resolution = ExpressionResolution(
      columns: ColumnResolution(tables: tables, catalogue: catalogue), joinsHere: joinsHere,
      shared: joinsHere ? sharedKeys(tables.prefix(leading)) : [:])
    let sides = joinsHere ? try Sides(self, query, tables, leading: leading, &resolution) : nil
    let firstRow = tables[0].dialect?.firstRow ?? 1
    var local = LocalWork()
    var clauses = LaterClauses(query, joinsHere: joinsHere)
    try clauses.fill(&local, &resolution, firstRow: firstRow)
    var plan: Plan
    if let sides {
      let (joined, columns) = try sides.joined(resolution)
      plan = Plan(steps: [])
      plan.take(joined)
      local.joins = columns
      local.condition = Condition.all(sides.kept)
      let written = query.joins.suffix(tables.count - leading)
      plan.doneHere = written.map { .clause(.join($0)) } + plan.asked.flatMap(\.doneHere)
      plan.doneHere += sides.kept.map(Plan.Part.condition)
    } else {
      var core = Query(from: query.from)
      core.joins = query.joins
      core.condition = query.condition
      core.selection = query.columnsSpokenOf(resolution.used, of: tables[0])
      plan = try planned(core)
      local.condition = plan.local.condition
    }
    local.types = plan.local.types.merging(resolution.types) { first, _ in first }
    plan.local = local
    plan.numbers = try RowWindow(local.per == nil ? query.window : nil, firstRow: firstRow).numbers
    plan.doneHere += query.laterParts(local)
    for note in resolution.columns.notes where !plan.notes.contains(note) {
      plan.notes.append(note)
    }
    return plan
  }
}

extension Plan {
  /// Takes on the sides of a join, with what is known of them.
  fileprivate mutating func take(_ joined: Joined) {
    self.joined = joined
    for side in asked {
      notes += side.notes.filter { !notes.contains($0) }
      ifEmpty += side.ifEmpty.filter { !ifEmpty.contains($0) }
      refusal = refusal ?? side.refusal
    }
  }
}
