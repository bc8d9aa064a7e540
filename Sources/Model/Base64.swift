/// Base64 as in RFC 4648, 4, which property lists hold their data in.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  /// The value of each byte that is a digit.
  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// The digits with their padding, in one line.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = 0
      for place in 0..<3 { group = group << 8 | (place < count ? Int(bytes[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? digits[group >> (18 - 6 * place) & 63] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a text stands for, its blanks aside; nil when it is no base64 with its padding.
  package static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var count = 0
    var padded = 0
    for byte in text {
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      if byte == padding {
        padded += 1
        // Two digits at least stand before the padding of a group of four.
        guard padded <= 2, count % 4 + padded <= 4, count % 4 >= 2 else { return nil }
        continue
      }
      guard padded == 0, let value = values[Int(byte)] else { return nil }
      group = group << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: group >> $0) }
        group = 0
      }
    }
    guard (count + padded) % 4 == 0 else { return nil }
    switch padded {
    case 1:
      bytes += [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
    case 2: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    default: break
    }
    return bytes
  }
}
