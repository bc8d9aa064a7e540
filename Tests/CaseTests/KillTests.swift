import Foundation
import Loopback
import Seeded
import Testing

/// kill -9 at any moment loses nothing that was there, and breaks no later run.
@Suite struct KillTests {
  private static let rounds = 25
  /// Rows of ERM_RESULT in the sample.
  private static let rows = 3223

  /// Runs weir and kills it after so many milliseconds, unless it has ended.
  private func killed(
    after milliseconds: Int, _ arguments: [String], _ environment: [String: String], in folder: URL
  ) throws -> Run {
    try Tool.run(
      "/usr/bin/timeout",
      ["-s", "KILL", "\(Double(milliseconds) / 1_000)", Weir.program] + arguments,
      environment: environment, directory: folder)
  }

  @Test("While tables, kept answers and files are written") func writing() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let environment = ["XDG_DATA_HOME": folder.url.path]
    let statements =
      "from ERM_RESULT into \"x.sqlite\" table t replace; from ERM_RESULT into kept; "
      + "from ERM_RESULT into \"out.csv\""
    func run(_ statement: String) throws -> Run {
      try Weir.run(
        ["--sample", "-q", "-f", "csv", "-c", statement], environment: environment,
        directory: folder.url)
    }
    #expect(try run(statements).status == 0)
    var random = Seeded(2011)
    for _ in 0..<Self.rounds {
      let moment = Int.random(in: 5...900, using: &random)
      _ = try killed(
        after: moment, ["--sample", "-q", "-c", statements], environment, in: folder.url)
      let kept = try run("from local.kept count")
      #expect(kept == Run(status: 0, stdout: "count\n\(Self.rows)\n", stderr: ""))
      let table = try Tool.run(
        "/usr/bin/sqlite3",
        [folder.path("x.sqlite"), "pragma integrity_check; select count(*) from t"])
      #expect(table.stdout == "ok\n\(Self.rows)\n")
      let lines = try String(contentsOfFile: folder.path("out.csv"), encoding: .utf8)
        .split(separator: "\n")
      #expect(lines.count == Self.rows + 1)
    }
    #expect(try run(statements).status == 0)
  }

  @Test("While replies are kept") func keeping() throws {
    let folder = try TemporaryFolder()
    let server = try Loopback { request in
      .json(
        "["
          + (0..<200).map { "{\"I\":\($0),\"T\":\"\(request.target)\"}" }
          .joined(separator: ",") + "]")
    }
    defer {
      server.stop()
      folder.remove()
    }
    let environment = ["XDG_CACHE_HOME": folder.url.path]
    let options = [
      "-q", "-f", "csv", "--set", "cache=1h", "--set", "envirofacts.url=\(server.url)efservice/",
    ]
    func statement(_ round: Int) -> String {
      (0..<10).map { "from \"R\(round)T\($0)\" first 200" }.joined(separator: "; ")
    }
    var random = Seeded(1986)
    for round in 0..<Self.rounds {
      let moment = Int.random(in: 5...300, using: &random)
      _ = try killed(
        after: moment, options + ["-c", statement(round)], environment, in: folder.url)
      let again = try Weir.run(
        options + ["-c", "from \"R\(round)T0\" first 200"], environment: environment)
      #expect(again.status == 0)
      #expect(again.stderr == "")
      #expect(again.stdout.split(separator: "\n").count == 201)
    }
    let file = folder.path("weir/replies.db")
    #expect(try Tool.run("/usr/bin/sqlite3", [file, "pragma integrity_check"]).stdout == "ok\n")
  }
}
