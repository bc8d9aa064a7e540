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
    try self.init(statements, of: server, options, environment: environment)
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
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appendingPathComponent("body")
  try Data(text.utf8).write(to: file)
  _ = try Tool.run("/bin/gzip", ["-n", file.path])
  return [UInt8](try Data(contentsOf: file.appendingPathExtension("gz")))
}
