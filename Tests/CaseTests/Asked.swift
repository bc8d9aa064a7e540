import Foundation
import Loopback

/// Statements asked of a server on this machine, and all that came of it.
struct Asked {
  let run: Run
  let requests: [Loopback.Request]

  /// What was asked for, in order.
  var targets: [String] { requests.map(\.target) }
  var stdout: String { run.stdout }
  var stderr: String { run.stderr }
  var status: Int32 { run.status }

  /// Runs weir with its base address on the server; nothing is asked again unless a test says so.
  init(
    _ statements: String, of server: Loopback, _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    var variables = ["WEIR_RETRIES": "0", "WEIR_ENVIROFACTS_URL": server.url + "efservice/"]
    variables.merge(environment) { $1 }
    run = try Weir.run(options + ["-c", statements], environment: variables)
    requests = server.requests
  }

  /// Answers the first request with the first response and so on; the last one is repeated.
  init(
    _ statements: String, _ responses: Loopback.Response..., options: [String] = [],
    environment: [String: String] = [:]
  ) throws {
    let server = try Loopback { request in
      responses.isEmpty ? .status(404) : responses[min(request.number, responses.count - 1)]
    }
    defer { server.stop() }
    // Replies in order need requests in order.
    try self.init(
      statements, of: server, options,
      environment: ["WEIR_PARALLEL": "1"].merging(environment) { $1 })
  }
}

/// The five rows that most cases ask for; the quoted name has no table in the catalogue.
let fiveRows = "from \"RAW\" first 5"

/// Rows of one column, `I`, as Envirofacts sends them: those of the request's window that a table
/// of `total` rows has, numbered from 0.
func window(_ request: Loopback.Request, of total: Int, cap: Int = .max, extra: Int = 0) -> String {
  guard let range = rowRange(request.target) else { return "[]" }
  let upper = min(range.upperBound + 1 + extra, total)
  let rows = (range.lowerBound..<max(upper, range.lowerBound)).prefix(cap)
  return "[" + rows.map { "{\"I\":\($0)}" }.joined(separator: ",") + "]"
}

/// `…/rows/5:9/JSON` is 5...9.
func rowRange(_ target: String) -> ClosedRange<Int>? {
  for segment in target.split(separator: "/") {
    let ends = segment.split(separator: ":").compactMap { Int($0) }
    if ends.count == 2, ends[0] <= ends[1] { return ends[0]...ends[1] }
  }
  return nil
}

/// The bytes as one gzip member, packed by gzip itself.
func gzipped(_ text: String) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  try Data(text.utf8).write(to: folder.url.appendingPathComponent("body"))
  _ = try Tool.run("/bin/gzip", ["-n", folder.path("body")])
  return [UInt8](try Data(contentsOf: folder.url.appendingPathComponent("body.gz")))
}

extension Weir {
  /// Runs weir until standard error has a text, then sends it SIGINT as Ctrl-C does.
  ///
  /// - Returns: the run, and the seconds from the signal to the end.
  static func interrupted(
    _ arguments: [String], environment: [String: String], whenStderrHas text: String
  ) throws -> (Run, Double) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // The shell's child does not inherit an ignored SIGINT, and tells its own number.
    let script = """
      "$0" "$@" >out 2>err & weir=$!
      tries=0
      while ! grep -qF "$TEXT" err && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries+1)); done
      date +%s.%N >sent; kill -INT $weir; wait $weir; status=$?; date +%s.%N >ended; exit $status
      """
    var variables = environment
    variables["TEXT"] = text
    let run = try Tool.run(
      "/bin/bash", ["-mc", script, program] + arguments, environment: variables,
      directory: folder.url)
    func read(_ name: String) -> String {
      (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
    }
    func seconds(_ name: String) -> Double {
      Double(read(name).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }
    return (
      Run(status: run.status, stdout: read("out"), stderr: read("err")),
      seconds("ended") - seconds("sent")
    )
  }
}
