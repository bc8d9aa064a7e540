import Foundation
import Model
import Seeded
import Testing

@testable import Printing

@Suite struct JSONFormatTests {
  @Test("An array of objects, one a line; jsonl the objects alone")
  func layout() throws {
    let rows: [[Field]] = [["PU239", .number("0.0030")], ["I131", .number("-0")]]
    #expect(
      try printed(.json, ["ID", "AMOUNT"], rows)
        == "[{\"ID\":\"PU239\",\"AMOUNT\":0.0030},\n{\"ID\":\"I131\",\"AMOUNT\":-0}]\n")
    #expect(
      try printed(.jsonl, ["ID", "AMOUNT"], rows)
        == "{\"ID\":\"PU239\",\"AMOUNT\":0.0030}\n{\"ID\":\"I131\",\"AMOUNT\":-0}\n")
  }

  @Test("Batches follow each other in one array")
  func batches() throws {
    let batches = [batch(["a"], []), batch(["a"], [["1"]]), batch(["a", "b"], [["2", "3"]])]
    #expect(try printed(.json, batches) == "[{\"a\":\"1\"},\n{\"a\":\"2\",\"b\":\"3\"}]\n")
  }

  @Test("F12 an empty answer is an empty array, and no lines")
  func empty() throws {
    #expect(try printed(.json, ["a"], []) == "[]\n")
    #expect(try printed(.json, [Batch]()) == "[]\n")
    #expect(try printed(.jsonl, ["a"], []).isEmpty)
  }

  @Test("F11 null, empty, missing and the text null are four things")
  func nulls() throws {
    #expect(
      try printed(.jsonl, ["a"], [[.null], [""], [.absent], ["null"]])
        == "{\"a\":null}\n{\"a\":\"\"}\n{}\n{\"a\":\"null\"}\n")
  }

  @Test("F14 what is no JSON number is a string")
  func notNumbers() throws {
    for text in [
      "NaN", "inf", "-Infinity", ".50", "1.", "+1", "007", "-", "", "1e", "1,5", "0x10", "1 ",
      "--1",
      "1e+", "01.5", "-.5",
    ] {
      #expect(try printed(.jsonl, ["n"], [[.number(text)]]) == "{\"n\":\"\(text)\"}\n")
    }
  }

  @Test("E01 E02 E03 numbers keep every character")
  func numbers() throws {
    for text in [
      "0", "-0", "10", "1.10", "1.0", "1E2", "1e-7", "0.1", "-12.5e+10", "9007199254740993",
      "123456789012345678901234567890",
    ] {
      #expect(try printed(.jsonl, ["n"], [[.number(text)]]) == "{\"n\":\(text)}\n")
    }
  }

  @Test("Booleans and nested values are as the service sent them")
  func otherKinds() throws {
    #expect(
      try printed(
        .jsonl, ["t", "f", "odd", "nest"],
        [[.boolean("true"), .boolean("false"), .boolean("T"), .nested(#"[1,{"q":"r"}]"#)]])
        == "{\"t\":true,\"f\":false,\"odd\":\"T\",\"nest\":[1,{\"q\":\"r\"}]}\n")
  }

  @Test("E06 a column name that comes again gets a number")
  func repeatedNames() throws {
    #expect(
      try printed(.jsonl, ["name", "name", "name_2", "name"], [["a", "b", "c", "d"]])
        == "{\"name\":\"a\",\"name_2\":\"b\",\"name_2_2\":\"c\",\"name_3\":\"d\"}\n")
  }

  @Test("B19 two normal forms of a name are two names")
  func normalForms() throws {
    let text = try printed(.jsonl, ["\u{E9}", "e\u{301}"], [["1", "2"]])
    #expect(Array(text.utf8) == Array("{\"\u{E9}\":\"1\",\"e\u{301}\":\"2\"}\n".utf8))
  }

  @Test("Text escapes no more than JSON asks for")
  func escapes() throws {
    #expect(
      try printed(.jsonl, ["a\"b"], [["q\" b\\ n\n r\r t\t \u{1B}[ \u{7F} / é 👍🏽 \u{202E}"]])
        == "{\"a\\\"b\":\"q\\\" b\\\\ n\\n r\\r t\\t \\u001b[ \u{7F} / é 👍🏽 \u{202E}\"}\n")
  }

  @Test("Without its end, after a failure, the array is left open")
  func leftOpen() throws {
    let sink = MemorySink()
    try Format.json.printer(.init()).write(batch(["a"], [["1"]]), to: sink)
    #expect(sink.text == "[{\"a\":\"1\"}")
    #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(sink.bytes)) }
  }

  @Test("F24 read back by another reader, random fields are the same")
  func readBack() throws {
    var dice = Seeded(239)
    let rows = dice.rows(400, width: 3)
    let text = try printed(.json, ["a", "b", "c"], rows)
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let objects = try #require(parsed as? [[String: Any]])
    #expect(objects.count == rows.count)
    for (row, object) in zip(rows, objects) {
      for (name, field) in zip(["a", "b", "c"], row) {
        switch field {
        case .text(let text):
          #expect((object[name] as? String).map { Array($0.utf8) } == Array(text.utf8))
        default: #expect(object[name] is NSNull)
        }
      }
    }
  }
}
