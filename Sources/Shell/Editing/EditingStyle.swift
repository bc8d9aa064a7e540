import CEdit

/// Which keys edit a line.
enum EditingStyle: String {
  case emacs, vi
}

extension Editor {
  /// Changes the keys: `set editor vi`.
  func use(_ style: EditingStyle) {
    withWide(style.rawValue) { weir_edit_set_editor(edit, $0) }
    bindKeys()
  }

  /// The keys in force.
  var style: EditingStyle {
    guard let name = weir_edit_editor(edit) else { return .emacs }
    return name.pointee == wchar_t(UInt8(ascii: "v")) ? .vi : .emacs
  }

  /// Binds the keys that libedit does not bind, or binds otherwise.
  func bindKeys() {
    for (code, function) in KeySequence.codes { bind([code], function, inCommands: true) }
    let isVi = style == .vi
    for sequence in KeySequence.all {
      if isVi {
        // A sequence that came apart: vi has taken its ESC by then.
        bind(sequence.keys, sequence.function, inCommandsOnly: true)
      } else {
        bind("\\e" + sequence.keys, sequence.function)
      }
    }
    bind("^I", .complete)
    bind("^D", .deleteOrEnd)
    bind("^H", .deletePrevious)
    bind("^?", .deletePrevious)
    for (keys, function) in [
      ("^P", EditorFunction.older), ("^N", .newer), ("^R", .searchOlder), ("^S", .searchNewer),
    ] {
      bind(keys, function.rawValue)
      if isVi { bind(keys, function.rawValue, inCommandsOnly: true) }
    }
    if isVi {
      for (keys, function) in [
        ("k", EditorFunction.older), ("j", .newer), ("\\055", .older), ("+", .newer),
        ("/", .searchOlder), ("?", .searchNewer), ("^D", .deleteOrEnd),
      ] {
        bind(keys, function.rawValue, inCommandsOnly: true)
      }
    } else {
      bind("\\ep", .older)
      bind("\\en", .newer)
    }
  }

  private func bind(_ keys: String, _ function: EditorFunction) { bind(keys, function.rawValue) }

  private func bind(_ keys: String, _ function: String, inCommandsOnly: Bool = false) {
    let wide = keys.unicodeScalars.map { wchar_t($0.value) } + [0]
    withWide(function) { function in
      if inCommandsOnly {
        weir_edit_bind_command(edit, wide, function)
      } else {
        weir_edit_bind(edit, wide, function)
      }
    }
  }

  private func bind(_ keys: [wchar_t], _ function: String, inCommands: Bool) {
    withWide(function) { function in
      weir_edit_bind(edit, keys + [0], function)
      if inCommands { weir_edit_bind_command(edit, keys + [0], function) }
    }
  }

  private func withWide(_ text: String, _ body: (UnsafePointer<wchar_t>) -> Void) {
    (text.unicodeScalars.map { wchar_t($0.value) } + [0]).withUnsafeBufferPointer {
      if let start = $0.baseAddress { body(start) }
    }
  }
}
