import CEdit
import Glibc

/// A line as it was entered, or why there is none.
enum Line: Equatable {
  /// UTF-8, one line or several, without the last line end.
  case text([UInt8])
  /// Ctrl-C: the line is dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal is gone.
  case end
}

/// The line editor: libedit at the terminal of standard input.
///
/// While a line is edited the terminal is in libedit's hands; between lines it is as it was found,
/// so that Ctrl-C is a signal again and pasted text comes without marks.
final class Editor {
  /// Gives what may stand at the cursor: the text of a statement so far, and the cursor's place in
  /// it in bytes from 0.
  typealias Completer = (_ text: [UInt8], _ offset: Int) -> Completion

  let edit: OpaquePointer
  let history: EditHistory
  let keyboard = Keyboard(STDIN_FILENO)
  let screen: Screen
  let hasColor: Bool
  var completer: Completer?
  var recalled: Recalled?
  var search: IncrementalSearch?
  /// The character without width that is inserted next.
  var mark: Unicode.Scalar?
  private(set) var earlier: [UInt8] = []
  /// How the line that is edited ends otherwise than by Enter.
  var outcome: Line?
  private var modes = TerminalModes(STDIN_FILENO)
  /// What libedit keeps pointers to.
  private var names: [UnsafeMutablePointer<wchar_t>] = []
  private let left = PromptBuffer()
  private let right = PromptBuffer()

  /// - Parameters:
  ///   - entries: what was entered in earlier sessions, the oldest first.
  ///   - hasColor: whether candidates may be shown in colour.
  /// - Returns: nil where nobody edits: neither standard error nor standard output is a terminal.
  init?(entries: [String] = [], style: EditingStyle = .emacs, hasColor: Bool) {
    guard let history = EditHistory(), let screen = Screen(), let input = fdopen(STDIN_FILENO, "r"),
      let edit = el_init_fd(
        "weir", input, screen.file, screen.file, STDIN_FILENO, screen.descriptor, screen.descriptor)
    else { return nil }
    modes.restore()
    self.edit = edit
    self.history = history
    self.screen = screen
    screen.isSmart = weir_edit_capability(edit, "up") != nil
    self.hasColor = hasColor && screen.isSmart
    for entry in entries { history.enter(entry) }
    connect()
    use(style)
    readSettings()
  }

  deinit {
    // Its own way to the end throws away what was typed ahead.
    weir_edit_set_int(edit, EL_EDITMODE, 0)
    el_end(edit)
    for name in names { name.deallocate() }
  }

  /// Reads a line, which a person edits until it is ended by Enter.
  func read(_ prompt: EditorPrompt) -> Line {
    earlier = prompt.earlier
    left.show(MarkedPrompt(prompt.left, hasEscapes: screen.isSmart))
    right.show(MarkedPrompt(prompt.right, hasEscapes: screen.isSmart))
    outcome = nil
    recalled = nil
    search = nil
    modes = TerminalModes(STDIN_FILENO)
    keyboard.takeKeys(of: modes)
    let signals = EditorSignals()
    // Before the prompt is seen, as the terminal cuts long lines that it edits itself.
    weir_edit_set_int(edit, EL_PREP_TERM, 1)
    keyboard.takeTypedAhead()
    screen.setPasteMarks(isEditing)
    let line = editedLine()
    screen.setPasteMarks(false)
    modes.restore()
    signals.end()
    return line
  }

  private func editedLine() -> Line {
    var count: Int32 = 0
    let text = el_wgets(edit, &count)
    if let outcome { return outcome }
    guard let text, count > 0 else { return .end }
    var line = UnsafeBufferPointer(start: text, count: Int(count))[...]
    if let last = line.last, last == 0x0A || last == 0x0D { line = line.dropLast() }
    return .text(narrowText(line))
  }

  /// Keeps an entry, of one line or several, to be recalled.
  func remember(_ entry: String) { history.enter(entry) }

  // MARK: Parts of the line's life

  /// Hands libedit the functions that it calls.
  private func connect() {
    weir_edit_set_owner(edit, Unmanaged.passUnretained(self).toOpaque())
    weir_edit_set_history(edit, history.store)
    weir_edit_set_reader(edit) { edit, character in
      Editor.of(edit) { $0.readCharacter(into: character) }
    }
    weir_edit_set_prompt(
      edit, EL_PROMPT_ESC, { Editor.of($0) { ($0.search?.prompt ?? $0.left).start } },
      MarkedPrompt.mark)
    weir_edit_set_prompt(
      edit, EL_RPROMPT_ESC, { Editor.of($0) { $0.right.start } }, MarkedPrompt.mark)
    // Bytes come as they were sent, Ctrl-S is a key, and so are Ctrl-C and Ctrl-Z: one that is
    // pasted is no signal, which would throw away the rest of the paste.
    for flag in ["-icrnl", "-inlcr", "-ixon", "-isig"] {
      weir_edit_set_terminal_flag(edit, keep(flag))
    }
    for function in EditorFunction.allCases {
      weir_edit_add_function(
        edit, keep(function.rawValue), keep(function.meaning), function.entry)
    }
  }

  /// Reads ~/.editrc; the keys that a change to vi's has taken away are bound again.
  private func readSettings() {
    let before = style
    _ = el_source(edit, nil)
    modes.restore()
    if style != before { bindKeys() }
  }

  /// Whether keys are edited at all: `edit off` in ~/.editrc leaves that to the terminal.
  var isEditing: Bool { weir_edit_int(edit, EL_EDITMODE) != 0 }

  private func keep(_ name: String) -> UnsafePointer<wchar_t> {
    let scalars = name.unicodeScalars
    let copy = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
    for (index, scalar) in scalars.enumerated() { copy[index] = wchar_t(scalar.value) }
    copy[scalars.count] = 0
    names.append(copy)
    return UnsafePointer(copy)
  }

  // MARK: Signals while a line is edited

  /// - Returns: whether the line goes on.
  func handle(_ signals: Set<Int32>) -> Bool {
    if !signals.isDisjoint(with: [SIGTERM, SIGHUP]) {
      outcome = .end
    } else if signals.contains(SIGINT) {
      outcome = .interrupted
    }
    if outcome != nil {
      screen.write(toLastRow + (outcome == .interrupted ? "^C\n" : "\n"))
      return false
    }
    if signals.contains(SIGTSTP) {
      suspend()
    } else if signals.contains(SIGCONT) {
      resume()
    } else if signals.contains(SIGWINCH) {
      el_resize(edit)
      redraw()
    }
    return true
  }

  private func suspend() {
    screen.write(toLastRow)
    screen.setPasteMarks(false)
    modes.restore()
    EditorSignals.stop()
    let found = TerminalModes(STDIN_FILENO)
    if found.isCooked { modes = found }
    resume()
  }

  /// Takes the terminal in hand again, whoever had it, and draws the line where the cursor is.
  private func resume() {
    weir_edit_set_int(edit, EL_PREP_TERM, 0)
    weir_edit_set_int(edit, EL_PREP_TERM, 1)
    screen.setPasteMarks(isEditing)
    el_resize(edit)
    screen.write("\r")
    weir_edit_draw(edit)
  }

  // MARK: Where the cursor is

  /// Columns of the prompt that is shown.
  private var promptColumns: Int { (search?.prompt ?? left).columns }

  private func place(of text: ArraySlice<wchar_t>) -> ScreenPlace {
    ScreenPlace(
      after: text, promptColumns: promptColumns,
      columns: WindowSize(of: screen.descriptor).columns)
  }

  /// Moves the cursor from its row to the last one of the line.
  var toLastRow: String {
    let line = line
    let below = place(of: line.text[...]).row - place(of: line.text[..<line.cursor]).row
    return String(repeating: "\n", count: min(below, WindowSize(of: screen.descriptor).rows))
  }

  /// Draws prompt and line anew in their place.
  func redraw() {
    let line = line
    screen.erase(rowsAbove: place(of: line.text[..<line.cursor]).row)
    weir_edit_draw(edit)
  }
}

extension Editor {
  /// The editor that a call of libedit is for, for the time of the call.
  static func of<Answer>(_ edit: OpaquePointer?, _ body: (Editor) -> Answer) -> Answer {
    guard let owner = weir_edit_owner(edit) else {
      preconditionFailure("libedit calls only after it was given its owner")
    }
    return body(Unmanaged<Editor>.fromOpaque(owner).takeUnretainedValue())
  }

  /// One of our functions, and what libedit does after it.
  static func of(
    _ edit: OpaquePointer?, _ body: (Editor) -> EditorFunction.Effect
  ) -> UInt8 {
    let effect: EditorFunction.Effect = of(edit, body)
    return effect.code
  }
}
