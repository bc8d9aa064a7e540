import Testing

@testable import Shell

@Suite struct CandidateListTests {
  private func text(
    _ candidates: [(String, String)], rows: Int = 24, columns: Int, hasColor: Bool = false
  ) -> String {
    var window = WindowSize(of: -1)
    window.rows = rows
    window.columns = columns
    let list = candidates.map {
      Candidate(text: $0.0, shown: $0.0, meaning: $0.1, isWhole: true)
    }
    return CandidateList(list, window: window).text(hasColor: hasColor)
  }

  @Test("Meanings stand in a column, cut where the window ends")
  func meanings() {
    let candidates = [
      ("I131", "iodine-131"), ("PU239", "plutonium-239"), ("宏茂", "two columns each"),
    ]
    #expect(
      text(candidates, columns: 18) == """
        I131   iodine-131
        PU239  plutonium…
        宏茂   two colum…

        """)
    #expect(
      text(candidates, columns: 14) == """
        I131
        PU239
        宏茂

        """)
  }

  @Test("Colour dims the meaning and counts for no columns")
  func color() {
    #expect(
      text([("SR89", "strontium-89"), ("SR90", "")], columns: 80, hasColor: true)
        == "SR89  \u{1B}[2mstrontium-89\u{1B}[0m\nSR90\n")
  }

  @Test("More columns are taken only when one would be too long")
  func columns() {
    let letters = ["a", "b", "c", "d", "e", "f", "g"].map { ($0, "") }
    // 9 rows: two thirds are 6, one of them kept for what is left out.
    #expect(text(letters, rows: 9, columns: 9) == "a    e\nb    f\nc    g\nd\n")
    #expect(text(letters, rows: 3, columns: 9) == "a  b  c\n… and 4 more\n")
  }

  @Test("Control characters of a name are shown, not obeyed")
  func controls() {
    #expect(text([("a\u{1B}[2Jb", "")], columns: 80) == "a\\x1b[2Jb\n")
  }

  @Test(
    "The common beginning is whole characters",
    arguments: [
      (["ERM_RESULT", "ERM_REGION"], "ERM_RE"), (["naïve", "naïf"], "naï"), (["é", "è"], ""),
      (["e\u{301}", "e\u{300}"], "e"), (["a", "A"], ""), (["same", "same"], "same"), ([], ""),
    ])
  func prefix(texts: [String], common: String) {
    #expect(Array(commonPrefix(texts).utf8) == Array(common.utf8))
  }

  @Test(
    "Pasted text has LF, tabs, and no other control characters",
    arguments: [
      ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\u{0}a\u{1B}\u{9B}\t\u{7F}b", "a\tb"), ("\r\r", "\n\n"),
    ])
  func paste(pasted: String, text: String) {
    #expect(narrowText(pastedText(pasted)) == Array(text.utf8))
  }

  @Test("A prompt's colours count for no columns and none is lost")
  func prompt() {
    let marked = MarkedPrompt("\u{1B}[1mab\u{1B}[0m ", hasEscapes: true)
    #expect(marked.columns == 3)
    #expect(narrowText(marked.wide) == Array("\u{1}\u{1B}[1m\u{1}ab\u{1}\u{1B}[0m\u{1} \0".utf8))
    // An escape at the end goes before the last blank, or a blank is put behind it.
    let last = MarkedPrompt("a \u{1B}[0m", hasEscapes: true)
    #expect(narrowText(last.wide) == Array("a\u{1}\u{1B}[0m\u{1} \0".utf8))
    let none = MarkedPrompt("a\u{1B}[0m", hasEscapes: true)
    #expect(none.columns == 2)
    // Neighbours are one.
    let two = MarkedPrompt("\u{1B}[1m\u{1B}[31ma", hasEscapes: true)
    #expect(narrowText(two.wide) == Array("\u{1}\u{1B}[1m\u{1B}[31m\u{1}a\0".utf8))
    #expect(
      narrowText(MarkedPrompt("\u{1B}[1me\u{1B}[0m", hasEscapes: false).wide) == Array("e\0".utf8))
  }
}
