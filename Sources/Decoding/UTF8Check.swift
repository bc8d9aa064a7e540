/// Tells whether bytes are UTF-8 (RFC 3629), piece by piece.
struct UTF8Check {
  /// Continuation bytes still to come, and the range of the next one.
  private var due = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether no character is open.
  var isComplete: Bool { due == 0 }

  /// The index of the first byte that cannot stand where it stands.
  mutating func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if due == 0 {
        at = endOfASCII(bytes, at)
        guard at < bytes.endIndex else { break }
      }
      guard take(bytes[at]) else { return at }
      at += 1
    }
    return nil
  }

  /// Past the ASCII bytes from an index on, eight at a time.
  private func endOfASCII(_ bytes: ArraySlice<UInt8>, _ start: Int) -> Int {
    bytes.withUnsafeBytes { raw in
      var at = start - bytes.startIndex
      while at + 8 <= raw.count,
        raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
      }
      while at < raw.count, raw[at] < 0x80 { at += 1 }
      return at + bytes.startIndex
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    if due > 0 {
      guard byte >= lower, byte <= upper else { return false }
      due -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    // The second byte's range keeps out longer spellings, surrogates and what is over U+10FFFF.
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: due = 1
    case 0xE0: (due, lower) = (2, 0xA0)
    case 0xE1...0xEC, 0xEE, 0xEF: due = 2
    case 0xED: (due, upper) = (2, 0x9F)
    case 0xF0: (due, lower) = (3, 0x90)
    case 0xF1...0xF3: due = 3
    case 0xF4: (due, upper) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
