import CEdit

/// What the line editor can do beyond libedit, by the names that `bind` in ~/.editrc takes.
enum EditorFunction: String, CaseIterable {
  case complete = "weir-complete"
  case older = "weir-older"
  case newer = "weir-newer"
  case searchOlder = "weir-search-older"
  case searchNewer = "weir-search-newer"
  case searchStep = "weir-search-step"
  case deletePrevious = "weir-delete-previous"
  case deleteOrEnd = "weir-delete-or-end"
  case paste = "weir-paste"
  case insertMark = "weir-insert-mark"
  case ignore = "weir-ignore"

  var meaning: String {
    switch self {
    case .complete: "Complete the word at the cursor"
    case .older: "The entry before that begins like this one"
    case .newer: "The entry after that begins like this one"
    case .searchOlder: "Search the entries before while typing"
    case .searchNewer: "Search the entries after while typing"
    case .searchStep: "One key of such a search"
    case .deletePrevious: "Delete the character before the cursor with its marks"
    case .deleteOrEnd: "Delete the next character; leave when the line is empty"
    case .paste: "Take what is pasted as text"
    case .insertMark: "Insert a character without width"
    case .ignore: "Nothing"
    }
  }

  /// What libedit calls.
  var entry: weir_edit_function {
    switch self {
    case .complete: { edit, _ in Editor.of(edit) { $0.complete() } }
    case .older: { edit, _ in Editor.of(edit) { $0.recall(.older) } }
    case .newer: { edit, _ in Editor.of(edit) { $0.recall(.newer) } }
    case .searchOlder: { edit, _ in Editor.of(edit) { $0.beginSearch(.older) } }
    case .searchNewer: { edit, _ in Editor.of(edit) { $0.beginSearch(.newer) } }
    case .searchStep: { edit, _ in Editor.of(edit) { $0.stepSearch() } }
    case .deletePrevious: { edit, _ in Editor.of(edit) { $0.deletePrevious() } }
    case .deleteOrEnd: { edit, _ in Editor.of(edit) { $0.deleteOrEnd() } }
    case .paste: { edit, _ in Editor.of(edit) { $0.paste() } }
    case .insertMark: { edit, _ in Editor.of(edit) { $0.insertMark() } }
    case .ignore: { edit, _ in Editor.of(edit) { _ in .bell } }
    }
  }

  /// What libedit does after a function.
  enum Effect: Int32 {
    case nothing
    case end
    /// Draw what changed.
    case refresh
    case bell

    var code: UInt8 {
      switch self {
      case .nothing: UInt8(CC_NORM)
      case .end: UInt8(CC_EOF)
      case .refresh: UInt8(CC_REFRESH)
      case .bell: UInt8(CC_ERROR)
      }
    }
  }
}
