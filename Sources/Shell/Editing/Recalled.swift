import CEdit

/// An entry of the history that stands in the line.
struct Recalled {
  let entry: EditHistory.Entry
  /// What the line was before, and what entries must begin with.
  let original: [wchar_t]
  let prefix: [wchar_t]
}

/// Up and Down: entries that begin as the line does.
extension Editor {
  enum Direction { case older, newer }

  func recall(_ direction: Direction) -> EditorFunction.Effect {
    let line = line
    // As long as an entry stands as it was recalled, the walk goes on.
    var walk = recalled
    if let entry = walk?.entry, line.text != entry.text { walk = nil }
    if walk == nil, moveInside(line, direction) { return .refresh }
    let original = walk?.original ?? line.text
    let prefix = walk?.prefix ?? Array(line.text[..<line.cursor])
    let isOther = { (text: UnsafeBufferPointer<wchar_t>) in
      text.starts(with: prefix) && !text.elementsEqual(line.text)
    }
    let found =
      switch (direction, walk) {
      case (.older, _): history.older(than: walk?.entry.number, where: isOther)
      case (.newer, let walk?): history.newer(than: walk.entry.number, where: isOther)
      case (.newer, nil): nil as EditHistory.Entry?
      }
    if let found {
      recalled = Recalled(entry: found, original: original, prefix: prefix)
      replaceLine(found.text)
      return .refresh
    }
    guard direction == .newer, walk != nil else { return .bell }
    recalled = nil
    replaceLine(original)
    return .refresh
  }

  /// In a text of several lines the cursor moves by lines, until there is none.
  private func moveInside(
    _ line: (text: [wchar_t], cursor: Int), _ direction: Direction
  ) -> Bool {
    let end: wchar_t = 0x0A
    let before = line.text[..<line.cursor]
    let start = before.lastIndex(of: end).map { $0 + 1 } ?? 0
    let column = line.cursor - start
    let target: Int
    switch direction {
    case .older:
      guard start > 0 else { return false }
      let above = line.text[..<(start - 1)].lastIndex(of: end).map { $0 + 1 } ?? 0
      target = min(above + column, start - 1)
    case .newer:
      guard let next = line.text[line.cursor...].firstIndex(of: end) else { return false }
      let below = line.text[(next + 1)...]
      target = min(next + 1 + column, below.firstIndex(of: end) ?? line.text.count)
    }
    el_cursor(edit, Int32(clamping: target - line.cursor))
    return true
  }
}
