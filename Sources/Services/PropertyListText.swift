package import Model

/// Writes a value as an XML property list, the keys in their order.
///
/// The grammar is Apple's PropertyList-1.0.dtd; the text is laid out as Apple's own writer does it.
package enum PropertyListText {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// The document, in UTF-8.
  ///
  /// - Throws: ``Problem/Kind/cannotAnswer(what:hint:)`` for what XML cannot hold: control
  ///   characters, U+FFFE and U+FFFF (XML 1.0, 2.2), and null.
  package static func document(_ value: PropertyListValue) throws(Problem) -> [UInt8] {
    var bytes = Array(head.utf8)
    try write(value, level: 0, to: &bytes)
    bytes += "</plist>\n".utf8
    return bytes
  }

  private static func write(
    _ value: PropertyListValue, level: Int, to bytes: inout [UInt8]
  ) throws(Problem) {
    switch value {
    case .string(let text): try element("string", text, level, &bytes)
    case .integer(let digits): try element("integer", digits, level, &bytes)
    case .real(let digits): try element("real", digits, level, &bytes)
    case .date(let text): try element("date", text, level, &bytes)
    case .data(let data): try element("data", Base64.text(of: data), level, &bytes)
    case .boolean(let isTrue): line(isTrue ? "<true/>" : "<false/>", level, &bytes)
    case .null:
      throw Problem(
        .cannotAnswer(
          what: "an XML property list cannot hold null", hint: "leave the value out"))
    case .array(let values):
      guard !values.isEmpty else { return line("<array/>", level, &bytes) }
      line("<array>", level, &bytes)
      for value in values { try write(value, level: level + 1, to: &bytes) }
      line("</array>", level, &bytes)
    case .dictionary(let members):
      guard !members.isEmpty else { return line("<dict/>", level, &bytes) }
      line("<dict>", level, &bytes)
      for member in members {
        try element("key", member.key, level + 1, &bytes)
        try write(member.value, level: level + 1, to: &bytes)
      }
      line("</dict>", level, &bytes)
    }
  }

  private static func element(
    _ name: String, _ text: String, _ level: Int, _ bytes: inout [UInt8]
  ) throws(Problem) {
    indent(level, &bytes)
    bytes += "<\(name)>".utf8
    try escape(text, &bytes)
    bytes += "</\(name)>\n".utf8
  }

  private static func line(_ text: String, _ level: Int, _ bytes: inout [UInt8]) {
    indent(level, &bytes)
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func indent(_ level: Int, _ bytes: inout [UInt8]) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: level))
  }

  private static func escape(_ text: String, _ bytes: inout [UInt8]) throws(Problem) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: bytes += "&amp;".utf8
      case 0x3C: bytes += "&lt;".utf8
      case 0x3E: bytes += "&gt;".utf8
      // A reader takes a bare CR for a line feed (XML 1.0, 2.11).
      case 0x0D: bytes += "&#13;".utf8
      case 0..<0x20 where scalar.value != 0x09 && scalar.value != 0x0A, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: 4 - digits.utf8.count) + digits
        throw Problem(
          .cannotAnswer(
            what: "the character U+\(code) cannot stand in an XML property list",
            hint: "remove it from the value"))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
