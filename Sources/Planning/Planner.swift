package import Model
package import Services

/// Turns a query into what is asked of the service and what is left to do here.
///
/// The answer is the same as if the whole table had been fetched and everything done here.
package struct Planner<S: Scope> {
  package let catalogue: Catalogue
  package let settings: Settings
  package let scope: S
  /// False keeps every condition, order and window here, to hold both ways against each other.
  package let divides: Bool

  package init(catalogue: Catalogue, settings: Settings, scope: S, divides: Bool = true) {
    self.catalogue = catalogue
    self.settings = settings
    self.scope = scope
    self.divides = divides
  }

  /// - Throws: ``Problem`` for a name that is not known, a value that no path can hold, a wish that
  ///   is not answered yet.
  package func plan(_ query: Query) throws(Problem) -> Plan {
    var substitution = Substitution(scope: scope)
    return try planned(try substitution.query(query))
  }

  /// - Parameter query: without variables and inner queries.
  func planned(_ query: Query) throws(Problem) -> Plan {
    if query.count != nil, !query.groupBy.isEmpty {
      throw Problem(.countWithGroup, at: query.count)
    }
    var names = TableResolution(
      catalogue: catalogue, service: settings.service, scope: scope)
    var tables = [try names.resolve(query.from)]
    for join in query.joins { tables.append(try names.resolve(join.table)) }
    try Self.checkAliases(tables)
    let leading = try leadingTables(tables, query.joins)
    if leading < tables.count || query.hasLaterWork || (tables[0].stored != nil && !query.isCore) {
      var plan = try workedHere(query, tables, leading: leading)
      plan.notes = names.notes.filter { !plan.notes.contains($0) } + plan.notes
      return plan
    }
    if case .described(let table) = tables[0].grammar {
      var plan = try DescribedAsking(
        table: table, settings: settings, sends: divides
      ).plan(query, tables[0], catalogue)
      // Whoever names a server of their own knows what it has.
      if settings.services[FoldedName(table.service + ".url")] == nil {
        plan.notes = names.notes + plan.notes
        plan.refusal = names.refusal ?? plan.refusal
      }
      return plan
    }
    if let stored = tables[0].stored { return try plan(query, of: stored, tables[0]) }
    guard let dialect = tables[0].dialect else { return Plan(steps: []) }
    var resolution = ExpressionResolution(
      columns: ColumnResolution(tables: tables, catalogue: catalogue))
    let joined = Joining(catalogue: catalogue, dialect: dialect).tables(tables)
    let condition = try query.condition.map { (condition) throws(Problem) in
      try resolution.condition(condition).normalized()
    }
    var local = LocalWork()
    if var selection = query.selection {
      for index in selection.items.indices {
        selection.items[index].expression =
          try resolution.expression(selection.items[index].expression)
      }
      local.selection = selection
    }
    let order = try Ordering(query.orderBy, dialect, selection: query.selection, &resolution)
    let division = try Division(
      condition, dialect: dialect, catalogue: catalogue, sends: divides, &resolution.columns)
    if dialect == .uvIndex {
      try UVParameters.check(division, table: query.from.name)
    }
    let asking = Asking(
      dialect: dialect, tables: joined, division: division, settings: settings,
      bareNames: tables.map(\.bareName), sends: divides,
      areKnown: tables.allSatisfy { $0.schema != nil })
    local.condition = division.local
    local.types = resolution.types
    var plan = try asking.plan(query, local, order)
    plan.notes += try Misfit.notes(on: condition, &resolution.columns)
    plan.notes += names.notes + resolution.columns.notes
    // Whoever names a server of their own knows what it has.
    if settings.envirofactsURL == Settings().envirofactsURL { plan.refusal = names.refusal }
    plan.ifEmpty = try EmptyAnswer(catalogue: catalogue, dialect: dialect)
      .notes(on: condition, &resolution.columns)
    return plan
  }

  /// Rows that are here: everything is done here.
  private func plan(
    _ query: Query, of stored: Stored, _ table: ResolvedTable
  ) throws(Problem) -> Plan {
    var resolution = ExpressionResolution(
      columns: ColumnResolution(tables: [table], catalogue: catalogue))
    var plan = Plan(steps: [])
    plan.stored = stored
    if let condition = query.condition {
      plan.local.condition = try resolution.condition(condition.normalized())
    }
    plan.local.types = resolution.types
    return plan
  }

  /// - Throws: ``Problem`` when two tables go by one name.
  private static func checkAliases(_ tables: [ResolvedTable]) throws(Problem) {
    var seen: Set<FoldedName> = []
    for table in tables {
      let name = table.reference.alias ?? table.reference.name
      guard seen.insert(FoldedName(name.text)).inserted else {
        throw Problem(
          .cannotAnswer(
            what: "two tables are called `\(name.text)`", hint: "give one an alias of its own"),
          at: name.range)
      }
    }
  }
}
