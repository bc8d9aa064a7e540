internal import Model

/// A value of a property list as a cell: texts and numbers as they came, data as base64, what is
/// nested as compact JSON.
enum PropertyListCell {
  /// Appends the bytes of a value.
  ///
  /// - Returns: what kind of cell they are.
  static func append(_ value: PropertyListValue, to bytes: inout [UInt8]) -> Batch.Kind {
    switch value {
    case .string(let text), .date(let text):
      bytes += text.utf8
      return .text
    case .integer(let text), .real(let text):
      // What JSON cannot hold, such as `nan`, is no number to a reader of the answer either.
      let number = PropertyListScalars.json(text)
      bytes += (number ?? text).utf8
      return number == nil ? .text : .number
    case .boolean(let isTrue):
      bytes += (isTrue ? "true" : "false").utf8
      return .boolean
    case .data(let data):
      bytes += Base64.text(of: data).utf8
      return .text
    case .null: return .null
    case .array, .dictionary:
      write(value, to: &bytes)
      return .nested
    }
  }

  private static func write(_ value: PropertyListValue, to bytes: inout [UInt8]) {
    switch value {
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (number, value) in values.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let members):
      bytes.append(UInt8(ascii: "{"))
      for (number, member) in members.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        XMLNode.write(Array(member.key.utf8), to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        write(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .null: bytes += "null".utf8
    default:
      var text: [UInt8] = []
      if append(value, to: &text) == .text {
        XMLNode.write(text, to: &bytes)
      } else {
        bytes += text
      }
    }
  }
}
