import Model
import Seeded
import Testing

@testable import Printing

@Suite struct MarkdownFormatTests {
  @Test("A GFM table, numbers to the right")
  func plain() throws {
    #expect(
      try printed(
        .markdown, ["ANALYTE_ID", "AMOUNT"], [["PU239", .number("0.003")], [.null, .absent]])
          == """
          | ANALYTE_ID | AMOUNT |
          | --- | ---: |
          | PU239 | 0.003 |
          | | |

          """)
  }

  @Test(
    "F07 what Markdown would act on is escaped",
    arguments: [
      ("a|b", "a\\|b"), ("a\nb", "a<br>b"), ("a\r\nb", "a<br>b"), ("a\\|b", "a\\\\\\|b"),
      ("`", "\\`"), ("<b>", "&lt;b>"), ("&lt;", "&amp;lt;"), ("AT&T", "AT&amp;T"),
      ("a & b", "a & b"),
      ("*x*", "\\*x\\*"), ("_x_", "\\_x\\_"), ("__x__", "\\_\\_x\\_\\_"),
      ("ERM_RESULT", "ERM_RESULT"),
      ("[a](b)", "\\[a](b)"), ("~~x~~", "\\~\\~x\\~\\~"), ("good\rEVIL", "good\\\\rEVIL"),
      ("\u{1B}[2J", "\\\\x1b\\[2J"), ("\\n", "\\\\\\\\n"), ("", "\"\""), ("宏", "宏"),
    ])
  func escapes(_ text: String, _ expected: String) throws {
    #expect(
      try printed(.markdown, ["x|y"], [[.text(text)]]) == "| x\\|y |\n| --- |\n| \(expected) |\n")
  }

  @Test("F07 each line has the cells of the header")
  func cellCounts() throws {
    var dice = Seeded(90)
    let lines = try printed(.markdown, ["a", "b", "c"], dice.rows(200, width: 3))
      .utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 202)
    for line in lines {
      var bars = 0
      var previous = UInt8(ascii: " ")
      for byte in line {
        // The scanner of cmark-gfm takes any bar behind a backslash for a part of the cell.
        if byte == UInt8(ascii: "|"), previous != UInt8(ascii: "\\") { bars += 1 }
        previous = byte
      }
      #expect(bars == 4)
    }
  }

  @Test("Without rows the header stands; a late column or a second answer begins a new table")
  func tables() throws {
    #expect(try printed(.markdown, ["a"], []) == "| a |\n| --- |\n")
    #expect(
      try printed(.markdown, [batch(["a"], [["x"]]), batch(["a", "b"], [["y", "z"]])])
        == "| a |\n| --- |\n| x |\n\n| a | b |\n| --- | --- |\n| y | z |\n")
    #expect(
      try printed(.markdown, ["a"], [["x"]], .init(followsAnother: true))
        == "\n| a |\n| --- |\n| x |\n")
  }
}
