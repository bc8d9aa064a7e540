internal import Model

extension JSONWalker {
  /// Copies the value at the cursor to ``extra`` without its blanks, its texts as they are.
  mutating func copy(level: Int) -> Step {
    guard let (first, start) = token else { return .needsMore }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard level <= Limits.documentDepth else {
        return fail(cursor, "more than \(Limits.documentDepth) levels")
      }
      return copyMembers(isObject: first == UInt8(ascii: "{"), level: level)
    case UInt8(ascii: "\""):
      return copyString()
    default:
      let scalar = UnsafeBufferPointer(rebasing: text[start..<tokenEnd(cursor)])
      guard JSONText.scalarKind(scalar) != nil else { return fail(cursor, "no JSON value") }
      extra.append(contentsOf: scalar)
      cursor += 1
      return .done
    }
  }

  private mutating func copyMembers(isObject: Bool, level: Int) -> Step {
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    copyMark()
    guard cursor < count else { return .needsMore }
    if byte(cursor) == close {
      copyMark()
      return .done
    }
    while true {
      if isObject {
        let step = copyName()
        guard step == .done else { return step }
      }
      let step = copy(level: level + 1)
      guard step == .done else { return step }
      guard let (mark, _) = token else { return .needsMore }
      guard mark == close || mark == UInt8(ascii: ",") else {
        return fail(cursor, isObject ? "`,` or `}` is due here" : "`,` or `]` is due here")
      }
      copyMark()
      if mark == close { return .done }
    }
  }

  private mutating func copyName() -> Step {
    guard let (first, _) = token else { return .needsMore }
    guard first == UInt8(ascii: "\"") else { return fail(cursor, "a name is due here") }
    let step = copyString()
    guard step == .done else { return step }
    guard let (mark, _) = token else { return .needsMore }
    guard mark == UInt8(ascii: ":") else { return fail(cursor, "`:` is due here") }
    copyMark()
    return .done
  }

  private mutating func copyString() -> Step {
    guard let (start, end) = string(cursor) else { return .failed }
    if hasBackslash(start, end) {
      var meaning: [UInt8] = []
      guard unescape(start, end, into: &meaning) else { return .failed }
    }
    extra.append(contentsOf: UnsafeBufferPointer(rebasing: text[start - 1..<end + 1]))
    cursor += 1
    return .done
  }

  private mutating func copyMark() {
    extra.append(byte(cursor))
    cursor += 1
  }
}
