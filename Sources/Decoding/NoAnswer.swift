internal import Model

/// Tells texts that are no answer, whatever their status says.
///
/// The rules compare bytes: a mark on a letter hides nothing, and case counts.
enum NoAnswer: Equatable {
  /// `FALSE` alone.
  case falseText
  /// `ERROR…`
  case errorText
  /// Markup that is no form.
  case markup

  /// Bytes of a body that the rules look at, blanks before markup apart.
  static let looked = 6

  /// What such a body begins with, blanks aside.
  static let firstBytes = Array("FE<".utf8)

  /// What a body is instead of an answer; nil when the rules let it pass.
  ///
  /// - Parameters:
  ///   - head: the first bytes: more than ``looked``, or all there are.
  ///   - text: from the first byte that is no blank and no byte order mark.
  static func found(
    head: some Collection<UInt8>, text: some Collection<UInt8>, rules: ReplyRules
  ) -> NoAnswer? {
    if rules.contains(.falseText), head.elementsEqual("FALSE".utf8) { return .falseText }
    if rules.contains(.errorText), head.starts(with: "ERROR".utf8) { return .errorText }
    if rules.contains(.markup), text.first == UInt8(ascii: "<"), !text.starts(with: "<form".utf8) {
      return .markup
    }
    return nil
  }
}
