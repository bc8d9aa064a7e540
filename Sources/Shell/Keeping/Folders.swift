import Glibc

/// Where a person's own files are (XDG base directory specification).
enum Folders {
  /// What is kept between sessions; nil when not even a home is known.
  static var state: String? { folder("XDG_STATE_HOME", below: "/.local/state") }

  /// What may be lost: replies of services.
  static var cache: String? { folder("XDG_CACHE_HOME", below: "/.cache") }

  /// Answers that are kept for good.
  static var data: String? { folder("XDG_DATA_HOME", below: "/.local/share") }

  /// The script that begins a session at a terminal.
  static var startScript: String? {
    folder("XDG_CONFIG_HOME", below: "/.config").map { $0 + "/weirrc" }
  }

  /// A relative path in the variable counts as none, as the specification asks.
  private static func folder(_ variable: String, below home: String) -> String? {
    if let path = value(variable), path.hasPrefix("/") { return path + "/weir" }
    return value("HOME").map { $0 + home + "/weir" }
  }

  private static func value(_ variable: String) -> String? {
    guard let value = getenv(variable), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Makes a folder and those above it; new ones are for their owner alone.
  ///
  /// - Returns: 0, or the error number.
  static func make(_ path: String) -> Int32 {
    var end = path.utf8.index(after: path.startIndex)
    while end < path.endIndex {
      end = path.utf8[path.utf8.index(after: end)...].firstIndex(of: 0x2F) ?? path.endIndex
      if mkdir(String(path[..<end]), 0o700) != 0, errno != EEXIST { return errno }
    }
    return 0
  }
}
