/// The exit statuses of section 5 of the language.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  case cannotWrite = 1
  case expectationFailed = 4
  case usage = 64
  case statement = 65
  case cannotRead = 66
  case service = 69
  case unreachable = 75
  case setting = 78
  case interrupted = 130
  /// The reader of standard output went away, as SIGPIPE would say.
  case outputClosed = 141
}
