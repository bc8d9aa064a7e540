internal import Model

/// How a reply spells its characters in bytes.
enum Charset: Hashable {
  case utf8
  case ascii
  /// ISO-8859-1: each byte is the scalar of that number.
  case latin1
  case windows1252
  case utf16(isBigEndian: Bool)

  /// The labels that services use, in lower case (IANA's character sets).
  init?(label: some StringProtocol) {
    switch label.asciiLowercased {
    case "utf-8", "utf8": self = .utf8
    case "us-ascii", "ascii": self = .ascii
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1": self = .latin1
    case "windows-1252", "cp1252", "cp-1252": self = .windows1252
    // Without a mark, big end first (RFC 2781, 4.3).
    case "utf-16", "utf16", "utf-16be": self = .utf16(isBigEndian: true)
    case "utf-16le": self = .utf16(isBigEndian: false)
    default: return nil
    }
  }

  /// The charset of a byte order mark and the mark's length.
  static func ofMark(_ head: [UInt8]) -> (charset: Charset, length: Int)? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
    return nil
  }

  /// The charset that `Content-Type` names; nil when it names none.
  ///
  /// - Throws: ``Problem/Kind/wrongCharset(_:)`` when weir does not know it.
  static func named(in contentType: String?) throws(Problem) -> Charset? {
    guard let label = label(in: contentType) else { return nil }
    guard let charset = Charset(label: label) else { throw Problem(.wrongCharset(label)) }
    return charset
  }

  /// The value of the parameter `charset` of a media type, without quotes (RFC 9110, 8.3.1).
  static func label(in contentType: String?) -> String? {
    guard let contentType else { return nil }
    for part in contentType.utf8.split(separator: UInt8(ascii: ";")).dropFirst() {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, trimmed(pair[0]).equalsIgnoringASCIICase("charset") else { continue }
      let value = trimmed(pair[1])
      return value.isEmpty ? nil : value
    }
    return nil
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    let isEdge = { (byte: UInt8) in isBlank(byte) || byte == 0x22 || byte == 0x27 }
    let start = text.drop(while: isEdge)
    let end = start.reversed().drop { isEdge($0) }
    return String(decoding: Array(end.reversed()), as: UTF8.self)
  }

  /// What a byte of ``windows1252`` from 0x80 to 0x9F stands for; 0 where it stands for nothing.
  static let windows1252High: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  /// The scalar of one byte of a charset that has a byte for each character; nil if it has none.
  func scalar(_ byte: UInt8) -> UInt32? {
    switch self {
    case .latin1: return UInt32(byte)
    case .windows1252 where byte &- 0x80 < 0x20:
      let scalar = Charset.windows1252High[Int(byte) - 0x80]
      return scalar == 0 ? nil : UInt32(scalar)
    case .windows1252: return UInt32(byte)
    case .ascii, .utf8, .utf16: return byte < 0x80 ? UInt32(byte) : nil
    }
  }
}
