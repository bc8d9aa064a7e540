internal import Model

/// What is wrong with a JSON text, and at which of its bytes.
struct JSONFault: Hashable {
  let offset: Int
  let why: String
}

/// The tokens of JSON (RFC 8259), checked to the letter and kept to the byte.
enum JSONText {
  /// `true`, `false`, `null` or a number; nil when the token is none of them.
  static func scalarKind(_ token: UnsafeBufferPointer<UInt8>) -> Batch.Kind? {
    guard let first = token.first else { return nil }
    switch first {
    case UInt8(ascii: "t"): return token.elementsEqual("true".utf8) ? .boolean : nil
    case UInt8(ascii: "f"): return token.elementsEqual("false".utf8) ? .boolean : nil
    case UInt8(ascii: "n"): return token.elementsEqual("null".utf8) ? .null : nil
    default: return isNumber(token) ? .number : nil
    }
  }

  /// Whether the token is a number: `number = [ minus ] int [ frac ] [ exp ]`.
  static func isNumber(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = token.count
    var at = 0
    func digits() -> Bool {
      let start = at
      while at < count, token[at] &- 0x30 < 10 { at += 1 }
      return at > start
    }
    if count > 0, token[0] == UInt8(ascii: "-") { at = 1 }
    if at < count, token[at] == UInt8(ascii: "0") {
      at += 1
    } else if !digits() {
      return false
    }
    if at < count, token[at] == UInt8(ascii: ".") {
      at += 1
      if !digits() { return false }
    }
    if at < count, token[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < count, token[at] == UInt8(ascii: "+") || token[at] == UInt8(ascii: "-") { at += 1 }
      if !digits() { return false }
    }
    return at == count
  }

  /// Appends what the inside of a string stands for.
  ///
  /// `\u0000` is a NUL byte. Half of a surrogate pair stands for nothing, so it is a fault: writing
  /// U+FFFD instead would change data in silence.
  static func unescape(
    _ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]
  ) -> JSONFault? {
    var at = 0
    while at < text.count {
      let start = at
      while at < text.count, text[at] != UInt8(ascii: "\\") { at += 1 }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
      guard at < text.count else { break }
      guard at + 1 < text.count else { return JSONFault(offset: at, why: "a lone `\\`") }
      if text[at + 1] == UInt8(ascii: "u") {
        guard let (scalar, length) = escapedScalar(text, at) else {
          return JSONFault(offset: at, why: "`\\u` without four hex digits, or half of a pair")
        }
        bytes.append(contentsOf: String(scalar).utf8)
        at += length
      } else {
        guard let byte = plainEscape(text[at + 1]) else {
          return JSONFault(offset: at, why: "an escape that JSON does not know")
        }
        bytes.append(byte)
        at += 2
      }
    }
    return nil
  }

  private static func plainEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The scalar of the `\u` escape at an offset, and the bytes that it takes: 6, or 12 for a pair.
  private static func escapedScalar(
    _ text: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (Unicode.Scalar, Int)? {
    guard let first = escapedUnit(text, at) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard first < 0xDC00, let second = escapedUnit(text, at + 6), second & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF)
    else { return nil }
    return (scalar, 12)
  }

  private static func escapedUnit(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32? {
    guard at + 6 <= text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in text[at + 2..<at + 6] {
      guard let digit = hexDigit(byte) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x37
    case 0x61...0x66: UInt32(byte) - 0x57
    default: nil
    }
  }
}
