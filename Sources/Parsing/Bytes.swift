/// LF or CR; CRLF is two line ends in a row, which is the same as one.
func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

/// Blank, tab, vertical tab or form feed.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C }

/// Whether a byte ends the word before it.
func endsWord(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
    UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="),
    UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "'"):
    true
  default:
    isBlank(byte) || isLineEnd(byte)
  }
}

func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// A letter, `_`, or a byte of a character outside ASCII.
func isLetter(_ byte: UInt8) -> Bool {
  (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
}

/// Whether the bytes are a name of letters, digits and `_` that does not begin with a digit.
package func isPlainName(_ bytes: some Collection<UInt8>) -> Bool {
  guard let first = bytes.first, isLetter(first) else { return false }
  return bytes.allSatisfy { isLetter($0) || isDigit($0) }
}
