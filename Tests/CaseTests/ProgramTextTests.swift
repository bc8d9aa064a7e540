import Foundation
import Loopback
import Testing

/// Kind F: answers that programs read.
@Suite struct ProgramTextTests {
  private func asked(_ body: String, _ format: String) throws -> Asked {
    try Asked("from \"RAW\" first 50", .json(body), options: ["-f", format])
  }

  @Test("F09 a lone empty field is quoted, so that no reader skips its row")
  func loneField() throws {
    let body = "[{\"A\":\"x\"},{\"A\":\"\"},{\"A\":null},{},{\"A\":\"y\"}]"
    #expect(try asked(body, "csv").stdout == "A\nx\n\"\"\n\"\"\n\"\"\ny\n")
    #expect(try asked("[{\"A\":null,\"B\":\"\"}]", "csv").stdout == "A,B\n,\"\"\n")
    #expect(try asked("[{\"\":\"\"}]", "csv").stdout == "\"\"\n\"\"\n")
  }

  @Test(
    "F10 csv keeps formulas and negative numbers byte for byte",
    arguments: ["=1+1", "@x", "+1", "-5", "-5.2e3", "-2+3", "'=1", "|cmd"])
  func formulas(text: String) throws {
    #expect(try asked("[{\"A\":\"\(text)\"}]", "csv").stdout == "A\n\(text)\n")
    #expect(try asked("[{\"A\":\"\\t\(text)\"}]", "csv").stdout == "A\n\t\(text)\n")
    #expect(try asked("[{\"A\":\"\(text)\"}]", "json").stdout == "[{\"A\":\"\(text)\"}]\n")
  }

  @Test("F11 null, empty, missing and the text null differ in json and jsonl; csv quotes the empty")
  func nothing() throws {
    let body = "[{\"A\":null,\"B\":1},{\"A\":\"\",\"B\":1},{\"B\":1},{\"A\":\"null\",\"B\":1}]"
    let rows = [
      "{\"A\":null,\"B\":1}", "{\"A\":\"\",\"B\":1}", "{\"B\":1}", "{\"A\":\"null\",\"B\":1}",
    ]
    #expect(try asked(body, "json").stdout == "[" + rows.joined(separator: ",\n") + "]\n")
    #expect(try asked(body, "jsonl").stdout == rows.joined(separator: "\n") + "\n")
    #expect(try asked(body, "csv").stdout == "A,B\n,1\n\"\",1\n,1\nnull,1\n")
    #expect(try asked(body, "tsv").stdout == "A\tB\n\\N\t1\n\t1\n\\N\t1\nnull\t1\n")
  }

  @Test("F12 no rows: json is an empty list, jsonl is empty, csv has the columns that are known")
  func empty() throws {
    #expect(try asked("[]", "json").stdout == "[]\n")
    #expect(try asked("[]", "jsonl").stdout == "")
    #expect(try asked("[]", "csv").stdout == "")
    #expect(try asked("[]", "table").stdout == "(no rows)\n")
    let filtered = "from ERM_RESULT where CSU + 0 > 5 select ANA_NUM first 5"
    for (format, text) in [("json", "[]\n"), ("jsonl", ""), ("csv", "ANA_NUM\n")] {
      let asked = try Asked(
        filtered, .json("[{\"ANA_NUM\":1,\"CSU\":2}]"), .json("[]"), options: ["-f", format])
      #expect(asked.stdout == text)
      #expect(asked.status == 0)
    }
  }

  @Test("F14 what is no number in JSON is a string, and a number too large to work with is null")
  func notNumbers() throws {
    let csv = try Asked(
      fiveRows, .csv("A,B\nNaN,inf\n-Infinity,.50\n"),
      options: ["-f", "json", "--set", "envirofacts.format=csv"])
    #expect(
      csv.stdout == "[{\"A\":\"NaN\",\"B\":\"inf\"},\n{\"A\":\"-Infinity\",\"B\":\".50\"}]\n")
    for body in ["[{\"A\":NaN}]", "[{\"A\":Infinity}]", "[{\"A\":-inf}]", "[{\"A\":.5}]"] {
      let asked = try asked(body, "json")
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
    }
    let worked = try Asked(
      "from \"RAW\" select A * 10 as M, 0 / 0 as N, 1 / 0 as O, A - A as P first 1",
      .json("[{\"A\":1e308}]"), options: ["-f", "json"])
    #expect(worked.stdout == "[{\"M\":null,\"N\":null,\"O\":null,\"P\":0.0}]\n")
    #expect(!worked.stdout.contains("inf"))
  }

  @Test("F17 a reader that goes away ends the fetching, without a word")
  func closedPipe() throws {
    let server = try Loopback { request in .json(window(request, of: 1_000_000)) }
    defer { server.stop() }
    let pipeline = "\"$0\" \"$@\" | head -n 1; echo ${PIPESTATUS[0]}"
    let run = try Tool.run(
      "/bin/bash", ["-c", pipeline, Weir.program, "-c", "from \"RAW\""],
      environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"])
    #expect(run.stdout == "I\n141\n")
    #expect(run.stderr == "")
    // What was on its way when the reader left, of the thousand pages.
    #expect(server.requests.count < 60)
  }

  @Test("F24 a literal backslash and a real line end come back as they were")
  func roundTrip() throws {
    let body = "[{\"A\":\"x\\\\ny\"},{\"A\":\"x\\ny\"},{\"A\":\"\\\\\"},{\"A\":\"\\t\\\\t\"}]"
    let json = try asked(body, "json").stdout
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]])
    #expect(rows.map { $0["A"] } == ["x\\ny", "x\ny", "\\", "\t\\t"])
    #expect(try asked(body, "csv").stdout == "A\nx\\ny\n\"x\ny\"\n\\\n\t\\t\n")
  }
}
