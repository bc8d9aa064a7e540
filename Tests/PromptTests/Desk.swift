import Foundation
import Pseudoterminal
import Testing

/// All tests at terminals, one at a time: they wait for programs, which two cores run.
@Suite(.serialized) struct PromptTests {}

/// A place of one test's own to work at: a home without history or settings.
final class Desk {
  let home: URL
  private let extra: [String: String]

  /// - Parameter locale: `C` is what cron and containers have.
  init(locale: String = "C.UTF-8", _ extra: [String: String] = [:]) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    self.extra = ["LC_ALL": locale].merging(extra) { $1 }
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  var environment: [String: String] {
    let own = [
      "HOME": home.path, "XDG_STATE_HOME": home.path + "/state",
      "XDG_CONFIG_HOME": home.path + "/config", "XDG_CACHE_HOME": home.path + "/cache",
      "TMUX_TMPDIR": home.path, "TERM": "xterm", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
    return own.merging(extra) { $1 }
  }

  func path(_ name: String) -> String { home.appendingPathComponent(name).path }

  /// A program beside the test bundle.
  static func program(_ name: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent(name).path
  }

  /// weir at a terminal, at its first prompt.
  func weir(_ arguments: [String] = [], rows: Int = 24, columns: Int = 80) throws -> Pseudoterminal
  {
    let terminal = try Pseudoterminal(
      Self.program("weir"), arguments, environment: environment, rows: rows, columns: columns)
    terminal.companion = self
    try terminal.wait(for: "weir> ")
    return terminal
  }

  /// The line editor alone at a terminal, at its first prompt: each line is printed as `text "…"`.
  func trial(_ arguments: [String] = [], rows: Int = 24, columns: Int = 80) throws
    -> Pseudoterminal
  {
    let terminal = try Pseudoterminal(
      Self.program("EditorTrial"), arguments, environment: environment, rows: rows,
      columns: columns)
    terminal.companion = self
    try terminal.wait(for: "desk>")
    return terminal
  }

  /// The same in a window of tmux.
  func window(_ arguments: [String] = [], rows: Int = 24, columns: Int = 80) throws -> Tmux {
    let words = [Self.program("EditorTrial")] + arguments
    let command = words.map { "'" + $0 + "'" }.joined(separator: " ")
    let tmux = try Tmux(
      "exec " + command, name: home.lastPathComponent, environment: environment, rows: rows,
      columns: columns)
    tmux.companion = self
    try tmux.wait { rows in rows.contains { $0.hasPrefix("desk>") } }
    return tmux
  }
}

/// Locales in which each letter must survive.
let locales = ["C.UTF-8", "C"]

/// Keys.
enum Key {
  static let enter = "\r"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let left = "\u{1B}[D"
  static let home = "\u{1B}[H"
  static let backspace = "\u{7F}"
  static let interrupt = "\u{3}"
  static let end = "\u{4}"
  static let suspend = "\u{1A}"

  /// A paste as the terminal sends it when marks are asked for.
  static func paste(_ text: String) -> String { "\u{1B}[200~" + text + "\u{1B}[201~" }
}
