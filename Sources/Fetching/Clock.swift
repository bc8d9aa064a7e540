internal import Glibc
internal import Model

/// Seconds since some moment in the past, never going back.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Milliseconds between two looks at ``interruption``: Ctrl-C must feel immediate.
let lookMilliseconds: Int32 = 50

/// Sleeps, and wakes at once for Ctrl-C.
///
/// - Throws: ``Problem/Kind/interrupted``.
func sleep(seconds: Double, _ check: Net.Check) throws(Problem) {
  let end = monotonicSeconds() + seconds
  while true {
    try check()
    let left = end - monotonicSeconds()
    guard left > 0 else { return }
    poll(nil, 0, min(lookMilliseconds, Int32(max(1, min(left, 1) * 1000))))
  }
}

/// How long one request has been waited for, over all its redirects.
final class Patience {
  let timing: Timing
  let check: Net.Check
  private(set) var waited = 0.0
  private var windowSeconds = 0.0
  private var windowBytes = 0

  init(_ timing: Timing, _ check: @escaping Net.Check) {
    self.timing = timing
    self.check = check
  }

  /// Counts time spent waiting.
  func spend(_ seconds: Double) { waited += seconds }

  var isOver: Bool { waited >= timing.total }

  /// Counts what a body brought in that time, and tells the rate once it is found too low.
  ///
  /// - Returns: Bytes a second over the last ``Timing/slowSeconds``, when they are too few.
  func tooSlow(seconds: Double, bytes: Int) -> Int? {
    windowSeconds += seconds
    windowBytes += bytes
    guard windowSeconds >= timing.slowSeconds else { return nil }
    let rate = Double(windowBytes) / windowSeconds
    windowSeconds = 0
    windowBytes = 0
    return rate < Double(timing.slowBytesPerSecond) ? Int(rate) : nil
  }
}
