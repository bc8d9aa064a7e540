import Model
import Services

/// Makes the requests of a query and gives the rest of its clauses to local work.
struct Asking {
  let dialect: PathQuery.Dialect
  let tables: [PathQuery.Table]
  let division: Division
  let settings: Settings
  /// The tables' names without programs, in order.
  let bareNames: [String]
  /// Whether order, window and count may go out.
  let sends: Bool
  /// Whether the catalogue knows all the tables.
  let areKnown: Bool

  func plan(_ query: Query, _ local: LocalWork, _ order: Ordering) throws(Problem) -> Plan {
    var local = local
    let paths = self.paths
    let isSortSent = sends && order.sort != nil && division.isExact && paths.count == 1
    if !isSortSent { local.orderBy = order.terms }
    let isWhole = division.isExact && paths.count == 1 && local.orderBy.isEmpty
    let window = try RowWindow(query.window, firstRow: dialect == .v1 ? 0 : 1)
    let canWindow = sends && isWhole && dialect != .uvIndex
    let sendsCount =
      sends && query.count != nil && window.isAll && division.isExact && dialect == .v1

    var steps: [Step] = []
    for var path in paths {
      if isSortSent { path.query.sort = order.sort ?? [] }
      path.query.isCount = sendsCount
      let format = sendsCount ? countFormat : settings.envirofactsFormat
      path.query.format = word(for: format)
      var checks = path.local
      checks.types = local.types
      checks.nullMayBeEmpty = format == .csv
      let asking: Step.Asking
      if sendsCount {
        checks = LocalWork()
        asking = .once(try request(path.query, .count))
      } else if dialect == .uvIndex {
        asking = .once(try request(path.query, .rows))
      } else {
        asking = try rows(path.query, canWindow ? window : .everything(from: dialect.firstRow))
        checks.isHeldStrictly = canWindow && !window.isAll && !checks.held.isEmpty
      }
      steps.append(Step(asking, local: checks))
    }
    if sendsCount {
      local = LocalWork()
      local.sumsCounts = steps.count > 1
    } else {
      local.isCount = query.count != nil
      if !canWindow {
        local.offset = window.offset
        local.limit = window.limit
      }
    }
    // An empty list is met by no row.
    var plan = Plan(steps: division.isNever ? [] : steps, local: local)
    plan.numbers = window.numbers
    // An answer that may end early is not asked for ahead.
    plan.parallel = local.limit == nil ? settings.parallel : 1
    plan.doneHere = division.checked.map(Plan.Part.condition)
    if local.isCount { plan.doneHere.append(.count) }
    if !local.orderBy.isEmpty, !window.isAll { plan.doneHere.append(.order(local.orderBy)) }
    // A window that nobody wrote is not told of.
    if !canWindow, !window.isAll, let window = query.window, window.range != .nowhere {
      plan.doneHere.append(.window(window))
    }
    if case .rows(.number(let lower)?, _, let range) = query.window, range != .nowhere,
      dialect == .v1, lower > 0
    {
      plan.notes.append(.rowsFromZero(lower: lower))
    }
    return plan
  }

  // MARK: Paths

  private struct Path {
    var query: PathQuery
    var local: LocalWork
  }

  /// One path, or one for each value of the condition that the service has no list for.
  private var paths: [Path] {
    let count = division.sent.map(\.alternatives.count).max() ?? 1
    return (0..<count).map { index in
      var query = PathQuery(dialect, tables: tables)
      var local = LocalWork()
      var checks: [Condition] = []
      for sent in division.sent {
        let one = sent.alternatives[sent.alternatives.count > 1 ? index : 0]
        var filter = one.filter
        if division.isOrChain, !query.tables[0].filters.isEmpty { filter.link = .or }
        query.tables[sent.table].filters.append(filter)
        // A parameter shapes the answer and need not come back in it.
        if !division.isOrChain, dialect != .uvIndex { local.held.append(one.held) }
        if let check = one.check, !division.isOrChain { checks.append(check) }
      }
      if division.isOrChain { local.held = [.or(division.sent.map { $0.alternatives[0].held })] }
      local.condition = Condition.all(checks)
      return Path(query: query, local: local)
    }
  }

  /// The word at the end of a path; V1 and the UV index answer XML without one.
  private func word(for format: ReplyFormat) -> String? {
    format == .xml && dialect != .v2 ? nil : format.rawValue
  }

  /// V1 has no count as CSV (EPA's page on the V1 service).
  private var countFormat: ReplyFormat {
    settings.envirofactsFormat == .csv ? .json : settings.envirofactsFormat
  }

  private func request(
    _ path: PathQuery, _ shape: Request.Shape
  ) throws(Problem) -> Request {
    let url = try path.url(base: settings.envirofactsURL)
    try checkLength(url)
    return Request(
      url,
      expects: .init(
        shape == .count ? countFormat : settings.envirofactsFormat, shape, tables: bareNames))
  }

  private func checkLength(_ url: String) throws(Problem) {
    guard url.utf8.count <= Limits.urlBytes else {
      throw Problem(.urlTooLong(url.utf8.count, limit: Limits.urlBytes))
    }
  }

  // MARK: Rows

  private func rows(_ path: PathQuery, _ window: RowWindow) throws(Problem) -> Step.Asking {
    let (head, tail) = try path.pagedURL(base: settings.envirofactsURL)
    try checkLength(head + tail)
    let template = Request(
      head + tail, expects: .init(settings.envirofactsFormat, .rows, tables: bareNames))
    var pages = Pages(
      request: template, address: .rows(head: head, tail: tail), firstRow: window.lower,
      // `rows A:B` goes out as typed, in one piece.
      size: window.isTyped ? window.limit ?? settings.page : settings.page,
      limit: window.limit)
    pages.count = try count(path, window)
    return .paged(pages)
  }

  /// V1 tells the number of rows, which is worth asking for where the end of the rows is open.
  private func count(_ path: PathQuery, _ window: RowWindow) throws(Problem) -> Pages.Count? {
    guard dialect == .v1, window.limit == nil else { return nil }
    var path = path
    path.isCount = true
    path.format = word(for: countFormat)
    return Pages.Count(
      request: try request(path, .count), skipped: window.offset, mayComeFirst: areKnown)
  }
}
