@preconcurrency import Glibc
import Model

/// A pager under way: a shell command that reads what is written to it and has the terminal.
///
/// It stays in our process group, so that Ctrl-Z stops and `fg` continues both, and Ctrl-C reaches
/// us too; then ``stop()`` ends it and whatever it started.
final class Pager {
  let process: pid_t
  /// Non-blocking, so that a reader who pauses does not keep Ctrl-C from us; -1 once closed.
  private var input: Int32
  private let sink: DescriptorSink
  private var modes: termios?
  private(set) var end: End?

  /// How a pager ended.
  struct End: Equatable {
    /// The exit status, or 128 and the number of the signal.
    let status: Int32
    /// Seconds from start to end.
    let seconds: Double

    /// Seconds within which a failure is one to start, not one of showing.
    private static let startSeconds = 1.0

    /// Whether nothing can have been shown: the shell did not find the program (127) or may not
    /// run it (126), or it failed at once.
    var isFailure: Bool {
      status == 126 || status == 127 || (status != 0 && seconds < Self.startSeconds)
    }
  }

  private let started = Pager.now()

  /// - Returns: nil when not even a shell can be started.
  init?(_ command: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // Read and write ends have flags of their own: the pager's stays blocking.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let started = Self.start(command, input: ends[0])
    close(ends[0])
    guard let started else {
      close(ends[1])
      return nil
    }
    process = started
    input = ends[1]
    sink = DescriptorSink(ends[1], name: "the pager")
    var modes = termios()
    if tcgetattr(STDIN_FILENO, &modes) == 0 { self.modes = modes }
  }

  deinit { stop() }

  /// - Throws: ``Problem/Kind/outputClosed`` when it reads no more, ``Problem/Kind/interrupted``.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) { try sink.write(bytes) }

  /// Tells it that nothing follows, and waits until the person leaves it.
  ///
  /// - Throws: ``Problem/Kind/interrupted``; then it still runs.
  func wait() throws(Problem) -> End {
    closeInput()
    while true {
      if let end = poll() { return end }
      try checkInterruption()
      pause()
    }
  }

  /// Ends it, with everything it started, within half a second.
  func stop() {
    closeInput()
    guard end == nil else { return }
    // The shell ends after what it started, so that its end tells that the screen is restored.
    let started = ProcessTree.descendants(of: process)
    send(SIGTERM, to: started.isEmpty ? [process] : started)
    waitAWhile()
    guard end == nil else { return }
    send(SIGKILL, to: started + [process])
    waitAWhile()
  }

  private func send(_ signal: Int32, to processes: [pid_t]) {
    for process in processes {
      kill(process, signal)
      // One that Ctrl-Z stopped must go on to end.
      kill(process, SIGCONT)
    }
  }

  /// Looks whether it has ended; then the terminal is as it was before.
  private func poll() -> End? {
    if let end { return end }
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    // A child that somebody else waited for has ended, we do not know how.
    guard found == process || (found < 0 && errno == ECHILD) else { return nil }
    let signal = status & 0x7F
    let end = End(
      status: found < 0 ? 0 : signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      seconds: Self.now() - started)
    self.end = end
    if var modes { tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) }
    return end
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Milliseconds between two looks at a pager, and looks until a quarter of a second is over.
  private static let pauseMilliseconds = 20
  private static let patience = 12

  private func waitAWhile() {
    for _ in 0..<Self.patience where poll() == nil { pause() }
  }

  private func pause() {
    var time = timespec(tv_sec: 0, tv_nsec: Self.pauseMilliseconds * 1_000_000)
    nanosleep(&time, nil)
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Pager {
  /// Keeps the shell until what it started has ended: Ctrl-C is ours to answer.
  private static let prelude = "trap : INT\n"

  /// Starts `sh -c` with our environment, and with UTF-8 for `less` under every locale.
  private static func start(_ command: String, input: Int32) -> pid_t? {
    setenv("LESSCHARSET", "utf-8", 0)
    return Spawn.start(
      "/bin/sh", ["sh", "-c", prelude + command], descriptors: [(input, STDIN_FILENO)])
  }
}
