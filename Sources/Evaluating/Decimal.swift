internal import Model

/// A decimal number of any length, exact: 2⁶⁴ + 1 is not 2⁶⁴, `.50` is `0.5`, `1E2` is `100`.
struct Decimal: Comparable {
  let isNegative: Bool
  /// The value is 0.D₁D₂D₃… × 10^exponent with D₁ not 0; for zero all is 0.
  let exponent: Int
  /// The first 19 digits, zeros filled in behind: the most that 64 bits hold.
  let head: UInt64
  /// The digits after those in ASCII, without zeros at the end.
  let tail: [UInt8]

  private static let headDigits = 19

  init?(_ text: ArraySlice<UInt8>) {
    guard let spelling = NumberSpelling(text) else { return nil }
    self.init(spelling)
  }

  init(_ spelling: NumberSpelling) {
    var head: UInt64 = 0
    var tail: [UInt8] = []
    var count = 0
    var point = 0
    var isFraction = false
    for index in spelling.mantissa.indices {
      if index == spelling.decimalMark { isFraction = true }
      let byte = spelling.mantissa[index]
      guard byte.isDigit else { continue }
      if count == 0, byte == UInt8(ascii: "0") {
        if isFraction { point -= 1 }
        continue
      }
      if !isFraction { point += 1 }
      if count < Self.headDigits {
        head = head * 10 + UInt64(byte & 0x0F)
      } else {
        tail.append(byte)
      }
      count += 1
    }
    for _ in min(count, Self.headDigits)..<Self.headDigits { head *= 10 }
    while tail.last == UInt8(ascii: "0") { tail.removeLast() }
    self.head = head
    self.tail = tail
    isNegative = spelling.isNegative && head != 0
    exponent = head == 0 ? 0 : point + spelling.exponent
  }

  static func < (left: Decimal, right: Decimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  private func isSmaller(than other: Decimal) -> Bool {
    if head == 0 || other.head == 0 { return head < other.head }
    if exponent != other.exponent { return exponent < other.exponent }
    if head != other.head { return head < other.head }
    return tail.lexicographicallyPrecedes(other.tail)
  }

  /// Bytes whose order is the order of numbers; no key is the beginning of another.
  func appendKey(to key: inout [UInt8]) {
    guard head != 0 else {
      key.append(1)
      return
    }
    key.append(isNegative ? 0 : 2)
    let start = key.count
    key.appendOrdered(exponent)
    key.appendOrdered(head)
    key += tail
    key.append(0)
    guard isNegative else { return }
    for index in start..<key.count { key[index] = ~key[index] }
  }
}
