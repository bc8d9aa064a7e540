import Foundation
import Loopback
import Testing

/// Replies that are kept: when they are given again, and when never.
@Suite struct CacheTests {
  /// A cache of one test's own.
  private struct Lab {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var file: URL { folder.url.appendingPathComponent("weir/replies.db") }

    func ask(
      _ statement: String, _ server: Loopback, _ options: [String] = ["--set", "cache=1h"]
    ) throws -> Run {
      try Weir.run(
        ["-f", "jsonl", "--set", "envirofacts.url=\(server.url)efservice/"] + options
          + ["-c", statement],
        environment: ["XDG_CACHE_HOME": folder.url.path, "WEIR_RETRIES": "0"],
        directory: folder.url)
    }
  }

  /// Counts its requests in the rows.
  private static func counting() throws -> Loopback {
    try Loopback { .json("[{\"I\":\($0.number)}]") }
  }

  private let one = "from \"RAW\" first 1"

  @Test("A batch keeps nothing unasked; with a time the second answer is the first, and says so")
  func keeps() throws {
    let lab = try Lab()
    let server = try Self.counting()
    defer {
      server.stop()
      lab.folder.remove()
    }
    #expect(try lab.ask(one, server, []).stdout == "{\"I\":0}\n")
    #expect(!FileManager.default.fileExists(atPath: lab.file.path))
    #expect(try lab.ask(one, server).stdout == "{\"I\":1}\n")
    let again = try lab.ask(one, server)
    #expect(again.stdout == "{\"I\":1}\n")
    #expect(again.stderr.contains("answered by replies that were kept"))
    #expect(try lab.ask(one, server, ["--set", "cache=1h", "--no-cache"]).stdout == "{\"I\":2}\n")
    #expect(try lab.ask(one, server, ["--refresh"]).stdout == "{\"I\":3}\n")
    #expect(try lab.ask(one, server, ["--offline"]).stdout == "{\"I\":3}\n")
    let missing = try lab.ask("from \"OTHER\" first 1", server, ["--offline"])
    #expect(missing.status == 75)
    #expect(missing.stderr.contains("no reply is kept for \(server.url)efservice/OTHER/rows/0:0"))
    #expect(server.requests.count == 4)
    let mode = try FileManager.default.attributesOfItem(atPath: lab.file.path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
    #expect(try lab.ask("cache", server).stdout.contains("efservice/RAW/rows/0:0/JSON"))
    #expect(try lab.ask("cache clear", server).stderr.contains("kept replies forgotten: 1"))
    #expect(try lab.ask(one, server).stdout == "{\"I\":4}\n")
  }

  static let refusals: [(String, Loopback.Response)] = [
    ("500", .status(500)), ("404", .status(404)),
    ("a page", .json("<html><title>x</title></html>")),
    ("cut", .json("[{\"I\":9}")),
    ("no-store", .json("[{\"I\":9}]", headers: [("Cache-Control", "no-store")])),
    ("max-age=0", .json("[{\"I\":9}]", headers: [("Cache-Control", "max-age=0")])),
    ("over", .json("[{\"I\":9}]", headers: [("Expires", "0")])),
  ]

  @Test(
    "G13 What failed, was no answer or is not to be kept is asked for again", arguments: refusals)
  func never(name: String, response: Loopback.Response) throws {
    let lab = try Lab()
    let server = try Loopback { $0.number == 0 ? response : .json("[{\"I\":1}]") }
    defer {
      server.stop()
      lab.folder.remove()
    }
    _ = try lab.ask(one, server)
    #expect(try lab.ask(one, server).stdout == "{\"I\":1}\n", "\(name)")
  }

  @Test(
    "G13 An old reply never hides a refusal; it stands in for a service that is down, and says so")
  func stale() throws {
    let lab = try Lab()
    let server = try Loopback { request in
      switch request.number {
      case 0: .json("[{\"I\":0}]", headers: [("Cache-Control", "max-age=0"), ("ETag", "\"a\"")])
      case 1: .status(404)
      case 2: .status(503)
      case 3: .json("", status: 304, headers: [("ETag", "\"a\"")])
      default: .json("[{\"I\":4}]")
      }
    }
    defer {
      server.stop()
      lab.folder.remove()
    }
    #expect(try lab.ask(one, server).stdout == "{\"I\":0}\n")
    let refused = try lab.ask(one, server)
    #expect(refused.status == 69)
    #expect(refused.stdout == "")
    let down = try lab.ask(one, server)
    #expect(down.stdout == "{\"I\":0}\n")
    #expect(down.stderr.contains("did not answer (status 503); a kept answer, 0 min old"))
    #expect(try lab.ask(one, server).stdout == "{\"I\":0}\n")
    #expect(server.requests.last?.header("If-None-Match") == "\"a\"")
  }

  @Test("H08 Pages of one answer are all kept ones or all new") func pages() throws {
    let lab = try Lab()
    let server = try Loopback { request in
      request.target.contains("COUNT")
        ? .status(404)
        : .json(
          request.target.contains("rows/4") ? "[]" : "[{\"I\":\(request.number)},{\"I\":0}]")
    }
    defer {
      server.stop()
      lab.folder.remove()
    }
    let options = ["--set", "cache=1h", "--set", "page=2", "--set", "parallel=1"]
    let first = try lab.ask("from \"RAW\" rows 0:", server, options)
    #expect(first.status == 0)
    let asked = server.requests.count
    #expect(try lab.ask("from \"RAW\" rows 0:", server, options).stdout == first.stdout)
    #expect(server.requests.count == asked)
    // The first page alone comes anew: the second is not taken from the answer before.
    _ = try lab.ask("from \"RAW\" first 2", server, ["--refresh", "--set", "page=2"])
    let mixed = try lab.ask("from \"RAW\" rows 0:", server, options)
    #expect(mixed.stdout != first.stdout)
    #expect(server.requests.count > asked + 2)
  }

  @Test("A narrower window comes out of a wider kept one, with the same rows") func narrower()
    throws
  {
    let lab = try Lab()
    let server = try Loopback { .json(window($0, of: 1_000)) }
    defer {
      server.stop()
      lab.folder.remove()
    }
    func ask(_ rows: String) throws -> Run {
      try lab.ask("from \"RAW\" where \"X\" = 1 " + rows, server)
    }
    #expect(try ask("rows 1:100").stdout.split(separator: "\n").count == 100)
    let narrow = try ask("rows 3:5")
    #expect(narrow.stdout == "{\"I\":3}\n{\"I\":4}\n{\"I\":5}\n")
    #expect(narrow.stderr.contains("answered by replies that were kept"))
    #expect(try ask("rows 98:100").stdout == "{\"I\":98}\n{\"I\":99}\n{\"I\":100}\n")
    #expect(server.requests.count == 1)
    // Past its end, before its beginning, or another question: asked for.
    #expect(try ask("rows 99:101").stdout.split(separator: "\n").count == 3)
    #expect(try ask("first 2").stdout == "{\"I\":0}\n{\"I\":1}\n")
    _ = try lab.ask("from \"RAW\" where \"X\" = 2 rows 3:5", server)
    #expect(server.requests.count == 4)
  }

  @Test("Credentials shape the key and stand nowhere in the file") func credentials() throws {
    let lab = try Lab()
    let server = try Loopback { request in
      .json(
        "{\"found\":1,\"totalNumPages\":1,\"pageNum\":1,\"results\":"
          + "[{\"SEARCHVAL\":\"n\(request.number)\"}]}")
    }
    defer {
      server.stop()
      lab.folder.remove()
    }
    func ask(_ token: String) throws -> Run {
      try lab.ask(
        "from onemap.search where searchVal = x select SEARCHVAL", server,
        [
          "--set", "cache=1h", "--set", "onemap.url=\(server.url)", "--set",
          "onemap.token=\(token)",
        ])
    }
    let first = try ask("Tok3n-EXAMPLE-1").stdout
    #expect(first.contains("n0"))
    #expect(try ask("Tok3n-EXAMPLE-2").stdout.contains("n1"))
    #expect(try ask("Tok3n-EXAMPLE-1").stdout == first)
    for name in ["replies.db", "replies.db-wal"] {
      let file = lab.file.deletingLastPathComponent().appendingPathComponent(name)
      guard let bytes = try? Data(contentsOf: file) else { continue }
      #expect(bytes.range(of: Data("Tok3n".utf8)) == nil)
    }
  }

  @Test("G11 A damaged file is set aside, a changed body is asked for again") func damage() throws {
    let lab = try Lab()
    let server = try Self.counting()
    defer {
      server.stop()
      lab.folder.remove()
    }
    _ = try lab.ask(one, server)
    let changed = try Tool.run(
      "/usr/bin/sqlite3", [lab.file.path, "update replies set body = zeroblob(length)"])
    #expect(changed.status == 0)
    #expect(try lab.ask(one, server).stdout == "{\"I\":1}\n")
    for name in ["replies.db-wal", "replies.db-shm"] {
      try? FileManager.default.removeItem(
        at: lab.file.deletingLastPathComponent().appendingPathComponent(name))
    }
    try Data(repeating: 0x41, count: 5_000).write(to: lab.file)
    let aside = try lab.ask(one, server)
    #expect(aside.stdout == "{\"I\":2}\n")
    #expect(aside.stderr.contains("set aside"))
    #expect(try lab.ask(one, server).stdout == "{\"I\":2}\n")
    let locked = try Weir.run(
      ["-q", "--set", "cache=1h", "--set", "envirofacts.url=\(server.url)efservice/", "-c", one],
      environment: ["XDG_CACHE_HOME": "/dev/null"])
    #expect(locked.status == 0)
  }

  @Test("G11 Twenty at once on one address all have the right rows") func together() throws {
    let lab = try Lab()
    let server = try Loopback { _ in .json("[{\"I\":7}]") }
    defer {
      server.stop()
      lab.folder.remove()
    }
    let runs = Runs()
    DispatchQueue.concurrentPerform(iterations: 20) { _ in
      runs.add(try? lab.ask(one, server))
    }
    #expect(runs.all.count == 20)
    for run in runs.all {
      #expect(run.status == 0)
      #expect(run.stdout == "{\"I\":7}\n")
      #expect(!run.stderr.contains("nothing"))
    }
  }

  private final class Runs: @unchecked Sendable {
    private let lock = NSLock()
    private var runs: [Run] = []

    var all: [Run] { lock.withLock { runs } }

    func add(_ run: Run?) { lock.withLock { if let run { runs.append(run) } } }
  }

  @Test("A pack answers alone, without who asked") func pack() throws {
    let lab = try Lab()
    let server = try Self.counting()
    defer { lab.folder.remove() }
    #expect(try lab.ask(one, server, ["--record", "class.pack"]).stdout == "{\"I\":0}\n")
    server.stop()
    let played = try lab.ask(one, server, ["--replay", "class.pack", "-q"])
    #expect(played == Run(status: 0, stdout: "{\"I\":0}\n", stderr: ""))
    let other = try lab.ask("from \"RAW\" first 2", server, ["--replay", "class.pack"])
    #expect(other.status == 75)
    #expect(other.stderr.contains("the nearest that is kept: "))
    #expect(try lab.ask(one, server, ["--replay", "none.pack"]).status == 66)
    #expect(!lab.folder.names.contains("none.pack"))
  }
}
