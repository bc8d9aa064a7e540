import Foundation
import Loopback
import Testing

/// Answers that are kept by name, in the workspace and in variables, and what is made of them.
@Suite struct WorkspaceTests {
  /// A workspace of one test's own.
  private struct Lab {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func run(_ statements: String, _ options: [String] = ["--sample", "-q"]) throws -> Run {
      try Weir.run(
        options + ["-f", "json", "-c", statements],
        environment: ["XDG_DATA_HOME": folder.url.path], directory: folder.url)
    }

    /// What sqlite3 says of the file.
    func sqlite(_ sql: String) throws -> String {
      try Tool.run("/usr/bin/sqlite3", [folder.path("weir/workspace.db"), sql]).stdout
    }
  }

  @Test("A kept answer comes back letter for letter, and other programs open the file")
  func exactly() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    let body = """
      [{"a":"00501","b":1.10,"c":18446744073709551616,"d":null,"e":"","f":true,"g":"x ","h":[1]},\
      {"a":"é","b":2,"c":-0.5,"d":null,"e":"null","f":false,"g":"","h":{}}]
      """
    let server = try Loopback { _ in .json(body) }
    defer { server.stop() }
    let base = ["-q", "--set", "envirofacts.url=\(server.url)efservice/"]
    let direct = try lab.run("from \"RAW\" first 2", base)
    #expect(direct.status == 0)
    let kept = try lab.run("from \"RAW\" first 2 into raw; from local.raw", base)
    #expect(kept == direct)
    #expect(try lab.run("from local.RAW", base) == direct)
    #expect(
      try lab.sqlite("select a, b, typeof(b), c, typeof(c), d is null, e = '' from raw")
        == "00501|1.10|text|18446744073709551616|text|1|1\né|2|integer|-0.5|real|1|0\n")
    let status = try FileManager.default.attributesOfItem(
      atPath: lab.folder.path("weir/workspace.db"))
    #expect(status[.posixPermissions] as? Int == 0o600)
  }

  @Test("A kept answer says where it came from, without secrets") func provenance() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    let server = try Loopback { _ in .json("[{\"a\":1}]") }
    defer { server.stop() }
    let base = server.url.replacingOccurrences(of: "http://", with: "http://me:Tok3n@")
    _ = try lab.run(
      "from \"RAW\" where \"X\" = 1 first 1 into raw",
      ["-q", "--set", "envirofacts.url=\(base)efservice/"])
    let row = try lab.sqlite(
      "select statement, urls, rows, length(hash), version, origin from weir_kept")
    #expect(row.hasPrefix("from \"RAW\" where \"X\" = 1 first 1|http://"))
    #expect(row.hasSuffix("efservice/RAW/X/1/rows/0:0/JSON|1|64|0.1.0|net\n"))
    #expect(!row.contains("Tok3n"))
    let shown = try lab.run("describe local.raw", ["--sample"])
    #expect(shown.stderr.contains("local.raw: from \"RAW\" where \"X\" = 1 first 1"))
    #expect(shown.stdout.contains("\"column\": \"a\"") || shown.stdout.contains("\"a\""))
  }

  @Test("A failed query leaves what was kept; the name of another program's table is not taken")
  func failed() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    _ = try lab.run("from ERM_MATRIX first 2 into m")
    let server = try Loopback { $0.number == 0 ? .json("[{\"a\":1}]") : .status(404) }
    defer { server.stop() }
    let failed = try lab.run(
      "from \"RAW\" rows 0: into m",
      ["-q", "--set", "envirofacts.url=\(server.url)efservice/", "--set", "page=1"])
    #expect(failed.status == 69)
    #expect(try lab.run("from local.m count").stdout.contains("2"))
    #expect(try lab.sqlite("create table theirs(x); insert into theirs values (7)") == "")
    let taken = try lab.run("from ERM_MATRIX into theirs")
    #expect(taken.status == 65)
    #expect(taken.stderr.contains("another program"))
    #expect(try lab.run("from local.theirs").stdout.contains("7"))
    #expect(try lab.run("from local.nothing").status == 65)
  }

  @Test("Two columns of one name are refused by name") func twice() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    let run = try lab.run("from ERM_MATRIX select MAT_ID, MAT_ID as mat_id into m")
    #expect(run.status == 65)
    #expect(run.stderr.contains("two columns of the answer are called `mat_id`"))
  }

  @Test("diff shows what was added, removed and changed") func difference() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    for (name, text) in [
      ("old", "id,v,w\n1,a,x\n2,b,y\n3,c,\n"), ("new", "id,v,u\n1,a,1\n3,d,2\n4,e,3\n"),
    ] {
      try Data(text.utf8).write(to: lab.folder.url.appendingPathComponent(name + ".csv"))
    }
    let run = try Weir.run(
      [
        "--sample", "-f", "csv", "-c",
        "from file \"old.csv\" into a; from file \"new.csv\" into b; diff a, b on id",
      ], environment: ["XDG_DATA_HOME": lab.folder.url.path], directory: lab.folder.url)
    #expect(run.status == 0)
    #expect(
      run.stdout == """
        change,id,v,w,u
        removed,2,b,y,
        changed from,3,c,,
        changed to,3,d,,2
        added,4,e,,3

        """)
    #expect(run.stderr.contains("1 added, 1 removed, 1 changed"))
    #expect(run.stderr.contains("only one of them has `w`, `u`"))
    let wrong = try lab.run("diff a, b on nope")
    #expect(wrong.status == 65)
    let repeated = try lab.run("diff a, a on w; diff b, b on id")
    #expect(repeated.status == 0)
    #expect(repeated.stdout == "[]\n[]\n")
  }

  @Test("expect holds the last answer against what it should be, with status 4") func expect()
    throws
  {
    let lab = try Lab()
    defer { lab.folder.remove() }
    let matrix = "from ERM_LOCATION where STATE_ABBR = AK"
    #expect(try lab.run(matrix + "; expect count(*) = 6; expect LOC_NUM > 0").status == 0)
    let few = try lab.run(matrix + "; expect count(*) > 6; from ERM_MATRIX")
    #expect(few.status == 4)
    #expect(few.stderr.contains("`count(*) > 6`; count(*) is 6"))
    #expect(!few.stdout.contains("MAT_ID"))
    let each = try lab.run(matrix + "; expect STATION begins A")
    #expect(each.status == 4)
    #expect(try lab.run("from ERM_LOCATION where STATE_ABBR = XX; expect LOC_NUM = 1").status == 0)
    #expect(try lab.run(matrix + "; expect NOPE = 1").status == 65)
    #expect(try lab.run("expect count(*) > 0").status == 65)
    #expect(
      try lab.run(matrix + "; expect count(*) > 6", ["--sample", "-q", "--check"]).status == 0)
  }

  @Test("The last answer is kept without asking again") func last() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    let run = try lab.run(
      "from ERM_MATRIX first 2; last into m; last into \"x.db\" table m; from local.m count")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.hasSuffix("[{\"count\":2}]\n") || run.stdout.contains("\"count\": 2"))
    #expect(try lab.sqlite("select statement from weir_kept") == "from ERM_MATRIX first 2\n")
    #expect(lab.folder.names.contains("x.db"))
    #expect(try lab.run("last into m").status == 65)
  }

  @Test("A list of an answer goes into another question") func list() throws {
    let lab = try Lab()
    defer { lab.folder.remove() }
    let run = try lab.run(
      "let s = (from ERM_LOCATION where STATE_ABBR = AK select LOC_NUM order by LOC_NUM first 2); "
        + "from ERM_LOCATION where LOC_NUM in $s select LOC_NUM order by LOC_NUM")
    #expect(run.status == 0)
    #expect(run.stdout.split(separator: "\n").count == 2 + 2 || run.stdout.contains("LOC_NUM"))
  }
}
