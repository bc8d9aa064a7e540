import Foundation
import Loopback
import Testing

/// What is a statement, a value, a comment, a name (kind B).
@Suite struct StatementTextTests {
  static let sent: [(id: String, statements: String, paths: [String])] = [
    (
      "B01", "from A where N = \"x -- y # z ; w\" rows 1:1",
      ["A/N/x%20--%20y%20%23%20z%20%3B%20w/rows/1:1/JSON"]
    ),
    (
      "B01", "from A where N = 'a;b' rows 1:1; from B first 1",
      ["A/N/a%3Bb/rows/1:1/JSON", "B/rows/0:0/JSON"]
    ),
    ("B02", "from A where X = 5--3 first 1", ["A/X/5--3/rows/0:0/JSON"]),
    ("B02", "from A first 1 --c", ["A/rows/0:0/JSON"]),
    ("B02", "from A--c first 1", ["A--c/rows/0:0/JSON"]),
    ("B02", "from A first 1 #c\n--c", ["A/rows/0:0/JSON"]),
    ("B02", "--c", []), ("B06", ";;", []), ("B06", " ; -- x", []), ("B06", "", []),
    ("B06", "# only\n-- comments\n", []), ("B06", " \t\r\n;\n", []),
    ("B07", "from A rows 1:1; from B rows 1:1", ["A/rows/1:1/JSON", "B/rows/1:1/JSON"]),
    ("B07", "from A rows 1:1;;from B rows 1:1;", ["A/rows/1:1/JSON", "B/rows/1:1/JSON"]),
    ("B10", "from \"ROWS\" where FROM = 1 rows 1:1", ["ROWS/FROM/1/rows/1:1/JSON"]),
    ("B10", "from \"where\" where \"rows\" = 1 first 1", ["where/rows/%3D/1/rows/0:0/JSON"]),
    (
      "B10", "from A where LIMIT = FIRST and ALL = COUNT first 1",
      ["A/LIMIT/FIRST/ALL/%3D/COUNT/rows/0:0/JSON"]
    ),
    ("B11", "from A where ZIP = 00501 first 1", ["A/ZIP/00501/rows/0:0/JSON"]),
    ("B11", "from A where POSTAL = 098585 first 1", ["A/POSTAL/098585/rows/0:0/JSON"]),
    ("B11", "from A where N = 1.10 and M = 1e5 first 1", ["A/N/1.10/M/1e5/rows/0:0/JSON"]),
    ("B25", "from A where P = \"C:\\dir\\\" first 1", ["A/P/C%3A%5Cdir%5C/rows/0:0/JSON"]),
    ("B25", "from A where P = \"a\\\\\" first 1", ["A/P/a%5C%5C/rows/0:0/JSON"]),
    ("B25", "from A where P = \"a\"\"b\" first 1", ["A/P/a%22b/rows/0:0/JSON"]),
    ("B25", "from A where P = 'it''s' first 1", ["A/P/it%27s/rows/0:0/JSON"]),
    ("B25", "from A where P = '''' first 1", ["A/P/%27/rows/0:0/JSON"]),
    ("B22", "from A where N = \"x\u{FEFF}\" first 1", ["A/N/x%EF%BB%BF/rows/0:0/JSON"]),
    ("B19", "from A where \u{E9} = 1 first 1", ["A/%C3%A9/1/rows/0:0/JSON"]),
    ("B19", "from A where e\u{301} = 1 first 1", ["A/e%CC%81/1/rows/0:0/JSON"]),
  ]

  @Test("B01 B02 B06 B07 B10 B11 B19 B22 B25 Each text asks for just what it says")
  func sends() throws {
    for (id, statements, paths) in Self.sent {
      for exchange in [
        try Exchange(statements), try Exchange(piped: Array(statements.utf8)),
      ] {
        #expect(exchange.run.status == 0, "\(id) \(statements) \(exchange.run.stderr)")
        #expect(exchange.paths == paths, "\(id) \(statements)")
      }
    }
  }

  static let refused: [(id: String, statement: String, column: Int, words: String)] = [
    ("B10", "from ROWS where A = 1", 6, "to name a table so, write \"ROWS\""),
    ("B10", "from A where ROWS = 1", 14, "to name a column so, write \"ROWS\""),
    ("B18", "from A where N = \"x\"\u{301} rows 1:1", 21, "U+0301"),
    ("B18", "from A where N in (a,\u{FE0F}b)", 22, "U+FE0F"),
    ("B20", "from A where N = \u{201C}x y\u{201D} rows 1:1", 18, "U+201C"),
    ("B20", "from A where N = \u{2018}x y\u{2019}", 18, "did you mean `'`?"),
    ("B20", "from A rows 1\u{2013}10", 14, "U+2013"),
    ("B20", "from A where N > \u{2212}5", 18, "did you mean `-`?"),
    ("B20", "from A where N in \u{FF08}a\u{FF09}", 19, "did you mean `(`?"),
    ("B22", "from ERM_\u{200B}RESULT rows 1:1", 10, "U+200B"),
    ("B22", "from A where N = x\u{FEFF}", 19, "U+FEFF"),
    ("B22", "from\u{A0}A", 5, "U+00A0"),
    ("B25", "from A where P = \"a\\\"b\" first 1", 22, "\"\" stands for one \""),
    ("B27", "from A where N = rows 1:1", 18, "a value is missing before `rows`"),
    (
      "B27", "from A where N = \"\" rows 1:1", 18, "write `N is null` or `N is not null`; `N == ''`"
    ),
    ("B27", "from A where N in (a, '')", 23, "the value for `N` is empty"),
    ("B27", "from A where N =", 17, "found the end"),
    ("B27", "from A where N = ; from B", 18, "expected `(` or a value"),
  ]

  @Test(
    "B10 B18 B20 B22 B25 B27 What cannot be meant is refused at its column, and nothing is sent")
  func refuses() throws {
    for (id, statement, column, words) in Self.refused {
      let exchange = try Exchange(statement)
      #expect(exchange.run.status == 65, "\(id) \(statement)")
      #expect(places(exchange.run.stderr) == ["-c:1:\(column)"], "\(id) \(statement)")
      #expect(exchange.run.stderr.contains(words), "\(id) \(exchange.run.stderr)")
      #expect(exchange.requests.isEmpty, "\(id) \(statement)")
    }
  }

  @Test("B18 What stands before a stray mark has run") func strayAfterEnd() throws {
    let exchange = try Exchange("from A first 1;\u{200D}")
    #expect(exchange.paths == ["A/rows/0:0/JSON"])
    #expect(places(exchange.run.stderr) == ["-c:1:16"])
  }

  @Test("B09 An unclosed quote is told where it opens, and nothing inside it runs")
  func unclosedQuote() throws {
    let inside = (2...500).map { "from B\($0) first 1\n" }.joined()
    let script = "from A where N = \"abc\n" + inside
    for options in [[], ["--keep-going"]] {
      let exchange = try Exchange(piped: Array(script.utf8), options)
      #expect(exchange.run.status == 65)
      #expect(places(exchange.run.stderr) == ["stdin:1:18"])
      #expect(exchange.requests.isEmpty)
    }
  }

  @Test("B19 Two columns that differ in their bytes alone stay two") func spellings() throws {
    let reply = "[{\"\u{E9}\":1,\"e\u{301}\":2}]"
    for (name, value) in [("\u{E9}", "1"), ("e\u{301}", "2")] {
      let exchange = try Exchange("from A first 1 select \"\(name)\"") { _ in .json(reply) }
      #expect(Array(exchange.run.stdout.utf8) == Array("\(name)\n\(value)\n".utf8))
    }
    let both = try Exchange("from A first 1") { _ in .json(reply) }
    #expect(Array(both.run.stdout.utf8) == Array("\u{E9},e\u{301}\n1,2\n".utf8))
  }

  @Test("B11 A code keeps its zeros in every format") func zeros() throws {
    let reply = #"[{"ZIP":"00501","POSTAL":"098585"}]"#
    for (format, wanted) in [
      ("csv", "ZIP,POSTAL\n00501,098585\n"),
      ("jsonl", "{\"ZIP\":\"00501\",\"POSTAL\":\"098585\"}\n"),
      ("table", "ZIP    POSTAL\n─────  ──────\n00501  098585\n"),
    ] {
      let exchange = try Exchange(["-f", format, "-c", "from A where ZIP = 00501 first 1"]) { _ in
        .json(reply)
      }
      #expect(exchange.run.stdout == wanted)
    }
  }

  @Test("B24 Line, column and caret are right behind tabs, wide characters and emoji")
  func carets() throws {
    let script = "from A first 1\n\nfrom A where\t\"宏 👍🏽\" = = 1\n"
    let exchange = try Exchange(piped: Array(script.utf8))
    #expect(exchange.paths == ["A/rows/0:0/JSON"])
    let lines = exchange.run.stderr.split(separator: "\n").map(String.init)
    // Columns count scalars: a tab is one, the emoji with its skin tone two.
    #expect(places(exchange.run.stderr) == ["stdin:3:23"])
    // On the screen 宏 and the emoji are two cells each.
    #expect(lines.contains("3 | from A where\t\"宏 👍🏽\" = = 1"))
    #expect(lines.contains("  |             \t          ^"))
  }
}
