/// The bytes that a format may have to escape: the control bytes below 0x20 and two more.
///
/// A word of eight bytes is tested at once; a format then looks closely at the few cells that hit.
struct SpecialBytes {
  private let first: UInt64
  private let second: UInt64

  init(_ first: UInt8, _ second: UInt8) {
    self.first = UInt64(first) &* Self.ones
    self.second = UInt64(second) &* Self.ones
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let blanks: UInt64 = 0x2020_2020_2020_2020
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether any of eight bytes is special.
  ///
  /// Subtracting borrows into the next byte only where this byte is a hit already, so the answer
  /// for the word is exact (S. E. Anderson, Bit Twiddling Hacks, "hasless").
  @inline(__always) func isIn(_ word: UInt64) -> Bool {
    let one = word ^ first
    let two = word ^ second
    let hits =
      (word &- Self.blanks) & ~word | (one &- Self.ones) & ~one | (two &- Self.ones) & ~two
    return hits & Self.highBits != 0
  }
}
