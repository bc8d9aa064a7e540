internal import Model

/// Keeps the number of requests a minute that a service takes.
struct Pacer {
  /// Seconds over which requests are counted.
  private static let span = 60.0

  /// When the last requests of each service were sent, in seconds; the oldest first.
  private var sent: [String: [Double]] = [:]

  /// Seconds to wait before one more request; 0 when it may go out now.
  func wait(_ pace: Request.Pace, at now: Double) -> Double {
    let recent = (sent[pace.service] ?? []).filter { now - $0 < Self.span }
    guard recent.count >= pace.perMinute else { return 0 }
    return recent[recent.count - pace.perMinute] + Self.span - now
  }

  mutating func note(_ pace: Request.Pace, at now: Double) {
    sent[pace.service] = (sent[pace.service] ?? []).filter { now - $0 < Self.span } + [now]
  }
}
