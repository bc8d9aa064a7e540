import Foundation
import Loopback

/// One run of weir against a server on this machine, with what the server was asked.
struct Exchange {
  let run: Run
  let requests: [Loopback.Request]

  /// What was asked for, without the base's folder.
  var paths: [String] {
    requests.map { $0.target.replacingOccurrences(of: "/efservice/", with: "") }
  }

  /// - Parameters:
  ///   - base: what the base address has behind the server's own.
  ///   - respond: an empty answer to everything, unless a test says otherwise.
  init(
    _ arguments: [String], input: Data? = nil, base: String = "efservice/",
    environment: [String: String] = [:], directory: URL = Weir.root,
    respond: @escaping Loopback.Respond = { _ in .json("[]") }
  ) throws {
    let server = try Loopback(respond: respond)
    defer { server.stop() }
    var variables = ["WEIR_RETRIES": "0", "WEIR_ENVIROFACTS_URL": server.url + base]
    variables.merge(environment) { $1 }
    run = try Weir.run(
      ["-q"] + arguments, environment: variables, input: input, directory: directory)
    requests = server.requests
  }

  /// A script given by `-c`.
  init(_ statements: String, respond: @escaping Loopback.Respond = { _ in .json("[]") }) throws {
    try self.init(["-c", statements], respond: respond)
  }

  /// A script on standard input.
  init(
    piped statements: [UInt8], _ options: [String] = [],
    respond: @escaping Loopback.Respond = { _ in .json("[]") }
  ) throws {
    try self.init(options, input: Data(statements), respond: respond)
  }
}

/// A folder for one test, removed with what is in it.
final class ScratchFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init(_ files: [String: String] = [:]) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Data(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ data: Data) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func text(_ name: String) -> String? {
    try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

/// The place that a problem names: `-c:1:18` of ` --> -c:1:18`.
func places(_ stderr: String) -> [String] {
  stderr.split(separator: "\n").compactMap { line in
    line.drop { $0 == " " }.hasPrefix("--> ") ? String(line.drop { $0 != "-" }.dropFirst(4)) : nil
  }
}
