package import Model

/// How long to wait for what; seconds throughout.
package struct Timing: Sendable {
  /// Until a connection stands, name look-up and TLS handshake included.
  package var connect: Double
  /// Spent waiting for one try of one request, redirects included; time in which nobody pulls is
  /// not counted, so a reader who pauses a pager loses nothing.
  package var total: Double
  /// Bytes a second that a body must bring, on average over ``slowSeconds``, or it is given up.
  package var slowBytesPerSecond = Limits.slowBytesPerSecond
  /// Seconds of waiting over which that average is taken.
  package var slowSeconds = Limits.slowSeconds
  /// Tries after the first.
  package var retries: Int
  /// Multiplies every wait between tries; below 1 in tests.
  package var waitScale = 1.0

  package init(_ settings: Settings = Settings()) {
    connect = settings.connectTimeout
    total = settings.timeout
    retries = settings.retries
  }
}
