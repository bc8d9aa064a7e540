import Model
import Seeded
import Testing

@testable import Printing

@Suite struct CSVFormatTests {
  @Test("A header, then a line a row, quotes only where needed")
  func quotes() throws {
    let text = try printed(
      .csv, ["ANALYTE_ID", "COMMENT", "x,y"],
      [
        ["PU239", "plain", "a,b"], ["say \"hi\"", "two\nlines", "cr\rhere"], [" kept ", "", .null],
      ])
    #expect(
      text == """
        ANALYTE_ID,COMMENT,"x,y"
        PU239,plain,"a,b"
        "say ""hi""\","two
        lines","cr\rhere"
         kept ,"",

        """)
  }

  @Test("F09 a single empty or null field is written as two quotes, never as a blank line")
  func singleColumn() throws {
    let text = try printed(.csv, ["NAME"], [["x"], [""], [.null], [.absent], ["y"]])
    #expect(text == "NAME\nx\n\"\"\n\"\"\n\"\"\ny\n")
    #expect(readCSV(Array(text.utf8)).count == 6)
  }

  @Test("F10 no guard against formulas: the bytes are the service's")
  func formulas() throws {
    for value in ["=1+1", "@x", "+1", "-5", "-5.2e3", "\t=x", "-2+3"] {
      #expect(try printed(.csv, ["A", "B"], [[.text(value), "z"]]) == "A,B\n\(value),z\n")
    }
  }

  @Test("F11 null, empty and the text null are told apart")
  func nulls() throws {
    let text = try printed(
      .csv, ["a", "b"], [[.null, "1"], ["", "2"], [.absent, "3"], ["null", "4"]])
    #expect(text == "a,b\n,1\n\"\",2\n,3\nnull,4\n")
  }

  @Test("E06 columns of one name, and of none, stay in order")
  func repeatedNames() throws {
    #expect(
      try printed(.csv, ["id", "name", "name", ""], [[.number("1"), "x", "y", "z"]])
        == "id,name,name,\n1,x,y,z\n")
  }

  @Test("E08 rows that lack a field have an empty one")
  func absentFields() throws {
    let text = try printed(
      .csv, ["a", "b"],
      [[.number("1"), .absent], [.number("3"), .number("2")], [.absent, .absent]])
    #expect(text == "a,b\n1,\n3,2\n,\n")
  }

  @Test("E08 a column that comes after the header is a problem, not a drop")
  func lateColumn() throws {
    let sink = MemorySink()
    let printer = Format.csv.printer(.init())
    try printer.write(batch(["a"], [["1"]]), to: sink)
    #expect(throws: Problem(.lateColumn("b", format: "csv"))) {
      try printer.write(batch(["a", "b"], [["1", "2"]]), to: sink)
    }
    #expect(sink.text == "a\n1\n")
  }

  @Test("Batches without rows may name columns first; shorter batches lack the last fields")
  func columnsBeforeRows() throws {
    let batches = [
      batch(["a"], []), batch(["a", "b", "c"], [["1", "2", "3"]]), batch(["a"], [["4"]]),
      batch([], []),
    ]
    #expect(try printed(.csv, batches) == "a,b,c\n1,2,3\n4,,\n")
  }

  @Test("An answer without rows is the header, without columns nothing")
  func empty() throws {
    #expect(try printed(.csv, ["a", "b"], []) == "a,b\n")
    #expect(try printed(.csv, [Batch]()).isEmpty)
  }

  @Test("E01 E02 E03 B11 numbers and codes keep every character")
  func numbers() throws {
    let numbers = [
      "9007199254740993", "18446744073709551616", "123456789012345678901234567890", "1.10", "1.0",
      "1E2", "-0", "0.1", "1e-7",
    ]
    for number in numbers {
      #expect(
        try printed(.csv, ["n", "z"], [[.number(number), "00501"]]) == "n,z\n\(number),00501\n")
    }
  }

  @Test("E09 nested values are compact JSON in a quoted field")
  func nested() throws {
    let text = try printed(
      .csv, ["a", "b"], [[.nested(#"{"x":1}"#), .nested(#"[1,"q,r"]"#)]])
    #expect(text == "a,b\n\"{\"\"x\"\":1}\",\"[1,\"\"q,r\"\"]\"\n")
  }

  @Test("One write a batch")
  func oneWrite() throws {
    let sink = MemorySink()
    let printer = Format.csv.printer(.init())
    try printer.write(batch(["a"], [["1"], ["2"]]), to: sink)
    try printer.write(batch(["a"], [["3"]]), to: sink)
    try printer.end(to: sink)
    #expect(sink.writes.map { String(decoding: $0, as: UTF8.self) } == ["a\n1\n2\n", "3\n"])
  }

  @Test("Every special byte is found at every place of a field, also at the end of the arena")
  func everyPlace() throws {
    for length in 1...26 {
      for place in 0..<length {
        for special in [",", "\"", "\n", "\r", "\t", "a", "é"] {
          let text =
            String(repeating: "x", count: place) + special
            + String(repeating: "y", count: length - place - 1)
          let line = try printed(.csv, ["A"], [[.text(text)]])
          #expect(readCSV(Array(line.utf8)) == [["A"], [text]])
          #expect(line.hasPrefix("A\n\"") == [",", "\"", "\n", "\r"].contains(special))
        }
      }
    }
  }

  @Test("Read back by an independent reader, random fields are the same")
  func readBack() throws {
    var dice = Seeded(2011)
    for width in 1...4 {
      let rows = dice.rows(200, width: width)
      let text = try printed(.csv, (0..<width).map { "C\($0)" }, rows)
      let expected = rows.map { row in
        row.map { field in
          if case .text(let text) = field { text } else { "" }
        }
      }
      #expect(Array(readCSV(Array(text.utf8)).dropFirst()) == expected)
    }
  }
}

/// RFC 4180 read byte by byte, with LF line ends; blank lines are skipped as many readers do.
func readCSV(_ bytes: [UInt8]) -> [[String]] {
  var rows: [[String]] = []
  var row: [String] = []
  var field: [UInt8] = []
  var isQuoted = false
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    index += 1
    if isQuoted {
      if byte != UInt8(ascii: "\"") {
        field.append(byte)
      } else if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        field.append(byte)
        index += 1
      } else {
        isQuoted = false
      }
      continue
    }
    switch byte {
    case UInt8(ascii: "\""): isQuoted = true
    case UInt8(ascii: ","):
      row.append(String(decoding: field, as: UTF8.self))
      field = []
    case UInt8(ascii: "\n"):
      let isBlank = row.isEmpty && field.isEmpty && bytes[max(index - 2, 0)] == UInt8(ascii: "\n")
      row.append(String(decoding: field, as: UTF8.self))
      field = []
      if !isBlank { rows.append(row) }
      row = []
    default: field.append(byte)
    }
  }
  return rows
}
