/// Bytes from outside on their way to a terminal: control bytes are shown, line ends and tabs kept.
struct TerminalBytes {
  /// Whether the last byte of the chunk before may begin a control character of two bytes (C1).
  private var mayBeC1 = false

  /// A chunk made harmless; a character cut between two chunks is recognised.
  mutating func shown(_ chunk: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    shown.reserveCapacity(chunk.count)
    for byte in chunk {
      if mayBeC1 {
        mayBeC1 = false
        if (0x80...0x9F).contains(byte) {
          shown += Self.escape(byte)
          continue
        }
        shown.append(0xC2)
      }
      switch byte {
      case 0xC2: mayBeC1 = true
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"): shown.append(byte)
      case 0..<0x20, 0x7F: shown += Self.escape(byte)
      default: shown.append(byte)
      }
    }
    return shown
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    Array((byte < 0x10 ? "\\x0" : "\\x").utf8) + Array(String(byte, radix: 16).utf8)
  }
}
