internal import Model

/// Which characters may not stand outside quotes, and why.
enum Scalars {
  /// What is wrong with a character of a word; nil when nothing is.
  static func problem(with scalar: Unicode.Scalar, startsToken: Bool) -> Problem.Kind? {
    if let plain = plain(for: scalar) { return .lookalike(scalar: scalar.value, plain: plain) }
    let properties = scalar.properties
    // What cannot be seen breaks matching without a trace; in quotes it is kept and sent.
    if properties.isDefaultIgnorableCodePoint { return .invisibleCharacter(scalar: scalar.value) }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator:
      return .strayCharacter(scalar: scalar.value)
    case .nonspacingMark, .spacingMark, .enclosingMark:
      // A mark belongs to the letter before it, never to a delimiter.
      return startsToken ? .strayCharacter(scalar: scalar.value) : nil
    default:
      return nil
    }
  }

  /// The plain character for one that word processors put in its place.
  static func plain(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x201C...0x201F, 0x00AB, 0x00BB, 0x2033, 0x301D...0x301F, 0xFF02: "\""
    case 0x2018...0x201B, 0x2032, 0x00B4, 0x2039, 0x203A, 0xFF07: "'"
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: "-"
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0xFF1D: "="
    case 0xFF08: "("
    case 0xFF09: ")"
    case 0xFF0C, 0x3001: ","
    case 0xFF1B, 0x037E: ";"
    case 0xFF1A, 0x2236: ":"
    case 0xFF1C: "<"
    case 0xFF1E: ">"
    case 0xFF01: "!"
    case 0x2260: "!="
    case 0x2264: "<="
    case 0x2265: ">="
    case 0x2217: "*"
    case 0x2215, 0x2044: "/"
    default: nil
    }
  }

  /// The scalar at an offset of valid UTF-8, and its length in bytes.
  static func scalar(at offset: Int, in bytes: [UInt8]) -> (Unicode.Scalar, length: Int) {
    let lead = bytes[offset]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1, offset + length <= bytes.count else { return (Unicode.Scalar(lead), 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in bytes[(offset + 1)..<(offset + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
