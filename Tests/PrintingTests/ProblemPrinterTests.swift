import Model
import Testing

@testable import Printing

@Suite struct ProblemPrinterTests {
  /// The range of the nth occurrence, from 0, of a text in a source.
  private func range(of part: String, in source: Source, occurrence: Int = 0) -> SourceRange {
    let part = Array(part.utf8)
    var left = occurrence
    for start in 0...(source.bytes.count - part.count)
    where source.bytes[start...].starts(with: part) {
      if left == 0 { return SourceRange(start, start + part.count) }
      left -= 1
    }
    Issue.record("the text is not in the source")
    return .nowhere
  }

  private func shown(
    _ kind: Problem.Kind, _ part: String, in source: Source, occurrence: Int = 0
  ) -> String {
    ProblemPrinter.text(
      Problem(kind, at: range(of: part, in: source, occurrence: occurrence)), source: source,
      color: false)
  }

  @Test("The problem of the language page, to the letter")
  func golden() {
    let source = Source(
      name: "radnet.q", text: "use envirofacts\n\nfrom ERM_RESULT where ANALYT_ID = PU239\n")
    let kind = Problem.Kind.unknownColumn(
      "ANALYT_ID", tables: ["ERM_RESULT"], nearest: ["ANALYTE_ID"])
    #expect(
      shown(kind, "ANALYT_ID", in: source) == """
        error: no column `ANALYT_ID` in ERM_RESULT
         --> radnet.q:3:23
          |
        3 | from ERM_RESULT where ANALYT_ID = PU239
          |                       ^^^^^^^^^
          = did you mean `ANALYTE_ID`? To send it as it is, write "ANALYT_ID".

        """)
  }

  @Test("B24 the caret stands under the culprit after tabs, wide characters and emoji")
  func displayColumns() {
    let source = Source(name: "f.q", text: "\n\nfrom A where \t宏 👍🏽 = = 1")
    #expect(
      shown(
        .unexpected(found: "=", expected: [.value], hint: nil), "=", in: source, occurrence: 1)
          == """
          error: found `=`, expected a value
           --> f.q:3:22
            |
          3 | from A where \t宏 👍🏽 = = 1
            |              \t        ^

          """)
  }

  @Test("Wide culprits have carets for each of their columns; B17 a CR LF is no part of the line")
  func wideCulprit() {
    let source = Source(name: "-c", text: "from A\r\nwhere 宏茂 = 1\r\n")
    #expect(
      shown(.unknownColumn("宏茂", tables: ["A"], nearest: []), "宏茂", in: source) == """
        error: no column `宏茂` in A
         --> -c:2:7
          |
        2 | where 宏茂 = 1
          |       ^^^^
          = write "宏茂" to send it as it is

        """)
  }

  @Test("B18 a lone combining mark gets one caret, beside what it sits on")
  func combiningMark() {
    let source = Source(name: "x", text: "N = \"x\"\u{301} rows 1:1")
    #expect(
      shown(.strayCharacter(scalar: 0x301), "\u{301}", in: source).hasSuffix(
        """
        --> x:1:8
          |
        1 | N = "x"\u{301} rows 1:1
          |        ^
          = put a value or name that holds it in quotes

        """))
  }

  @Test("At the end of the text one caret stands behind the last character")
  func endOfText() {
    let source = Source(name: "-c", text: "from A where X =")
    let problem = Problem(
      .unexpected(found: nil, expected: [.value], hint: nil), at: SourceRange(16, 16))
    #expect(
      ProblemPrinter.text(problem, source: source, color: false) == """
        error: found the end, expected a value
         --> -c:1:17
          |
        1 | from A where X =
          |                 ^

        """)
  }

  @Test("Of several lines the first is shown; the gutter grows with the line number")
  func severalLines() {
    let source = Source(
      name: "f.q", text: String(repeating: "\n", count: 99) + "from A where (X = 1\n  and Y = 2")
    #expect(
      shown(.nestedTooDeep(limit: 200), "(X = 1\n  and", in: source) == """
        error: nested too deep: more than 200 levels
           --> f.q:100:14
            |
        100 | from A where (X = 1
            |              ^^^^^^
            = write it with fewer levels

        """)
  }

  @Test("F03 bytes from outside are made visible in the message, the name, the line and the hint")
  func controls() {
    let source = Source(name: "a\u{1B}b.q", text: "from \u{1B}[2J x")
    #expect(
      shown(.unknownTable("\u{1B}[2J", nearest: ["\u{9B}2J"]), "x", in: source) == """
        error: no table `\\x1b[2J`
         --> a\\x1bb.q:1:11
          |
        1 | from \\x1b[2J x
          |              ^
          = did you mean `\\x9b2J`? To send it as it is, write "\\x1b[2J".

        """)
    let text = ProblemPrinter.text(
      Problem(.refused(status: 500, words: "a\r\nb\u{1B}]52;c;A\u{07}")), source: nil, color: false)
    #expect(
      text == "error: the service refused with status 500: a\\r\\nb\\x1b]52;c;A\\x07\n")
  }

  @Test("Of a long line the part around the culprit is shown")
  func longLine() {
    let before = String(repeating: "a", count: 50_000)
    let after = String(repeating: "b", count: 500_000)
    let source = Source(name: "f.q", text: before + "XY" + after)
    #expect(
      shown(.rowNumberTooLarge("XY"), "XY", in: source).hasPrefix(
        """
        error: the row number `XY` is too large
         --> f.q:1:50001
          |
        1 | …\(String(repeating: "a", count: 40))XY\(String(repeating: "b", count: 58))…
          | \(String(repeating: " ", count: 41))^^

        """))
  }

  @Test("A culprit longer than the window is cut with it; wide characters count")
  func longCulprit() {
    let source = Source(name: "f.q", text: "N = " + String(repeating: "宏", count: 30_000) + " x")
    let text = shown(
      .wrongRows(found: "x", hint: "h"), String(repeating: "宏", count: 30_000), in: source)
    #expect(text.contains("1 | N = \(String(repeating: "宏", count: 48))…\n"))
    #expect(text.contains("  |     \(String(repeating: "^", count: 96))\n"))
  }

  @Test("B16 a byte order mark is no column")
  func byteOrderMark() {
    let source = Source(name: "f.q", text: "\u{FEFF}from A")
    #expect(
      shown(.unknownTable("A", nearest: []), "A", in: source).contains(
        """
         --> f.q:1:6
          |
        1 | from A
          |      ^

        """))
  }

  @Test("Without a place, the message and the hint")
  func noPlace() {
    #expect(
      ProblemPrinter.text(Problem(.usage("no such option")), source: nil, color: false)
        == "error: no such option\n  = see `weir --help`\n")
  }

  @Test("A range past the text is no crash")
  func pastTheText() {
    let source = Source(name: "f.q", text: "ab")
    for range in [SourceRange(1, 99), SourceRange(2, 2), SourceRange(50, 60)] {
      #expect(
        ProblemPrinter.text(Problem(.interrupted, at: range), source: source, color: false)
          .hasPrefix("error: interrupted\n"))
    }
    let odd = Source(name: "f.q", bytes: [0x80, 0xFF, 0x0D, 0x0A, 0xE5])
    for lower in 0...5 {
      for upper in lower...5 {
        _ = ProblemPrinter.text(
          Problem(.interrupted, at: SourceRange(lower, upper)), source: odd, color: true)
      }
    }
  }

  @Test("F16 colour only where it is asked for")
  func color() {
    let source = Source(name: "f.q", text: "ab")
    let problem = Problem(.interrupted, at: SourceRange(0, 2))
    #expect(!ProblemPrinter.text(problem, source: source, color: false).utf8.contains(0x1B))
    #expect(
      ProblemPrinter.text(problem, source: source, color: true)
        == "\u{1B}[1;31merror\u{1B}[0m: interrupted\n \u{1B}[2m-->\u{1B}[0m f.q:1:1\n"
        + "  \u{1B}[2m|\u{1B}[0m\n\u{1B}[2m1 |\u{1B}[0m ab\n  \u{1B}[2m|\u{1B}[0m \u{1B}[1;31m^^\u{1B}[0m\n"
    )
    #expect(
      ProblemPrinter.text(Note.manyRequests(60), color: false) == "note: this takes 60 requests\n")
    #expect(
      ProblemPrinter.text(Note.other("a\u{1B}b"), color: true)
        == "\u{1B}[1;36mnote\u{1B}[0m: a\\x1bb\n")
  }
}
