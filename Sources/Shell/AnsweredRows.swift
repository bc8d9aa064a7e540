import Evaluating
import Model
import Parsing

/// The rows of an answer: asked for as the plan says, and worked on here.
final class AnsweredRows: BatchStream {
  private let rows: PlannedRows
  private let answer: Answer
  private let plan: Plan
  private var isOver = false

  init(
    _ plan: Plan, fetcher: any Fetcher, budget: RequestBudget = RequestBudget()
  ) throws(Problem) {
    self.plan = plan
    rows = PlannedRows(plan.steps, fetcher: fetcher, budget: budget)
    answer = try Answer(rows, plan.local)
  }

  func next() throws(Problem) -> Batch? {
    guard !isOver else { return nil }
    if let batch = try answer.next() { return batch }
    isOver = true
    try rows.finish()
    return nil
  }

  /// Complete after the last batch.
  var notes: [Note] { rows.notes + answer.notes }

  /// Rows that came and are not in the answer; nil when all are, or the service left them out.
  var losses: Note? {
    let fetched = rows.fetched
    guard !plan.doneHere.isEmpty, fetched > answer.kept else { return nil }
    return .doneHere(
      what: plan.doneHere.map(\.spelling), fetched: fetched, kept: answer.kept)
  }
}

extension Plan.Part {
  /// As a statement spells it.
  var spelling: String {
    switch self {
    case .condition(let condition): condition.spelling
    case .window(let window): window.spelling
    case .count: "count"
    }
  }
}
