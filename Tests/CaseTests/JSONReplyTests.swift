import Loopback
import Testing

/// Kind E: JSON as it comes, through the whole program.
@Suite struct JSONReplyTests {
  /// Numbers that a double would change, and what `{"V": …}` must print.
  static let numbers = [
    "9007199254740993", "18446744073709551616", "123456789012345678901234567890", "1.10", "1.0",
    "1E2", "-0", "0.1", "1e-7", "1e400", "0.30000000000000004", "100000000000000000000.50",
  ]

  @Test("E01 E02 E03 a number keeps its characters in every format", arguments: numbers)
  func numberText(number: String) throws {
    let reply = Loopback.Response.json("[{\"V\": \(number)}]")
    let expected = [
      "csv": "V\n\(number)\n", "tsv": "V\n\(number)\n", "json": "[{\"V\":\(number)}]\n",
      "jsonl": "{\"V\":\(number)}\n", "list": "row 1\n  V  \(number)\n",
      "markdown": "| V |\n| ---: |\n| \(number) |\n",
    ]
    for (format, text) in expected {
      #expect(try Asked(fiveRows, reply, options: ["-f", format]).stdout == text)
    }
    let table = try Asked(fiveRows, reply, options: ["-f", "table"]).stdout
    #expect(table.split(separator: "\n").last?.drop { $0 == " " } == number[...])
  }

  @Test("E01 E02 numbers are compared and sorted by all their digits")
  func comparison() throws {
    let reply = Loopback.Response.json(
      "[{\"ID\": 9007199254740993}, {\"ID\": 9007199254740992}, {\"ID\": 18446744073709551616}]")
    let asked = try Asked(
      "from \"RAW\" where ID > 9007199254740992 order by ID desc first 2", reply, .json("[]"))
    #expect(asked.stdout == "ID\n18446744073709551616\n9007199254740993\n")
    #expect(asked.status == 0)
  }

  @Test("E05 the last of two values of one name counts, in every format, with a note")
  func repeatedKey() throws {
    let reply = Loopback.Response.json("[{\"A\":1,\"B\":0,\"A\":2}]")
    for (format, text) in [("json", "[{\"A\":2,\"B\":0}]\n"), ("csv", "A,B\n2,0\n")] {
      let asked = try Asked(fiveRows, reply, options: ["-f", format])
      #expect(asked.stdout == text)
      #expect(asked.stderr == "note: a row names `A` more than once; the last value counts\n")
    }
  }

  @Test("E08 a column of a later page: csv says so and drops nothing, jsonl and table take it")
  func laterPages() throws {
    let pages: [Loopback.Response] = [
      .json("[{\"A\":1}]"), .json("[{\"B\":2,\"A\":3}]"), .json("[{}]"), .json("[]"),
    ]
    func asked(_ format: String) throws -> Asked {
      try Asked(
        "from \"RAW\"", pages[0], pages[1], pages[2], pages[3],
        options: ["-f", format, "--set", "page=1"])
    }
    let csv = try asked("csv")
    #expect(csv.stdout == "A\n1\n")
    #expect(csv.status == 1)
    #expect(
      csv.stderr.contains("the column `B` came after the first line of the csv was written"))
    #expect(try asked("jsonl").stdout == "{\"A\":1}\n{\"A\":3,\"B\":2}\n{}\n")
    #expect(
      try asked("table").stdout == "   A     B\n────  ────\n   1  null\n   3     2\nnull  null\n")
  }

  @Test("E09 objects and lists are compact JSON, their keys in the order received")
  func nested() throws {
    let reply = Loopback.Response.json(
      "[{\"a\":{\"z\": 1, \"b\": [ ]},\"b\":[1, \"q,r\", {\"k\": null}]}]")
    #expect(
      try Asked(fiveRows, reply).stdout
        == "a,b\n\"{\"\"z\"\":1,\"\"b\"\":[]}\",\"[1,\"\"q,r\"\",{\"\"k\"\":null}]\"\n")
    #expect(
      try Asked(fiveRows, reply, options: ["-f", "json"]).stdout
        == "[{\"a\":{\"z\":1,\"b\":[]},\"b\":[1,\"q,r\",{\"k\":null}]}]\n")
  }

  @Test("E11 surrogate pairs are one character, however the reply is cut")
  func surrogates() throws {
    let body = "[{\"a\":\"\\ud83d\\ude00\",\"b\":\"\\u00e9宏\"}]"
    let reply = Loopback.Response(
      .drip(
        Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8),
        seconds: 0))
    #expect(try Asked(fiveRows, reply).stdout == "a,b\n😀,é宏\n")
    let lone = try Asked(fiveRows, .json("[{\"a\":\"x\\ud83d\"}]"))
    #expect(lone.status == 69)
    #expect(!lone.stdout.contains("\u{FFFD}"))
  }

  @Test("E13 a byte order mark before JSON is no part of it")
  func mark() throws {
    #expect(try Asked(fiveRows, .json("\u{FEFF}[{\"ID\":1}]")).stdout == "ID\n1\n")
  }

  @Test("E26 none, one and two rows are none, one and two rows")
  func rowCounts() throws {
    for (body, text) in [
      ("[]", "[]\n"), ("[{\"A\":1}]", "[{\"A\":1}]\n"),
      ("[{\"A\":1},{\"A\":2}]", "[{\"A\":1},\n{\"A\":2}]\n"),
    ] {
      let asked = try Asked(fiveRows, .json(body), options: ["-f", "json"])
      #expect(asked.stdout == text)
      #expect(asked.status == 0)
    }
    // Envirofacts sends a list; an object is its way to say something else.
    for body in ["{\"A\":1}", "{}", "null", "5", "\"A\"", "[1,2]", "[[1]]"] {
      let asked = try Asked(fiveRows, .json(body), options: ["-f", "json"])
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
    }
  }
}
