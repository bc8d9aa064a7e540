import Foundation
import Testing

/// `from file "…"`: files here as tables.
@Suite struct LocalFileTests {
  private func answer(_ name: String, _ text: String, _ rest: String = "") throws -> Run {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    return try Weir.run(
      ["--sample", "-q", "-f", "csv", "-c", "from file \"\(name)\" \(rest)"],
      directory: folder.url)
  }

  static let files: [(name: String, text: String, csv: String)] = [
    ("a.csv", "\u{FEFF}code,note\r\n00501,\"a, b\"\r\n", "code,note\n00501,\"a, b\"\n"),
    ("a.CSV", "Name;Wert\nx;1,5\n", "Name,Wert\nx,\"1,5\"\n"),
    ("a.tsv", "a\tb\n1,2\tx\n", "a,b\n\"1,2\",x\n"),
    ("a.json", "[{\"a\":1.10},{\"b\":null}]", "a,b\n1.10,\n,\n"),
    ("a.jsonl", "{\"a\":\"x\"}\r\n\n{\"a\":\"y,\"}", "a\nx\n\"y,\"\n"),
    ("a.ndjson", "", ""),
    ("a.xml", "<l><r><a>1</a></r><r><a>2</a></r></l>", "a\n1\n2\n"),
    (
      "a.plist",
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><array><dict><key>a</key><integer>7</integer>"
        + "</dict></array></plist>", "a\n7\n"
    ),
  ]

  @Test("Each kind of file", arguments: files)
  func kinds(_ file: (name: String, text: String, csv: String)) throws {
    let run = try answer(file.name, file.text)
    #expect(run == Run(status: 0, stdout: file.csv, stderr: ""))
  }

  @Test("Everything a query can do is done with a file") func clauses() throws {
    let text = "k,v\na,1\nb,2\na,3\n"
    let sum = try answer(
      "x.csv", text, "where v > 0 group by k select k, sum(v) as s order by s desc")
    #expect(sum.stdout == "k,s\na,4\nb,2\n")
    #expect(try answer("x.csv", text, "count").stdout == "count\n3\n")
    #expect(try answer("x.csv", text, "select v rows 2:3").stdout == "v\n2\n3\n")
    let joined = try answer(
      "x.csv", "city\nATLANTA\n",
      "f join ERM_LOCATION l on l.CITY_NAME = f.city select city, LOC_NUM")
    #expect(joined.stdout == "city,LOC_NUM\nATLANTA,10\n")
  }

  @Test("What is no such file is told with status 66") func wrong() throws {
    #expect(try answer("x.csv", "").status == 66)
    #expect(try answer("x.json", "{\"a\": 1").status == 66)
    #expect(try answer("x.jsonl", "1\n").status == 66)
    #expect(try answer("x.csv", "a,b\n1\n").status == 66)
    let missing = try Weir.run(["-q", "-c", "from file \"/nowhere/x.csv\""])
    #expect(missing.status == 66)
    #expect(missing.stderr.contains("No such file or directory"))
    #expect(try Weir.run(["-q", "-c", "from file \"/tmp\""]).status == 65)
    #expect(try answer("x.csv", "a\n1\n", "where b = 1").status == 65)
  }
}
