import CEdit
import Glibc

/// What libedit reads, and the keys that change the line.
extension Editor {
  private static let escape: UInt8 = 0x1B

  /// Gives libedit its next character: 1 for one, 0 at the end, -1 when the line is dropped.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    while outcome == nil {
      switch keyboard.next() {
      case .nothing: continue
      case .end:
        outcome = .end
        return 0
      case .signals(let signals):
        if !handle(signals) { errno = EINTR }
      case .byte(let byte):
        if let key = self.character(from: byte) {
          character?.pointee = key
          return 1
        }
      }
    }
    return -1
  }

  /// The character for libedit that begins with a byte; nil when there is none for it.
  private func character(from byte: UInt8) -> wchar_t? {
    if !isEditing { return character(from: byte, orCode: { _ in nil }) }
    if search != nil { return searchKey(from: byte) }
    if byte == Self.escape, style == .vi { return sequenceKey() }
    return character(from: byte) { scalar in
      // Drawn fast by libedit, one without width would count for a column.
      guard wideWidth(scalar) == 0 else { return nil }
      mark = scalar
      return KeySequence.code(of: EditorFunction.insertMark.rawValue)
    }
  }

  private func character(
    from byte: UInt8, orCode code: (Unicode.Scalar) -> wchar_t?
  ) -> wchar_t? {
    var refused: [UInt8] = []
    guard let scalar = keyboard.character(from: byte, refused: &refused) else {
      refuse("typed", refused, at: 0)
      return nil
    }
    // Control characters of two bytes are ours: they call functions.
    guard !(0x80..<0xA0).contains(scalar.value) else {
      el_beep(edit)
      return nil
    }
    return code(scalar) ?? wchar_t(scalar.value)
  }

  /// ESC in vi's modes: the key itself, or the sequence of another.
  private func sequenceKey() -> wchar_t {
    let key = wchar_t(Self.escape)
    var bytes: [UInt8] = []
    while case .byte(let byte) = keyboard.nextByte(within: Keyboard.restMilliseconds) {
      bytes.append(byte)
      let matching = KeySequence.all.filter { $0.keys.utf8.starts(with: bytes) }
      if matching.isEmpty { break }
      if let whole = matching.first(where: { $0.keys.utf8.count == bytes.count }) {
        return KeySequence.code(of: whole.function) ?? key
      }
    }
    keyboard.giveBack(bytes)
    return key
  }

  /// Says which bytes were not taken, and draws the line anew below.
  func refuse(_ how: String, _ bytes: [UInt8], at offset: Int) {
    let shown = bytes.prefix(4).map { "0x" + String($0, radix: 16, uppercase: true) }
    let place = offset > 0 ? " at offset \(offset)" : ""
    tell("what was \(how) is not UTF-8 (\(shown.joined(separator: " "))\(place)) and was left out")
  }

  /// Says something below the line, and draws the line anew below that.
  func tell(_ text: String) {
    screen.write(toLastRow)
    screen.beginBelow()
    screen.write(text + "\n")
    el_beep(edit)
    weir_edit_draw(edit)
  }

  // MARK: Functions

  func insertMark() -> EditorFunction.Effect {
    guard let mark else { return .bell }
    return insert([wchar_t(mark.value)]) ? .refresh : .bell
  }

  /// Marks that are not drawn go with the character that carries them.
  func deletePrevious() -> EditorFunction.Effect {
    let before = line.text[..<line.cursor]
    guard !before.isEmpty else { return .bell }
    let marks = before.reversed().prefix { weir_edit_columns($0) == 0 }.count
    deleteBefore(min(marks + 1, before.count))
    return .refresh
  }

  func deleteOrEnd() -> EditorFunction.Effect {
    let line = line
    if line.text.isEmpty {
      outcome = .end
      screen.write("\n")
      return .end
    }
    guard line.cursor < line.text.count else { return .bell }
    el_cursor(edit, 1)
    el_deletestr(edit, 1)
    return .refresh
  }

  // MARK: The line

  /// The line that is edited, and the cursor in it.
  var line: (text: [wchar_t], cursor: Int) {
    guard let line = el_wline(edit)?.pointee, let start = line.buffer, let end = line.lastchar,
      let cursor = line.cursor, end >= start
    else { return ([], 0) }
    let text = Array(UnsafeBufferPointer(start: start, count: end - start))
    return (text, min(max(cursor - start, 0), text.count))
  }

  /// Inserts at the cursor.
  ///
  /// - Returns: false when there is no memory for it.
  func insert(_ text: [wchar_t]) -> Bool {
    text.isEmpty || el_winsertstr(edit, text + [0]) == 0
  }

  /// Removes characters before the cursor.
  func deleteBefore(_ count: Int) { el_deletestr(edit, Int32(clamping: count)) }

  /// Puts a text in the place of the whole line, the cursor at its end.
  func replaceLine(_ text: [wchar_t]) {
    let old = line
    el_cursor(edit, Int32(clamping: old.text.count - old.cursor))
    deleteBefore(old.text.count)
    _ = insert(text)
  }
}
