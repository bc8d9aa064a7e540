import Foundation
import Testing

/// When output is coloured (kind F).
@Suite struct ColorTests {
  /// The bytes that a run writes to a terminal of its own, as standard output and error.
  private func onTerminal(_ arguments: [String], _ environment: [String: String]) throws -> [UInt8]
  {
    let main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(main >= 0)
    defer { close(main) }
    // ioctl_tty(2): the lock is taken off, and the number of the other side asked for.
    var lock: CInt = 0
    var number: CUnsignedInt = 0
    try #require(ioctl(main, 0x4004_5431, &lock) == 0 && ioctl(main, 0x8004_5430, &number) == 0)
    let name = "/dev/pts/\(number)"
    let other = open(name, O_RDWR | O_NOCTTY)
    try #require(other >= 0)
    let terminal = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Weir.program)
    process.arguments = arguments
    process.environment = ["TERM": "xterm", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    try terminal.close()
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = read(main, &chunk, chunk.count)
      // The last reader of a terminal gets EIO.
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    process.waitUntilExit()
    return bytes
  }

  static let cases: [(environment: [String: String], options: [String], isColored: Bool)] = [
    ([:], [], true), (["NO_COLOR": "1"], [], false), (["NO_COLOR": ""], [], true),
    (["TERM": "dumb"], [], false), ([:], ["--color", "never"], false),
    (["NO_COLOR": "1"], ["--color", "always"], true),
    (["TERM": "dumb"], ["--color", "always"], true), (["WEIR_COLOR": "never"], [], false),
    (["NO_COLOR": "1", "WEIR_COLOR": "always"], [], true),
  ]

  @Test("F16 NO_COLOR, TERM=dumb and --color decide at a terminal") func terminal() throws {
    for (environment, options, isColored) in Self.cases {
      for statement in ["from ERM_ANALYTE first 1", "frm"] {
        let bytes = try onTerminal(["--sample"] + options + ["-c", statement], environment)
        #expect(!bytes.isEmpty)
        #expect(bytes.contains(0x1B) == isColored, "\(environment) \(options) \(statement)")
      }
    }
    let wrongUse = try onTerminal(["--color", "never", "--nothing"], [:])
    #expect(!wrongUse.isEmpty && !wrongUse.contains(0x1B))
  }

  @Test("F16 A pipe gets no colour, unless it is asked for") func pipe() throws {
    func run(_ options: [String], _ statement: String) throws -> Run {
      try Weir.run(["--sample"] + options + ["-c", statement])
    }
    let escape = "\u{1B}["
    for statement in ["from ERM_ANALYTE first 1", "from ERM_ANALYTE first 1 as table", "frm"] {
      let plain = try run([], statement)
      #expect(!plain.stdout.contains(escape) && !plain.stderr.contains(escape))
      let colored = try run(["--color", "always"], statement)
      #expect(colored.stderr.contains(escape))
    }
    #expect(
      try run(["--color", "always", "-f", "table"], "from ERM_ANALYTE first 1").stdout.contains(
        escape))
    for format in ["csv", "json", "jsonl", "tsv"] {
      let programs = try run(["--color", "always", "-f", format], "from ERM_ANALYTE first 1")
      #expect(!programs.stdout.contains(escape), "\(format)")
    }
  }
}
