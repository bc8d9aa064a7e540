import Fetching
import Model

/// Sends the requests of one answer: each in its turn, and some of them ahead.
///
/// The net keeps at most `parallel` of them under way at once; at most twice as many are on their
/// way or wait to be taken up.
final class Sender {
  let budget: RequestBudget
  private let fetcher: any Fetcher
  private let parallel: Int
  /// Requests on their way whose turn has not come.
  private var ahead: [Request] = []
  /// Whether a reply kept us waiting, so that asking ahead saves time.
  private(set) var isSlow = false

  /// Whether all rows are read, so that every page will be asked for.
  let readsAll: Bool

  init(_ fetcher: any Fetcher, budget: RequestBudget, parallel: Int = 1, readsAll: Bool = true) {
    self.readsAll = readsAll
    self.fetcher = fetcher
    self.budget = budget
    self.parallel = parallel
  }

  deinit { withdraw() }

  /// Whether anything may be asked before its turn.
  var looksAhead: Bool { parallel > 1 }

  /// Requests that may be under way at once.
  var width: Int { parallel }

  /// Sends a request whose turn has come, or takes up the one that is on its way.
  func reply(to request: Request) throws(Problem) -> Reply {
    try budget.spend(on: request)
    return try ask(request)
  }

  /// The same for a request that is no page of rows.
  func ask(_ request: Request) throws(Problem) -> Reply {
    ahead.removeAll { $0 == request }
    let start = Clock.seconds()
    let reply = try fetcher.reply(to: request)
    if Clock.seconds() - start >= Limits.noticedWaitSeconds { isSlow = true }
    return reply
  }

  /// Sends a request ahead of its turn, where there is room for it.
  ///
  /// - Parameter most: requests that may be on their way or waiting with it.
  /// - Returns: whether there was room.
  @discardableResult func start(_ request: Request, most: Int = .max) -> Bool {
    if ahead.contains(request) { return true }
    guard looksAhead, ahead.count < min(2 * parallel, budget.left, most) else { return false }
    fetcher.start(request)
    ahead.append(request)
    return true
  }

  func isHere(_ request: Request) -> Bool { fetcher.isHere(request) }

  /// Ends what was asked ahead.
  func withdraw() {
    guard !ahead.isEmpty else { return }
    ahead = []
    fetcher.withdraw()
  }
}
