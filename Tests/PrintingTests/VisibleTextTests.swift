import Seeded
import Testing

@testable import Printing

@Suite struct VisibleTextTests {
  @Test(
    "F03 F04 F24 what a terminal would obey is written out, and no two texts look the same",
    arguments: [
      ("plain é 宏", "plain é 宏"), ("\u{1B}]52;c;AAAA\u{07}", "\\x1b]52;c;AAAA\\x07"),
      ("\u{1B}[2J", "\\x1b[2J"), ("\u{9B}2J", "\\x9b2J"), ("\u{7F}", "\\x7f"), ("\u{85}", "\\x85"),
      ("good\rEVIL", "good\\rEVIL"), ("a\nb", "a\\nb"), ("a\r\nb", "a\\r\\nb"), ("\t", "\\t"),
      ("\\n", "\\\\n"), ("\\\n", "\\\\\\n"), ("\\\\", "\\\\\\"), ("C:\\dir", "C:\\dir"),
      ("C:\\new", "C:\\\\new"), ("end\\", "end\\"), ("\\x1b", "\\\\x1b"),
      ("\\u{202e}", "\\\\u{202e}"),
      ("\u{202E}abc", "\\u{202e}abc"), ("a\u{200B}b", "a\\u{200b}b"), ("\u{FEFF}", "\\u{feff}"),
      ("\u{2028}", "\\u{2028}"), ("\u{0}", "\\x00"), ("👩‍🔬", "👩‍🔬"), ("\u{2067}", "\\u{2067}"),
    ])
  func shown(_ text: String, _ expected: String) {
    #expect(Array(visible(text).utf8) == Array(expected.utf8))
  }

  @Test("F24 the shown form can be read back, so it is injective")
  func injective() {
    let pieces = [
      "\\", "n", "r", "t", "x", "u", "1", "b", "{", "}", "\n", "\u{1B}", "\u{202E}", "a", "9b",
    ]
    var dice = Seeded(131)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...7, using: &dice) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &dice)]
      }
      #expect(readBack(visible(text)) == Array(text.unicodeScalars))
    }
  }

  /// Undoes the escapes: `\n`, `\x1b`, `\u{202e}`, `\\`; any other backslash is itself.
  private func readBack(_ shown: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var rest = Array(shown.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let letter = rest.first else {
        result.append(scalar)
        continue
      }
      switch letter {
      case "n", "r", "t", "\\":
        rest.removeFirst()
        result.append(letter == "n" ? "\n" : letter == "r" ? "\r" : letter == "t" ? "\t" : "\\")
      case "x", "u":
        let digits = rest.dropFirst(letter == "x" ? 1 : 2).prefix { $0.properties.isASCIIHexDigit }
        let code = letter == "x" ? digits.prefix(2) : digits
        let value = UInt32(code.map { String($0) }.joined(), radix: 16) ?? 0xFFFD
        rest = rest.dropFirst(code.count + (letter == "x" ? 1 : 3))
        result.append(Unicode.Scalar(value) ?? "?")
      default:
        result.append(scalar)
      }
    }
    return result
  }
}
