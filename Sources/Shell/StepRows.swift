import Decoding
import Model

/// The rows of one step: one reply, or page after page.
///
/// A full page is followed by the next one. So is a short page that may be as long as the service's
/// pages get; any other short page is the end. A service that ignores row numbers sends the same
/// rows again: then its one answer was whole, unless it was just as long as asked.
final class StepRows: BatchStream {
  private let asking: Step.Asking
  private let fetcher: any Fetcher
  private let budget: RequestBudget
  private var decoder: Decoder?
  private var reply: Reply?
  private var isDone = false
  /// Rows asked for in the page under way.
  private var asked = 0
  /// Rows of the page under way so far.
  private var pageRows = 0
  /// Rows of the pages before it.
  private(set) var received = 0
  private var repetition = PageRepetition()
  /// Rows held back while the page looks like the one before it.
  private var held: [Batch] = []
  private var ready: [Batch] = []
  private(set) var notes: [Note] = []
  /// The number of all rows, as the service tells it beside a page.
  private(set) var total: Int?
  /// The number of all pages, told in the same way.
  private var pageCount: Int?

  init(_ asking: Step.Asking, fetcher: any Fetcher, budget: RequestBudget) {
    self.asking = asking
    self.fetcher = fetcher
    self.budget = budget
  }

  func next() throws(Problem) -> Batch? {
    while true {
      if !ready.isEmpty { return ready.removeFirst() }
      if let decoder {
        if let batch = try decoder.next() { try accept(batch) } else { try endPage() }
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
    note(decoder.notes)
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
  private func accept(_ batch: Batch) throws(Problem) {
    var batch = batch
    guard case .paged(let pages) = asking else {
      received += batch.rowCount
      ready.append(batch)
      return
    }
    if let limit = pages.limit, received + pageRows + batch.rowCount > limit {
      batch.keepFirst(limit - received - pageRows)
      if pages.namesRows {
        note([.other("the service sent more rows than it was asked for; they were left out")])
      }
    }
    pageRows += batch.rowCount
    repetition.add(batch)
    held.append(batch)
    if repetition.isCertain { return try endRepeated() }
    if !repetition.mayRepeat { release() }
  }

  private func endPage() throws(Problem) {
    note(decoder?.notes ?? [])
    total = decoder?.total ?? total
    pageCount = decoder?.pages ?? pageCount
    decoder = nil
    guard case .paged(let pages) = asking else {
      isDone = true
      return
    }
    guard pages.namesRows else { return try endNumbered(pages) }
    if repetition.endPage(isFull: pageRows == asked) { return try endRepeated() }
    release()
    received += pageRows
    let reached = pages.limit.map { received >= $0 } ?? false
    let isShort = pageRows < asked
    isDone = pageRows == 0 || reached || (isShort && !looksCapped)
    if pageRows > asked {
      note([.other("the service sent \(pageRows) rows where \(asked) were asked for")])
    }
  }

  /// A numbered page is full, or the last one; the service's own number of rows tells best.
  ///
  /// - Throws: ``Problem`` when the pages end before that number, or are of another size.
  private func endNumbered(_ pages: Pages) throws(Problem) {
    let repeats = repetition.endPage(isFull: pageRows == pages.size)
    if repeats, total == nil { return try endRepeated() }
    release()
    let page = (pages.firstRow - 1 + received) / pages.size + 1
    received += pageRows
    let reached = pages.limit.map { received >= $0 } ?? false
    guard let total else {
      isDone = reached || pageRows < pages.size
      return
    }
    isDone = reached || pages.firstRow - 1 + received >= total
    if isDone { return }
    if let pageCount, page >= pageCount, pageRows <= pages.size {
      // By its own word there is no further page to ask for.
      isDone = true
      note([
        .other(
          "the service says that there are \(total) rows, and its last page ends after"
            + " \(pages.firstRow - 1 + received)")
      ])
      return
    }
    // What a page of another size leaves out, nobody knows.
    guard pageRows == pages.size, !repeats else {
      isDone = true
      throw Problem(.missingRows(received: received, total: total - pages.firstRow + 1))
    }
  }

  /// The service sent the page before once more.
  ///
  /// - Throws: ``Problem/Kind/repeatedPage(rows:)`` when that page was as long as asked, so that
  ///   nothing tells whether more rows follow.
  private func endRepeated() throws(Problem) {
    decoder = nil
    reply?.body.close()
    held = []
    isDone = true
    guard !repetition.previousWasFull else {
      throw Problem(.repeatedPage(rows: repetition.previousRows))
    }
    note([.other("the service ignores row numbers; its one answer is taken as whole")])
  }

  /// Whether a page that is shorter than asked may be as long as the service's pages get: caps are
  /// round numbers or large ones (50, 1,000; Envirofacts has been seen to stop at 10,001).
  private var looksCapped: Bool {
    pageRows.isMultiple(of: Limits.roundPageRows) || pageRows >= Limits.largePageRows
  }

  private func release() {
    ready += held
    held = []
  }

  private func note(_ new: [Note]) {
    for note in new where !notes.contains(note) { notes.append(note) }
  }
}

extension Batch {
  fileprivate mutating func keepFirst(_ rows: Int) {
    rowCount = rows
    cells.removeLast(cells.count - rows * columns.count)
  }
}
