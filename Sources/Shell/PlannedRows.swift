import Decoding
import Evaluating
import Model

/// The rows of all steps of a plan, one step after the other.
final class PlannedRows: BatchStream {
  private var pending: ArraySlice<Step>
  private let fetcher: any Fetcher
  private let budget: RequestBudget
  private var current: (rows: StepRows, answer: Answer?)?
  private var columns = UnitedColumns()
  private(set) var notes: [Note] = []
  /// Rows that the service sent, before any check.
  private(set) var fetched = 0

  init(_ steps: [Step], fetcher: any Fetcher, budget: RequestBudget) {
    pending = steps[...]
    self.fetcher = fetcher
    self.budget = budget
  }

  func next() throws(Problem) -> Batch? {
    while true {
      if let current {
        let batch =
          if let answer = current.answer { try answer.next() } else { try current.rows.next() }
        if let batch { return columns.unite(batch) }
        try finish()
      }
      guard let step = pending.popFirst() else { return nil }
      let rows = StepRows(step.asking, fetcher: fetcher, budget: budget)
      let answer = step.local.isIdentity ? nil : try Answer(rows, step.local)
      current = (rows, answer)
    }
  }

  /// Ends the step under way: a page that carried its row numbers is read to its end.
  func finish() throws(Problem) {
    guard let (rows, answer) = current else { return }
    current = nil
    try rows.finish()
    fetched += rows.received
    notes += rows.notes + (answer?.notes ?? [])
  }
}

/// How many requests one statement may still send.
final class RequestBudget {
  private let limit: Int
  private let onRequest: (Request) -> Void
  private(set) var sent = 0

  init(
    limit: Int = Settings().maxRequests, onRequest: @escaping (Request) -> Void = { _ in }
  ) {
    self.limit = limit
    self.onRequest = onRequest
  }

  /// - Throws: ``Problem/Kind/tooManyRequests(_:limit:)`` past `max_requests`.
  func spend(on request: Request) throws(Problem) {
    guard sent < limit else { throw Problem(.tooManyRequests(sent + 1, limit: limit)) }
    sent += 1
    onRequest(request)
  }
}
