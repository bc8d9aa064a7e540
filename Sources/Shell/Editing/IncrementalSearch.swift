import CEdit

/// Ctrl-R and Ctrl-S: entries are searched while the words are typed.
struct IncrementalSearch {
  /// A key of the search, other than one that ends it.
  enum Key {
    case character(wchar_t)
    case erase
    case again(Editor.Direction)
    case cancel
    case accept
  }

  var pattern: [wchar_t] = []
  var direction: Editor.Direction
  var found: EditHistory.Entry?
  var key: Key?
  /// What stood in the line before.
  let original: [wchar_t]
  let prompt = PromptBuffer()

  init(_ direction: Editor.Direction, original: [wchar_t]) {
    self.direction = direction
    self.original = original
    show(hasFailed: false)
  }

  /// Shows what is searched in the prompt's place.
  func show(hasFailed: Bool) {
    let words = String(decoding: narrowText(pattern), as: UTF8.self)
    let text = (hasFailed ? "not found `" : "search `") + words + "`: "
    prompt.show(MarkedPrompt(text, hasEscapes: false))
  }

  /// Where a text holds the words, without regard to ASCII case.
  func match(in text: some RandomAccessCollection<wchar_t>) -> Int? {
    guard text.count >= pattern.count else { return nil }
    var start = text.startIndex
    for offset in 0...(text.count - pattern.count) {
      if zip(text[start...], pattern).allSatisfy({ Self.fold($0) == Self.fold($1) }) {
        return offset
      }
      text.formIndex(after: &start)
    }
    return nil
  }

  private static func fold(_ character: wchar_t) -> wchar_t {
    (0x41...0x5A).contains(character) ? character + 0x20 : character
  }
}

extension Editor {
  func beginSearch(_ direction: Direction) -> EditorFunction.Effect {
    search = IncrementalSearch(direction, original: line.text)
    return .refresh
  }

  /// The key of a search that begins with a byte; one that means nothing to it ends it, and works.
  func searchKey(from byte: UInt8) -> wchar_t? {
    let step = KeySequence.code(of: EditorFunction.searchStep.rawValue)
    switch byte {
    case 0x12: search?.key = .again(.older)
    case 0x13: search?.key = .again(.newer)
    case 0x08, 0x7F: search?.key = .erase
    case 0x07: search?.key = .cancel
    case 0x1B:
      // Alone it only ends the search; before others it is a part of a key.
      search?.key = .accept
      if case .byte(let next) = keyboard.nextByte(within: Keyboard.restMilliseconds) {
        keyboard.giveBack([byte, next])
      }
    case 0..<0x20:
      search?.key = .accept
      keyboard.giveBack([byte])
    default:
      var refused: [UInt8] = []
      guard let scalar = keyboard.character(from: byte, refused: &refused) else {
        refuse("typed", refused, at: 0)
        return nil
      }
      search?.key = .character(wchar_t(scalar.value))
    }
    return step
  }

  func stepSearch() -> EditorFunction.Effect {
    guard var search, let key = search.key else { return .bell }
    var start = search.found?.number
    switch key {
    case .accept:
      self.search = nil
      return .refresh
    case .cancel:
      self.search = nil
      replaceLine(search.original)
      return .refresh
    case .erase:
      guard search.pattern.popLast() != nil else { return .bell }
      start = nil
      search.found = nil
    case .again(let direction): search.direction = direction
    case .character(let character):
      search.pattern.append(character)
      if let found = search.found, let place = search.match(in: found.text) {
        self.search = search
        return show(found, at: place)
      }
    }
    self.search = search
    return find(past: start)
  }

  /// Looks for the words of the search, and leaves the line as it is where they are not.
  private func find(past start: Int32?) -> EditorFunction.Effect {
    guard let search else { return .bell }
    let shown = search.found?.text ?? []
    let holds = { (text: UnsafeBufferPointer<wchar_t>) in
      search.match(in: text) != nil && !text.elementsEqual(shown)
    }
    let found =
      switch (search.direction, start) {
      case (.newer, let start?): history.newer(than: start, where: holds)
      default: history.older(than: start, where: holds)
      }
    guard !search.pattern.isEmpty, let found, let place = search.match(in: found.text) else {
      search.show(hasFailed: !search.pattern.isEmpty)
      if !search.pattern.isEmpty { el_beep(edit) }
      return .refresh
    }
    self.search?.found = found
    return show(found, at: place)
  }

  private func show(_ found: EditHistory.Entry, at place: Int) -> EditorFunction.Effect {
    search?.show(hasFailed: false)
    replaceLine(found.text)
    el_cursor(edit, Int32(clamping: place - found.text.count))
    return .refresh
  }
}
