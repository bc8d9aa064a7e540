import Glibc
import Model

/// Which program shows answers that do not fit the window.
enum PagerChoice {
  /// Chops long lines, passes colours, leaves at once when all fits one screen.
  static let usual = "less -SRF"

  /// The command line for `sh -c`: `set pager` or `WEIR_PAGER`, else `$PAGER`, else ``usual`` where
  /// `less` is installed; nil for none.
  ///
  /// `off`, and an empty or blank text, turn it off.
  ///
  /// - Parameters:
  ///   - setting: `set pager`; nil when it was not set.
  ///   - variable: the value of an environment variable, nil when there is none.
  static func command(
    setting: String?, variable: (String) -> String? = environmentVariable,
    isInstalled: (String) -> Bool = isInstalled
  ) -> String? {
    // An empty WEIR_PAGER is no setting, but says what it wants.
    for chosen in [setting, variable("WEIR_PAGER"), variable("PAGER")] {
      guard let chosen else { continue }
      let isBlank = chosen.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      return isBlank || chosen.equalsIgnoringASCIICase("off") ? nil : chosen
    }
    // A terminal that cannot move its cursor is not paged unasked.
    guard let terminal = variable("TERM"), !terminal.isEmpty, terminal != "dumb" else { return nil }
    return isInstalled("less") ? usual : nil
  }

  private static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether a folder of `PATH` has a program of that name.
  private static func isInstalled(_ program: String) -> Bool {
    let path = environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
