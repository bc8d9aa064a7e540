import Loopback
import Testing

/// Kind D: an answer is whole and what it says it is, or a problem.
@Suite struct WholeReplyTests {
  private static let twoRows = "[{\"A\":1},{\"A\":2}]"

  private static func head(_ headers: String) -> String { "HTTP/1.1 200 OK\r\n\(headers)\r\n\r\n" }

  @Test(
    "D05 D06 a body that ends early is a problem",
    arguments: [
      (head("Content-Length: 100") + twoRows, "17 of 100 bytes came"),
      (head("Content-Length: 100") + "[{\"A\":1},{\"A\":2}", "16 of 100 bytes came"),
      (head("Transfer-Encoding: chunked") + "11\r\n\(twoRows)\r\n", "incomplete"),
      (head("Transfer-Encoding: chunked") + "ff\r\n\(twoRows)", "incomplete"),
      (head("Content-Type: application/json") + "[{\"A\":1},{\"A\":2}", "the array does not end"),
      (head("Content-Type: application/json") + "[{\"A\":1},{\"A\":2", "the array does not end"),
    ])
  func cut(reply: String, words: String) throws {
    for format in ["json", "csv"] {
      let asked = try Asked(fiveRows, .raw(reply), options: ["-f", format])
      #expect(asked.status == 69)
      #expect(asked.stderr.contains(words))
      if format == "json" { #expect(!asked.stdout.contains("]")) }
    }
  }

  @Test("D05 a cut answer leaves no file")
  func noFile() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let path = folder.path("out.csv")
    let asked = try Asked(
      "from \"RAW\" first 5 into \"\(path)\"", .raw(Self.head("Content-Length: 100") + Self.twoRows)
    )
    #expect(asked.status == 69)
    #expect(folder.names == [])
  }

  @Test("D06 a gzip stream is read to its end; half of it is a problem")
  func gzip() throws {
    let rows = (0..<500).map { "{\"I\":\($0),\"S\":\"\($0 &* 7919 &* $0)\"}" }
    let packed = try gzipped("[" + rows.joined(separator: ",") + "]")
    let label = [("Content-Encoding", "gzip")]
    func asked(_ body: [UInt8]) throws -> Asked {
      try Asked(
        "from \"RAW\" rows 0:499", .whole(body, type: "application/json", headers: label),
        .json("[]"), options: ["--set", "page=500"])
    }
    let whole = try asked(packed)
    #expect(whole.status == 0)
    #expect(whole.stdout.split(separator: "\n").count == 501)
    for length in [packed.count / 2, packed.count - 4, 12, 3] {
      let cut = try asked(Array(packed[..<length]))
      #expect(cut.status == 69)
      #expect(cut.stderr.contains("gzip"))
    }
    #expect(try asked(packed + [0, 1]).status == 69)
  }

  @Test("D06 csv has no end mark: a cut record is told by its fields")
  func cutCSV() throws {
    let reply = Self.head("Content-Type: text/csv") + "A,B\n1,2\n3"
    let asked = try Asked(fiveRows, .raw(reply), options: ["--set", "envirofacts.format=csv"])
    #expect(asked.status == 69)
    #expect(asked.stderr.contains("truncated"))
  }

  @Test("D07 a content encoding that lies, or was not asked for, is named and never printed")
  func encodings() throws {
    let packed = try gzipped("[{\"A\":1}]")
    let plain = Array("[{\"A\":1}]".utf8)
    let replies: [([UInt8], String?, String)] = [
      (plain, "gzip", "labelled gzip but is not"),
      (packed, nil, "is gzip (it begins with 1f 8b)"),
      (packed, "gzip, gzip", "`gzip, gzip`"),
      (plain, "x-foo", "`x-foo`"),
      ([0x78, 0x9C, 0x8B, 0x8E], "deflate", "`deflate`"),
      ([0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x00, 0x41], nil, "expected JSON"),
    ]
    for (body, label, words) in replies {
      let headers = label.map { [("Content-Encoding", $0)] } ?? []
      for statement in [fiveRows, "get \"RAW/JSON\""] {
        let asked = try Asked(
          statement, .whole(body, type: "application/json", headers: headers))
        #expect(asked.status == 69)
        #expect(asked.stdout == "")
        #expect(asked.stderr.contains(words))
        #expect(asked.stderr.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
      }
    }
    for label in ["identity", ""] {
      let asked = try Asked(
        fiveRows, .json("[{\"A\":1}]", headers: [("Content-Encoding", label)]))
      #expect(asked.stdout == "A\n1\n")
    }
  }

  @Test("D08 a page instead of data is a problem with its title, in every format")
  func pages() throws {
    let pages: [(String, String, String)] = [
      ("<html><title>Maintenance</title>", "HTML", "Maintenance"),
      ("\n\n  <!DOCTYPE html>\n<HTML><TITLE>\n Log  in</TITLE>", "HTML", "Log in"),
      ("<!-- x --><html><h1>502 Bad Gateway</h1>", "HTML", "502 Bad Gateway"),
    ]
    for (body, found, words) in pages {
      for format in ["json", "xml", "csv"] {
        for type in ["text/html", "application/json", "text/csv"] {
          if format == "xml", body.hasPrefix("<!--") { continue }
          let asked = try Asked(
            fiveRows, .whole(Array(body.utf8), type: type),
            options: ["--set", "envirofacts.format=\(format)"])
          #expect(asked.status == 69)
          #expect(asked.stdout == "")
          #expect(
            asked.stderr
              == "error: the service sent \(found), expected \(format.uppercased()) (status 200): \(words)\n"
          )
        }
      }
    }
  }

  @Test(
    "D08 what is no rows is never a row nor `no rows`",
    arguments: [
      ("json", "FALSE", "the service sent text, expected JSON (status 200): FALSE"),
      ("csv", "ERROR: ORA-00942: no table", "text, expected CSV (status 200): ERROR: ORA-00942"),
      ("csv", "Service Unavailable\n", "text, expected CSV (status 200): Service Unavailable"),
      ("csv", "{\"error\":\"no\"}", "refused with status 200: no"),
      ("json", "[{\"error\":\"no\"}]", "refused with status 200: no"),
      ("csv", "[]", "the service sent JSON, expected CSV"),
      ("xml", "[{\"A\":1}]", "the service sent JSON, expected XML"),
      (
        "json", "<Error><Message>Down</Message></Error>",
        "sent XML, expected JSON (status 200): Down"
      ),
      ("json", "{\"A\":1}", "the service sent a JSON object, expected JSON rows"),
      ("json", "", "the service sent an empty body, expected JSON"),
    ])
  func notRows(format: String, body: String, words: String) throws {
    let asked = try Asked(
      fiveRows, .whole(Array(body.utf8), type: nil),
      options: ["--set", "envirofacts.format=\(format)"])
    #expect(asked.status == 69)
    #expect(asked.stdout == "")
    #expect(asked.stderr.contains(words))
  }
}
