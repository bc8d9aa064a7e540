package import Model

/// The codes of a list that a value may have meant.
struct NearestCodes {
  private let value: String
  private let codes: [Code]

  init(_ value: String, among codes: [Code]) {
    self.value = value
    self.codes = codes
  }

  /// The nearest, best first, at most `limit`; empty when the value is a code itself.
  func best(_ limit: Int) -> [Code] {
    let typed = Self.letters(value)
    guard limit > 0, !typed.isEmpty, !codes.contains(where: isCovered) else { return [] }
    let exact = codes.filter { !$0.isOpen }
    let same = exact.filter { Self.letters($0.code) == typed }
    if !same.isEmpty { return Array(same.prefix(limit)) }
    let named = exact.filter { names($0, typed) }
    if !named.isEmpty { return Array(named.prefix(limit)) }
    return Array(slips(exact).prefix(limit))
  }

  private func isCovered(_ code: Code) -> Bool {
    guard code.isOpen else { return code.code.sameBytes(as: value) }
    let beginning = code.code.utf8.dropLast("…".utf8.count)
    return value.utf8.starts(with: beginning)
  }

  /// Whether the meaning has the value as a word or words, or as the beginning of one.
  private func names(_ code: Code, _ typed: [UInt8]) -> Bool {
    guard typed.count >= Self.leastName else { return false }
    let meaning = FoldedName(code.meaning).bytes
    var isStart = true
    for place in meaning.indices {
      defer { isStart = !Self.isLetter(meaning[place]) }
      if isStart, Self.isLetter(meaning[place]),
        meaning[place...].lazy.filter(Self.isLetter).starts(with: typed)
      {
        return true
      }
    }
    return false
  }

  /// Codes or names (up to their first comma or hyphen) that differ by slips.
  private func slips(_ codes: [Code]) -> [Code] {
    var found: [Code] = []
    // Numbers near one another mean different things.
    if !Self.letters(value).allSatisfy({ $0 &- 0x30 < 10 }) {
      let near = NearestNames.nearest(to: value, among: codes.map(\.code))
      found = near.flatMap { name in codes.filter { $0.code == name } }
      if value.utf8.count >= Self.leastName {
        let names = codes.map { Self.name($0.meaning) }
        for name in NearestNames.nearest(to: value, among: names, limit: 1) {
          found += zip(codes, names).filter { $0.1 == name }.map(\.0)
        }
      }
    } else {
      // 1 for 01, 071432 for 0000071432.
      let digits = Self.letters(value).drop { $0 == UInt8(ascii: "0") }
      found = codes.filter { code in
        Self.letters(code.code).drop { $0 == UInt8(ascii: "0") } == digits
      }
    }
    var kept: [Code] = []
    for code in found where !kept.contains(code) { kept.append(code) }
    return kept
  }

  /// A name shorter than this, in bytes, is within too many meanings.
  private static let leastName = 3

  private static func name(_ meaning: String) -> String {
    String(meaning.prefix { $0 != "," && $0 != "-" && $0 != "(" })
  }

  /// Only letters and digits, ASCII letters in lower case.
  private static func letters(_ text: String) -> [UInt8] {
    FoldedName(text).bytes.filter(isLetter)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }
}

extension Code {
  /// Whether it stands for every value that begins so.
  package var isOpen: Bool { code.utf8.suffix("…".utf8.count).elementsEqual("…".utf8) }
}
