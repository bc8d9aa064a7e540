import Decoding
import Model

/// The rows of one step: one reply, or page after page.
///
/// A full page is followed by the next one. So is a short page where the service says that there
/// are more rows, or that may be as long as the service's pages get; any other short page is the
/// end. A service that ignores row numbers sends the same rows again: then its one answer was
/// whole, unless it was just as long as asked. Later pages are on their way while one is read.
final class StepRows: BatchStream {
  private let asking: Step.Asking
  private let sender: Sender
  /// Which page is next; nil for a single reply.
  private var queue: PageQueue?
  private var decoder: Decoder?
  private var reply: Reply?
  private var isDone = false
  /// Rows of the page under way so far.
  private var pageRows = 0
  /// Rows of a single reply.
  private var onlyRows = 0
  private var repetition = PageRepetition()
  /// Rows held back while the page looks like one before it.
  private var held: [Batch] = []
  private var ready: [Batch] = []
  private var found: [Note] = []
  private var count: RowCount?
  /// Pages that were asked for in smaller ones, and the status of the first failure.
  private var splits: (pages: Int, status: Int)?
  /// The number of all rows, as the service tells it beside a page.
  private var total: Int?
  /// The number of all pages, told in the same way.
  private var pageCount: Int?

  init(_ asking: Step.Asking, _ sender: Sender) {
    self.asking = asking
    self.sender = sender
    guard case .paged(let pages) = asking else { return }
    queue = PageQueue(pages)
    if let known = pages.count?.known {
      queue?.expected = max(known - (pages.count?.skipped ?? 0), 0)
    }
    count = pages.count.flatMap { $0.known == nil ? RowCount($0, sender) : nil }
  }

  /// Rows that came so far, the page under way included.
  var received: Int { onlyRows + (queue?.received ?? 0) + pageRows }

  /// Rows that will have come at the end; nil is not known.
  var expected: Int? {
    guard let queue else { return nil }
    guard let expected = queue.expected else { return nil }
    return queue.pages.limit.map { min($0, expected) } ?? expected
  }

  var notes: [Note] {
    guard let splits else { return found }
    return found + [.askedSmaller(pages: splits.pages, status: splits.status)]
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
      try askAhead(request)
      let reply = try sender.reply(to: request)
      if splits(after: reply) { continue }
      self.reply = reply
      decoder = Decoder(reply)
      // What came in the meantime makes room for more, before this page is read.
      try askAhead(nil)
    }
  }

  /// Reads a page that carried row numbers to its end; closes any other reply.
  func finish() throws(Problem) {
    isDone = true
    held = []
    ready = []
    guard let decoder else { return }
    self.decoder = nil
    if queue != nil {
      while let batch = try decoder.next() { pageRows += batch.rowCount }
      reply?.body.confirm()
    }
    note(decoder.notes)
    reply?.body.close()
  }

  private var nextRequest: Request? {
    guard case .once(let request) = asking else {
      queue?.begin()
      return queue?.next
    }
    return request
  }

  // MARK: Ahead

  /// Sends the page whose turn it is and some after it, so that they are on their way meanwhile.
  ///
  /// Nothing is asked ahead of the first page, nor of a service that answers at once. Where the end
  /// is not known, twice as many pages may be under way as came full: few are asked in vain.
  ///
  /// - Parameter request: the page whose turn it is, or nil when it is being read.
  private func askAhead(_ request: Request?) throws(Problem) {
    guard let queue, queue.fullPages > 0, sender.looksAhead else { return }
    let isLong = queue.fullPages >= Limits.pagesBeforeCount
    if sender.isSlow || isLong { try takeCount() }
    let hasEnd = queue.requestsLeft != nil
    let most =
      sender.isSlow
      ? hasEnd ? 2 * sender.width : min(sender.width, 2 * queue.fullPages)
      : hasEnd && isLong ? 2 : 1
    guard most > 1 else { return }
    if let request { sender.start(request) }
    for following in queue.following(most - 1) {
      guard sender.start(following, most: request == nil ? most - 1 : most) else { break }
    }
  }

  /// Asks for the number of rows, and takes it once it is here.
  private func takeCount() throws(Problem) {
    guard let rows = try count?.take(), let pages = queue?.pages else { return }
    let expected = rows - (pages.count?.skipped ?? 0)
    guard expected >= received else { return }
    try expect(expected)
  }

  /// So many rows will have come at the end.
  private func expect(_ rows: Int) throws(Problem) {
    queue?.expected = rows
    // The page that is being read was sent already.
    let isReading = decoder != nil
    guard sender.readsAll, let left = queue?.requestsLeft else { return }
    try sender.budget.expect(isReading ? left - 1 : left)
  }

  // MARK: Smaller

  /// Whether the service failed on the page, and is asked for half of it instead.
  private func splits(after reply: Reply) -> Bool {
    guard Self.failures.contains(reply.status), let size = queue?.size, let queue else {
      return false
    }
    let isNew = !queue.isInPieces
    guard self.queue?.split() == true else { return false }
    reply.body.close()
    if isNew { splits = ((splits?.pages ?? 0) + 1, splits?.status ?? reply.status) }
    if self.queue?.size != size { sender.withdraw() }
    return true
  }

  /// Statuses of a service that may have been asked for too much at once (RFC 9110, 15.6).
  private static let failures: Set<Int> = [500, 502, 504]

  // MARK: Pages

  /// Lets a batch go on, or holds it back while the page still looks like the one before it.
  private func accept(_ batch: Batch) throws(Problem) {
    var batch = batch
    guard let pages = queue?.pages else {
      onlyRows += batch.rowCount
      ready.append(batch)
      return
    }
    if let limit = pages.limit, received + batch.rowCount > limit {
      batch.keepFirst(limit - received)
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
    reply?.body.confirm()
    noteTotal(decoder?.total)
    pageCount = decoder?.pages ?? pageCount
    decoder = nil
    guard let queue else {
      isDone = true
      return
    }
    guard queue.pages.namesRows else { return try endNumbered(queue.pages) }
    let asked = queue.asked
    if repetition.endPage(isFull: pageRows == asked) { return try endRepeated() }
    release()
    let rows = takePage()
    if rows > asked {
      note([.other("the service sent \(rows) rows where \(asked) were asked for")])
    }
    guard let expected = self.queue?.expected else {
      isDone = rows == 0 || hasAllWanted || (rows < asked && !looksCapped(rows))
      return
    }
    isDone = rows == 0 || hasAllWanted || received >= expected
    if isDone { noteMissing(expected) }
    // The last page ends before its own end, unless rows were added meanwhile.
    guard received > expected else { return }
    note([.totalChanged(from: expected, to: nil)])
    self.queue?.expected = nil
    isDone = hasAllWanted || rows < asked
  }

  /// Counts the rows of the page that ended; what was asked ahead of a page that brought other rows
  /// than it was asked for is of no use.
  private func takePage() -> Int {
    defer { pageRows = 0 }
    let rows = pageRows
    if queue?.take(rows) == false { sender.withdraw() }
    return rows
  }

  private var hasAllWanted: Bool { queue?.hasAllWanted ?? true }

  /// The rows ended before the number that the service told.
  private func noteMissing(_ expected: Int) {
    guard !hasAllWanted, received < expected else { return }
    note([.fewerThanCounted(received: received, counted: expected)])
  }

  /// A numbered page is full, or the last one; the service's own number of rows tells best.
  ///
  /// - Throws: ``Problem`` when the pages end before that number, or are of another size.
  private func endNumbered(_ pages: Pages) throws(Problem) {
    let repeats = repetition.endPage(isFull: pageRows == pages.size)
    if repeats, total == nil { return try endRepeated() }
    release()
    let page = (pages.firstRow - 1 + received - pageRows) / pages.size + 1
    let rows = takePage()
    guard let total else {
      let isLast = pageCount.map { page >= $0 } ?? (rows < pages.size)
      isDone = hasAllWanted || isLast
      // What a page of another size leaves out, nobody knows.
      if !isDone, rows < pages.size, let pageCount {
        isDone = true
        throw Problem(
          .truncated(
            format: "list",
            why: "page \(page) of \(pageCount) has \(rows) rows where \(pages.size) are due"))
      }
      return
    }
    isDone = hasAllWanted || pages.firstRow - 1 + received >= total
    if isDone { return }
    if let pageCount, page >= pageCount, rows <= pages.size {
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
    guard rows == pages.size, !repeats else {
      isDone = true
      throw Problem(.missingRows(received: received, total: total - pages.firstRow + 1))
    }
    try expect(total - pages.firstRow + 1)
  }

  /// Takes the number of all rows that stands beside a page; it may be another than before.
  private func noteTotal(_ new: Int?) {
    guard let new else { return }
    if let total, total != new { note([.totalChanged(from: total, to: new)]) }
    total = new
  }

  /// The service sent the page before once more.
  ///
  /// - Throws: ``Problem/Kind/repeatedPage(rows:)`` when that page was as long as asked, so that
  ///   nothing tells whether more rows follow.
  private func endRepeated() throws(Problem) {
    decoder = nil
    reply?.body.close()
    held = []
    pageRows = 0
    isDone = true
    guard !repetition.previousWasFull, !repetition.cameInTurns else {
      throw Problem(.repeatedPage(rows: repetition.previousRows))
    }
    note([.other("the service ignores row numbers; its one answer is taken as whole")])
  }

  /// Whether a page that is shorter than asked may be as long as the service's pages get: caps are
  /// round numbers or large ones (50, 1,000; Envirofacts has been seen to stop at 10,001).
  private func looksCapped(_ rows: Int) -> Bool {
    rows.isMultiple(of: Limits.roundPageRows) || rows >= Limits.largePageRows
  }

  private func release() {
    ready += held
    held = []
  }

  private func note(_ new: [Note]) {
    for note in new where !found.contains(note) { found.append(note) }
  }
}

extension Batch {
  fileprivate mutating func keepFirst(_ rows: Int) {
    rowCount = rows
    cells.removeLast(cells.count - rows * columns.count)
  }
}
