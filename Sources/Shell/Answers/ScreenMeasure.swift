import Printing

/// Whether output fits a window, line after line as it comes.
struct ScreenMeasure {
  /// Lines and columns of a terminal.
  struct Window: Equatable {
    var rows: Int
    var columns: Int
  }

  private let window: Window
  /// Whether a wide line may go on in the next one, as prose does and a table does not.
  private let wraps: Bool
  private var lines = 0
  /// The line that has no end yet.
  private var line: [UInt8] = []
  private var isTooWide = false

  /// Lines that stay free for what follows an answer: its closing line and the prompt.
  private static let linesBelow = 2
  /// Bytes after which a line without an end is too wide for any window.
  private static let longestLine = 1 << 16

  init(_ window: Window, wraps: Bool = false) {
    self.window = window
    self.wraps = wraps
  }

  /// Whether the output so far is longer or wider than the window.
  var exceeds: Bool {
    let open = line.isEmpty ? 0 : 1
    return isTooWide || lines + open > max(window.rows - Self.linesBelow, 1)
  }

  mutating func add(_ bytes: some Collection<UInt8>) {
    for byte in bytes {
      if exceeds { return }
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        isTooWide = line.count > Self.longestLine
        continue
      }
      let width = Self.width(line)
      line = []
      lines += wraps ? max((width + window.columns - 1) / window.columns, 1) : 1
      isTooWide = !wraps && width > window.columns
    }
  }

  /// The columns of a line without its colours.
  static func width(_ line: [UInt8]) -> Int {
    guard line.contains(0x1B) else { return displayWidth(String(decoding: line, as: UTF8.self)) }
    var plain: [UInt8] = []
    var isColor = false
    for byte in line {
      if byte == 0x1B { isColor = true }
      if !isColor { plain.append(byte) }
      if byte == UInt8(ascii: "m") { isColor = false }
    }
    return displayWidth(String(decoding: plain, as: UTF8.self))
  }
}
