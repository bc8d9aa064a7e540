internal import Model

/// Letters without their accents, in whichever Unicode form they are written.
enum Accents {
  /// Grave, acute, circumflex, tilde, macron, breve, dot, diaeresis, ring, double acute, caron,
  /// cedilla, ogonek.
  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}",
    "\u{30A}", "\u{30B}", "\u{30C}", "\u{327}", "\u{328}",
  ]

  /// A character equals its letter followed by its mark, so no table of characters is needed.
  private static let letters: [Character: Character] = {
    var letters: [Character: Character] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars {
      for mark in marks {
        var text = String.UnicodeScalarView([letter])
        text.append(mark)
        letters[Character(String(text))] = Character(letter)
      }
    }
    return letters
  }()

  /// The text with plain letters for those with one accent; all else stays.
  static func removed(from text: some Collection<UInt8>) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return Array(text) }
    let characters = String(decoding: Array(text), as: UTF8.self)
    return Array(String(characters.map { letters[$0] ?? $0 }).utf8)
  }
}
