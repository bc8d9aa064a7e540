import Model
import Testing

@testable import Decoding

@Suite("What is no answer") struct NoAnswerTests {
  /// Texts, and what they are instead of an answer (section 5 of the notes on the services).
  static let texts: [(String, NoAnswer?)] = [
    ("FALSE", .falseText), ("FALSE\n", nil), ("false", nil), ("FALSEHOOD", nil), (" FALSE", nil),
    ("ERROR", .errorText), ("ERRORS_LIST,1", .errorText), ("Error: x", nil), (" ERROR", nil),
    ("<html>", .markup), ("  \n<x/>", .markup), ("<form>", nil), ("<FORM>", .markup),
    ("<formula>", nil), ("<!-- x --><form>", .markup), ("<", .markup), ("", nil), ("[]", nil),
    // A mark on the letter before it hides nothing.
    ("<\u{301}html>", .markup), ("ERROR\u{301}", .errorText), ("FALSE\u{301}", nil),
  ]

  @Test("Each rule on bytes, case and blanks as they are", arguments: texts)
  func rules(text: String, expected: NoAnswer?) {
    let bytes = Array(text.utf8)
    let start = bytes.drop { $0 <= 0x20 }
    #expect(
      NoAnswer.found(head: bytes.prefix(NoAnswer.looked), text: start, rules: .all) == expected)
  }

  @Test("A rule can be switched off by itself")
  func off() {
    for (text, rule) in [
      ("FALSE", ReplyRules.falseText), ("ERROR x", .errorText), ("<x>", .markup),
    ] {
      var rules = ReplyRules.all
      rules.remove(rule)
      #expect(NoAnswer.found(head: text.utf8.prefix(6), text: text.utf8, rules: rules) == nil)
      #expect(NoAnswer.found(head: text.utf8.prefix(6), text: text.utf8, rules: rule) != nil)
    }
  }
}
