/// Which columns of a table fit a window, and how wide they stand there.
///
/// Long cells give way first, down to ``leastCut(of:)``; then the middle columns go, so that the
/// first ones, which name the row, and the last are kept.
struct TableFit: Equatable {
  /// The columns shown, from 0.
  var shown: [Int]
  /// The width of each of them.
  var widths: [Int]
  /// The place in `shown` before which the others are left out; nil when none is.
  var gap: Int?

  /// Columns between two columns.
  static let separator = 2
  /// Columns of the `…` that stands for what is left out.
  static let gapWidth = 1

  /// All columns as wide as they are, for a window that holds them or that nobody knows.
  init(_ natural: [Int]) {
    shown = Array(natural.indices)
    widths = natural
  }

  /// - Parameter window: columns of the terminal, at least 1; nil is no terminal.
  init(_ natural: [Int], window: Int?) {
    self.init(natural)
    guard let window, Self.total(natural) > window else { return }
    let cut = Self.leastCut(of: window)
    if let cap = Self.greatestCap(natural, room: window), cap >= cut {
      widths = natural.map { min($0, cap) }
    } else {
      leaveOutMiddle(natural, window, cut)
    }
  }

  /// Columns below which no long cell is cut as long as a column can be left out instead: enough
  /// for a name or a code with its meaning, and three of them in any window.
  static func leastCut(of window: Int) -> Int { min(40, window / 3) }

  private mutating func leaveOutMiddle(_ natural: [Int], _ window: Int, _ cut: Int) {
    let count = natural.count
    guard count > 2 else { return keepEnds(natural, window) }
    let room = window - Self.gapWidth - Self.separator
    var first = 0
    var used = min(natural[count - 1], cut)
    while first < count - 2 {
      let next = Self.separator + min(natural[first], cut)
      guard used + next <= room else { break }
      used += next
      first += 1
    }
    keep(max(first, 1), natural, window)
  }

  /// Two columns, or one, in a window too narrow for them.
  private mutating func keepEnds(_ natural: [Int], _ window: Int) {
    if let cap = Self.greatestCap(natural, room: window) {
      widths = natural.map { min($0, cap) }
    } else {
      keepFirst(natural, window)
    }
  }

  /// So many of the first columns, and the last.
  private mutating func keep(_ first: Int, _ natural: [Int], _ window: Int) {
    let kept = Array(0..<first) + [natural.count - 1]
    let room = window - Self.gapWidth - Self.separator
    guard let cap = Self.greatestCap(kept.map { natural[$0] }, room: room) else {
      return keepFirst(natural, window)
    }
    shown = kept
    widths = kept.map { min(natural[$0], cap) }
    gap = first
  }

  /// The first column alone, in a window of a few columns.
  private mutating func keepFirst(_ natural: [Int], _ window: Int) {
    shown = [0]
    let room = window - Self.gapWidth - Self.separator
    widths = [min(natural[0], room > 0 ? room : window)]
    gap = room > 0 ? 1 : nil
  }

  /// The greatest width to cut columns to so that they fit; nil when not even 1 does.
  private static func greatestCap(_ natural: [Int], room: Int) -> Int? {
    var lower = 0
    var upper = max(room, 0)
    while lower < upper {
      let cap = (lower + upper + 1) / 2
      if total(natural.map { min($0, cap) }) <= room { lower = cap } else { upper = cap - 1 }
    }
    return lower > 0 ? lower : nil
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + separator * max(widths.count - 1, 0)
  }
}
