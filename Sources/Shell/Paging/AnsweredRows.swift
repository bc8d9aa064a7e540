import Evaluating
import Model
import Parsing

/// Whoever knows how a query becomes a plan, and where the rows are that are here.
protocol RowProvider {
  func planned(_ query: Query) throws(Problem) -> Plan
  func rows(of stored: Stored) throws(Problem) -> any BatchStream
  /// An answer came to its end.
  func ended()
}

/// The rows of an answer: asked for as the plan says, and worked on here.
final class AnsweredRows: BatchStream {
  private let source: Rows
  private let provider: any RowProvider
  private let answer: Answer
  private let plan: Plan
  /// When the last row was there, in seconds; what follows, such as a pager, is not the answer's.
  private(set) var end: Double?
  /// Whether a count found nothing.
  private var countedNone = false

  /// Where the rows come from.
  private enum Rows {
    case steps(PlannedRows)
    case joined(JoinedAnswer)
    case stored
  }

  /// - Parameter provider: knows what is here, and plans what only rows of another side tell.
  init(
    _ plan: Plan, fetcher: any Fetcher, budget: RequestBudget = RequestBudget(),
    provider: any RowProvider
  ) throws(Problem) {
    self.plan = plan
    self.provider = provider
    if let joined = plan.joined {
      let rows = try JoinedAnswer(
        joined, types: plan.local.types, fetcher: fetcher, budget: budget, provider: provider)
      source = .joined(rows)
      answer = try Answer(rows.rows, plan.local)
    } else if let stored = plan.stored {
      source = .stored
      answer = try Answer(try provider.rows(of: stored), plan.local)
    } else {
      let sender = Sender(
        fetcher, budget: budget, parallel: plan.parallel, readsAll: plan.local.readsAll)
      let rows = PlannedRows(plan.steps, sender)
      source = .steps(rows)
      answer = try Answer(rows, plan.local)
    }
  }

  func next() throws(Problem) -> Batch? {
    guard end == nil else { return nil }
    if let batch = try answer.next() {
      if plan.countsRows, batch.rowCount > 0 { countedNone = batch.text(0, 0) == "0" }
      return batch
    }
    end = Clock.seconds()
    try finish()
    provider.ended()
    return nil
  }

  /// Ends what is under way.
  func finish() throws(Problem) {
    switch source {
    case .steps(let rows): try rows.finish()
    case .joined(let rows): try rows.finish()
    case .stored: break
    }
  }

  /// Rows that the services sent, before any check.
  var fetched: Int {
    switch source {
    case .steps(let rows): rows.fetched
    case .joined(let rows): rows.fetched
    case .stored: answer.fetched
    }
  }

  /// The rows that the answer will have, as far as that is known: the most that the query wants, or
  /// the service's own number; nil for a count.
  var wanted: Int? {
    guard !plan.local.isCount, !plan.local.sumsCounts else { return nil }
    if let limit = plan.local.limit { return limit }
    guard plan.local.condition == nil, plan.local.groupings.isEmpty else { return nil }
    return expected
  }

  /// The rows of the plan's own steps.
  private var sentRows: PlannedRows? {
    if case .steps(let rows) = source { rows } else { nil }
  }

  /// Rows that the service will have sent at the end; nil is not known.
  var expected: Int? {
    if let expected = sentRows?.expected { return expected }
    guard plan.steps.count == 1, case .paged(let pages)? = plan.steps.first?.asking else {
      return nil
    }
    return pages.limit
  }

  /// Complete after the last batch.
  var notes: [Note] {
    let sent =
      switch source {
      case .steps(let rows): rows.notes
      case .joined(let rows): rows.notes
      case .stored: [Note]()
      }
    let found = sent + answer.notes + [losses].compactMap(\.self)
    return found + (countedNone || isEmpty ? plan.ifEmpty : [])
  }

  /// Whether something is known that may help with an empty answer.
  var hasAdvice: Bool { !plan.ifEmpty.isEmpty }

  /// Whether the answer is a number of rows.
  var isCount: Bool { plan.countsRows }

  /// Rows of the answer.
  var kept: Int { answer.kept }

  /// Whether no row came where rows were asked for.
  var isEmpty: Bool { !plan.countsRows && answer.kept == 0 }

  /// Rows that came and are not in the answer; nil when all are, or the service left them out.
  private var losses: Note? {
    guard !plan.doneHere.isEmpty, fetched > answer.kept else { return nil }
    return .doneHere(
      what: plan.doneHere.map(\.spelling), fetched: fetched, kept: answer.kept)
  }
}

extension Plan {
  /// Whether the answer is a count, the service's or our own.
  fileprivate var countsRows: Bool {
    local.isCount || allSteps.contains { $0.firstRequest?.expects.shape == .count }
  }
}

extension Plan.Part {
  /// As a statement spells it.
  var spelling: String {
    switch self {
    case .condition(let condition): condition.spelling
    case .order(let terms): "order by " + terms.map(\.spelling).joined(separator: ", ")
    case .window(let window): window.spelling
    case .count: "count"
    case .clause(let clause): clause.spelling
    }
  }
}
