import Model
import Seeded
import Testing

@testable import Printing

@Suite struct TSVFormatTests {
  @Test("F24 a tab, a line end and a backslash are escaped, and differ from the letters")
  func escapes() throws {
    let text = try printed(
      .tsv, ["a\tb", "c"], [["x\ty", "1\n2"], ["\\n", "\r\\"], [.null, ""], [.absent, "\\N"]])
    #expect(text == "a\\tb\tc\nx\\ty\t1\\n2\n\\\\n\t\\r\\\\\n\\N\t\n\\N\t\\\\N\n")
  }

  @Test("F10 quotes, commas and formulas are plain bytes")
  func plain() throws {
    #expect(try printed(.tsv, ["a"], [["say \"hi\", =1+1"]]) == "a\nsay \"hi\", =1+1\n")
  }

  @Test("E08 a late column is a problem; a shorter batch lacks the last fields")
  func columns() throws {
    #expect(
      try printed(.tsv, [batch(["a", "b"], [["1", "2"]]), batch(["a"], [["3"]])])
        == "a\tb\n1\t2\n3\t\\N\n")
    #expect(throws: Problem(.lateColumn("b", format: "tsv"))) {
      try printed(.tsv, [batch(["a"], [["1"]]), batch(["a", "b"], [])])
    }
  }

  @Test("Read back line by line, random fields are the same")
  func readBack() throws {
    var dice = Seeded(1986)
    let rows = dice.rows(300, width: 3)
    let text = try printed(.tsv, ["a", "b", "c"], rows)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    #expect(lines.count == 302)
    for (row, line) in zip(rows, lines.dropFirst()) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      #expect(fields.map { unescaped(Array($0)) } == row)
    }
  }

  private func unescaped(_ bytes: [UInt8]) -> Field {
    if bytes == Array("\\N".utf8) { return .null }
    var text: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        text.append(byte)
        continue
      }
      let meanings = ["t": "\t", "n": "\n", "r": "\r", "\\": "\\"]
      text += Array((meanings[String(UnicodeScalar(letter))] ?? "?").utf8)
    }
    return .text(String(decoding: text, as: UTF8.self))
  }
}
