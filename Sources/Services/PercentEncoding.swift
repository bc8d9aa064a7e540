/// Percent-encoding of one path segment (RFC 3986, 2.1), over UTF-8 bytes.
package enum PercentEncoding {
  /// The text with every byte outside RFC 3986 unreserved as `%XX`, upper case, once.
  ///
  /// - Parameter kept: ASCII bytes that stay although they are not unreserved.
  package static func encoded(_ text: String, keeping kept: [UInt8] = []) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) || kept.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 0xF)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes with every `%XX` replaced by its byte; a `%` without two hex digits stays.
  package static func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let source = Array(bytes)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if let byte = escape(in: source, at: index) {
        result.append(byte)
        index += 3
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return result
  }

  /// The byte that an escape at an index stands for, or nil when none stands there.
  static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
      let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// Letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3).
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
