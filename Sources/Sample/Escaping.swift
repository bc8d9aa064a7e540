extension [UInt8] {
  /// Appends a JSON string, quotes included.
  mutating func appendJSONText(_ text: some Sequence<UInt8>) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        self += "\\u00".utf8
        self += [hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends the text of an XML element.
  mutating func appendXMLText(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): self += "&amp;".utf8
      case UInt8(ascii: "<"): self += "&lt;".utf8
      case UInt8(ascii: ">"): self += "&gt;".utf8
      default: append(byte)
      }
    }
  }

  /// Appends a CSV field (RFC 4180): in quotes where it needs them, and where it is an empty text.
  mutating func appendCSVField(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.isEmpty || text.contains(where: isSpecialInCSV) else { return self += text }
    append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}

private func isSpecialInCSV(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
  default: false
  }
}

private func hexadecimal(_ digit: UInt8) -> UInt8 {
  digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
}
