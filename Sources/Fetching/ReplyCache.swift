package import Model

/// Answers requests from replies that are kept, where it may, and else from another source.
///
/// A reply is kept once its body has come whole and its reader found it to be an answer. All pages
/// of one answer come from replies of one answer, or all are asked for; only an answer that was
/// interrupted a short while ago is gone on with.
package final class ReplyCache: Fetcher {
  private let store: ReplyStore
  private let source: (any Fetcher)?
  private let use: Use
  private let tell: (String) -> Void
  /// The answer under way, and the kept one that its replies come from.
  private var run = ReplyStore.newRun()
  private var serving: Int64?
  private var hasBegun = false
  private var kept: Set<Int64> = []

  /// How kept replies are used.
  package enum Use: Sendable {
    /// As HTTP says; services that say nothing are taken to answer the same for so many seconds.
    case fresh(seconds: Double)
    /// Everything is asked for, and kept.
    case renewed(seconds: Double)
    /// Nobody is asked.
    case alone
    /// Everything is asked for and kept, whatever HTTP says: a pack is recorded.
    case recorded
  }

  /// Seconds for which an answer that was interrupted is gone on with.
  private static let resumeSeconds = 600.0
  /// Seconds for which a reply stands in for a service that does not answer.
  private static let staleSeconds = 7 * 86_400.0

  /// - Parameters:
  ///   - source: who is asked for what is not kept; nil is nobody.
  ///   - tell: told when an old reply stands in for a service that does not answer.
  package init(
    _ store: ReplyStore, source: (any Fetcher)?, use: Use, tell: @escaping (String) -> Void
  ) {
    self.store = store
    self.source = source
    self.use = use
    self.tell = tell
  }

  // MARK: Answers

  /// The next requests are those of a new answer.
  package func begin() {
    run = ReplyStore.newRun()
    (serving, hasBegun, kept) = (nil, false, [])
  }

  /// The answer under way came to its end.
  package func end() {
    for run in kept { store.end(run, at: wallSeconds()) }
    kept = []
  }

  /// A kept window of rows that holds those of a question; nil when there is none.
  ///
  /// - Parameter pages: rows that are named by their numbers.
  package func wider(than pages: Pages) -> Pages? {
    guard case .fresh = use, case .rows(let head, let tail) = pages.address,
      let limit = pages.limit, limit > 0, limit <= pages.size
    else { return nil }
    let now = wallSeconds()
    let upper = pages.firstRow + limit - 1
    for kept in store.windows(head, tail, freshAt: now)
    where kept.lowerBound <= pages.firstRow && kept.upperBound >= upper
      && kept != pages.firstRow...upper
    {
      let wide = Pages(
        request: pages.request, address: pages.address, firstRow: kept.lowerBound,
        size: kept.count, limit: kept.count)
      // The addresses that people see hide what shapes the answer too.
      if let request = wide.request(after: 0), store.has(request, freshAt: now) { return wide }
    }
    return nil
  }

  // MARK: Requests

  /// A kept reply, or that of the source, which is kept as it is read.
  package func reply(to request: Request) throws(Problem) -> Reply {
    guard request.method == .get || store.takesCalls else { return try asked(request, nil) }
    let found = store.reply(to: request)
    guard let source else {
      guard let found else {
        throw Problem(.notKept(url: Secrets.masked(url: request.url), near: store.near(request)))
      }
      return reply(found, request)
    }
    _ = source
    if let found, may(found) {
      store.use(found.run, at: wallSeconds())
      return reply(found, request)
    }
    hasBegun = true
    return try asked(request, found)
  }

  /// Whether a kept reply may be given without asking.
  private func may(_ found: KeptReply) -> Bool {
    guard case .fresh = use else { return false }
    let now = wallSeconds()
    guard found.freshUntil > now else { return false }
    if let serving { return found.run == serving }
    guard !hasBegun else { return false }
    guard found.isRunWhole || now - found.stored < Self.resumeSeconds else { return false }
    serving = found.run
    // What is asked for after this goes on with the same answer.
    run = found.run
    return true
  }

  private func reply(_ found: KeptReply, _ request: Request) -> Reply {
    Reply(
      request: request, url: Secrets.masked(url: request.url), status: found.status,
      headers: found.headers, origin: .cache(age: max(0, wallSeconds() - found.stored)),
      body: KeptBody(found.body))
  }

  /// Asks the source, and keeps what comes; an old reply stands in where nobody answers.
  private func asked(_ request: Request, _ found: KeptReply?) throws(Problem) -> Reply {
    guard let source else { throw Problem(.notKept(url: request.url, near: nil)) }
    var conditional = request
    if let found, case .fresh = use, serving == nil {
      if let tag = found.headers.first(where: { $0.name.equalsIgnoringASCIICase("ETag") }) {
        conditional.headers.append(Header("If-None-Match", tag.value))
      } else if let changed = found.headers.first(where: {
        $0.name.equalsIgnoringASCIICase("Last-Modified")
      }) {
        conditional.headers.append(Header("If-Modified-Since", changed.value))
      }
    }
    let reply: Reply
    do throws(Problem) {
      reply = try source.reply(to: conditional)
    } catch {
      guard error.exitStatus == .unreachable, let old = standIn(found) else { throw error }
      tell(Self.words(old, error.message))
      return self.reply(old, request)
    }
    if reply.status == 304, let found {
      reply.body.close()
      return self.reply(renewed(found, reply, request), request)
    }
    if reply.status >= 500, let old = standIn(found) {
      reply.body.close()
      tell(Self.words(old, "status \(reply.status)"))
      return self.reply(old, request)
    }
    return Reply(
      request: request, url: reply.url, status: reply.status, headers: reply.headers,
      origin: reply.origin, body: keeping(reply, request))
  }

  private func standIn(_ found: KeptReply?) -> KeptReply? {
    guard let found, case .fresh = use, wallSeconds() - found.stored < Self.staleSeconds,
      serving == nil, found.isRunWhole
    else { return nil }
    serving = found.run
    return found
  }

  private static func words(_ old: KeptReply, _ why: String) -> String {
    let minutes = Int((wallSeconds() - old.stored) / 60)
    return "the service did not answer (\(why)); a kept answer, \(minutes) min old, stands in"
  }

  private func renewed(_ found: KeptReply, _ reply: Reply, _ request: Request) -> KeptReply {
    var found = found
    found.stored = wallSeconds()
    found.freshUntil = found.stored + Freshness(reply, usual: usualSeconds).seconds
    store.renew(request, stored: found.stored, freshUntil: found.freshUntil)
    return found
  }

  private var usualSeconds: Double {
    switch use {
    case .fresh(let seconds), .renewed(let seconds): seconds
    case .alone, .recorded: 0
    }
  }

  /// The body of a reply that may be kept.
  private func keeping(_ reply: Reply, _ request: Request) -> any ByteStream {
    let isRecorded: Bool
    if case .recorded = use { isRecorded = true } else { isRecorded = false }
    let freshness = Freshness(reply, usual: usualSeconds)
    guard isRecorded || reply.status == 200, isRecorded || freshness.mayKeep,
      isRecorded || freshness.seconds > 0 || freshness.canAsk
    else { return reply.body }
    let now = wallSeconds()
    return RememberingBody(reply.body) { [store, run, weak self] body in
      store.keep(
        KeptReply(
          status: reply.status, headers: reply.headers, body: body, stored: now,
          freshUntil: now + freshness.seconds, run: run, isRunWhole: false), to: request)
      self?.kept.insert(run)
    }
  }

  // MARK: Ahead

  /// Sends a request ahead, unless its reply is kept.
  package func start(_ request: Request) {
    if case .fresh = use, store.has(request, freshAt: wallSeconds()) { return }
    source?.start(request)
  }

  /// Whether a reply is kept or has come whole.
  package func isHere(_ request: Request) -> Bool {
    if case .fresh = use, serving != nil, store.has(request, freshAt: wallSeconds()) { return true }
    return source?.isHere(request) ?? true
  }

  /// Ends what was sent ahead.
  package func withdraw() { source?.withdraw() }
}

/// A body that was kept.
private final class KeptBody: ByteStream {
  private var bytes: ArraySlice<UInt8>
  /// Bytes given at once.
  private static let pieceBytes = 256 << 10

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  func next() throws(Problem) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    let piece = bytes.prefix(Self.pieceBytes)
    bytes = bytes.dropFirst(Self.pieceBytes)
    return Array(piece)
  }

  func close() { bytes = [] }
}

/// A body whose bytes are kept once they have all come and were found right.
private final class RememberingBody: ByteStream {
  private let body: any ByteStream
  private let keep: ([UInt8]) -> Void
  /// Nil once the body is too long, or was kept.
  private var bytes: [UInt8]? = []
  private var isWhole = false

  init(_ body: any ByteStream, _ keep: @escaping ([UInt8]) -> Void) {
    self.body = body
    self.keep = keep
  }

  func next() throws(Problem) -> [UInt8]? {
    guard let piece = try body.next() else {
      isWhole = true
      return nil
    }
    bytes?.append(contentsOf: piece)
    if let count = bytes?.count, count > ReplyStore.longestBody { bytes = nil }
    return piece
  }

  func close() { body.close() }

  func confirm() {
    body.confirm()
    guard isWhole, let bytes else { return }
    keep(bytes)
    self.bytes = nil
  }
}
