import Glibc

/// Where the dialogue is shown: the first of standard error and standard output that is a terminal.
final class Screen {
  let descriptor: Int32
  /// What libedit writes to, too, so that all comes in its order.
  let file: UnsafeMutablePointer<FILE>
  /// Whether it can move up and erase; a dumb terminal never sees an escape byte.
  var isSmart = false

  init?() {
    guard let descriptor = [STDERR_FILENO, STDOUT_FILENO].first(where: { isatty($0) == 1 }),
      let file = fdopen(descriptor, "w")
    else { return nil }
    self.descriptor = descriptor
    self.file = file
  }

  /// Writes at once.
  func write(_ text: String) {
    fputs(text, file)
    fflush(file)
  }

  /// Whether the terminal puts marks around what is pasted (xterm, mode 2004).
  func setPasteMarks(_ isOn: Bool) {
    if isSmart { write(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  /// Erases from so many rows above the cursor to the window's end, and leaves the cursor there.
  func erase(rowsAbove rows: Int) {
    guard isSmart else { return write("\n") }
    write("\r" + (rows > 0 ? "\u{1B}[\(rows)A" : "") + "\u{1B}[J")
  }

  /// Begins a new row and erases what is below.
  func beginBelow() { write(isSmart ? "\n\u{1B}[J" : "\n") }
}
