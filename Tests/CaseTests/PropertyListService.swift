import Foundation

/// A service of property lists on this machine that speaks through Python's plistlib.
struct PropertyListService {
  let url: String
  private let folder: TemporaryFolder
  private let process: Process

  init() throws {
    folder = try TemporaryFolder()
    let script = Weir.root.appendingPathComponent("Tests/PropertyListService/serve.py").path
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec python3 \"$0\" >port 2>errors", script]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    try process.run()
    url = "http://127.0.0.1:\(try Self.port(in: folder.path("port")))/service"
  }

  /// Calls methods, whose names stand for `org.example.water.NAME`.
  func call(
    _ calls: String, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Run {
    var variables = ["WEIR_PLIST_URL": url]
    variables.merge(environment) { $1 }
    let statements = calls.replacingOccurrences(of: "call ", with: "call org.example.water.")
    return try Weir.run(options + ["-c", statements], environment: variables)
  }

  func stop() {
    // SIGTERM may be blocked in the threads of a test run, and a child inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    folder.remove()
  }

  private struct NotListening: Error {}

  /// Waits for `port 45235`.
  private static func port(in path: String) throws -> Int {
    for _ in 0..<800 {
      usleep(25_000)
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      if text.hasSuffix("\n"), let port = Int(text.split(separator: " ").last?.dropLast() ?? "") {
        return port
      }
    }
    throw NotListening()
  }
}
