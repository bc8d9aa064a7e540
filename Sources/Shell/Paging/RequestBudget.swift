import Model

/// How many requests one statement may still send.
final class RequestBudget {
  private let limit: Int
  private let onRequest: (Request) -> Void
  private let onMany: (Int) -> Void
  private(set) var sent = 0
  private var isAnnounced = false

  /// - Parameters:
  ///   - onRequest: Told each request, before it is waited for.
  ///   - onMany: Told the number of requests once, where it is more than goes without saying.
  init(
    limit: Int = Settings().maxRequests, onRequest: @escaping (Request) -> Void = { _ in },
    onMany: @escaping (Int) -> Void = { _ in }
  ) {
    self.limit = limit
    self.onRequest = onRequest
    self.onMany = onMany
  }

  /// Requests that may still be sent.
  var left: Int { limit - sent }

  /// - Throws: ``Problem/Kind/tooManyRequests(_:limit:)`` past `max_requests`.
  func spend(on request: Request) throws(Problem) {
    guard sent < limit else { throw Problem(.tooManyRequests(sent + 1, limit: limit)) }
    sent += 1
    onRequest(request)
  }

  /// Tells of a request that is no page of rows, and costs nothing.
  func show(_ request: Request) { onRequest(request) }

  /// So many requests more will be sent.
  ///
  /// - Throws: ``Problem/Kind/tooManyRequests(_:limit:)`` when they are more than are allowed.
  func expect(_ requests: Int) throws(Problem) {
    let (all, overflowed) = sent.addingReportingOverflow(requests)
    guard !overflowed, all <= limit else {
      throw Problem(.tooManyRequests(overflowed ? .max : all, limit: limit))
    }
    guard all > Limits.quietRequests, !isAnnounced else { return }
    isAnnounced = true
    onMany(all)
  }

  /// The number of requests was told already.
  func announce() { isAnnounced = true }
}
