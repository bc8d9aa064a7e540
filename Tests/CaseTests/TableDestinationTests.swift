import Foundation
import Loopback
import Testing

/// `into "x.sqlite" table NAME`: the rows of an answer in a database, whole or not at all.
@Suite struct TableDestinationTests {
  private func run(_ statement: String, _ folder: TemporaryFolder, _ base: String? = nil) throws
    -> Run
  {
    let options = base.map { ["--set", "envirofacts.url=\($0)efservice/", "--set", "page=1"] }
    return try Weir.run(
      (options ?? ["--sample"]) + ["-q", "-c", statement], environment: ["WEIR_RETRIES": "0"],
      directory: folder.url)
  }

  private func sqlite(_ folder: TemporaryFolder, _ sql: String) throws -> String {
    try Tool.run("/usr/bin/sqlite3", [folder.path("x.sqlite"), sql]).stdout
  }

  @Test("created, replaced, appended, updated by key") func modes() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let some = "from ERM_LOCATION where STATE_ABBR = AK select LOC_NUM, STATION "
    let place = "into \"x.sqlite\" table places"
    #expect(try run(some + "first 2 " + place, folder) == Run(status: 0, stdout: "", stderr: ""))
    #expect(
      try sqlite(folder, "select sql from sqlite_schema")
        == "CREATE TABLE \"places\" (\"LOC_NUM\" INTEGER, \"STATION\" TEXT)\n")
    #expect(try sqlite(folder, "select count(*), typeof(LOC_NUM) from places") == "2|integer\n")
    let again = try run(some + place, folder)
    #expect(again.status == 65)
    #expect(again.stderr.contains("`table places replace`, `append` or `key (COLUMN)`"))
    #expect(try run(some + "first 2 " + place + " append", folder).status == 0)
    #expect(try sqlite(folder, "select count(*) from places") == "4\n")
    #expect(try run(some + "first 3 " + place + " replace", folder).status == 0)
    #expect(try sqlite(folder, "select count(*) from places") == "3\n")
    _ = try sqlite(
      folder, "update places set STATION = 'old'; insert into places values (-1, 'mine')")
    #expect(try run(some + place + " key (LOC_NUM)", folder).status == 0)
    #expect(
      try sqlite(folder, "select count(*), sum(STATION = 'old'), sum(STATION = 'mine') from places")
        == "7|0|1\n")
    let differs = try run("from ERM_LOCATION select LOC_NUM first 1 " + place + " append", folder)
    #expect(differs.status == 65)
    #expect(differs.stderr.contains("the answer has no `STATION`"))
    let repeated = try run(
      "from ERM_LOCATION select 1 as LOC_NUM, STATION first 2 " + place + " key (LOC_NUM)", folder)
    #expect(repeated.status == 65)
    #expect(repeated.stderr.contains("several rows with LOC_NUM = 1"))
    #expect(try sqlite(folder, "select count(*) from places") == "7\n")
  }

  @Test("A query that fails leaves the file byte for byte, or absent") func failed() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try Loopback { $0.number == 0 ? .json("[{\"a\":1}]") : .status(404) }
    defer { server.stop() }
    let statement = "from \"RAW\" rows 0: into \"x.sqlite\" table t"
    #expect(try run(statement, folder, server.url).status == 69)
    #expect(folder.names == [])
    _ = try sqlite(folder, "create table t(a); insert into t values (5)")
    let before = try Data(contentsOf: folder.url.appendingPathComponent("x.sqlite"))
    let other = try Loopback { $0.number == 0 ? .json("[{\"a\":1}]") : .status(404) }
    defer { other.stop() }
    #expect(try run(statement + " replace", folder, other.url).status == 69)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("x.sqlite")) == before)
    #expect(folder.names == ["x.sqlite"])
  }

  @Test("What is no database, or names no table, is told") func wrong() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Data("no database, but long enough to be looked at".utf8).write(
      to: folder.url.appendingPathComponent("x.sqlite"))
    let other = try run("from ERM_MATRIX into \"x.sqlite\" table t", folder)
    #expect(other.status == 1)
    #expect(other.stderr.contains("file is not a database"))
    #expect(try run("from ERM_MATRIX into \"y.sqlite\"", folder).status == 65)
    #expect(try run("from ERM_MATRIX into \"y.csv\" table t", folder).status == 65)
    #expect(try run("get ERM_MATRIX/JSON into kept", folder).status == 65)
    let nowhere = try run("from ERM_MATRIX into \"no/where/y.db\" table t", folder)
    #expect(nowhere.status == 1)
    #expect(folder.names == ["x.sqlite"])
  }

  @Test("html, xml and sql are read back by others") func readBack() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for format in ["html", "xml", "sql"] {
      #expect(try run("from ERM_LOCATION into \"x.\(format)\"", folder).status == 0)
    }
    let script = """
      import html.parser, sqlite3, xml.etree.ElementTree as tree
      class Rows(html.parser.HTMLParser):
          count = 0
          def handle_starttag(self, tag, attributes): self.count += tag == "tr"
      rows = Rows(); rows.feed(open("x.html").read())
      database = sqlite3.connect(":memory:"); database.executescript(open("x.sql").read())
      print(rows.count, len(tree.parse("x.xml").getroot()),
            database.execute("select count(*), sum(LOC_NUM = 23) from answer").fetchone())
      """
    let read = try Tool.run("/usr/bin/env", ["python3", "-c", script], directory: folder.url)
    #expect(read.stdout == "333 332 (332, 1)\n", "\(read.stderr)")
  }
}
