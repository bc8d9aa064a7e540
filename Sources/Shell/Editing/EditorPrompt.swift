import CEdit

/// What stands beside the line that is edited.
struct EditorPrompt {
  /// Before the line; may hold colours (SGR escapes).
  var left: String
  /// At the right end of the first row, while there is room; may hold colours.
  var right: String
  /// The lines of an unfinished statement that were entered before, for completion.
  var earlier: [UInt8]

  init(left: String, right: String = "", earlier: [UInt8] = []) {
    self.left = left
    self.right = right
    self.earlier = earlier
  }
}

/// A prompt as libedit takes it: escapes between marks count for no columns.
struct MarkedPrompt {
  /// Stands before and after an escape; no prompt holds it.
  static let mark: wchar_t = 1

  /// Ends with 0.
  let wide: [wchar_t]
  /// Columns of what is seen.
  let columns: Int

  /// - Parameter hasEscapes: false leaves colours out, for terminals that know none.
  init(_ text: String, hasEscapes: Bool) {
    var wide: [wchar_t] = []
    var columns = 0
    // libedit hangs an escape on the character behind it, one escape a character.
    var waiting: [wchar_t] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}" {
        waiting.append(wchar_t(scalar.value))
        while let part = rest.popFirst() {
          waiting.append(wchar_t(part.value))
          if part.properties.isAlphabetic { break }
        }
      } else if let width = wideWidth(scalar), width > 0 {
        wide += hasEscapes ? Self.marked(waiting) : []
        waiting = []
        wide.append(wchar_t(scalar.value))
        columns += width
      }
    }
    if hasEscapes, !waiting.isEmpty {
      // An escape at the end would be lost: it goes before the last blank.
      let blank = wchar_t(UInt8(ascii: " "))
      if wide.last == blank { wide.removeLast() } else { columns += 1 }
      if wide.last == Self.mark, let start = wide.dropLast().lastIndex(of: Self.mark) {
        waiting = wide[(start + 1)..<(wide.count - 1)] + waiting
        wide.removeSubrange(start...)
      }
      wide += Self.marked(waiting) + [blank]
    }
    self.wide = wide + [0]
    self.columns = columns
  }

  private static func marked(_ escape: [wchar_t]) -> [wchar_t] {
    escape.isEmpty ? [] : [mark] + escape + [mark]
  }
}
