internal import Glibc

/// A program in a window of tmux, for what a screen shows in the end.
package final class Tmux {
  /// Seconds after which nothing more is awaited.
  private static let hangSeconds = 30.0

  /// What must live as long as the window.
  package var companion: AnyObject?
  private let name: String
  private let environment: [String: String]

  /// - Parameter command: words of the shell, run in the window.
  package init(
    _ command: String, name: String, environment: [String: String], rows: Int = 24,
    columns: Int = 80
  ) throws {
    self.name = name
    self.environment = environment
    try run(["new-session", "-d", "-x", String(columns), "-y", String(rows), command])
  }

  deinit { _ = try? run(["kill-server"]) }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    try Child.output(
      of: "tmux", ["-u", "-L", name, "-f", "/dev/null"] + arguments, environment: environment)
  }

  /// Types a text as it stands.
  package func type(_ text: String) throws { try run(["send-keys", "-l", text]) }

  /// Presses keys by tmux's names: `Enter`, `C-r`, `Home`.
  package func press(_ keys: String...) throws { try run(["send-keys"] + keys) }

  package func resize(rows: Int, columns: Int) throws {
    try run(["resize-window", "-x", String(columns), "-y", String(rows)])
  }

  /// The rows of the window, without blanks at their ends; always some.
  package func rows() throws -> [String] {
    let text = try run(["capture-pane", "-p"])
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return rows + [String](repeating: "", count: max(0, 24 - rows.count))
  }

  /// The cursor's column and row, from 0.
  package func cursor() throws -> String {
    let place = try run(["display-message", "-p", "#{cursor_x},#{cursor_y}"])
    return String(place.prefix { $0 != "\n" })
  }

  /// Waits until the rows satisfy a condition.
  ///
  /// - Returns: the rows, as they are when it holds or when nothing more is awaited.
  @discardableResult
  package func wait(_ holds: ([String]) -> Bool) throws -> [String] {
    var rows: [String] = []
    for _ in 0..<Int(Self.hangSeconds * 20) {
      rows = try self.rows()
      if holds(rows) { return rows }
      usleep(50_000)
    }
    return rows
  }

  /// Waits until a row is there.
  @discardableResult
  package func wait(forRow row: String) throws -> [String] {
    let rows = try wait { $0.contains(row) }
    guard rows.contains(row) else {
      throw HangError(awaited: row.debugDescription, shown: rows.joined(separator: "\n"))
    }
    return rows
  }
}
