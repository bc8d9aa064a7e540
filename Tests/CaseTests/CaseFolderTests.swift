import Foundation
import Loopback
import Testing

/// Every folder of Tests/Cases: what is asked beside what is sent and what is printed.
///
/// `input.q` or `command` (one argument a line), `replies/` (what the service answers, in order of
/// file names: a status line and headers, an empty line, the body), `requests.txt`, `stdout.txt`,
/// `stderr.txt`, `exit`. `RECORD=1` rewrites what was printed, to be checked by hand.
@Suite struct CaseFolderTests {
  static let folder = Weir.root.appendingPathComponent("Tests/Cases")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { !$0.hasPrefix(".") }.sorted()

  @Test(arguments: names) func answers(name: String) throws {
    let folder = Self.folder.appendingPathComponent(name)
    let replies = try Self.replies(in: folder.appendingPathComponent("replies"))
    let server = try Loopback { request in
      request.number < replies.count ? replies[request.number] : .status(500)
    }
    defer { server.stop() }
    var arguments = ["input.q"]
    if let command = Self.text(folder, "command") {
      arguments = command.split(separator: "\n").map(String.init)
    }
    // Replies in order need requests in order.
    var environment = ["WEIR_RETRIES": "0", "WEIR_PARALLEL": "1"]
    if !replies.isEmpty || Self.text(folder, "requests.txt") != nil {
      environment["WEIR_ENVIROFACTS_URL"] = server.url + "efservice/"
    }
    let run = try Weir.run(arguments, environment: environment, directory: folder)
    let port = ":\(server.port)/"
    Self.compare(folder, "stdout.txt", run.stdout.replacingOccurrences(of: port, with: ":PORT/"))
    Self.compare(folder, "stderr.txt", run.stderr.replacingOccurrences(of: port, with: ":PORT/"))
    Self.compare(folder, "exit", "\(run.status)\n", absent: "0\n")
    let requests = server.requests.map { $0.target + "\n" }.joined()
    Self.compare(folder, "requests.txt", requests)
  }

  private static func compare(
    _ folder: URL, _ name: String, _ found: String, absent: String = ""
  ) {
    let url = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      if found == absent {
        try? FileManager.default.removeItem(at: url)
      } else {
        try? found.write(to: url, atomically: true, encoding: .utf8)
      }
      return
    }
    let wanted = text(folder, name) ?? absent
    #expect(found == wanted, "\(folder.lastPathComponent)/\(name)")
  }

  private static func text(_ folder: URL, _ name: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// A file of a reply holds `STATUS`, headers, an empty line, and the body as it is sent.
  private static func replies(in folder: URL) throws -> [Loopback.Response] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try names.sorted().map { name in
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let end = bytes.indices.first { index in
        bytes[index...].starts(with: Array("\n\n".utf8))
      }
      let head = String(decoding: bytes[..<(end ?? bytes.count)], as: UTF8.self)
      let body = end.map { Array(bytes[($0 + 2)...]) } ?? []
      let lines = head.split(separator: "\n").map(String.init)
      let headers = lines.dropFirst().map { line in
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        return (
          String(line[..<colon]),
          String(line[colon...].dropFirst()).trimmingCharacters(in: .whitespaces)
        )
      }
      return .whole(body, type: nil, status: Int(lines.first ?? "") ?? 200, headers: headers)
    }
  }
}
