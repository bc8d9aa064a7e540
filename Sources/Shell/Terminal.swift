import Glibc

/// The time that only goes forward.
enum Clock {
  /// From some moment before the program began.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What the terminal says of itself.
enum Terminal {
  /// The size of the window; nil when the descriptor is no terminal or does not tell.
  static func window(_ descriptor: Int32) -> ScreenMeasure.Window? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    // A terminal that tells its columns alone has the lines of the usual one.
    let rows = size.ws_row > 0 ? Int(size.ws_row) : 24
    return ScreenMeasure.Window(rows: rows, columns: Int(size.ws_col))
  }

  /// Whether the terminal knows how to take a line away.
  static var isSmart: Bool { getenv("TERM").map { strcmp($0, "dumb") != 0 } ?? false }

  /// Whether a key was pressed that nobody has read yet.
  static func hasKey(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLIN) != 0
  }

  /// Throws away what a slow terminal has not shown yet, and begins a line without colour.
  static func dropOutput(_ descriptor: Int32) {
    tcflush(descriptor, TCOFLUSH)
    let line = takesColor(descriptor, setting: "auto") ? "\u{1B}[0m\n" : "\n"
    try? DescriptorSink(descriptor, name: "the terminal").write(line)
  }

  /// Whether colour may go to a descriptor: `--color`, `NO_COLOR`, `TERM=dumb`.
  static func takesColor(_ descriptor: Int32, setting: String) -> Bool {
    switch setting {
    case "always": return true
    case "never": return false
    default:
      let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
      return isatty(descriptor) == 1 && !isRefused && isSmart
    }
  }
}
