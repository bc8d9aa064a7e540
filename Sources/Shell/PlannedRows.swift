import Decoding
import Evaluating
import Model

/// The rows of all steps of a plan, one step after the other.
final class PlannedRows: BatchStream {
  private var pending: ArraySlice<Step>
  private let fetcher: any Fetcher
  private let budget: RequestBudget
  private var current: (rows: StepRows, answer: Answer?)?
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
        if let batch { return batch }
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

/// The rows of one step: one reply, or page after page until one is empty.
///
/// A short page is not taken for the end, since a service may cap its pages; the empty page after
/// the last row is. A window that fits one request is that request.
final class StepRows: BatchStream {
  private let asking: Step.Asking
  private let fetcher: any Fetcher
  private let budget: RequestBudget
  private var decoder: Decoder?
  private var reply: Reply?
  private var asked = 0
  /// Rows of the pages so far.
  private(set) var received = 0
  private var pageRows = 0
  private var isDone = false
  private var repetition = PageRepetition()
  /// Rows held back while the page looks like the one before it.
  private var held: [Batch] = []
  private var ready: [Batch] = []
  private(set) var notes: [Note] = []

  init(_ asking: Step.Asking, fetcher: any Fetcher, budget: RequestBudget) {
    self.asking = asking
    self.fetcher = fetcher
    self.budget = budget
  }

  func next() throws(Problem) -> Batch? {
    while true {
      if !ready.isEmpty { return ready.removeFirst() }
      if let decoder {
        if let batch = try decoder.next() {
          accept(batch)
          continue
        }
        try endPage()
        continue
      }
      guard !isDone, let request = nextRequest else {
        isDone = true
        return nil
      }
      try budget.spend(on: request)
      let reply = try fetcher.reply(to: request)
      self.reply = reply
      decoder = Decoder(reply)
      pageRows = 0
    }
  }

  /// Reads a page that carried row numbers to its end; closes any other reply.
  func finish() throws(Problem) {
    isDone = true
    held = []
    ready = []
    guard let decoder else { return }
    self.decoder = nil
    if case .paged = asking {
      while let batch = try decoder.next() { pageRows += batch.rowCount }
      received += pageRows
    }
    reply?.body.close()
  }

  private var nextRequest: Request? {
    switch asking {
    case .once(let request): return request
    case .paged(let pages):
      asked = min(pages.size, pages.limit.map { $0 - received } ?? pages.size)
      return pages.request(after: received)
    }
  }

  /// Lets a batch go on, or holds it back while the page still looks like the one before it.
  private func accept(_ batch: Batch) {
    guard case .paged = asking else {
      received += batch.rowCount
      ready.append(batch)
      return
    }
    var batch = batch
    if pageRows + batch.rowCount > asked {
      batch.keepFirst(asked - pageRows)
      let note = Note.other(
        "the service sent more rows than it was asked for; those past the \(asked) asked for were left out"
      )
      if !notes.contains(note) { notes.append(note) }
    }
    pageRows += batch.rowCount
    repetition.add(batch)
    held.append(batch)
    if !repetition.mayRepeat { release() }
  }

  private func release() {
    ready += held
    held = []
  }

  private func endPage() throws(Problem) {
    decoder = nil
    guard case .paged(let pages) = asking else {
      isDone = true
      return
    }
    if repetition.endPage() {
      throw Problem(.repeatedPage(rows: pageRows))
    }
    release()
    received += pageRows
    let fitsOneRequest = pages.limit.map { $0 <= pages.size } ?? false
    isDone = pageRows == 0 || (fitsOneRequest && pageRows < asked)
  }
}

/// Whether a page is the one before it again, told row by row so that a new page is not held up.
private struct PageRepetition {
  private var previous: [Int] = []
  private var current: [Int] = []
  private var differs = true

  /// Whether every row so far was the same as in the page before.
  var mayRepeat: Bool { !differs }

  mutating func add(_ batch: Batch) {
    for row in 0..<batch.rowCount {
      let hash = batch.hash(ofRow: row)
      if !differs, current.count >= previous.count || previous[current.count] != hash {
        differs = true
      }
      current.append(hash)
    }
  }

  /// Whether the page that ends was the same as the one before it.
  mutating func endPage() -> Bool {
    let isSame = !differs && !current.isEmpty && current.count == previous.count
    previous = current
    current = []
    differs = previous.isEmpty
    return isSame
  }
}

extension Batch {
  fileprivate mutating func keepFirst(_ rows: Int) {
    rowCount = rows
    cells.removeLast(cells.count - rows * columns.count)
  }

  fileprivate func hash(ofRow row: Int) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { bytes in
      for column in columns.indices {
        let cell = cell(row, column)
        hasher.combine(cell.kind)
        let start = Int(cell.offset)
        hasher.combine(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(cell.length)]))
      }
    }
    return hasher.finalize()
  }
}
