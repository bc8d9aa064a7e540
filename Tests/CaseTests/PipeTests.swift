import Foundation
import Loopback
import Testing

/// Statements that come through a pipe while it stays open (kind G).
@Suite struct PipeTests {
  /// Nothing is awaited longer.
  private static let hangSeconds = 60.0

  /// What is written in turn; before the next is written, so many requests must have come.
  struct Talk {
    let parts: [(text: String, requests: Int)]
    let tables: [String]
    let status: Int32

    init(_ parts: [(String, Int)], _ tables: [String], status: Int32 = 0) {
      self.parts = parts.map { (text: $0.0, requests: $0.1) }
      self.tables = tables
      self.status = status
    }
  }

  static let talks = [
    // `;` runs at once, without a line end.
    Talk(
      [("from A first 1;", 1), (" from B first 1;", 2), ("\n", 2)], ["A/rows/0:0", "B/rows/0:0"]),
    // Else the next line is awaited, past blank lines and comments.
    Talk(
      [("from A\n", 0), ("\n-- c\n", 0), ("first 2\n", 0), ("from B;", 2)],
      ["A/rows/0:1", "B/rows/0:999"]),
    Talk([("from A first 1\n", 0), ("from B first 1\n", 1)], ["A/rows/0:0", "B/rows/0:0"]),
    // A `;` in a text or comment ends nothing, wherever the pipe cuts.
    Talk([("from A where N = 'x;", 0), ("y' first 1;", 1)], ["A/N/x%3By/rows/0:0"]),
    Talk([("from A -- c;", 0), ("\nfirst 1;", 1)], ["A/rows/0:0"]),
    Talk([("from A where N in (1,\n", 0), ("1)\nfirst 1;", 1)], ["A/N/1/rows/0:0"]),
    Talk([("from A where \\\n", 0), ("X = 1 first 1;", 1)], ["A/X/1/rows/0:0"]),
    Talk([("from A first 1\r", 0), ("\nfrom B first 1;", 2)], ["A/rows/0:0", "B/rows/0:0"]),
    // Raw text goes to the end of its line.
    Talk([("get A;", 0), ("B/JSON\nfrom C first 1;", 2)], ["A;B", "C/rows/0:0"]),
    // A problem of a whole line is told before more comes; the last statement needs no end.
    Talk([("frm A\n", 0)], [], status: 65),
    Talk([("from A first 1", 0)], ["A/rows/0:0"]),
    Talk([("from A first 1; quit;", 1)], ["A/rows/0:0"]),
  ]

  @Test("G16 From a pipe `;` runs at once, else the next line is awaited", arguments: talks.indices)
  func openPipe(index: Int) throws {
    let talk = Self.talks[index]
    let server = try Loopback { _ in .json("[]") }
    defer { server.stop() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Weir.program)
    process.arguments = ["-q"]
    process.environment = [
      "WEIR_RETRIES": "0", "WEIR_ENVIROFACTS_URL": server.url + "efservice/", "LC_ALL": "C.UTF-8",
    ]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    signal(SIGPIPE, SIG_IGN)
    for (text, requests) in talk.parts {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      wait { server.requests.count >= requests || !process.isRunning }
      #expect(server.requests.count == requests, "\(text)")
    }
    // Where a wrong statement or `quit` ends the program, it does so while the pipe is open.
    if talk.status != 0 || talk.parts.last?.text.contains("quit") == true {
      wait { !process.isRunning }
      #expect(!process.isRunning)
    }
    try input.fileHandleForWriting.close()
    wait { !process.isRunning }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    #expect(process.terminationStatus == talk.status)
    let asked = server.requests.map { request in
      request.target.replacingOccurrences(of: "/efservice/", with: "")
        .replacingOccurrences(of: "/JSON", with: "")
    }
    #expect(asked == talk.tables)
  }

  private func wait(until isDone: () -> Bool) {
    let end = Date(timeIntervalSinceNow: Self.hangSeconds)
    while !isDone(), Date() < end { Thread.sleep(forTimeInterval: 0.01) }
  }

  @Test("G16 Every line of a pipe runs, and -c leaves standard input to its owner")
  func wholeInput()
    throws
  {
    let lines = Data("from A rows 1:1\nfrom B rows 1:1\n".utf8)
    #expect(try Exchange([], input: lines).paths == ["A/rows/1:1/JSON", "B/rows/1:1/JSON"])
    let shared = try Exchange(["-c", "from C rows 1:1"], input: lines)
    #expect(shared.paths == ["C/rows/1:1/JSON"])
    let script = "\"$0\" -q --dry-run -c 'from C first 1' >&2; cat"
    let rest = try Tool.run("/bin/sh", ["-c", script, Weir.program], input: lines)
    #expect(rest.stdout == "from A rows 1:1\nfrom B rows 1:1\n")
  }

  @Test("G16 Many requests are announced in a batch, and standard input is not asked")
  func announced() throws {
    let list = (1...60).map(String.init).joined(separator: ", ")
    let server = try Loopback { _ in .json("[]") }
    defer { server.stop() }
    let run = try Weir.run(
      [], environment: ["WEIR_ENVIROFACTS_URL": server.url],
      input: Data("from A where N in (\(list)) first 1\nfrom B first 1\n".utf8))
    #expect(run.status == 0)
    #expect(run.stderr.contains("this takes 60 requests"))
    #expect(server.requests.last?.target == "/B/rows/0:0/JSON")
    #expect(server.requests.count == 61)
  }

  @Test("G16 A standard stream that is closed is no file of ours") func closedStreams() throws {
    func run(_ closing: String) throws -> Run {
      try Tool.run(
        "/bin/sh",
        [
          "-c", "exec \"$0\" -q --sample -c 'from ERM_ANALYTE first 1' \(closing)",
          Weir.program,
        ])
    }
    #expect(try run("<&-").status == 0)
    #expect(try run("2>&-").status == 0)
    let closed = try run(">&-")
    #expect(closed.status == 1)
    #expect(closed.stderr.contains("cannot write `standard output`"))
  }
}
