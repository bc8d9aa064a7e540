import Glibc

/// How a terminal treats what is typed, outside of the editor.
struct TerminalModes {
  private let descriptor: Int32
  private var modes = termios()
  private let isKnown: Bool

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isKnown = tcgetattr(descriptor, &modes) == 0
  }

  /// Whether lines are edited by the terminal itself, as they are between our lines.
  var isCooked: Bool { isKnown && modes.c_lflag & tcflag_t(ICANON) != 0 }

  /// Puts them in force again.
  func restore() {
    guard isKnown else { return }
    var modes = modes
    tcsetattr(descriptor, TCSADRAIN, &modes)
  }

  /// The byte of a special key, `VINTR`; nil when it is switched off.
  func key(_ index: Int32) -> UInt8? {
    let isOn = modes.c_lflag & tcflag_t(ISIG) != 0
    guard isKnown, isOn else { return nil }
    let byte = withUnsafeBytes(of: modes.c_cc) { keys in
      keys.indices.contains(Int(index)) ? keys[Int(index)] : 0
    }
    return byte == 0 ? nil : byte
  }
}

/// The rows and columns of a terminal's window; 24 and 80 when it does not tell.
struct WindowSize {
  var rows = 24
  var columns = 80

  init(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return }
    if size.ws_row > 0 { rows = Int(size.ws_row) }
    if size.ws_col > 1 { columns = Int(size.ws_col) }
  }
}
