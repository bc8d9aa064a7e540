import Printing

/// Candidates laid out for a window: columns from top to bottom, meanings beside the names.
struct CandidateList {
  /// Columns between two candidates, and between a candidate and its meaning.
  private static let gap = 2
  /// Columns below which a meaning is left out, as nothing could be read from it.
  private static let leastMeaning = 8

  private let candidates: [(shown: String, meaning: String)]
  private let rows: Int
  private let columns: Int
  private let cell: Int
  private let name: Int

  init(_ candidates: [Candidate], window: WindowSize) {
    self.candidates = candidates.map { (visibleSentence($0.shown), visibleSentence($0.meaning)) }
    let widths = self.candidates.map { displayWidth($0.shown) }
    // The last column stays free: a row that fills it would be followed by an empty one.
    let width = window.columns - 1
    name = min(max(widths.max() ?? 1, 1), width)
    let most = max(1, (width + Self.gap) / (name + Self.gap))
    // Two thirds of the window, and one of these for the count of those left out.
    let available = max(1, window.rows * 2 / 3 - 1)
    let count = candidates.count
    columns = (1...most).first { (count + $0 - 1) / $0 <= available } ?? most
    rows = min(available, (count + columns - 1) / columns)
    cell = (width + Self.gap) / columns - Self.gap
  }

  /// Lines that end with a line end each.
  func text(hasColor: Bool) -> String {
    var text = ""
    for row in 0..<rows {
      var line = ""
      var column = 0
      for index in stride(from: row, to: min(rows * columns, candidates.count), by: rows) {
        let start = (index / rows) * (cell + Self.gap)
        line += String(repeating: " ", count: max(0, start - column))
        let (shown, width) = shown(candidates[index], hasColor: hasColor)
        line += shown
        column = max(start, column) + width
      }
      text += line + "\n"
    }
    let left = candidates.count - min(rows * columns, candidates.count)
    return left > 0 ? text + "… and \(left) more\n" : text
  }

  private func shown(
    _ candidate: (shown: String, meaning: String), hasColor: Bool
  ) -> (text: String, width: Int) {
    let shown = cut(candidate.shown, to: cell)
    let room = cell - name - Self.gap
    guard !candidate.meaning.isEmpty, room >= Self.leastMeaning else {
      return (shown, displayWidth(shown))
    }
    let meaning = cut(candidate.meaning, to: room)
    let blanks = String(repeating: " ", count: name + Self.gap - displayWidth(shown))
    let ink = hasColor ? "\u{1B}[2m" + meaning + "\u{1B}[0m" : meaning
    return (shown + blanks + ink, name + Self.gap + displayWidth(meaning))
  }

  /// A text within so many columns; what is left out is told by `…`.
  private func cut(_ text: String, to width: Int) -> String {
    guard displayWidth(text) > width else { return text }
    var kept = ""
    var used = 0
    for character in text {
      used += displayWidth(String(character))
      if used > width - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
