/// What will be asked and what will be done here.
package struct Plan: Sendable {
  /// Asked one after the other; their rows follow each other.
  package var steps: [Step]
  /// Tables that are asked for apart and joined here; then there are no steps.
  package var joined: Joined?
  /// Rows that are here already; then there are no steps either.
  package var stored: Stored?
  /// What is left to do over the rows of all steps.
  package var local: LocalWork
  /// The notes that are known before anything is sent.
  package var notes: [Note] = []
  /// The parts of the statement that run here and may drop rows that were fetched.
  package var doneHere: [Part] = []

  /// The rows that the query's window names.
  package var numbers = RowNumbers(origin: 1, lower: 1, limit: nil)

  /// How many requests may be under way at once.
  package var parallel = 1

  /// Why nothing is asked for real: the service no longer has a table.
  package var refusal: Problem?

  /// What may help when no row comes.
  package var ifEmpty: [Note] = []

  /// The plans of all tables that are asked for apart, as far as they are known before an answer.
  package var asked: [Plan] {
    guard let joined else { return [self] }
    return joined.sides.flatMap { side -> [Plan] in
      if case .plan(let plan) = side.asking { plan.asked } else { [] }
    }
  }

  /// The steps of all of them.
  package var allSteps: [Step] { asked.flatMap(\.steps) }

  /// How many requests this takes, when all the rows that it asks for are there.
  package var knownRequests: Int {
    allSteps.reduce(0) { count, step in
      guard case .paged(let pages) = step.asking, let rows = pages.knownRows, rows > 0 else {
        return count + 1
      }
      return count + (rows - 1) / pages.size + 1
    }
  }

  /// Whether ``knownRequests`` is all that can be asked.
  package var hasKnownEnd: Bool {
    let isKeyed = joined?.sides.contains { if case .keyed = $0.asking { true } else { false } }
    return isKeyed != true
      && allSteps.allSatisfy { step in
        if case .paged(let pages) = step.asking { pages.limit != nil } else { true }
      }
  }

  /// Rows of an answer in the service's numbering.
  package struct RowNumbers: Hashable, Sendable {
    /// The number of the very first row.
    package let origin: Int
    /// The number of the first row wanted.
    package let lower: Int
    /// The most rows wanted; nil is all.
    package let limit: Int?

    package init(origin: Int, lower: Int, limit: Int?) {
      self.origin = origin
      self.lower = lower
      self.limit = limit
    }
  }

  /// A part of a query, with its names resolved.
  package enum Part: Hashable, Sendable {
    case condition(Condition)
    case order([OrderTerm])
    case window(Window)
    case count
    /// Any other clause, as it was written.
    case clause(Clause)
  }

  package init(steps: [Step], local: LocalWork = LocalWork()) {
    self.steps = steps
    self.local = local
  }
}

/// One question to the service, and what its own rows are held against.
package struct Step: Sendable {
  package var asking: Asking
  /// Checks on the rows of this step alone.
  package var local: LocalWork
  /// What it asks for, where several steps differ: `date = 2015-01-17`.
  package var part: String?

  /// The requests of a step.
  package enum Asking: Hashable, Sendable {
    case once(Request)
    case paged(Pages)
  }

  package init(_ asking: Asking, local: LocalWork = LocalWork()) {
    self.asking = asking
    self.local = local
  }

  /// The request that is sent first; nil when no row is wanted.
  package var firstRequest: Request? {
    switch asking {
    case .once(let request): request
    case .paged(let pages): pages.request(after: 0)
    }
  }
}

/// How the pages of one question are asked for.
package struct Pages: Hashable, Sendable {
  /// What each page is like, its URL apart.
  package let request: Request
  package let address: Address
  /// The service's number of the first row asked for.
  package let firstRow: Int
  /// Rows a page.
  package let size: Int
  /// The most rows wanted from there on; nil is all there are.
  package let limit: Int?
  /// How the service tells the number of rows; nil when it does not.
  package var count: Count?

  /// The service's own number of rows.
  package struct Count: Hashable, Sendable {
    /// Asks for the number of all rows.
    package let request: Request
    /// Rows among them that stand before ``Pages/firstRow``.
    package let skipped: Int
    /// Whether it may be asked before the first page, as the table is known to be there.
    package let mayComeFirst: Bool
    /// The number, once somebody asked for it.
    package var known: Int?

    package init(request: Request, skipped: Int, mayComeFirst: Bool) {
      self.request = request
      self.skipped = skipped
      self.mayComeFirst = mayComeFirst
    }
  }

  /// Where a page is asked for.
  package enum Address: Hashable, Sendable {
    /// Row numbers, both ends in: `head + "A:B" + tail`.
    case rows(head: String, tail: String)
    /// The page's own number: `head + parameter + "N" + tail`.
    ///
    /// Some services take the first page without the parameter.
    case number(head: String, parameter: String, tail: String, first: Int, omitsFirst: Bool)
  }

  package init(request: Request, address: Address, firstRow: Int, size: Int, limit: Int?) {
    self.request = request
    self.address = address
    self.firstRow = firstRow
    self.size = size
    self.limit = limit
  }

  /// Rows that will come, when all that are asked for are there; nil is not known.
  package var knownRows: Int? {
    let counted = count.flatMap { count in count.known.map { max($0 - count.skipped, 0) } }
    return [limit, counted].compactMap(\.self).min()
  }

  /// Whether a page holds just the rows that were asked for; a numbered page may hold more.
  package var namesRows: Bool {
    if case .rows = address { true } else { false }
  }

  /// The request for the page after `received` rows; nil when no more rows are wanted.
  ///
  /// - Parameter rows: the most rows of this page; a numbered page has its own size.
  package func request(after received: Int, atMost rows: Int? = nil) -> Request? {
    let most = namesRows ? rows ?? size : size
    let wanted = min(most, limit.map { $0 - received } ?? most)
    guard wanted > 0 else { return nil }
    let (lower, overflowed) = firstRow.addingReportingOverflow(received)
    guard !overflowed, lower <= Int.max - wanted else { return nil }
    var page = request
    switch address {
    case .rows(let head, let tail):
      page.url = head + "\(lower):\(lower + wanted - 1)" + tail
    case .number(let head, let parameter, let tail, let first, let omitsFirst):
      // Rows of a numbered page are counted from 1.
      let number = (lower - 1) / size
      page.url =
        number == 0 && omitsFirst
        ? head + tail : head + parameter + String(first + number) + tail
    }
    return page
  }
}
