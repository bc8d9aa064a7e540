import Model
import Parsing
import Planning

/// The last query as it was written, and the rows of its answer that were shown.
struct LastQuery {
  let query: Query
  /// Nil when all rows were shown, or nothing was asked yet.
  var shown: ShownRows?

  init(_ query: Query) { self.query = query }
}

/// One window of an answer.
struct ShownRows {
  /// In the service's numbering, as the window names them.
  let numbers: Plan.RowNumbers
  /// Rows asked for.
  let size: Int
  /// Rows that came.
  let kept: Int
  /// Whether nothing follows.
  var isLast: Bool

  /// Nil when all rows were wanted.
  init?(_ numbers: Plan.RowNumbers, kept: Int) {
    guard let limit = numbers.limit, limit > 0 else { return nil }
    self.numbers = numbers
    size = limit
    self.kept = kept
    isLast = kept < limit
  }

  /// The window that many windows on (before, when negative); nil where there is none.
  func moved(by windows: Int) -> Window? {
    let (distance, isTooFar) = size.multipliedReportingOverflow(by: windows)
    let (moved, overflowed) = numbers.lower.addingReportingOverflow(distance)
    let lower = max(moved, numbers.origin)
    guard !isTooFar, !overflowed, lower != numbers.lower, lower < Int.max - size else { return nil }
    return .rows(.number(lower), .number(lower + size - 1), .nowhere)
  }
}

extension Problem.Kind {
  /// There is nothing to go on from.
  fileprivate static var noQuery: Problem.Kind {
    .cannotAnswer(what: "no query was asked yet", hint: "begin with `from TABLE`")
  }
}

extension Session {
  /// Shows the next window of the last query, or the previous one.
  func turn(by windows: Int) throws(Problem) {
    guard let last = lastQuery else { throw Problem(.noQuery) }
    guard let shown = last.shown else {
      throw Problem(
        .cannotAnswer(
          what: "the last query was not shown in windows",
          hint: "`rows A:B` or `first N` begins with one"))
    }
    if windows > 0, shown.isLast { return notices.say(.other("the last rows were shown")) }
    guard let window = shown.moved(by: windows) else {
      return notices.say(.other("the first rows were shown"))
    }
    var query = last.query
    query.window = window
    // A file that was asked for holds the first answer.
    query.destination = nil
    try answer(query)
    // An empty window is no place to go on from.
    if windows > 0, lastQuery?.shown?.kept == 0 {
      lastQuery?.shown = shown
      lastQuery?.shown?.isLast = true
    }
  }

  /// Asks the last query again with the clauses of a line; the whole is echoed.
  func amend(_ amendment: Amendment) throws(Problem) -> ExitStatus {
    guard let last = lastQuery else { throw Problem(.noQuery, at: amendment.range) }
    let text = last.query.amended(by: amendment).spelling
    notices.echo(text)
    let status = run(Source(name: "input", text: text))
    // A slip in the amendment is not amended further.
    if status == .statement { lastQuery = last }
    return status
  }
}

extension Session {
  /// Prints the last answer once more, without asking again.
  func showLast(_ name: Name?, _ destination: Destination?) throws(Problem) {
    let isTable = try goesIntoTable(destination)
    let (format, path) = try target(name, isTable ? nil : destination)
    if options.isCheck || options.isDryRun { return }
    guard let lastAnswer else {
      throw Problem(.cannotAnswer(what: "there is no last answer", hint: "begin with `from TABLE`"))
    }
    let rows = try lastAnswer.rows()
    if lastAnswer.isPart { notices.say(.partOfAnswer(rows: lastAnswer.rowCount)) }
    if isTable, lastAnswer.isPart {
      throw Problem(
        .cannotAnswer(
          what: "the last answer is only a part", hint: "a table holds whole answers: ask it again"),
        at: destination?.range)
    }
    if isTable, let destination { return try keepLast(rows, destination) }
    try output.print(
      rows, as: format, into: path,
      with: lastQuery.map { presentation(of: $0.query) } ?? Presentation())
  }

  /// The service's own count of a query's rows; nil where it has none.
  func total(of query: Query) throws(Problem) -> String? {
    let query = query.counted
    guard try isCounted(query) else { return nil }
    let rows = try answered(try planner.plan(query), by: try fetcher)
    var total: String?
    while let batch = try rows.next() {
      if batch.rowCount > 0, !batch.columns.isEmpty { total = batch.text(0, 0) }
    }
    return total
  }

  /// Whether the service itself counts for a query.
  func isCounted(_ query: Query) throws(Problem) -> Bool {
    // The rows of a join here, or groups, are nothing that a service counts.
    if query.hasLaterWork { return false }
    let plan = try planner.plan(query)
    return !plan.steps.isEmpty && plan.joined == nil
      && plan.steps.allSatisfy { $0.firstRequest?.expects.shape == .count }
  }
}

extension Query {
  /// The number of all rows that meet its condition.
  var counted: Query {
    var query = self
    query.window = nil
    query.selection = nil
    query.orderBy = []
    query.count = .nowhere
    return query
  }
}
