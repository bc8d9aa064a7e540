import Foundation
import Loopback
import Testing

/// Kind H: all rows once, page by page, or a problem.
@Suite struct PagingTests {
  /// Asks for pages of 100 rows of a table of `total` rows, numbered from 0.
  private func asked(
    _ statement: String, of total: Int, cap: Int = .max, extra: Int = 0, failsFrom: Int = .max,
    options: [String] = []
  ) throws -> Asked {
    let server = try Loopback { request in
      if let range = rowRange(request.target), range.lowerBound >= failsFrom {
        return .json("{\"error\":\"boom\"}", status: 500)
      }
      return .json(window(request, of: total, cap: cap, extra: extra))
    }
    defer { server.stop() }
    return try Asked(statement, of: server, ["--set", "page=100"] + options)
  }

  private static func rows(_ range: Range<Int>) -> String {
    "I\n" + range.map { "\($0)\n" }.joined()
  }

  @Test(
    "H02 all rows once, whatever the total, and one request more at most",
    arguments: [
      (0, 1), (1, 1), (99, 1), (100, 2), (101, 2), (200, 3), (150, 3),
    ])
  func totals(total: Int, requests: Int) throws {
    let asked = try asked("from \"RAW\"", of: total)
    #expect(asked.stdout == (total == 0 ? "" : Self.rows(0..<total)))
    #expect(asked.status == 0)
    // A slow service is asked for the number of rows instead of an empty page.
    #expect(asked.targets.count { $0.contains("/rows/") } <= requests)
  }

  @Test("H02 a window of whole pages needs no empty page")
  func wholePages() throws {
    let asked = try asked("from \"RAW\" first 200", of: 1000)
    #expect(asked.stdout == Self.rows(0..<200))
    #expect(asked.targets == ["/efservice/RAW/rows/0:99/JSON", "/efservice/RAW/rows/100:199/JSON"])
  }

  @Test(
    "H04 a page that comes again ends the asking",
    arguments: [
      "from \"RAW\"", "from \"RAW\" first 300", "from \"RAW\" order by I",
      "from \"RAW\" where I + 0 >= 0", "from \"RAW\" where I + 0 >= 0 count",
    ])
  func repeatedPage(statement: String) throws {
    let page = (0..<100).map { "{\"I\":\($0)}" }.joined(separator: ",")
    let asked = try Asked(statement, .json("[\(page)]"), options: ["--set", "page=100"])
    #expect(asked.status == 69)
    #expect(asked.requests.count == 2)
    #expect(asked.stderr.contains("the service sent the same 100 rows twice, as two pages"))
    #expect(!asked.stdout.contains("99\n0\n"))
  }

  @Test("H04 a service that has no row numbers sends its one answer again: it is whole")
  func noRowNumbers() throws {
    let rows = (0..<50).map { "{\"I\":\($0)}" }.joined(separator: ",")
    let asked = try Asked("from \"RAW\"", .json("[\(rows)]"), options: ["--set", "page=100"])
    #expect(asked.status == 0)
    #expect(asked.stdout == Self.rows(0..<50))
    #expect(asked.stderr.contains("the service ignores row numbers"))
  }

  @Test(
    "H04 pages that come in turns are noticed at the first that came before", arguments: [2, 3, 5])
  func turns(pages: Int) throws {
    let server = try Loopback { request in
      let start = (rowRange(request.target)?.lowerBound ?? 0) / 100 % pages * 100
      return .json("[" + (start..<start + 100).map { "{\"I\":\($0)}" }.joined(separator: ",") + "]")
    }
    defer { server.stop() }
    let asked = try Asked("from \"RAW\"", of: server, ["--set", "page=100", "--set", "parallel=1"])
    #expect(asked.status == 69)
    #expect(asked.stdout == Self.rows(0..<pages * 100))
    #expect(asked.requests.count == pages + 1)
    #expect(asked.stderr.contains("the service sent the same 100 rows twice, as two pages"))
  }

  @Test("H04 rows that begin like an earlier page are no repetition")
  func likeEarlier() throws {
    // Every page begins with the same row, and ends with one of its own.
    let server = try Loopback { request in
      guard let range = rowRange(request.target), range.lowerBound < 300 else { return .json("[]") }
      let rows = Array(repeating: "{\"I\":7}", count: 99) + ["{\"I\":\(range.lowerBound)}"]
      return .json("[" + rows.joined(separator: ",") + "]")
    }
    defer { server.stop() }
    let asked = try Asked("from \"RAW\"", of: server, ["--set", "page=100"])
    #expect(asked.status == 0)
    #expect(asked.stdout.split(separator: "\n").count == 301)
  }

  @Test(
    "H05 a service that caps its pages gives all rows all the same",
    arguments: [
      ("from \"RAW\"", 120), ("from \"RAW\" first 120", 120), ("from \"RAW\" first 110", 110),
      ("from \"RAW\" first 100", 100), ("from \"RAW\" rows 0:99", 100),
    ])
  func capped(statement: String, rows: Int) throws {
    let asked = try asked(statement, of: 120, cap: 50)
    #expect(asked.stdout == Self.rows(0..<rows))
    #expect(asked.targets.dropFirst().first?.contains("/rows/50:") == true)
  }

  @Test("H05 rows beyond those asked for come once or not at all, and it is said")
  func padded() throws {
    for (statement, rows) in [
      ("from \"RAW\"", 250), ("from \"RAW\" first 100", 100), ("from \"RAW\" rows 0:9", 10),
      ("from \"RAW\" first 150", 150),
    ] {
      let asked = try asked(statement, of: 250, extra: 3)
      #expect(asked.stdout == Self.rows(0..<rows))
      #expect(asked.stderr.hasPrefix("note: the service sent "))
    }
  }

  @Test("H06 a default of the service never makes a part look like the whole")
  func silentCap() throws {
    let asked = try asked("from \"RAW\"", of: 2345, cap: 1000, options: ["--set", "page=5000"])
    #expect(asked.stdout == Self.rows(0..<2345))
    #expect(asked.targets[0] == "/efservice/RAW/rows/0:4999/JSON")
    let typed = try self.asked("from \"RAW\" rows 0:9999", of: 2345, cap: 1001)
    #expect(typed.stdout == Self.rows(0..<2345))
  }

  @Test("H06 too many pages are a problem that names the setting, after the rows so far")
  func tooMany() throws {
    let asked = try asked("from \"RAW\"", of: 2345, options: ["--set", "max_requests=5"])
    #expect(asked.status != 0)
    #expect(asked.stderr.contains("after 500 rows"))
    #expect(asked.stderr.contains("`set max_requests`"))
  }

  @Test("H09 a page that fails: the rows before it are counted, the status is not 0")
  func failedPage() throws {
    for (format, end) in [("csv", "199\n"), ("json", "{\"I\":199}"), ("jsonl", "{\"I\":199}\n")] {
      let all = try asked("from \"RAW\"", of: 500, failsFrom: 200, options: ["-f", format])
      #expect(all.status == 69)
      #expect(all.stdout.hasSuffix(end))
      #expect(
        all.stderr == "error: the service refused with status 500: boom, after 200 rows\n")
      let some = try asked(
        "from \"RAW\" first 500", of: 900, failsFrom: 200, options: ["-f", format])
      #expect(some.stderr.contains("after 200 of 500 rows"))
    }
    for statement in ["from \"RAW\" order by I", "from \"RAW\" where I + 0 >= 0 count"] {
      let asked = try asked(statement, of: 500, failsFrom: 200)
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
    }
  }

  @Test("H09 a file of a failed answer is absent, or stays what it was")
  func failedFile() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("out.json")
    for statement in ["from \"RAW\"", "from \"RAW\" into \"\(path)\""] {
      let options = statement.contains("into") ? [] : ["-o", path]
      #expect(try asked(statement, of: 500, failsFrom: 200, options: options).status == 69)
      #expect(folder.names == [])
    }
    try Data("old\n".utf8).write(to: URL(fileURLWithPath: path))
    _ = try asked("from \"RAW\" into \"\(path)\"", of: 500, failsFrom: 200)
    #expect(folder.names == ["out.json"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old\n")
  }

  @Test(
    "H14 an open window has its rows, or says that there are none",
    arguments: [
      ("rows 5:", 5..<25), ("rows :5", 0..<6), ("rows 0:", 0..<25), ("rows 24:", 24..<25),
      ("rows 20:40", 20..<25), ("rows 25:", 25..<25), ("rows 30:40", 30..<30),
    ])
  func openWindow(rows: String, range: Range<Int>) throws {
    let asked = try asked("from \"RAW\" \(rows)", of: 25, options: ["--set", "page=10"])
    #expect(asked.stdout == (range.isEmpty ? "" : Self.rows(range)))
    #expect(asked.status == 0)
    #expect(asked.stderr.contains("no rows: the answer ends before row") == range.isEmpty)
  }

  @Test(
    "H14 an open window of V2 counts from 1",
    arguments: [
      ("rows 5:", 4..<25), ("rows :5", 0..<5), ("rows 25:", 24..<25), ("rows 26:", 25..<25),
    ])
  func openWindowFrom1(rows: String, range: Range<Int>) throws {
    let server = try Loopback { request in
      guard let window = rowRange(request.target) else { return .status(500) }
      let numbers = (window.lowerBound - 1)..<max(min(window.upperBound, 25), window.lowerBound - 1)
      return .json("[" + numbers.map { "{\"I\":\($0)}" }.joined(separator: ",") + "]")
    }
    defer { server.stop() }
    let asked = try Asked("from \"raw.table\" \(rows)", of: server, ["--set", "page=10"])
    #expect(asked.stdout == (range.isEmpty ? "" : Self.rows(range)))
    #expect(asked.stderr.contains("no rows: the answer ends before row") == range.isEmpty)
  }
}
