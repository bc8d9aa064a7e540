/// Text from outside made safe to show: what a terminal would obey or hide is written out.
///
/// Control characters become `\n`, `\r`, `\t`, `\x1b`, `\x9b`; marks that turn the direction of
/// writing, line separators and characters without width become `\u{202e}`. A backslash that would
/// read as one of these is doubled, any other stays, so that two texts never look the same.
func visible(_ text: String) -> String {
  var result = ""
  var scalars = text.unicodeScalars.makeIterator()
  var pending = scalars.next()
  while let scalar = pending {
    pending = scalars.next()
    if scalar == "\\" {
      result += pending.map(readsAsEscape) == true ? "\\\\" : "\\"
    } else if let escape = escape(for: scalar) {
      result += escape
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A sentence of ours with names from outside in it: the same, with every backslash as it is.
package func visibleSentence(_ text: String, keepsTabs: Bool = false) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if keepsTabs, scalar == "\t" {
      result += "\t"
    } else if let escape = escape(for: scalar) {
      result += escape
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Whether the bytes are printable ASCII without a backslash: shown as they are, one column each.
func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
  bytes.allSatisfy { $0 &- 0x20 < 0x5F && $0 != UInt8(ascii: "\\") }
}

/// Whether a backslash before the scalar would read as an escape.
private func readsAsEscape(_ next: Unicode.Scalar) -> Bool {
  switch next {
  case "\\", "n", "r", "t", "x", "u": true
  default: escape(for: next) != nil
  }
}

private func escape(for scalar: Unicode.Scalar) -> String? {
  switch scalar.value {
  case 0x0A: "\\n"
  case 0x0D: "\\r"
  case 0x09: "\\t"
  case 0..<0x20, 0x7F..<0xA0: "\\x" + hexadecimal(scalar.value, digits: 2)
  // Arabic letter mark, left-to-right and right-to-left marks, embeddings, overrides, isolates.
  case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
    // Line and paragraph separator.
    0x2028...0x2029,
    // Zero-width space, word joiner and invisible operators, byte order mark, annotation marks.
    0x200B, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
    "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
  default: nil
  }
}

/// Lower-case hexadecimal digits, at least so many.
func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
}
