import Model

/// Whether a page is the one before it again, told row by row so that a new page is not held up.
struct PageRepetition {
  /// Rows at the start of a page that are compared: if that many are the same, so is the page.
  private static let comparedRows = 1_000

  private var previous: [Int] = []
  private var current: [Int] = []
  private var rows = 0
  private var differs = true
  /// Rows of the page before.
  private(set) var previousRows = 0
  /// Whether it was just as long as it was asked to be.
  private(set) var previousWasFull = false

  /// Whether every row so far was the same as in the page before.
  var mayRepeat: Bool { !differs }

  /// Whether so many rows were the same that no more need be read.
  var isCertain: Bool { !differs && current.count == Self.comparedRows }

  mutating func add(_ batch: Batch) {
    rows += batch.rowCount
    for row in 0..<batch.rowCount where current.count < Self.comparedRows {
      let hash = batch.hash(ofRow: row)
      if !differs, current.count >= previous.count || previous[current.count] != hash {
        differs = true
      }
      current.append(hash)
    }
  }

  /// Whether the page that ends was the same as the one before it.
  mutating func endPage(isFull: Bool) -> Bool {
    // The last page of a window may be shorter than the one that it repeats; a single row may
    // well stand twice in a table.
    let isShorter = isFull && rows > 1 && rows < previousRows
    if !differs, rows > 0, rows == previousRows || isShorter { return true }
    previous = current
    previousRows = rows
    previousWasFull = isFull
    current = []
    rows = 0
    differs = previous.isEmpty
    return false
  }
}

extension Batch {
  fileprivate func hash(ofRow row: Int) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { bytes in
      for column in columns.indices {
        let cell = cell(row, column)
        hasher.combine(cell.kind)
        let start = Int(cell.offset)
        let text = bytes[start..<start + Int(cell.length)]
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: text))
      }
    }
    return hasher.finalize()
  }
}
