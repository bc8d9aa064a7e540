import Fetching
import Model

extension History {
  /// Whether a text may be kept: not what begins with a blank, and nothing with a secret in it,
  /// right or mistyped.
  static func mayKeep(_ text: String) -> Bool {
    guard let first = text.utf8.first, first > 0x20 else { return false }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    for (index, word) in words.enumerated() {
      if !Secrets.masked(url: word).sameBytes(as: word) || hasUser(word) { return false }
      if word.equalsIgnoringASCIICase("login") { return false }
      if word.equalsIgnoringASCIICase("set"), index + 1 < words.count,
        namesSecret(words[index + 1])
      {
        return false
      }
    }
    return true
  }

  /// Whether the setting is a secret, or a slip away from one.
  static func namesSecret(_ name: String) -> Bool {
    if Secrets.isSecret(name: name[...]) { return true }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return !NearestNames.nearest(
      to: last, among: ["token", "password", "secret", "credential", "apikey"]
    ).isEmpty
  }

  /// `//user:password@host`, whatever stands before it.
  private static func hasUser(_ word: String) -> Bool {
    guard let slashes = word.firstRange(of: "//") else { return false }
    let host = word[slashes.upperBound...].prefix { !"/?#".contains($0) }
    return host.contains("@") && host.contains(":")
  }
}
