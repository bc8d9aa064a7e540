internal import Glibc
internal import Model

/// A wait before a request is asked again.
struct Pause: Equatable {
  var seconds: Double
  var reason: String
}

extension Problem {
  /// Whether asking again may help: nobody answered yet, so nothing was done or shown.
  var mayPass: Bool {
    switch kind {
    case .unreachable(_, let why): why != Why.unknownHost
    case .timedOut(_, _, let phase):
      [Phase.resolving, .connecting, .securing].contains { $0.rawValue == phase }
    case .notHTTP(_, let why): why == Why.closedAtOnce
    default: false
    }
  }

  /// Why a wait is due, in a few words.
  var waitReason: String {
    switch kind {
    case .unreachable(let host, let why), .notHTTP(let host, let why): "\(host): \(why)"
    case .timedOut(let host, _, let phase): "\(host): no answer while \(phase)"
    default: "no answer"
    }
  }
}

/// How long to wait before a request is asked again.
enum Backoff {
  /// Statuses that may change by themselves (RFC 9110, 15; RFC 6585, 4): 501 and 505 do not.
  static func isPassing(status: Int) -> Bool {
    switch status {
    case 408, 425, 429: true
    case 501, 505: false
    default: (500...599).contains(status)
    }
  }

  /// Whether the service is asked too often, or has too much to do (RFC 6585, 4; RFC 9110, 15.6.4).
  static func asksForPatience(status: Int) -> Bool { status == 429 || status == 503 }

  /// 0.5 s, 1, 2, 4 …, at most ``Limits/backOffSeconds``, a quarter more or less by chance so that
  /// many who were turned away together do not come back together.
  ///
  /// - Parameter attempt: Tries so far after the first, from 0.
  static func seconds(attempt: Int) -> Double {
    let grown = 0.5 * pow(2, Double(min(attempt, 30)))
    return min(grown * Double.random(in: 0.75...1.25), Limits.backOffSeconds)
  }

  /// The wait after an answer of a passing status.
  static func pause(
    status: Int, retryAfter: String?, date: String?, attempt: Int
  ) -> Pause {
    let reason = "status \(status)"
    guard let asked = retryAfter.flatMap({ seconds(retryAfter: $0, date: date) }) else {
      return Pause(seconds: seconds(attempt: attempt), reason: reason)
    }
    guard asked > Limits.retryAfterSeconds else {
      return Pause(seconds: max(0, asked), reason: reason)
    }
    let most = Limits.retryAfterSeconds
    return Pause(
      seconds: most,
      reason: "\(reason); it asked for \(shown(asked)) s, \(shown(most)) s is the most")
  }

  /// What `Retry-After` asks for: seconds or a date (RFC 9110, 10.2.3); nil when it is neither.
  ///
  /// The date is held against the answer's own `Date`, so that a wrong clock does no harm.
  static func seconds(retryAfter text: String, date: String?) -> Double? {
    if text.utf8.allSatisfy({ "0123456789.+-".utf8.contains($0) }), let seconds = Double(text) {
      return seconds
    }
    guard let then = secondsSince1970(httpDate: text) else { return nil }
    let now = date.flatMap { secondsSince1970(httpDate: $0) } ?? Double(time(nil))
    return then - now
  }

  private static func shown(_ seconds: Double) -> String {
    Int(exactly: seconds.rounded()).map { "\($0)" } ?? "\(seconds)"
  }
}
