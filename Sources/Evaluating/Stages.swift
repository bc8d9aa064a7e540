internal import Model

/// The line of stages that a plan's local work asks for.
struct Stages {
  let presence: Presence
  private(set) var last: any BatchStream
  private var held: HeldRows?
  private var grouped: [GroupedRows] = []
  private var tallies: [Tally] = []
  /// What the columns are sure to be at the stage reached.
  private var types: [FoldedName: ColumnType]

  init(_ rows: any BatchStream, _ work: LocalWork) throws(Problem) {
    types = work.types
    guard !work.sumsCounts else {
      presence = Presence(rows, [])
      last = CountedRows(presence, .sum(offset: work.offset, limit: work.limit))
      return
    }
    // What each stage needs is known before the first row is pulled.
    var compiled: [Compilation] = []
    var filter = Compilation(types: types)
    let condition = try work.condition.map { (one) throws(Problem) in try filter.predicate(one) }
    compiled.append(filter)
    var groupings: [CompiledGrouping] = []
    for grouping in work.groupings {
      let made = try CompiledGrouping(grouping, types: types)
      groupings.append(made)
      types = made.types
    }
    let order = try Order(work, types)
    let projection = try Projection(work, types)
    if let first = groupings.first {
      compiled.append(first.compilation)
    } else {
      compiled += [order.compilation, projection.compilation]
    }
    presence = Presence(rows, compiled.flatMap(\.columns))
    last = presence
    tallies = filter.tallies + order.compilation.tallies + projection.compilation.tallies
    if !work.held.isEmpty {
      let rows = try HeldRows(
        last, work.held, isStrict: work.isHeldStrictly, nullMayBeEmpty: work.nullMayBeEmpty,
        types: work.types)
      (held, last) = (rows, rows)
    }
    if let condition { last = FilteredRows(last, condition, filter.columns) }
    for grouping in groupings { add(grouping) }
    add(order, work, projection)
    if work.isCount {
      last = CountedRows(last, .rows)
    } else if let items = projection.items {
      last = ProjectedRows(last, items, projection.compilation.columns)
    }
    if let joins = work.joins, !work.isCount {
      last = NamedColumns(last, joins, showsAll: work.selection == nil && groupings.isEmpty)
    }
  }

  /// Complete after the last batch.
  var notes: [Note] {
    (held?.notes ?? []) + grouped.flatMap(\.notes) + Tally.notes(tallies)
  }

  private mutating func add(_ grouping: CompiledGrouping) {
    let rows = GroupedRows(
      last, grouping.keys, grouping.aggregates, grouping.compilation.columns)
    grouped.append(rows)
    tallies += grouping.compilation.tallies + grouping.having.tallies
    last = rows
    if let condition = grouping.condition {
      last = FilteredRows(last, condition, grouping.having.columns)
    }
  }

  /// `order by`, `per` and the window.
  private mutating func add(_ order: Order, _ work: LocalWork, _ projection: Projection) {
    if !order.terms.isEmpty, !work.isCount {
      let isAll = projection.items == nil || order.per != nil
      last = SortedRows(
        last, order.terms, order.compilation.columns,
        keeping: isAll ? nil : projection.compilation.columns,
        limit: order.per != nil
          ? nil
          : work.limit.map { $0.addingReportingOverflow(work.offset) }
            .flatMap { $0.overflow ? nil : $0.partialValue })
    }
    if let per = order.per, let limit = work.per?.limit {
      last = FirstRows(last, per, order.compilation.columns, limit: limit)
    }
    if work.offset > 0 || work.limit != nil {
      last = WindowedRows(last, offset: work.offset, limit: work.limit)
    }
  }
}

/// `group by` and `having`, made ready.
private struct CompiledGrouping {
  var keys: [GroupedRows.Key] = []
  var aggregates: [GroupedRows.Work] = []
  var condition: Predicate?
  private(set) var compilation: Compilation
  private(set) var having: Compilation
  /// What the columns of the outcome are sure to be.
  private(set) var types: [FoldedName: ColumnType] = [:]

  init(_ grouping: Grouping, types: [FoldedName: ColumnType]) throws(Problem) {
    compilation = Compilation(types: types)
    for key in grouping.keys {
      let typed = try compilation.typed(key)
      let name = Spelling.short(key)
      keys.append(.init(scalar: typed.scalar, type: typed.type, name: name))
      self.types[FoldedName(name)] = typed.type
    }
    for aggregate in grouping.aggregates {
      var type: ColumnType?
      var operand: Scalar.Operand?
      if let argument = aggregate.argument {
        type = try compilation.typed(argument).type
        operand = try compilation.operand(argument)
      }
      aggregates.append(
        .init(
          function: aggregate.function, operand: operand, type: type, name: aggregate.name,
          unit: aggregate.unit))
      self.types[FoldedName(aggregate.name)] = aggregate.function.type(of: type)
    }
    having = Compilation(types: self.types)
    if let condition = grouping.condition { self.condition = try having.predicate(condition) }
  }
}

extension Aggregate.Function {
  /// What the outcome is sure to be.
  fileprivate func type(of argument: ColumnType?) -> ColumnType {
    switch self {
    case .count: .integer
    case .sum, .avg, .median, .stddev: .decimal
    case .min, .max, .first, .last: argument ?? .unknown
    case .spark: .text
    }
  }
}

/// `order by` and `per`, made ready; they know the names that `select` gives.
private struct Order {
  var terms: [SortedRows.Term] = []
  var per: (scalar: Scalar, type: ColumnType?)?
  private(set) var compilation: Compilation

  init(_ work: LocalWork, _ types: [FoldedName: ColumnType]) throws(Problem) {
    compilation = Compilation(types: types)
    for item in work.selection?.items ?? [] {
      if let alias = item.alias { compilation.aliases[FoldedName(alias.text)] = item.expression }
    }
    for term in work.orderBy {
      let typed = try compilation.typed(term.expression)
      terms.append(
        SortedRows.Term(scalar: typed.scalar, type: typed.type, isDescending: term.isDescending))
    }
    if let column = work.per?.column {
      let typed = try compilation.typed(column)
      per = (typed.scalar, typed.type)
    }
  }
}

/// `select`, made ready.
private struct Projection {
  /// Nil for every column.
  var items: [ProjectedRows.Item]?
  private(set) var compilation: Compilation

  init(_ work: LocalWork, _ types: [FoldedName: ColumnType]) throws(Problem) {
    compilation = Compilation(types: types)
    guard let selection = work.selection else { return }
    var items: [ProjectedRows.Item] = []
    for item in selection.items {
      items.append(
        ProjectedRows.Item(
          scalar: try compilation.scalar(item.expression),
          name: item.alias?.text ?? Spelling.short(item.expression), hasAlias: item.alias != nil))
    }
    self.items = items
  }
}
