import CEdit

/// Where a text that follows a prompt ends in a window; rows and columns from 0.
///
/// The same reckoning as libedit's own, which does not tell: it is needed to reach the last row
/// before something is written below, and the first before the line is drawn anew.
struct ScreenPlace: Equatable {
  private(set) var row = 0
  private(set) var column: Int
  private let columns: Int

  init(after text: some Sequence<wchar_t>, promptColumns: Int, columns: Int) {
    self.columns = max(columns, 2)
    row = promptColumns / self.columns
    column = promptColumns % self.columns
    for character in text { step(over: character) }
  }

  private mutating func step(over character: wchar_t) {
    switch character {
    case 0x0A: nextRow()
    case 0x09: advance(8 - column % 8)
    case 0..<0x20, 0x7F..<0xA0: advance(2)
    default:
      let width = Int(weir_edit_columns(character))
      if width > 1, column + width > columns { nextRow() }
      // What cannot be printed is shown as \U+1234 or \U+12345.
      advance(width >= 0 ? width : character > 0xFFFF ? 8 : 7)
    }
  }

  private mutating func advance(_ count: Int) {
    column += count
    while column >= columns {
      column -= columns
      row += 1
    }
  }

  private mutating func nextRow() {
    column = 0
    row += 1
  }
}
