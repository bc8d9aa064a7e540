internal import Model

/// How a text spells a number; what `number(x)` and every numeric comparison read.
///
/// Blanks around it and the units `%` and `mm` behind it are left aside (`18,9 %`,
/// `16,4 mm`). One point or one comma is the decimal mark, so `45,7` is 45.7 and both `1.234` and
/// `1,234` are a little more than one. With both, the last is the decimal mark and the other
/// groups digits by threes: `1.234,5` and `1,234.5`. The same mark twice groups too: `1.234.567`.
/// Hexadecimal, `nan` and `inf` are no numbers.
struct NumberSpelling {
  let isNegative: Bool
  /// Digits and marks.
  let mantissa: ArraySlice<UInt8>
  /// The index of the decimal mark in the mantissa; its end when there is none.
  let decimalMark: Int
  let exponent: Int
  /// Whether it has neither a decimal mark nor an exponent.
  let isWhole: Bool

  /// Digits of an exponent: beyond, a text is a code and no number that anybody measured.
  static let exponentDigits = 9

  init?(_ text: ArraySlice<UInt8>) {
    var rest = text.trimmingBlanks()
    guard let first = rest.first, first.isDigit || Self.isSign(first) || Self.isMark(first) else {
      return nil
    }
    rest = rest.withoutUnit()
    isNegative = first == UInt8(ascii: "-")
    if Self.isSign(first) { rest = rest.dropFirst() }
    let end = rest.firstIndex { !$0.isDigit && !Self.isMark($0) } ?? rest.endIndex
    mantissa = rest[..<end]
    guard let mark = Self.decimalMark(of: mantissa, isPlain: end == rest.endIndex) else {
      return nil
    }
    decimalMark = mark
    guard let exponent = Self.exponent(rest[end...]) else { return nil }
    self.exponent = exponent
    isWhole = mark == mantissa.endIndex && end == rest.endIndex
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// `e5`, `E+5`; 0 for nothing, nil for anything else.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    guard let letter = text.first else { return 0 }
    guard foldedASCII(letter) == UInt8(ascii: "e") else { return nil }
    var digits = text.dropFirst()
    let sign = digits.first.map(isSign) ?? false ? digits.removeFirst() : UInt8(ascii: "+")
    guard !digits.isEmpty, digits.count <= exponentDigits else { return nil }
    var value = 0
    for byte in digits {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte & 0x0F)
    }
    return sign == UInt8(ascii: "-") ? -value : value
  }

  /// The index of the decimal mark, the end when there is none, nil when it is no number.
  private static func decimalMark(of mantissa: ArraySlice<UInt8>, isPlain: Bool) -> Int? {
    var points = 0
    var commas = 0
    var last = mantissa.endIndex
    for index in mantissa.indices where !mantissa[index].isDigit {
      if mantissa[index] == UInt8(ascii: ".") { points += 1 } else { commas += 1 }
      last = index
    }
    guard points + commas < mantissa.count else { return nil }
    if points + commas <= 1 {
      // `5.` is a number, `5,` the beginning of a list.
      return commas == 1 && last + 1 == mantissa.endIndex ? nil : last
    }
    guard isPlain else { return nil }
    if points > 0 && commas > 0 {
      let lastCount = mantissa[last] == UInt8(ascii: ".") ? points : commas
      guard lastCount == 1, last + 1 < mantissa.endIndex, isGrouped(mantissa[..<last]) else {
        return nil
      }
      return last
    }
    return isGrouped(mantissa) ? mantissa.endIndex : nil
  }

  /// Whether one kind of mark parts the digits by threes, the first group being shorter or equal.
  private static func isGrouped(_ digits: ArraySlice<UInt8>) -> Bool {
    let groups = digits.split(omittingEmptySubsequences: false, whereSeparator: isMark)
    guard let first = groups.first, (1...3).contains(first.count) else { return false }
    for group in groups.dropFirst() where group.count != 3 { return false }
    return true
  }
}
