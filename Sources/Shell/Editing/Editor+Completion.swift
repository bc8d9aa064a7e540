import CEdit
import Model

/// TAB: what may stand at the cursor.
extension Editor {
  func complete() -> EditorFunction.Effect {
    guard let completer else { return .bell }
    let line = line
    let before = narrowText(line.text[..<line.cursor])
    let completion = completer(
      earlier + before + narrowText(line.text[line.cursor...]), earlier.count + before.count)
    let start = completion.start - earlier.count
    guard !completion.candidates.isEmpty, before.indices.contains(start) || start == before.count
    else { return .bell }
    let typed = before[start...]
    if completion.candidates.count == 1 {
      var text = completion.candidates[0].text
      let blank = wchar_t(UInt8(ascii: " "))
      if completion.candidates[0].isWhole, line.text[line.cursor...].first != blank { text += " " }
      return replace(typed, by: text)
    }
    let prefix = commonPrefix(completion.candidates.map(\.text))
    if extends(prefix, typed) { return replace(typed, by: prefix) }
    list(completion.candidates)
    return .nothing
  }

  private func replace(_ typed: ArraySlice<UInt8>, by text: String) -> EditorFunction.Effect {
    guard !text.utf8.elementsEqual(typed) else { return .nothing }
    guard let typed = wideText(typed) else { return .bell }
    deleteBefore(typed.count)
    return insert(text.unicodeScalars.map { wchar_t($0.value) }) ? .refresh : .bell
  }

  private func list(_ candidates: [Candidate]) {
    let list = CandidateList(candidates, window: WindowSize(of: screen.descriptor))
    screen.write(toLastRow)
    screen.beginBelow()
    screen.write(list.text(hasColor: hasColor))
    weir_edit_draw(edit)
  }
}

/// What texts have in common from their beginning, in bytes that are whole characters.
func commonPrefix(_ texts: [String]) -> String {
  var prefix = texts.first?.unicodeScalars[...] ?? "".unicodeScalars[...]
  for text in texts.dropFirst() {
    let length = zip(prefix, text.unicodeScalars).prefix { $0 == $1 }.count
    prefix = prefix.prefix(length)
  }
  return String(prefix)
}

/// Whether a text is more than what was typed, which it begins with but for ASCII case.
private func extends(_ text: String, _ typed: ArraySlice<UInt8>) -> Bool {
  let start = text.utf8.prefix(typed.count)
  guard start.count == typed.count, !text.utf8.elementsEqual(typed) else { return false }
  return zip(start, typed).allSatisfy { foldedASCII($0) == foldedASCII($1) }
}
