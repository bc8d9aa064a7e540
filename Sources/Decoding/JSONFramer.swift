/// Finds where the next item of a JSON array ends, as bytes arrive; each byte is looked at once.
///
/// An item is an object with the comma before it, the closing bracket of the array, or any byte
/// that has no business there. Whether the item is right is not the framer's concern.
struct JSONFramer {
  private enum Place {
    /// Before the object: blanks and commas.
    case before
    case inside
    case string
    case escape
  }

  private var place = Place.before
  /// Brackets open inside the item.
  private var depth = 0
  /// Whether the first item ends with a byte that has no business there.
  private(set) var isStray = false
  /// Bytes looked at since the last reset.
  private(set) var seen = 0
  /// Bytes up to the end of the first item, once it is found.
  private(set) var end: Int?

  /// Looks on from ``seen`` until an item ends or the text does.
  ///
  /// - Parameter text: all bytes since the last reset.
  mutating func look(at text: UnsafeBufferPointer<UInt8>) {
    guard end == nil else { return }
    while seen < text.count {
      let byte = text[seen]
      seen += 1
      if step(byte) {
        end = seen
        isStray = byte != UInt8(ascii: "}") && byte != UInt8(ascii: "]")
        return
      }
    }
  }

  /// The end of the last item that ends within the text, which starts where the framer was reset.
  static func lastEnd(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var framer = JSONFramer()
    var last: Int?
    while framer.seen < text.count {
      let byte = text[framer.seen]
      framer.seen += 1
      if framer.step(byte) { last = framer.seen }
    }
    return last
  }

  /// The first byte below 0x20 inside a string.
  static func firstControlCharacter(in text: ArraySlice<UInt8>) -> Int? {
    var framer = JSONFramer()
    for offset in text.indices {
      if framer.place == .string || framer.place == .escape, text[offset] < 0x20 { return offset }
      _ = framer.step(text[offset])
    }
    return nil
  }

  /// Whether an item ends with this byte.
  private mutating func step(_ byte: UInt8) -> Bool {
    switch place {
    case .string:
      if byte == UInt8(ascii: "\"") {
        place = .inside
      } else if byte == UInt8(ascii: "\\") {
        place = .escape
      }
    case .escape:
      place = .string
    case .inside:
      switch byte {
      case UInt8(ascii: "\""):
        place = .string
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          place = .before
          return true
        }
      default:
        break
      }
    case .before:
      if byte == UInt8(ascii: "{") {
        place = .inside
        depth = 1
      } else if !isBlank(byte), byte != UInt8(ascii: ",") {
        return true
      }
    }
    return false
  }
}

/// Whether JSON and XML take the byte for white space.
@inline(__always) func isBlank(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
