import CEdit

/// What was entered before, in libedit's own store, the newest first.
final class EditHistory {
  /// Entries that are kept; the newest of them are loaded in a few milliseconds.
  static let limit = 10_000

  let store: OpaquePointer
  /// The entry on its way, kept for its memory.
  private var wide: [wchar_t] = []

  init?() {
    guard let store = history_winit() else { return nil }
    self.store = store
    _ = weir_history_set_int(store, H_SETSIZE, Int32(Self.limit))
    // An entry that repeats the one before it is not kept.
    _ = weir_history_set_int(store, H_SETUNIQUE, 1)
  }

  deinit { history_wend(store) }

  /// Keeps an entry, of one line or several; what is empty or no text is not kept.
  func enter(_ entry: String) {
    wide.removeAll(keepingCapacity: true)
    var entry = entry
    // Thousands are entered at the start, and most of them are ASCII.
    let isASCII = entry.withUTF8 { bytes in
      for byte in bytes where byte < 0x80 { wide.append(wchar_t(byte)) }
      return wide.count == bytes.count
    }
    if !isASCII { wide = entry.unicodeScalars.map { wchar_t($0.value) } }
    guard !wide.isEmpty, !wide.contains(0) else { return }
    wide.append(0)
    _ = weir_history_enter(store, wide)
  }

  /// The text of an entry and its number; numbers grow with time.
  struct Entry {
    let number: Int32
    let text: [wchar_t]
  }

  /// The first entry that satisfies a condition, from one (or from the newest) towards the past.
  func older(
    than number: Int32?, where holds: (UnsafeBufferPointer<wchar_t>) -> Bool
  ) -> Entry? {
    first(past: number, by: H_NEXT, from: H_FIRST, where: holds)
  }

  /// The first entry that satisfies a condition, from one towards the present.
  func newer(
    than number: Int32, where holds: (UnsafeBufferPointer<wchar_t>) -> Bool
  ) -> Entry? {
    first(past: number, by: H_PREV, from: H_LAST, where: holds)
  }

  private func first(
    past number: Int32?, by step: Int32, from end: Int32,
    where holds: (UnsafeBufferPointer<wchar_t>) -> Bool
  ) -> Entry? {
    var event = HistEventW()
    // The entry may have been dropped meanwhile: then the search begins at the end.
    var isThere = false
    if let number, weir_history_set_int(store, H_SET, number) == 0 {
      isThere = weir_history_move(store, &event, step) == 0
      if !isThere { return nil }
    } else {
      isThere = weir_history_move(store, &event, end) == 0
    }
    while isThere {
      if let text = event.str {
        let characters = UnsafeBufferPointer(start: text, count: wcslen(text))
        if holds(characters) { return Entry(number: event.num, text: Array(characters)) }
      }
      isThere = weir_history_move(store, &event, step) == 0
    }
    return nil
  }
}
