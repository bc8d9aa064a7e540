import Model

/// The form of the history file: a line that says what it is, then an entry a line.
///
/// Line ends and control bytes inside an entry are escaped, so that other tools read the file too.
enum HistoryText {
  static let header = "# weir history 1\n"
  /// How the files of all versions begin.
  private static let anyHeader = "# weir history "

  /// What the bytes of a file turn out to be.
  enum Content: Equatable {
    /// The oldest first. A last line without an end was cut by a crash and is left out.
    case entries([String])
    case newerVersion
    case damaged
  }

  static func read(_ bytes: [UInt8]) -> Content {
    guard !bytes.isEmpty else { return .entries([]) }
    guard bytes.starts(with: header.utf8) else {
      return bytes.starts(with: anyHeader.utf8) ? .newerVersion : .damaged
    }
    let whole = bytes[..<((bytes.lastIndex(of: 0x0A) ?? -1) + 1)]
    guard !whole.contains(0), let text = String(validating: whole, as: UTF8.self) else {
      return .damaged
    }
    return .entries(text.utf8.dropFirst(header.utf8.count).split(separator: 0x0A).map(entry))
  }

  static func line(_ entry: String) -> String {
    var line = ""
    for scalar in entry.unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case let scalar where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        line += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line + "\n"
  }

  /// What no escape explains stays as it is.
  private static func entry(_ line: Substring.UTF8View) -> String {
    guard line.contains(UInt8(ascii: "\\")) else { return String(Substring(line)) }
    var bytes: [UInt8] = []
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let mark = rest.first else {
        bytes.append(byte)
        continue
      }
      rest.removeFirst()
      switch mark {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "\\"): bytes.append(mark)
      case UInt8(ascii: "x"):
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        if digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value < 0x80 {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes += [byte, mark]
        }
      default: bytes += [byte, mark]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
