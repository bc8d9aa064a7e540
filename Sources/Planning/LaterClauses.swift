package import Model
import Services

/// The clauses of a query that follow `where`, as work that is done here.
struct LaterClauses {
  private let query: Query
  private let joinsHere: Bool
  /// What `select` names, each item under the name it is shown by.
  private var selection: Selection?
  private var order: [OrderTerm]
  private var per: Expression?

  init(_ query: Query, joinsHere: Bool) {
    self.query = query
    self.joinsHere = joinsHere
    selection = query.selection
    order = query.orderBy
    if case .first(_, let column?, _) = query.window { per = .column(column) }
  }

  /// Resolves the clauses and gives them to the work.
  mutating func fill(
    _ local: inout LocalWork, _ resolution: inout ExpressionResolution, firstRow: Int
  ) throws(Problem) {
    for term in order where !term.expression.hasColumns {
      throw Problem(
        .cannotAnswer(
          what: "`order by` names no column here", hint: "write the column's name or alias"),
        at: term.expression.range)
    }
    let isGrouped = query.isGrouped
    if isGrouped, selection == nil { selection = query.keysAndCount }
    if isGrouped || joinsHere { nameItems() }
    let written = selection
    let columns = resolution.columns
    var keys: [Expression] = []
    var names = Aliased(written) { columns.isColumn($0) }
    for key in query.groupBy {
      guard key.hasColumns else {
        throw Problem(
          .cannotAnswer(
            what: "`group by` names no column here", hint: "write the column's name or alias"),
          at: key.range)
      }
      keys.append(try resolution.expression(try names.expression(key)))
    }
    resolution.allowsAggregates = isGrouped
    try resolve(&resolution, Aliased(written))
    if isGrouped {
      var grouped = Grouped(keys: keys, columns: resolution.columns)
      var grouping = Grouping(keys: keys)
      if let having = query.having {
        var names = Aliased(written)
        grouping.condition = try grouped.condition(
          try resolution.condition(try names.condition(having)))
      }
      try regroup(&grouped)
      grouping.aggregates = grouped.aggregates
      local.groupings.append(grouping)
    }
    if let selection, selection.isDistinct {
      let keys = selection.items.map(\.expression)
      var grouped = Grouped(keys: keys, columns: resolution.columns, clause: "select distinct")
      try regroup(&grouped)
      local.groupings.append(Grouping(keys: keys))
    }
    resolution.allowsAggregates = false
    local.selection = selection
    local.orderBy = order
    local.isCount = query.count != nil
    if case .first(.number(let limit), _?, _) = query.window, let per {
      local.per = .init(column: per, limit: limit)
    } else {
      let window = try RowWindow(query.window, firstRow: firstRow)
      (local.offset, local.limit) = (window.offset, window.limit)
    }
  }

  /// An item without an alias is shown as it was written, whatever becomes of it.
  private mutating func nameItems() {
    for index in selection?.items.indices ?? 0..<0 {
      guard let item = selection?.items[index], item.alias == nil else { continue }
      if case .column = item.expression { continue }
      selection?.items[index].alias = Name(Spelling.short(item.expression))
    }
  }

  private mutating func resolve(
    _ resolution: inout ExpressionResolution, _ names: Aliased
  ) throws(Problem) {
    var names = names
    for index in selection?.items.indices ?? 0..<0 {
      guard let expression = selection?.items[index].expression else { continue }
      selection?.items[index].expression = try resolution.expression(expression)
    }
    for index in order.indices {
      order[index].expression = try resolution.expression(
        try names.expression(order[index].expression))
    }
    if let expression = per { per = try resolution.expression(try names.expression(expression)) }
  }

  /// Puts the columns of groups in the place of what made them.
  private mutating func regroup(_ grouped: inout Grouped) throws(Problem) {
    for index in selection?.items.indices ?? 0..<0 {
      guard let expression = selection?.items[index].expression else { continue }
      selection?.items[index].expression = try grouped.expression(expression)
    }
    for index in order.indices {
      order[index].expression = try grouped.expression(order[index].expression)
    }
    if let expression = per { per = try grouped.expression(expression) }
  }
}

extension Query {
  /// Whether rows become groups.
  var isGrouped: Bool {
    !groupBy.isEmpty || having != nil
      || selection?.items.contains { $0.expression.aggregate != nil } ?? false
      || orderBy.contains { $0.expression.aggregate != nil }
  }

  /// Whether clauses after `where` can only run here.
  package var hasLaterWork: Bool {
    if case .first(_, _?, _) = window { return true }
    return isGrouped || selection?.isDistinct ?? false
  }

  /// Whether it has no clause after `where`.
  var isCore: Bool {
    selection == nil && orderBy.isEmpty && window == nil && count == nil && !hasLaterWork
  }

  /// What `group by` shows without `select`.
  fileprivate var keysAndCount: Selection {
    let count = Selection.Item(.call(Name("count"), .all, .nowhere), alias: Name("count"))
    return Selection(items: groupBy.map { Selection.Item($0) } + [count])
  }

  /// The clauses that run here, in the order in which they do.
  func laterParts(_ local: LocalWork) -> [Plan.Part] {
    var parts: [Plan.Part] = []
    if !groupBy.isEmpty { parts.append(.clause(.group(groupBy))) }
    if let having { parts.append(.clause(.having(having))) }
    if selection?.isDistinct ?? false { parts.append(.clause(.select(selection))) }
    if count != nil { parts.append(.count) }
    if !orderBy.isEmpty { parts.append(.order(orderBy)) }
    if local.per != nil || local.limit != nil || local.offset > 0, let window,
      window.range != .nowhere
    {
      parts.append(.window(window))
    }
    return parts
  }
}
