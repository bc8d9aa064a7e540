internal import CCurl
package import Model

/// Answers requests from the net, by libcurl.
///
/// Redirects are followed and passing failures asked again before an answer is handed out; from
/// then on its body comes whole or ends in a ``Problem``. Not for several threads at once.
package final class Net: Fetcher {
  /// Told before each wait between tries: seconds, and why.
  package typealias OnWait = (_ seconds: Double, _ reason: String) -> Void

  /// Throws when the user wants no more of it: ``checkInterruption()``, or a test's own.
  package typealias Check = () throws(Problem) -> Void

  private let timing: Timing
  private let surroundings: Surroundings
  private let lookup: Lookup
  private let check: Check
  private let onWait: OnWait
  private let trace: Trace?
  private var transfers: Transfers?
  private var known: [String: (addresses: [String], since: Double)] = [:]
  private var pacer = Pacer()
  /// Requests under way at once, as far as they are asked ahead.
  private let parallel: Int
  private var ahead: [Request: (transfer: Transfer, patience: Patience)] = [:]
  /// Requests to be asked ahead as soon as another is done.
  private var waiting: [Request] = []
  private var isFilling = false
  /// Until when nothing is asked ahead, in seconds.
  private var restEnd = 0.0

  /// - Parameters:
  ///   - lookup: Finds the addresses of a host.
  ///   - parallel: Requests that may be under way at once.
  ///   - check: Throws to end whatever is under way; asked at least twenty times a second.
  ///   - onTrace: Told every line sent and received, secrets masked; nil for none.
  package init(
    timing: Timing = Timing(), surroundings: Surroundings = .current,
    parallel: Int = Settings().parallel, lookup: @escaping Lookup = systemLookup,
    check: @escaping Check = checkInterruption,
    onWait: @escaping OnWait = { _, _ in },
    onTrace: ((String) -> Void)? = nil
  ) {
    self.timing = timing
    self.surroundings = surroundings
    self.parallel = parallel
    self.lookup = lookup
    self.check = check
    self.onWait = onWait
    trace = onTrace.map { Trace(line: $0) }
  }

  package convenience init(
    settings: Settings, onWait: @escaping OnWait = { _, _ in }, onTrace: ((String) -> Void)? = nil
  ) {
    self.init(
      timing: Timing(settings), surroundings: .of(settings), parallel: settings.parallel,
      onWait: onWait, onTrace: onTrace)
  }

  /// Sends a request, again after passing faults, and gives the head of the answer.
  package func reply(to request: Request) throws(Problem) -> Reply {
    let first = try Hop(request)
    var attempt = 0
    while true {
      let pause: Pause
      do throws(Problem) {
        let reply = try follow(first, of: request)
        guard mayAskAgain(request, attempt), Backoff.isPassing(status: reply.status) else {
          return reply
        }
        reply.body.close()
        if Backoff.asksForPatience(status: reply.status) { rest() }
        pause = Backoff.pause(
          status: reply.status, retryAfter: reply.header("Retry-After"),
          date: reply.header("Date"), attempt: attempt)
      } catch {
        guard mayAskAgain(request, attempt), error.mayPass else { throw error }
        pause = Pause(seconds: Backoff.seconds(attempt: attempt), reason: error.waitReason)
      }
      onWait(pause.seconds, pause.reason)
      try sleep(seconds: pause.seconds * timing.waitScale, check)
      attempt += 1
    }
  }

  /// Waits until a service may be asked once more.
  private func keep(_ pace: Request.Pace) throws(Problem) {
    let seconds = pacer.wait(pace, at: monotonicSeconds())
    if seconds > 0 {
      onWait(seconds, "`\(pace.service)` takes \(pace.perMinute) requests a minute")
      try sleep(seconds: seconds * timing.waitScale, check)
    }
    pacer.note(pace, at: monotonicSeconds())
  }

  /// POST may have done its work although no answer came.
  private func mayAskAgain(_ request: Request, _ attempt: Int) -> Bool {
    let most =
      request.method == .get
      ? min(request.retries ?? timing.retries, timing.retries) : request.retries ?? 0
    return attempt < most
  }
}

extension Net {
  // MARK: Ahead

  /// Sends a request whose answer will be asked for soon, so that it is on its way meanwhile.
  ///
  /// It is meant for the next pages, and sent once fewer than `parallel` are under way.
  /// ``reply(to:)`` of the same request takes it up, and what fails here fails there.
  package func start(_ request: Request) {
    guard ahead[request] == nil, request.method == .get, !waiting.contains(request) else { return }
    waiting.append(request)
    fill()
  }

  /// Sends what waits, as far as there is room.
  private func fill() {
    guard !isFilling else { return }
    isFilling = true
    defer { isFilling = false }
    while let request = waiting.first, (transfers?.underWay ?? 0) < parallel {
      guard monotonicSeconds() >= restEnd, let hop = try? Hop(request),
        request.pace.map({ pacer.wait($0, at: monotonicSeconds()) == 0 }) ?? true,
        // A look-up would have to be waited for.
        !mustResolve(hop) || isKnown(hop.address.origin.host)
      else { return }
      waiting.removeFirst()
      let patience = Patience(timing, check)
      guard let transfer = try? open(hop, patience) else { return }
      if let pace = request.pace { pacer.note(pace, at: monotonicSeconds()) }
      ahead[request] = (transfer, patience)
      transfers?.drive()
    }
  }

  /// Whether the whole answer to a request that was started is here, or it has failed.
  package func isHere(_ request: Request) -> Bool {
    guard let transfer = ahead[request]?.transfer else { return false }
    if transfer.result == nil { transfers?.drive() }
    return transfer.result != nil
  }

  /// Asks nothing ahead of a service that is too busy for it.
  private func rest() {
    restEnd = monotonicSeconds() + Limits.restSeconds
    withdraw()
  }

  /// Ends requests that were started and not asked for.
  package func withdraw() {
    waiting = []
    for (transfer, _) in ahead.values { transfers?.stop(transfer) }
    ahead = [:]
  }

  /// Asks once, along all redirects.
  private func follow(_ first: Hop, of request: Request) throws(Problem) -> Reply {
    let started = ahead.removeValue(forKey: request)
    waiting.removeAll { $0 == request }
    if started == nil, let pace = request.pace { try keep(pace) }
    let patience = started?.patience ?? Patience(timing, check)
    var hop = first
    var transfer: Transfer
    if let started { transfer = started.transfer } else { transfer = try open(hop, patience) }
    var seen: Set<String> = [Self.key(hop)]
    while true {
      let transfers = try all()
      do throws(Problem) {
        try transfers.waitForHead(of: transfer, patience)
        if let problem = headFailure(transfer, patience) { throw problem }
        trace?.received(transfer.head)
        guard let location = try Self.location(transfer.head) else {
          return answer(request, transfer, transfers, patience)
        }
        hop = try hop.redirected(status: transfer.head.status, to: location)
        guard seen.insert(Self.key(hop)).inserted else {
          let url = Secrets.masked(url: hop.address.url)
          throw Problem(.wrongRedirect(url, why: "it leads back to where it came from"))
        }
        guard seen.count <= Limits.redirects + 1 else {
          throw Problem(.tooManyRedirects(Limits.redirects))
        }
      } catch {
        transfers.stop(transfer)
        throw error
      }
      // A short body is here already, and read to its end it leaves the connection usable.
      _ = transfer.takeBody()
      transfers.drive()
      transfers.stop(transfer)
      transfer = try open(hop, patience)
    }
  }

  private func answer(
    _ request: Request, _ transfer: Transfer, _ transfers: Transfers, _ patience: Patience
  ) -> Reply {
    Reply(
      request: request, url: Secrets.masked(url: transfer.hop.address.url),
      status: transfer.head.status, headers: transfer.head.headers, origin: .net,
      body: NetBody(transfer, transfers, patience))
  }

  /// A transfer that ended with its head complete still has its body to hand out.
  private func headFailure(_ transfer: Transfer, _ patience: Patience) -> Problem? {
    guard !transfer.head.isComplete else { return nil }
    if let problem = transfer.failure(patience) { return problem }
    let host = transfer.hop.address.origin.host
    return Problem(.notHTTP(host: host, why: "its answer ended before the empty line"))
  }

  /// Where the answer sends us, or nil when it does not (RFC 9110, 15.4).
  private static func location(_ head: Head) throws(Problem) -> String? {
    guard [301, 302, 303, 307, 308].contains(head.status) else { return nil }
    guard let location = head.first("Location"), !location.isEmpty else {
      throw Problem(.wrongRedirect("", why: "status \(head.status) came without a Location"))
    }
    return location
  }

  private static func key(_ hop: Hop) -> String { "\(hop.method.rawValue) \(hop.address.url)" }

  // MARK: Opening

  private func all() throws(Problem) -> Transfers {
    if let transfers { return transfers }
    let made = try Transfers()
    made.onEnd = { [weak self] in self?.fill() }
    transfers = made
    return made
  }

  private func open(_ hop: Hop, _ patience: Patience) throws(Problem) -> Transfer {
    let transfers = try all()
    let start = monotonicSeconds()
    let addresses = mustResolve(hop) ? try addresses(of: hop.address.origin.host) : nil
    let spent = monotonicSeconds() - start
    patience.spend(spent)
    let transfer = try Transfer(hop)
    transfer.prepare(
      surroundings, addresses: addresses, connectSeconds: timing.connect - spent)
    trace?.sent(hop, by: surroundings)
    transfers.start(transfer)
    return transfer
  }

  /// Whether the host is a name that we look up; a proxy looks it up itself.
  private func mustResolve(_ hop: Hop) -> Bool {
    let origin = hop.address.origin
    let isName = origin.host.utf8.contains { $0 > 0x39 } && !origin.host.hasPrefix("[")
    // Curl knows `localhost`, and writes a name that is not ASCII its own way.
    return isName && origin.host != "localhost" && origin.host.utf8.allSatisfy { $0 < 0x80 }
      && surroundings.proxy(scheme: origin.scheme).isEmpty
  }

  private func isKnown(_ host: String) -> Bool {
    guard let entry = known[host] else { return false }
    return monotonicSeconds() - entry.since < Limits.lookupSeconds
  }

  private func addresses(of host: String) throws(Problem) -> [String] {
    if isKnown(host), let entry = known[host] { return entry.addresses }
    let seconds = min(timing.connect, timing.total)
    switch try Resolution(host: host, by: lookup).wait(seconds: seconds, check) {
    case .addresses(let found):
      known[host] = (found, monotonicSeconds())
      return found
    case .unknown: throw Problem(.unreachable(host: host, why: Why.unknownHost))
    case .failed(let why): throw Problem(.unreachable(host: host, why: why))
    case nil:
      throw Problem(.timedOut(host: host, seconds: seconds, phase: Phase.resolving.rawValue))
    }
  }
}
