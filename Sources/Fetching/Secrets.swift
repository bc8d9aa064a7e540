/// What must never reach a screen, a log or a file: secrets are shown as `…`.
package enum Secrets {
  /// Stands for a secret.
  package static let mark = "…"

  /// A URL with user, password and secret parameters masked; any text is taken.
  package static func masked(url: String) -> String {
    var text = url[...]
    var shown = ""
    if let start = text.firstRange(of: "://")?.upperBound {
      let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
      shown += text[..<start]
      if let at = text[start..<end].lastIndex(of: "@") {
        shown += mark
        text = text[at...]
      } else {
        text = text[start...]
      }
    }
    guard let question = text.firstIndex(of: "?") else { return shown + text }
    shown += text[...question]
    return shown + masked(query: text[text.index(after: question)...])
  }

  /// `a=1&token=x` with the values of secret names masked.
  private static func masked(query: Substring) -> String {
    let parts = query.split(separator: "&", omittingEmptySubsequences: false)
    return parts.map { part in
      guard let equals = part.firstIndex(of: "="), part.index(after: equals) < part.endIndex,
        isSecret(name: part[..<equals])
      else { return String(part) }
      return part[...equals] + mark
    }.joined(separator: "&")
  }

  /// A text with the addresses in it masked, whoever wrote them.
  package static func masked(addressesIn text: String) -> String {
    guard text.contains("://") else { return text }
    var shown = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest.dropFirst(word.count)
      shown += word.contains("://") ? masked(url: String(word)) : String(word)
      let blanks = rest.prefix { $0.isWhitespace }
      shown += blanks
      rest = rest.dropFirst(blanks.count)
    }
    return shown
  }

  /// A text with the mark in place of known secrets, such as a server may repeat in its words.
  package static func masked(_ text: String, hiding secrets: [String]) -> String {
    var shown = text
    // Shorter ones would be found in any text.
    for secret in secrets where secret.utf8.count >= 6 {
      while let range = shown.firstRange(of: secret) { shown.replaceSubrange(range, with: mark) }
    }
    return shown
  }

  /// A header's value, or the mark when the header carries a credential.
  package static func masked(header name: String, _ value: String) -> String {
    if isSecret(name: name[...]) { return mark }
    return value.contains("?") || value.contains("@") ? masked(url: value) : value
  }

  /// Whether a parameter or header of that name carries a secret.
  package static func isSecret(name: Substring) -> Bool {
    let plain = String(
      decoding: decoded(name.utf8).filter { $0.isLetterOrDigit }.map { $0 | 0x20 }, as: UTF8.self)
    return parts.contains { plain.contains($0) } || endings.contains { plain.hasSuffix($0) }
  }

  /// Anywhere in the name, once case and punctuation are gone.
  private static let parts = [
    "token", "secret", "passw", "passphrase", "signature", "credential", "authorization",
    "authentication", "cookie", "session",
  ]
  private static let endings = ["key", "pwd", "auth", "sig", "jwt"]

  private static func decoded(_ name: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = name[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
