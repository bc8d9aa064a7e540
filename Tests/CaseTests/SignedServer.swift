import Foundation
import Testing

/// `openssl s_server` for 127.0.0.1 with a certificate that signs itself; it serves `RAW/JSON`.
struct SignedServer {
  let port: Int
  private let folder: TemporaryFolder
  private let process: Process

  var certificate: String { folder.path("cert.pem") }

  static var isPossible: Bool {
    (try? Tool.run("/bin/sh", ["-c", "command -v openssl"]).status) == 0
  }

  init() throws {
    folder = try TemporaryFolder()
    let page = folder.url.appendingPathComponent("RAW")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
    let reply = "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[{\"A\":1}]"
    try Data(reply.utf8).write(to: page.appendingPathComponent("JSON"))
    let make = """
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
        -keyout key.pem -out cert.pem -subj /CN=weir-test -addext subjectAltName=IP:127.0.0.1
      """
    try #require(Tool.run("/bin/sh", ["-c", make], directory: folder.url).status == 0)
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "exec openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem -HTTP >port 2>&1",
    ]
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    try process.run()
    port = try Self.port(in: folder.path("port"))
  }

  func stop() {
    // SIGTERM may be blocked in the threads of a test run, and a child inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    folder.remove()
  }

  private struct NotListening: Error {}

  /// Waits for `ACCEPT 127.0.0.1:45235`.
  private static func port(in path: String) throws -> Int {
    for _ in 0..<400 {
      usleep(25_000)
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
      if let port = line?.split(separator: ":").last.flatMap({ Int($0) }) { return port }
    }
    throw NotListening()
  }
}
