internal import Model

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { foldedASCII(self) &- 0x61 < 26 }
  /// A blank, tab or line end.
  var isBlank: Bool { self == 0x20 || self &- 0x09 < 5 }
}

extension ArraySlice<UInt8> {
  func trimmingBlanks() -> ArraySlice<UInt8> {
    trimmingTrailingBlanks().drop { $0.isBlank }
  }

  func trimmingTrailingBlanks() -> ArraySlice<UInt8> {
    guard let last = last, last.isBlank else { return self }
    let end = lastIndex { !$0.isBlank }.map { $0 + 1 } ?? startIndex
    return self[..<end]
  }

  /// Without the blanks that fill a column of fixed width.
  func withoutPadding() -> ArraySlice<UInt8> {
    guard last == 0x20 else { return self }
    return self[..<(lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? startIndex)]
  }

  /// Without a unit that `number(x)` reads over, and the blanks before it.
  func withoutUnit() -> ArraySlice<UInt8> {
    guard let last = last, !last.isDigit else { return self }
    for unit in ["%", "mm"] where hasSuffix(unit) {
      return dropLast(unit.utf8.count).trimmingTrailingBlanks()
    }
    return self
  }

  private func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

extension Array<UInt8> {
  /// Eight bytes, most significant first, so that the order of bytes is the order of numbers.
  mutating func appendOrdered(_ value: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  mutating func appendOrdered(_ value: Int) {
    appendOrdered(UInt64(bitPattern: Int64(value)) ^ (1 << 63))
  }
}
