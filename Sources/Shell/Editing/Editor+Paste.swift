import CEdit
import Model

/// Bracketed paste: what comes between the marks is text, whatever keys it looks like.
extension Editor {
  /// Bytes of one paste; more is taken for a mistake.
  private static let pasteBytes = 16 << 20

  /// Collects pasted text until its end mark and inserts it.
  func paste() -> EditorFunction.Effect {
    let end = [0x1B] + Array(KeySequence.pasteEnd.utf8)
    var bytes: [UInt8] = []
    var isTooLong = false
    collecting: while true {
      switch keyboard.nextByte() {
      case .nothing: continue
      case .end:
        outcome = .end
        return .end
      case .signals(let signals):
        if !handle(signals) { return .end }
      case .byte(let byte):
        bytes.append(byte)
        if byte == end.last, bytes.suffix(end.count).elementsEqual(end) { break collecting }
        if bytes.count > Self.pasteBytes {
          isTooLong = true
          bytes.removeFirst(bytes.count - end.count)
        }
      }
    }
    guard !isTooLong else {
      tell("what was pasted is longer than \(Self.pasteBytes >> 20) MiB and was left out")
      return .nothing
    }
    return insertPasted(bytes.dropLast(end.count))
  }

  private func insertPasted(_ bytes: ArraySlice<UInt8>) -> EditorFunction.Effect {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
      let offset = zip(bytes, repaired).prefix { $0 == $1 }.count
      refuse("pasted", Array(bytes.dropFirst(offset).prefix(1)), at: offset)
      return .nothing
    }
    return insert(pastedText(text)) ? .refresh : .bell
  }
}

/// A text as a person sees it: CR and CR LF end lines, no other control characters but tabs.
func pastedText(_ text: String) -> [wchar_t] {
  var wide: [wchar_t] = []
  var wasReturn = false
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\r": wide.append(0x0A)
    case "\n": if !wasReturn { wide.append(0x0A) }
    case "\t": wide.append(0x09)
    case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}": break
    default: wide.append(wchar_t(scalar.value))
    }
    wasReturn = scalar == "\r"
  }
  return wide
}
