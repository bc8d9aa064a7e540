import Model

/// Which rows of a paged answer are asked for next, and which ones after them.
struct PageQueue {
  let pages: Pages
  /// Rows that came so far.
  private(set) var received = 0
  /// Rows asked for in the page under way.
  private(set) var asked = 0
  /// Pages that brought what they were asked for.
  private(set) var fullPages = 0
  /// Rows that there are from the first one asked for; nil is not known.
  var expected: Int?
  /// Rows of a page, unless the service gives fewer or fails on so many.
  private(set) var size: Int
  /// A page that is asked for in pieces: rows of a piece, and where the page ends.
  private var pieces: (size: Int, end: Int)?
  /// Whether the page before this one was asked for in pieces.
  private var failedBefore = false
  /// Rows of the last page that was shorter than asked for and yet not the last one.
  private var shortRows: Int?

  init(_ pages: Pages) {
    self.pages = pages
    size = pages.size
  }

  /// The request whose turn it is; nil when all rows that were wanted are here.
  var next: Request? { request(at: received) }

  /// The requests after ``next``, if every page brings what it is asked for; at most so many.
  func following(_ most: Int) -> [Request] {
    var requests: [Request] = []
    var position = received
    while requests.count < most {
      let (after, overflowed) = position.addingReportingOverflow(rows(at: position))
      if overflowed || after >= end { break }
      position = after
      guard let request = request(at: position) else { break }
      requests.append(request)
    }
    return requests
  }

  /// Requests that are still to come; nil while the end is not known.
  var requestsLeft: Int? {
    guard end < .max else { return nil }
    return received >= end ? 0 : (end - received - 1) / size + 1
  }

  /// Whether all rows were received that are wanted.
  var hasAllWanted: Bool { pages.limit.map { received >= $0 } ?? false }

  /// The next page is sent.
  mutating func begin() { asked = rows(at: received) }

  /// The page under way has brought so many rows.
  ///
  /// - Returns: false when the pages after it begin elsewhere than ``following(_:)`` said.
  mutating func take(_ rows: Int) -> Bool {
    received += rows
    if rows >= asked { fullPages += 1 }
    let isPiece = pieces != nil
    if let pieces, received >= pieces.end { self.pieces = nil }
    if !isPiece { failedBefore = false }
    guard rows != asked else { return true }
    // Twice the same: the service gives no more at a time.
    if pages.namesRows, !isPiece, rows > 0, rows < asked {
      if shortRows == rows { size = rows }
      shortRows = rows
    }
    return false
  }

  /// The service failed on the page under way: it will be asked for in halves.
  ///
  /// - Returns: false when the page is too small for that, or is none of named rows.
  mutating func split() -> Bool {
    guard pages.namesRows, asked >= 2 * Limits.smallestPageRows else { return false }
    let isNew = pieces == nil
    pieces = (size: (asked + 1) / 2, end: pieces?.end ?? received + asked)
    // One page may hold a row that the service stumbles over; two in a row are too large.
    if isNew, failedBefore { size = max(size / 2, Limits.smallestPageRows) }
    if isNew { failedBefore = true }
    return true
  }

  /// Whether the page under way is a part of one that failed.
  var isInPieces: Bool { pieces != nil }

  private func request(at position: Int) -> Request? {
    var request = pages.request(after: position, atMost: rows(at: position))
    if let pieces, position < pieces.end { request?.retries = Limits.pieceRetries }
    return request
  }

  private func rows(at position: Int) -> Int {
    var rows = size
    if let pieces, position < pieces.end { rows = min(pieces.size, pieces.end - position) }
    return pages.limit.map { min(rows, max($0 - position, 0)) } ?? rows
  }

  /// Where the rows end, as far as that is known.
  private var end: Int { min(pages.limit ?? .max, expected ?? .max) }
}
