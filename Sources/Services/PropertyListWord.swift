internal import Model

/// What a bare word of a call stands for.
enum PropertyListWord: Hashable {
  case text
  case boolean(Bool)
  case integer
  case real
  case date
  /// An integer beyond 64 bits.
  case largeInteger
  /// It looks like a date, and the calendar has no such day.
  case noDate

  init(_ word: String) {
    let bytes = Array(word.utf8)
    if word.sameBytes(as: "true") || word.sameBytes(as: "false") {
      self = .boolean(word.sameBytes(as: "true"))
    } else if let isWhole = Self.number(bytes) {
      guard isWhole else {
        self = .real
        return
      }
      self = Int64(word) != nil || UInt64(word) != nil ? .integer : .largeInteger
    } else if Self.looksLikeDate(bytes) {
      self = CalendarDay(word) == nil ? .noDate : .date
    } else {
      self = .text
    }
  }

  /// Whether a number of JSON (RFC 8259, 6) is whole; nil when it is none: `00501`, `+5`, `.5`.
  private static func number(_ bytes: [UInt8]) -> Bool? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else {
      return nil
    }
    rest.removeFirst(whole.count)
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      rest.removeFirst(1 + fraction.count)
    }
    if let mark = rest.first {
      guard foldedASCII(mark) == UInt8(ascii: "e") else { return nil }
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest.removeFirst()
      }
      guard !rest.isEmpty, rest.allSatisfy(isDigit) else { return nil }
    }
    return false
  }

  private static func looksLikeDate(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == 10 else { return false }
    return bytes.indices.allSatisfy {
      $0 == 4 || $0 == 7 ? bytes[$0] == UInt8(ascii: "-") : isDigit(bytes[$0])
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
