internal import Glibc

/// A program at a terminal of its own, which a test types into and reads.
///
/// ```swift
/// let terminal = try Pseudoterminal(program, ["--sample"], environment: variables)
/// try terminal.wait(for: "weir> ")
/// try terminal.type("from ERM_RESULT rows 1:1\r")
/// ```
package final class Pseudoterminal {
  /// Seconds after which nothing more is awaited.
  package static let hangSeconds = 30.0

  /// All that was shown, as it was sent.
  package private(set) var output: [UInt8] = []
  /// Bytes a second that are read at most, as over a slow line; nil is as fast as they come.
  package var bytesPerSecond: Int?
  /// What must live as long as the terminal.
  package var companion: AnyObject?
  private let descriptor: Int32
  private let child: Child
  /// How much of the output was awaited already.
  private var seen = 0
  private var status: Int32?

  /// - Parameters:
  ///   - standardOutput: a file in place of the terminal.
  ///   - standardError: the same.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String],
    rows: Int = 24, columns: Int = 80, standardOutput: String? = nil, standardError: String? = nil
  ) throws {
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CallError("/dev/ptmx") }
    // TIOCSPTLCK and TIOCGPTN: what unlockpt and ptsname do on Linux.
    var lock: Int32 = 0
    var number: Int32 = 0
    guard ioctl(descriptor, 0x4004_5431, &lock) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0
    else { throw CallError("the terminal's name") }
    Self.resize(descriptor, rows: rows, columns: columns)
    func stream(_ path: String?) -> Child.Stream {
      path.map { .path($0, flags: O_WRONLY | O_CREAT | O_TRUNC) } ?? .descriptor(0)
    }
    child = try Child(
      program, arguments, environment: environment,
      streams: [
        .path("/dev/pts/\(number)", flags: O_RDWR), stream(standardOutput), stream(standardError),
      ],
      ownsSession: true)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    guard status == nil, child.ended() == nil else { return }
    kill(child.process, SIGKILL)
    _ = child.wait()
  }

  // MARK: A person's doings

  /// Sends bytes as keys do; what is shown meanwhile is read.
  package func type(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    try hold(until: { rest.isEmpty }, orSay: "room for what is typed") {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 1_024)) }
      if count > 0 { rest = rest.dropFirst(count) }
    }
  }

  package func type(_ text: String) throws { try type(Array(text.utf8)) }

  /// The terminal's window changes.
  package func resize(rows: Int, columns: Int) {
    Self.resize(descriptor, rows: rows, columns: columns)
  }

  private static func resize(_ descriptor: Int32, rows: Int, columns: Int) {
    var size = winsize()
    size.ws_row = UInt16(rows)
    size.ws_col = UInt16(columns)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  package func signal(_ number: Int32) { kill(child.process, number) }

  /// The terminal goes away; nothing can be typed or seen after that.
  package func hangUp() {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, descriptor)
    close(nothing)
  }

  // MARK: What is seen

  /// Waits until a text is shown that was not awaited before.
  ///
  /// - Parameter seconds: after which it is missed.
  /// - Returns: what was shown from the last text that was awaited up to this one's end.
  @discardableResult
  package func wait(for text: String, seconds: Double = hangSeconds) throws -> String {
    let bytes = Array(text.utf8)
    var end: Int?
    var from = seen
    try hold(until: { end != nil }, seconds: seconds, orSay: text.debugDescription) {
      end = Self.end(of: bytes, in: output, from: from)
      from = max(seen, output.count - bytes.count)
    }
    defer { seen = end ?? seen }
    return String(decoding: output[seen..<(end ?? seen)], as: UTF8.self)
  }

  /// Waits for the program's end.
  ///
  /// - Returns: its status, or 128 and the number of the signal that ended it.
  package func waitForEnd() throws -> Int32 {
    try hold(until: { status != nil }, orSay: "the end") { status = child.ended() }
    readMore()
    return status ?? -1
  }

  /// What was shown, as text.
  package var shown: String { String(decoding: output, as: UTF8.self) }

  /// Whether lines are edited by the terminal and Ctrl-C is a signal, as a shell expects it.
  package var isCooked: Bool {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return false }
    let flags = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & flags == flags
  }

  // MARK: Reading

  /// Reads what comes and tries again until a condition holds.
  private func hold(
    until holds: () -> Bool, seconds: Double = hangSeconds, orSay what: String,
    trying: () throws -> Void
  ) throws {
    let limit = Self.now + seconds
    while true {
      try trying()
      if holds() { return }
      guard Self.now < limit else {
        throw HangError(awaited: what, shown: String(decoding: output[seen...], as: UTF8.self))
      }
      if !readMore() {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, 10)
        if entry.revents & Int16(POLLHUP) != 0 { usleep(10_000) }
      }
    }
  }

  /// - Returns: whether something came.
  @discardableResult
  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: bytesPerSecond.map { max(1, $0 / 20) } ?? 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if bytesPerSecond != nil { usleep(50_000) }
    guard count > 0 else { return false }
    output += chunk[..<count]
    return true
  }

  private static func end(of text: [UInt8], in output: [UInt8], from: Int) -> Int? {
    guard let first = text.first, output.count >= text.count else { return nil }
    var start = from
    while start + text.count <= output.count {
      if output[start] == first, output[start...].starts(with: text) { return start + text.count }
      start += 1
    }
    return nil
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What was awaited did not come.
package struct HangError: Error, CustomStringConvertible {
  let awaited: String
  let shown: String

  package var description: String { "no \(awaited) in \(shown.debugDescription)" }
}
