import Foundation
import Loopback
import Testing

/// Long answers at a real terminal.
@Suite(.serialized) struct PagerTests {
  @Test("F17 a long answer goes through the pager; leaving it brings the prompt back")
  func leaving() throws {
    let terminal = try PseudoTerminal(
      ["--sample"], ["WEIR_PAGER": "sed 's/^/paged: /' | head -5", "TERM": "xterm"])
    terminal.type("from ERM_RESULT first 60\n")
    try terminal.awaitText("paged: ANA_NUM")
    terminal.type("from ERM_ANALYTE where ANALYTE_ID = I131 count\n")
    try terminal.awaitText("count\r\n")
    terminal.type("quit\n")
    #expect(try terminal.end() == 0)
    #expect(!terminal.text.contains("error"))
    // The short one was not paged.
    #expect(!terminal.text.contains("paged: count"))
  }

  @Test("F17 H11 the first page is shown before the next has come; leaving waits for none")
  func slowPage() throws {
    let row = "{\"A\":\"first page\",\"B\":2,\"C\":3}"
    let page = "[" + Array(repeating: row, count: 10).joined(separator: ",") + "]"
    let server = try Loopback(.json(page), .init(.hang))
    defer { server.stop() }
    let terminal = try PseudoTerminal(
      ["--set", "page=10", "--set", "envirofacts.url=\(server.url)efservice/"],
      ["WEIR_PAGER": "head -3", "TERM": "xterm"])
    terminal.type("from \"RAW\" all rows as list\n")
    try terminal.awaitText("first page")
    terminal.type("quit\n")
    #expect(try terminal.end() == 0)
    #expect(!terminal.text.contains("interrupted"))
    #expect(server.requests.count <= 2)
  }

  @Test("Ctrl-C in a pager brings the prompt back, with the terminal as it was")
  func interrupted() throws {
    let terminal = try PseudoTerminal(
      ["--sample"],
      ["WEIR_PAGER": "stty -echo -icanon; echo begun; sleep 600", "TERM": "xterm"])
    terminal.type("from ERM_RESULT first 60\n")
    try terminal.awaitText("begun")
    terminal.type("\u{3}")
    // Echo shows that the modes are restored.
    terminal.type("help nothing-echoed-but-this\n")
    try terminal.awaitText("help nothing-echoed-but-this")
    terminal.type("quit\n")
    #expect(try terminal.end() != nil)
  }

  @Test("A pager that is not there is named, and the answer printed without it")
  func missing() throws {
    let terminal = try PseudoTerminal(
      ["--sample"], ["WEIR_PAGER": "/nowhere/pager", "TERM": "xterm"])
    terminal.type("from ERM_RESULT first 60\n")
    try terminal.awaitText("columns shown; all: last as list, last as csv")
    #expect(terminal.text.contains("the pager `/nowhere/pager` did not start"))
    terminal.type("quit\n")
    #expect(try terminal.end() == 0)
  }

  @Test("Ctrl-C ends what a slow terminal still has to show, and begins a line of its own")
  func slow() throws {
    let terminal = try PseudoTerminal(["--sample"], ["WEIR_PAGER": "off", "TERM": "xterm"])
    terminal.type("from ERM_RESULT all rows as list\n")
    try terminal.awaitText("row 2")
    // Nobody reads now: the program waits in the middle of a write.
    usleep(500_000)
    terminal.type("\u{3}")
    usleep(200_000)
    try terminal.awaitText("interrupted")
    #expect(!terminal.text.contains("row 3223"))
    terminal.type("quit\n")
    #expect(try terminal.end() != nil)
  }
}

/// The program at a pseudo-terminal of 80 columns and 24 lines.
private final class PseudoTerminal {
  private let master: Int32
  private let process: pid_t
  private(set) var text = ""

  /// Seconds after which a silent program is taken for a hang.
  private static let hangSeconds = 60.0

  /// POSIX_SPAWN_SETSID of glibc's <spawn.h>, which Swift does not see.
  private static let newSession: Int16 = 0x80

  struct Hang: Error { let awaited: String, text: String }

  init(_ arguments: [String], _ environment: [String: String]) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // Linux, `ioctl_tty(2)`: unlocks the other end and tells its number.
    var (lock, number): (Int32, UInt32) = (0, 0)
    let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    try #require(
      master >= 0 && ioctl(master, unlock, &lock) == 0 && ioctl(master, getNumber, &number) == 0)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let name = "/dev/pts/\(number)"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session opens is its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var variables = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("WEIR_") && $0.key != "PAGER"
    }
    variables["LC_ALL"] = "C.UTF-8"
    // What is kept at a prompt is nobody's but the test's.
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for name in ["CACHE", "STATE", "CONFIG", "DATA"] {
      variables["XDG_\(name)_HOME"] = home.path
    }
    variables.merge(environment) { $1 }
    var words = ([Weir.program] + arguments).map { strdup($0) } + [nil]
    var pairs = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + pairs).forEach { free($0) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, Weir.program, &actions, &attributes, &words, &pairs) == 0)
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    close(master)
  }

  func type(_ keys: String) {
    var bytes = Array(keys.utf8)
    _ = write(master, &bytes, bytes.count)
  }

  /// Reads until the text has come.
  func awaitText(_ awaited: String) throws {
    let end = Date(timeIntervalSinceNow: Self.hangSeconds)
    while !text.contains(awaited) {
      guard Date() < end, read() else { throw Hang(awaited: awaited, text: text) }
    }
  }

  /// Reads what there is within a tenth of a second; false when the program is gone.
  private func read() -> Bool {
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, 100) > 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    text += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }

  /// The exit status once the program has ended; nil when a signal ended it.
  func end() throws -> Int32? {
    let end = Date(timeIntervalSinceNow: Self.hangSeconds)
    while read() {
      guard Date() < end else { throw Hang(awaited: "the end", text: text) }
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }
}
