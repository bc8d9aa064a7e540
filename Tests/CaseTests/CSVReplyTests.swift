import Loopback
import Testing

/// Kind E: CSV as it comes, through the whole program.
@Suite struct CSVReplyTests {
  private func asked(
    _ body: String, _ statement: String = fiveRows, as format: String = "csv"
  ) throws -> Asked {
    try Asked(
      statement, .csv(body), .csv("ID\n"),
      options: ["-f", format, "--set", "envirofacts.format=csv"])
  }

  @Test("E06 two columns of one name both stay; json numbers the second")
  func repeatedNames() throws {
    let body = "id,name,name\n1,x,y\n"
    #expect(try asked(body).stdout == body)
    #expect(
      try asked(body, as: "json").stdout == "[{\"id\":\"1\",\"name\":\"x\",\"name_2\":\"y\"}]\n")
    let unnamed = "id,,b\n1,x,y\n"
    #expect(try asked(unnamed).stdout == unnamed)
    #expect(try asked(unnamed, as: "json").stdout == "[{\"id\":\"1\",\"\":\"x\",\"b\":\"y\"}]\n")
  }

  @Test("E06 columns of one name keep their places over two pages")
  func repeatedNamesOnPages() throws {
    let pages = ["id,name,name\n1,x,y\n", "name,id,name\nu,2,v\n", "id\n"]
    let asked = try Asked(
      "from \"RAW\"", .csv(pages[0]), .csv(pages[1]), .csv(pages[2]),
      options: ["--set", "page=1", "--set", "envirofacts.format=csv"])
    #expect(asked.stdout == "id,name,name\n1,x,y\n2,u,v\n")
  }

  @Test("E13 a byte order mark is no part of the first column's name")
  func mark() throws {
    #expect(try asked("\u{FEFF}ID,N\n1,2\n").stdout == "ID,N\n1,2\n")
    #expect(try asked("\u{FEFF}\"ID\",N\n1,2\n").stdout == "ID,N\n1,2\n")
    #expect(try asked("\u{FEFF}ID,N\n1,2\n", "from \"RAW\" where ID = 1 first 5").status == 0)
    #expect(
      try asked("\u{FEFF}\"ID\",N\n1,2\n", "from \"RAW\" select ID first 5").stdout == "ID\n1\n")
  }

  @Test("E15 quotes, line ends in fields and CRLF are read alike however the reply is cut")
  func quoting() throws {
    let body = "a,b\r\n\"x\r\ny\",\"p\"\"q\"\r\n1,2"
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    let dripped = try Asked(
      fiveRows, Loopback.Response(.drip(Array((head + body).utf8), seconds: 0)),
      options: ["--set", "envirofacts.format=csv"])
    #expect(dripped.stdout == "a,b\n\"x\r\ny\",\"p\"\"q\"\n1,2\n")
    #expect(
      try asked(body, as: "json").stdout
        == "[{\"a\":\"x\\r\\ny\",\"b\":\"p\\\"q\"},\n{\"a\":\"1\",\"b\":\"2\"}]\n")
    #expect(try asked("a,b\r1,2\r3,4\r").stdout == "a,b\n1,2\n3,4\n")
    #expect(try asked("a,b\n\n1,2\n").stdout == "a,b\n1,2\n")
    #expect(try asked("a,b\n\"👍\u{0301}\",2\n").stdout == "a,b\n👍\u{0301},2\n")
  }

  @Test(
    "E15 a record that does not fit its header is a problem with its line",
    arguments: [
      ("a,b\n\"x,1\n", "the quote opened on line 2 is not closed"),
      ("a,b\n1,2,3\n", "line 2: 3 fields, the header has 2"),
      ("a,b\n1\n", "line 2: 1 field, the header has 2"),
      ("a,b\n\"x\"y,2\n", "line 2: something follows a closing quote"),
    ])
  func wrongRecords(body: String, words: String) throws {
    let asked = try asked(body)
    #expect(asked.status == 69)
    #expect(asked.stderr.contains(words))
    #expect(!asked.stderr.contains("byte 0"))
  }

  @Test("E26 a header alone is no rows; nothing at all is a problem")
  func noRows() throws {
    #expect(try asked("a,b\n").stdout == "a,b\n")
    #expect(try asked("a,b\n", as: "json").stdout == "[]\n")
    for body in ["", "\n", " \r\n"] {
      let asked = try asked(body)
      #expect(asked.status == 69)
      #expect(asked.stderr == "error: the service sent an empty body, expected CSV (status 200)\n")
    }
  }
}
