import Foundation
import Testing

/// Row numbers and depth: nothing that is typed traps (kind B).
@Suite struct LimitTests {
  static let refused: [(id: String, rows: String, column: Int)] = [
    ("B13", "rows 9223372036854775807:9223372036854775808", 13),
    ("B13", "rows 1:99999999999999999999", 15), ("B13", "rows 0:9223372036854775807", 15),
    ("B13", "first 99999999999999999999", 14), ("B13", "limit 9223372036854775807", 14),
    ("B14", "rows 10:1", 13), ("B14", "rows -5:5", 13), ("B14", "rows :", 13),
    ("B14", "rows 5", 13), ("B14", "rows 1-10", 13), ("B14", "rows 1 : 10", 13),
    ("B14", "rows -5:-1", 13), ("B14", "first -1", 14), ("B14", "rows 1.5:2", 13),
  ]

  @Test("B13 B14 Row numbers that mean nothing are refused at their column") func rows() throws {
    for (id, rows, column) in Self.refused {
      for table in ["A", "\"p.A\""] {
        let exchange = try Exchange("from \(table) \(rows)")
        #expect(exchange.run.status == 65, "\(id) \(rows)")
        let place = "-c:1:\(column + table.utf8.count - 1)"
        #expect(places(exchange.run.stderr) == [place], "\(id) \(rows)")
        #expect(exchange.requests.isEmpty, "\(id) \(rows)")
      }
    }
  }

  @Test("B14 Open and one-row ranges have a meaning") func openRows() throws {
    for (rows, paths) in [
      ("rows 0:0", ["A/rows/0:0/JSON"]), ("rows 1:", ["A/rows/1:1000/JSON"]),
      ("rows :5", ["A/rows/0:5/JSON"]), ("first 0", []),
      (
        "rows 9223372036854775805:9223372036854775806",
        ["A/rows/9223372036854775805:9223372036854775806/JSON"]
      ),
    ] {
      let exchange = try Exchange("from A \(rows)")
      #expect(exchange.run.status == 0, "\(rows) \(exchange.run.stderr)")
      #expect(exchange.paths == paths, "\(rows)")
    }
  }

  @Test("B13 The prompt's next statement still runs") func goesOn() throws {
    let script = "from A rows 0:99999999999999999999\nfrom B first 1\n"
    let exchange = try Exchange(piped: Array(script.utf8), ["--keep-going"])
    #expect(exchange.run.status == 65)
    #expect(exchange.paths == ["B/rows/0:0/JSON"])
  }

  private static let many = 100_000

  static let deep: [(name: String, statement: String)] = [
    (
      "parentheses",
      String(repeating: "(", count: many) + "X=1" + String(repeating: ")", count: many)
    ),
    ("not", String(repeating: "not ", count: many) + "X = 1"),
    ("signs", String(repeating: "- ", count: many) + "1 = 1"),
    ("sums", String(repeating: "1 + ", count: many) + "1 = 1"),
    ("functions", String(repeating: "upper(", count: many) + "X"),
    ("queries", String(repeating: "X in (from A where ", count: many)),
    ("cases", String(repeating: "case when X = 1 then ", count: many)),
  ]

  @Test("B15 Depth has a limit, and it is told") func depth() throws {
    for (name, condition) in Self.deep {
      let exchange = try Exchange(piped: Array("from A where \(condition)\n".utf8))
      #expect(exchange.run.status == 65, "\(name)")
      #expect(exchange.run.stderr.contains("nested too deep"), "\(name)")
      #expect(exchange.requests.isEmpty, "\(name)")
    }
  }

  @Test("B15 Long chains work") func chains() throws {
    // The second `X = 1` of an `and` is checked here, so the window is not sent.
    for (word, path) in [("and", "A/X/1/rows/0:999/JSON"), ("or", "A/X/1/rows/0:0/JSON")] {
      let terms = Array(repeating: "X = 1", count: 20_000).joined(separator: " \(word) ")
      let exchange = try Exchange(piped: Array("from A where \(terms) first 1\n".utf8))
      #expect(exchange.run == Run(status: 0, stdout: "", stderr: ""))
      #expect(exchange.paths == [path])
    }
  }

  @Test("B15 A statement of more than 1 MiB is refused") func length() throws {
    let exchange = try Exchange(
      piped: Array("from A where N = '\(String(repeating: "x", count: 2 << 20))'\n".utf8))
    #expect(exchange.run.status == 65)
    #expect(exchange.run.stderr.contains("longer than 1048576 bytes"))
  }
}
