import CEdit

/// What a key sends behind ESC, and the function of libedit or ours that it calls.
///
/// The sequences are those of xterm, rxvt, the Linux console and what imitates them.
struct KeySequence {
  let keys: String
  let function: String

  static let all: [KeySequence] = {
    var all = pairs(["[A", "OA"], EditorFunction.older.rawValue)
    all += pairs(["[B", "OB"], EditorFunction.newer.rawValue)
    all += pairs(["[D", "OD"], "ed-prev-char") + pairs(["[C", "OC"], "ed-next-char")
    all += pairs(["[H", "OH", "[1~", "[7~"], "ed-move-to-beg")
    all += pairs(["[F", "OF", "[4~", "[8~"], "ed-move-to-end")
    all += pairs(["[3~"], "ed-delete-next-char")
    all += pairs(["Od", "[5D"], "ed-prev-word") + pairs(["Oc", "[5C"], "em-next-word")
    // With Shift (2), Alt (3), Ctrl (5) and what is pressed together.
    for modifier in 2...8 {
      let isWord = modifier != 2
      all += [
        KeySequence(keys: "[1;\(modifier)A", function: EditorFunction.older.rawValue),
        KeySequence(keys: "[1;\(modifier)B", function: EditorFunction.newer.rawValue),
        KeySequence(keys: "[1;\(modifier)C", function: isWord ? "em-next-word" : "ed-next-char"),
        KeySequence(keys: "[1;\(modifier)D", function: isWord ? "ed-prev-word" : "ed-prev-char"),
        KeySequence(keys: "[1;\(modifier)H", function: "ed-move-to-beg"),
        KeySequence(keys: "[1;\(modifier)F", function: "ed-move-to-end"),
        KeySequence(keys: "[3;\(modifier)~", function: "ed-delete-next-char"),
      ]
    }
    all += pairs([pasteStart], EditorFunction.paste.rawValue)
    all += pairs([pasteEnd], EditorFunction.ignore.rawValue)
    // Keys that mean nothing here must not leave their last letters in the line.
    all += pairs(
      ["[2~", "[5~", "[6~", "[Z", "OP", "OQ", "OR", "OS", "[15~", "[17~", "[18~", "[19~", "[20~"],
      EditorFunction.ignore.rawValue)
    all += pairs(["[21~", "[23~", "[24~", "[I", "[O"], EditorFunction.ignore.rawValue)
    return all
  }()

  /// What stands around pasted text, behind ESC (xterm, mode 2004).
  static let pasteStart = "[200~"
  static let pasteEnd = "[201~"

  private static func pairs(_ keys: [String], _ function: String) -> [KeySequence] {
    keys.map { KeySequence(keys: $0, function: function) }
  }

  /// Functions that have a character of their own; in vi's modes ESC is a key by itself, so there
  /// sequences are recognised before libedit sees them and reach it as one character.
  private static let coded: [String] = {
    var names = [EditorFunction.insertMark.rawValue, EditorFunction.searchStep.rawValue]
    for sequence in all where !names.contains(sequence.function) { names.append(sequence.function) }
    return names
  }()

  /// The character that calls a function: a control character (C1) that nobody types.
  static func code(of function: String) -> wchar_t? {
    coded.firstIndex(of: function).map { 0x80 + wchar_t($0) }
  }

  /// Every function that has a character, with it.
  static var codes: [(code: wchar_t, function: String)] {
    coded.enumerated().map { (0x80 + wchar_t($0.offset), $0.element) }
  }
}
