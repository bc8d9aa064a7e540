internal import Model

/// The cells of rows whose columns may become more while they come.
struct RowGrid {
  /// Cells of one batch, about 12 MiB; a few rows with very many columns fill it.
  static let cellLimit = 1 << 20

  private(set) var rowCount = 0
  private var cells: [Batch.Cell] = []
  /// Where the open row starts in `cells`.
  private var start = 0
  private(set) var width: Int
  /// The width before the open row.
  private var widthBefore: Int
  /// The first row of each width, in order.
  private var steps: [(row: Int, width: Int)]

  init(width: Int) {
    self.width = width
    widthBefore = width
    steps = [(0, width)]
  }

  /// Whether one more row would be too much for one batch.
  var isFull: Bool { rowCount > 0 && (rowCount + 1) * width > RowGrid.cellLimit }

  mutating func beginRow() {
    start = cells.count
    widthBefore = width
    cells.append(contentsOf: repeatElement(Batch.Cell(.absent), count: width))
  }

  /// Whether the row had that column already; the last value wins.
  @inline(__always)
  mutating func set(_ column: Int, _ cell: Batch.Cell) -> Bool {
    if column >= width { widen(to: column + 1) }
    defer { cells[start + column] = cell }
    if case .absent = cells[start + column].kind { return false }
    return true
  }

  mutating func endRow() { rowCount += 1 }

  /// Forgets the open row and the columns that it was the first to have.
  mutating func dropRow() {
    cells.removeSubrange(start...)
    guard width > widthBefore else { return }
    width = widthBefore
    steps.removeLast()
    if steps.last?.width != width { steps.append((rowCount, width)) }
  }

  /// Takes the open row out, to be continued in another grid.
  mutating func takeOpenRow() -> [Batch.Cell] {
    defer { dropRow() }
    return Array(cells[start...])
  }

  /// All cells, `rowCount * width`; rows that ended before a column was named lack it.
  consuming func finish() -> [Batch.Cell] {
    guard steps.count > 1 else { return cells }
    var even: [Batch.Cell] = []
    even.reserveCapacity(rowCount * width)
    var offset = 0
    for (number, step) in steps.enumerated() {
      let end = number + 1 < steps.count ? steps[number + 1].row : rowCount
      for _ in step.row..<max(step.row, end) {
        even.append(contentsOf: cells[offset..<offset + step.width])
        even.append(contentsOf: repeatElement(Batch.Cell(.absent), count: width - step.width))
        offset += step.width
      }
    }
    return even
  }

  /// The open row has a place for that column.
  mutating func name(_ column: Int) {
    if column >= width { widen(to: column + 1) }
  }

  private mutating func widen(to wider: Int) {
    cells.append(contentsOf: repeatElement(Batch.Cell(.absent), count: wider - width))
    width = wider
    if steps[steps.count - 1].row == rowCount { steps.removeLast() }
    steps.append((rowCount, wider))
  }
}
