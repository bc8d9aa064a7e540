import Model
import Testing

@testable import Printing

@Suite struct TableFormatTests {
  @Test("Columns as wide as they need, numbers to the right, no blanks at line ends")
  func plain() throws {
    let text = try printed(
      .table, ["ANALYTE_ID", "AMOUNT", "NOTE"],
      [
        ["PU239", .number("0.003"), "x"], ["I131", .number("-12.5"), .null],
        ["H3", .null, "longer"],
      ])
    #expect(
      text == """
        ANALYTE_ID  AMOUNT  NOTE
        ──────────  ──────  ──────
        PU239        0.003  x
        I131         -12.5
        H3                  longer

        """)
  }

  @Test("F01 wide, combining and emoji characters keep the columns in line")
  func wide() throws {
    let text = try printed(
      .table, ["NAME", "N"],
      [["宏茂桥", "x"], ["abc", "x"], ["e\u{301}", "x"], ["👩‍🔬", "x"], ["👍🏽a", "x"]])
    #expect(
      text == """
        NAME    N
        ──────  ─
        宏茂桥  x
        abc     x
        e\u{301}       x
        👩‍🔬      x
        👍🏽a     x

        """)
  }

  @Test("F03 F04 no control byte of the data, nor of a name, is let through")
  func controls() throws {
    let values = [
      "\u{1B}]52;c;AAAA\u{07}", "\u{1B}[2J", "\u{9B}2J", "\u{07}", "\u{7F}", "good\rEVIL",
    ]
    for format in [Format.table, .list, .markdown] {
      for value in values {
        let text = try printed(format, [value, "b"], [[.text(value), .nested(value)]])
        for scalar in text.unicodeScalars where scalar != "\n" {
          #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        }
      }
    }
    #expect(
      try printed(.table, ["A"], [["good\rEVIL"], ["a\nb"], ["a\\nb"]])
        == "A\n──────────\ngood\\rEVIL\na\\nb\na\\\\nb\n")
  }

  @Test("F11 null has its mark, and a text that looks like the mark has quotes")
  func nulls() throws {
    let rows: [[Field]] = [
      [.null, "1"], ["", "2"], [.absent, "3"], ["null", "4"], ["NULL", "5"],
    ]
    #expect(
      try printed(.table, ["a", "b"], rows)
        == "a     b\n────  ─\n      1\n\"\"    2\n      3\nnull  4\nNULL  5\n")
    #expect(
      try printed(.table, ["a", "b"], rows, .init(null: "null"))
        == "a       b\n──────  ─\nnull    1\n        2\nnull    3\n\"null\"  4\nNULL    5\n")
  }

  @Test("Colour: names bold, rules and nulls dim, the columns in the same places")
  func color() throws {
    #expect(
      try printed(.table, ["a"], [[.null], ["x"]], .init(null: "-", color: true))
        == "\u{1B}[1ma\u{1B}[0m\n\u{1B}[2m─\u{1B}[0m\n\u{1B}[2m-\u{1B}[0m\nx\n")
  }

  @Test("F19 nothing is cut without a width; 0 is no width; a tiny one still ends")
  func cutting() throws {
    let long = String(repeating: "z", count: 300)
    for width in [nil, 0, -1] {
      #expect(try printed(.table, ["a"], [[.text(long)]], .init(width: width)).contains(long))
    }
    #expect(
      try printed(.table, ["a"], [["abcdef"], ["宏茂桥"]], .init(width: 4))
        == "a\n────\nabc…\n宏…\nlong values are cut; whole: as list, as csv\n")
    #expect(
      try printed(.table, ["abc"], [["abc"], ["宏"]], .init(width: 1))
        == "…\n─\n…\n…\nlong values are cut; whole: as list, as csv\n")
  }

  @Test("Codes with leading zeros, dates and words are text; decimal commas are numbers")
  func alignment() throws {
    let columns = ["zip-code", "percent", "day-of-it", "amounts", "none"]
    let text = try printed(
      .table, columns,
      [["00501", "45,7", "2011-03-11", "-1.5e-3", .null], ["10", "5,25", "2011", ".50", .null]])
    #expect(
      text == """
        zip-code  percent  day-of-it   amounts  none
        ────────  ───────  ──────────  ───────  ────
        00501        45,7  2011-03-11  -1.5e-3
        10           5,25  2011            .50

        """)
  }

  @Test("An answer without rows says so")
  func empty() throws {
    #expect(try printed(.table, ["a", "b"], []) == "a  b\n─  ─\n(no rows)\n")
    #expect(try printed(.table, [Batch]()) == "(no rows)\n")
  }

  @Test("H10 the first rows give the widths; a longer cell later pushes its line out")
  func sampling() throws {
    let sink = MemorySink()
    let printer = Format.table.printer(.init())
    let half = batch(["a", "b"], Array(repeating: ["x", "y"], count: Limits.tableSampleRows / 2))
    try printer.write(half, to: sink)
    #expect(sink.writes.isEmpty)
    try printer.write(half, to: sink)
    #expect(sink.text.hasPrefix("a  b\n─  ─\nx  y\n"))
    sink.writes = []
    try printer.write(batch(["a", "b"], [["long", "y"], ["x", "y"]]), to: sink)
    #expect(sink.text == "long  y\nx  y\n")
    try printer.end(to: sink)
    #expect(sink.text == "long  y\nx  y\n")
  }

  @Test("E08 a column named in the sample is shown; one named later begins a new table")
  func lateColumns() throws {
    #expect(
      try printed(.table, [batch(["a"], [["1"]]), batch(["a", "b"], [["2", "3"]])])
        == "a  b\n─  ─\n1\n2  3\n")
    let sink = MemorySink()
    let printer = Format.table.printer(.init())
    try printer.write(
      batch(["a"], Array(repeating: ["x"], count: Limits.tableSampleRows)), to: sink)
    sink.writes = []
    try printer.write(batch(["a", "b"], [["1", "2"]]), to: sink)
    try printer.end(to: sink)
    #expect(sink.text == "\na  b\n─  ─\n1  2\n")
  }

  @Test("E06 E09 repeated names and nested values are shown as they are")
  func namesAndNested() throws {
    #expect(
      try printed(.table, ["n", "n", ""], [["x", .nested("{\"x\":1}"), .boolean("true")]])
        == "n  n\n─  ───────  ────\nx  {\"x\":1}  true\n")
  }

  @Test("A second answer stands under a blank line")
  func second() throws {
    #expect(try printed(.table, ["a"], [["x"]], .init(followsAnother: true)) == "\na\n─\nx\n")
  }
}
