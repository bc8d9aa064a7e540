import Foundation
import Loopback
import Testing

/// Kind H: rows come out as they come in, and memory does not grow with them.
@Suite struct StreamingTests {
  static let twentyRows = "from \"RAW\" first 20"

  /// Ten rows, then nothing for a while, then ten more.
  private static func inTwo(seconds: Double) -> Loopback.Response {
    func chunk(_ rows: Range<Int>, _ before: String, _ after: String) -> String {
      let text = before + rows.map { "{\"I\":\($0)}" }.joined(separator: ",") + after
      return "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
    }
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    return .init(
      .send(head + chunk(0..<10, "[", "")), .pause(seconds: seconds),
      .send(chunk(10..<20, ",", "]") + "0\r\n\r\n"))
  }

  @Test(
    "H11 rows are out before the reply ends",
    arguments: [
      ("jsonl", twentyRows), ("csv", twentyRows), ("tsv", twentyRows), ("list", twentyRows),
      ("markdown", twentyRows), ("jsonl", "from \"RAW\" where I + 0 >= 0"),
      ("csv", "from \"RAW\" select I, I + 1 as J"), ("json", "from \"RAW\""),
    ])
  func firstRows(format: String, statement: String) throws {
    // The second half comes after 60 s; the first must be out long before.
    let server = try Loopback(Self.inTwo(seconds: 60))
    defer { server.stop() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Weir.program)
    process.arguments = ["-f", format, "-c", statement]
    process.environment = ["WEIR_ENVIROFACTS_URL": server.url + "efservice/", "WEIR_RETRIES": "0"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    let seen = pipe.fileHandleForReading.availableData
    let waited = ContinuousClock.now - start
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(String(decoding: seen, as: UTF8.self).contains("8"))
    #expect(waited < .seconds(50))
  }

  @Test("H10 memory stays flat, however many rows come", arguments: ["csv", "jsonl", "table"])
  func memory(format: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // 40 MB in one reply.
    let row = "{\"ID\":\"\(String(repeating: "x", count: 180))\",\"V\":0.5}"
    let block = [UInt8](String(repeating: row + ",\n", count: 1000).utf8)
    let path = folder.path("rows.json")
    try Data("[".utf8).write(to: URL(fileURLWithPath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    file.seekToEndOfFile()
    for _ in 0..<200 { file.write(Data(block)) }
    file.write(Data((row + "]").utf8))
    try file.close()
    let size = 1 + 200 * block.count + row.utf8.count + 1
    let server = try Loopback(.file(path, bytes: size))
    defer { server.stop() }
    // The shell reads the peak of the process while it waits to be reaped.
    let script = """
      "$0" "$@" >/dev/null & weir=$!
      while grep VmHWM /proc/$weir/status >>peaks 2>/dev/null; do sleep 0.05; done
      wait $weir
      """
    let run = try Tool.run(
      "/bin/bash", ["-c", script, Weir.program, "-f", format, "-c", "get \"RAW/JSON\""],
      environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"], directory: folder.url)
    #expect(run.status == 0)
    let peaks = try String(contentsOfFile: folder.path("peaks"), encoding: .utf8)
      .split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
    let kilobytes = try #require(peaks.max())
    #expect(kilobytes < 100_000, "the reply has \(size / 1000) kB")
  }

  /// Pages of 1,000 rows, each with a row of its own, that together are a table.
  private static func pages(_ total: Int) -> Loopback.Respond {
    let row = "{\"ID\":0,\"TEXT\":\"\(String(repeating: "x", count: 180))\"}"
    let rest = [UInt8](String(repeating: "," + row, count: 999).utf8) + [UInt8(ascii: "]")]
    return { request in
      guard let range = rowRange(request.target) else {
        return .json("[{\"TOTALQUERYRESULTS\":\(total)}]")
      }
      let first = Array("[{\"ID\":\(range.lowerBound),\"TEXT\":\"first\"}".utf8)
      return .whole(
        range.lowerBound < total ? first + rest : [0x5B, 0x5D], type: "application/json")
    }
  }

  @Test("H10 memory stays flat, however many pages come")
  func pagedMemory() throws {
    let server = try Loopback(respond: Self.pages(100_000))
    defer { server.stop() }
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let script = """
      "$0" "$@" >out & weir=$!
      while grep VmHWM /proc/$weir/status >>peaks 2>/dev/null; do sleep 0.05; done
      wait $weir; status=$?; wc -l <out >lines; exit $status
      """
    let run = try Tool.run(
      "/bin/bash", ["-c", script, Weir.program, "-f", "csv", "-c", "from \"RAW\""],
      environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.stderr == "note: this takes 100 requests\n")
    let lines = try String(contentsOfFile: folder.path("lines"), encoding: .utf8)
    #expect(lines.trimmingCharacters(in: .whitespacesAndNewlines) == "100001")
    let peaks = try String(contentsOfFile: folder.path("peaks"), encoding: .utf8)
      .split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
    #expect(try #require(peaks.max()) < 64_000)
  }

  @Test("H11 the first row is out before the tenth page is asked for")
  func firstPage() throws {
    let server = try Loopback(respond: Self.pages(100_000))
    defer { server.stop() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Weir.program)
    process.arguments = ["-f", "csv", "-c", "from \"RAW\""]
    process.environment = ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    // A page is longer than a pipe holds: nothing goes on until it is read.
    let seen = pipe.fileHandleForReading.availableData
    let pages = server.requests.count
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(String(decoding: seen, as: UTF8.self).hasPrefix("ID,TEXT\n0,first\n0,xxx"))
    #expect(pages < 10)
  }

  @Test("F17 no page is asked for once the reader went away")
  func closedPipe() throws {
    let server = try Loopback(respond: Self.pages(1_000_000))
    defer { server.stop() }
    let run = try Tool.run(
      "/bin/bash",
      ["-c", "\"$0\" -f csv -c 'from \"RAW\"' | head -1; echo ${PIPESTATUS[0]}", Weir.program],
      environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"])
    #expect(run.stdout == "ID,TEXT\n141\n")
    #expect(run.stderr == "")
    // The first page, and what was on its way.
    #expect(server.requests.count <= 10)
  }

  @Test("H13 no cursor moves in a log: stderr in a file has no CR and no ESC")
  func log() throws {
    let server = try Loopback { request in .json(window(request, of: 500)) }
    defer { server.stop() }
    for options in [[], ["-v"], ["--color", "auto"]] {
      let asked = try Asked(
        "from \"RAW\"", of: server, ["--set", "page=100"] + options,
        environment: ["TERM": "xterm-256color"])
      #expect(asked.status == 0)
      #expect(asked.stderr.utf8.allSatisfy { $0 != 0x0D && $0 != 0x1B })
    }
  }
}
