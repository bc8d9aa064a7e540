import Testing

@testable import Printing

@Suite struct DisplayWidthTests {
  @Test(
    "Columns of a terminal",
    arguments: [
      ("", 0), ("PU239", 5), ("é", 1), ("e\u{301}", 1), ("宏茂桥", 6), ("ＡＢ", 4), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍🔬", 2), ("👨‍👩‍👧‍👦", 2), ("🇸🇬", 2), ("☝🏽", 2),
      ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("─", 1), ("…", 1), ("¼", 1), ("ｱ", 1), ("นำ", 2), ("क्ष", 2),
      ("שָׁ", 1), ("\u{FFFD}", 1), ("a宏b", 4), ("\u{1F1F8}", 1), ("\u{E000}", 1), ("😀", 2),
    ])
  func widths(_ text: String, _ expected: Int) {
    #expect(displayWidth(text) == expected)
  }
}
