internal import Model

/// `begins`, `ends`, `contains` and `like`: text, ASCII case and blanks at the end aside.
enum Pattern {
  static func matches(
    _ text: ArraySlice<UInt8>, _ comparison: ComparisonOperator, _ pattern: ArraySlice<UInt8>,
    _ reading: Comparison.Reading
  ) -> Bool {
    let isLenient = reading == .lenient
    let pattern = isLenient ? pattern.withoutPadding() : pattern
    // A pattern that ends with a blank asks for it.
    let text = pattern.last == 0x20 ? text : text.withoutPadding()
    switch comparison {
    case .begins:
      return isEqual(text.prefix(pattern.count), pattern)
    case .ends:
      return isEqual(text.suffix(pattern.count), pattern)
    case .contains:
      return contains(text, pattern)
    default:
      return isLike(text, isLenient ? [any] + pattern + [any] : pattern)
    }
  }

  /// Any run of characters.
  private static let any = UInt8(ascii: "%")
  /// One character: a code point.
  private static let one = UInt8(ascii: "_")

  private static func isEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    left.count == right.count && Comparison.foldedOrder(left, right) == 0
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first.map(foldedASCII) else { return true }
    guard text.count >= part.count else { return false }
    for start in text.startIndex...(text.endIndex - part.count)
    where foldedASCII(text[start]) == first
      && Comparison.foldedOrder(text[start..<start + part.count], part) == 0
    {
      return true
    }
    return false
  }

  /// The whole text; a `%` that turns out too short is only ever the last one, so no pattern takes
  /// longer than the product of both lengths.
  private static func isLike(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var at = text.startIndex
    var next = pattern.startIndex
    var retry: (text: Int, pattern: Int)?
    while at < text.endIndex {
      if next < pattern.endIndex, pattern[next] == any {
        next += 1
        retry = (at, next)
      } else if next < pattern.endIndex, pattern[next] == one {
        at = afterCharacter(text, at)
        next += 1
      } else if next < pattern.endIndex, foldedASCII(pattern[next]) == foldedASCII(text[at]) {
        at += 1
        next += 1
      } else if let (start, resume) = retry {
        at = afterCharacter(text, start)
        next = resume
        retry = (at, resume)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == any }
  }

  private static func afterCharacter(_ text: ArraySlice<UInt8>, _ index: Int) -> Int {
    var after = index + 1
    while after < text.endIndex, text[after] & 0xC0 == 0x80 { after += 1 }
    return after
  }
}
