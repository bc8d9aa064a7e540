internal import Model

/// The texts that stand for numbers and dates in a property list, held to the letter.
///
/// Apple's reader rolls `2024-02-30` over to March and takes a part of wrong base64; here both are
/// refused.
enum PropertyListScalars {
  /// Whether the text is an integer that 64 bits can hold, signed or unsigned: decimal, or `0x` and
  /// hexadecimal digits, with or without a sign.
  static func isInteger(_ text: [UInt8]) -> Bool { decimal(of: text) != nil }

  /// The decimal digits of an integer, with `-` if it is negative; nil when it is none.
  static func decimal(of text: [UInt8]) -> String? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var radix = 10
    if digits.first == UInt8(ascii: "0"), digits.dropFirst().first.map({ $0 | 0x20 }) == 0x78 {
      radix = 16
      digits.removeFirst(2)
    }
    // The initialiser takes a sign of its own.
    guard let first = digits.first, isLetterOrDigit(first),
      let size = UInt64(String(decoding: digits, as: UTF8.self), radix: radix)
    else { return nil }
    if !isNegative { return "\(size)" }
    guard size <= 1 << 63 else { return nil }
    return size == 0 ? "0" : "-\(size)"
  }

  /// Whether the text is a real: digits with an optional sign, fraction and exponent, or not a
  /// number, or infinite.
  static func isReal(_ text: [UInt8]) -> Bool { isFinite(text) || isSpecial(text) }

  /// A number as JSON writes it, with the digits as they came; nil for what JSON cannot hold.
  static func json(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    if let isHexadecimal = bytes.dropFirst().firstIndex(where: { $0 | 0x20 == 0x78 }) {
      return isHexadecimal <= 2 ? decimal(of: bytes) : nil
    }
    guard isFinite(bytes) else { return nil }
    let sign = bytes.first == UInt8(ascii: "-") ? "-" : ""
    let unsigned = bytes.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    let whole = unsigned.prefix(while: isDigit)
    var rest = unsigned.dropFirst(whole.count)
    let kept = whole.drop { $0 == UInt8(ascii: "0") }
    // `5.` and `5.e3` have no fraction.
    let isBarePoint =
      rest.first == UInt8(ascii: ".") && rest.dropFirst().first.map(isDigit) != true
    if isBarePoint { rest.removeFirst() }
    let digits = kept.isEmpty ? Array("0".utf8) : Array(kept)
    return sign + String(decoding: digits + rest, as: UTF8.self)
  }

  /// Whether the text is a moment of the calendar: `YYYY-MM-DDTHH:MM:SSZ`.
  static func isDate(_ text: [UInt8]) -> Bool {
    let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    guard text.count == pattern.count else { return false }
    for (byte, mark) in zip(text, pattern) {
      guard mark == UInt8(ascii: "d") ? isDigit(byte) : byte == mark else { return false }
    }
    func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1 & 15) } }
    return CalendarDay(year: number(0..<4), month: number(5..<7), day: number(8..<10)) != nil
      && number(11..<13) < 24 && number(14..<16) < 60 && number(17..<19) < 60
  }

  private static func isFinite(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    rest.removeFirst(whole.count)
    var digits = whole.count
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = rest.prefix(while: isDigit)
      digits += fraction.count
      rest.removeFirst(fraction.count)
    }
    guard digits > 0 else { return false }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  private static func isSpecial(_ text: [UInt8]) -> Bool {
    var word = text[...]
    if word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+") { word.removeFirst() }
    let folded = FoldedName(word)
    return ["nan", "inf", "infinity"].contains { FoldedName($0) == folded }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26
  }
}
