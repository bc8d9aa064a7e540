package import Model

/// The rows of a query: what came, with the work done that the service could not do.
///
/// Rows stream through a line of stages, each a file of this folder; only `order by` holds them,
/// in SQLite, which spills to disk. Work that is none lets batches pass untouched.
package final class Answer: BatchStream {
  private let presence: Presence?
  private let held: HeldRows?
  private let last: any BatchStream
  private let tallies: [Tally]
  private let isCount: Bool
  /// The columns of a batch without rows, kept in case no row follows.
  private var header: Batch?
  private var hasGivenRows = false
  private var isOver = false
  private var passed = 0
  /// Rows given out, or counted.
  package private(set) var kept = 0

  /// - Throws: ``Problem`` when an expression cannot be worked out, before any row is pulled.
  package init(_ rows: any BatchStream, _ work: LocalWork) throws(Problem) {
    isCount = work.isCount || work.sumsCounts
    guard !work.isIdentity else {
      (presence, held, last, tallies) = (nil, nil, rows, [])
      return
    }
    let stages = try Stages(rows, work)
    (presence, held, last, tallies) = (stages.presence, stages.held, stages.last, stages.tallies)
  }

  /// Rows that came from the source.
  package var fetched: Int { presence?.fetched ?? passed }

  /// Complete after the last batch.
  package var notes: [Note] { (held?.notes ?? []) + Tally.notes(tallies) }

  /// The next rows of the answer; nil after the last.
  package func next() throws(Problem) -> Batch? {
    guard let presence else { return try pass() }
    while !isOver, let batch = try last.next() {
      if batch.rowCount == 0 {
        header = header ?? batch
        continue
      }
      hasGivenRows = true
      kept += isCount ? (last as? CountedRows)?.count ?? 0 : batch.rowCount
      return batch
    }
    isOver = true
    presence.close()
    defer { header = nil }
    return hasGivenRows ? nil : header
  }

  private func pass() throws(Problem) -> Batch? {
    try checkInterruption()
    guard let batch = try last.next() else { return nil }
    passed += batch.rowCount
    kept += batch.rowCount
    return batch
  }
}

/// The line of stages that a plan's local work asks for.
private struct Stages {
  let presence: Presence
  var held: HeldRows?
  var last: any BatchStream
  var tallies: [Tally] = []

  init(_ rows: any BatchStream, _ work: LocalWork) throws(Problem) {
    guard !work.sumsCounts else {
      presence = Presence(rows, [])
      last = CountedRows(presence, .sum(offset: work.offset, limit: work.limit))
      return
    }
    let filter = try Filter(work)
    let order = try Order(work)
    let projection = try Projection(work)
    presence = Presence(rows, filter.columns + order.columns + projection.columns)
    last = presence
    tallies = filter.tallies + order.tallies + projection.tallies
    if !work.held.isEmpty {
      let rows = try HeldRows(
        last, work.held, isStrict: work.isHeldStrictly, nullMayBeEmpty: work.nullMayBeEmpty,
        types: work.types)
      (held, last) = (rows, rows)
    }
    if let predicate = filter.predicate { last = FilteredRows(last, predicate, filter.columns) }
    if !order.terms.isEmpty, !work.isCount {
      last = SortedRows(
        last, order.terms, order.columns,
        keeping: projection.items == nil ? nil : projection.columns,
        limit: work.limit.map { $0.addingReportingOverflow(work.offset) }
          .flatMap { $0.overflow ? nil : $0.partialValue })
    }
    if work.offset > 0 || work.limit != nil {
      last = WindowedRows(last, offset: work.offset, limit: work.limit)
    }
    if work.isCount {
      last = CountedRows(last, .rows)
    } else if let items = projection.items {
      last = ProjectedRows(last, items, projection.columns)
    }
  }
}

/// `where`, made ready.
private struct Filter {
  var predicate: Predicate?
  let columns: [ColumnReference]
  let tallies: [Tally]

  init(_ work: LocalWork) throws(Problem) {
    var compilation = Compilation(types: work.types)
    if let condition = work.condition { predicate = try compilation.predicate(condition) }
    (columns, tallies) = (compilation.columns, compilation.tallies)
  }
}

/// `order by`, made ready; it knows the names that `select` gives.
private struct Order {
  var terms: [SortedRows.Term] = []
  let columns: [ColumnReference]
  let tallies: [Tally]

  init(_ work: LocalWork) throws(Problem) {
    var compilation = Compilation(types: work.types)
    for item in work.selection?.items ?? [] {
      if let alias = item.alias { compilation.aliases[FoldedName(alias.text)] = item.expression }
    }
    for term in work.orderBy {
      let typed = try compilation.typed(term.expression)
      terms.append(
        SortedRows.Term(scalar: typed.scalar, type: typed.type, isDescending: term.isDescending))
    }
    (columns, tallies) = (compilation.columns, compilation.tallies)
  }
}

/// `select`, made ready.
private struct Projection {
  /// Nil for every column.
  var items: [ProjectedRows.Item]?
  let columns: [ColumnReference]
  let tallies: [Tally]

  init(_ work: LocalWork) throws(Problem) {
    if let selection = work.selection, selection.isDistinct {
      throw Problem(.notAvailable("`select distinct`"), at: selection.range)
    }
    var compilation = Compilation(types: work.types)
    var items: [ProjectedRows.Item] = []
    for item in work.selection?.items ?? [] {
      items.append(
        ProjectedRows.Item(
          scalar: try compilation.scalar(item.expression),
          name: item.alias?.text ?? Spelling.short(item.expression), hasAlias: item.alias != nil))
    }
    if work.selection != nil { self.items = items }
    (columns, tallies) = (compilation.columns, compilation.tallies)
  }
}
