import Model

/// Whether a page came before, told row by row so that a new page is not held up.
///
/// It is held against the page just before it, row by row, and against the earlier one that began
/// with the same row, by a hash of their first rows.
struct PageRepetition {
  /// Rows at the start of a page that are compared: if that many are the same, so is the page.
  private static let comparedRows = 1_000

  private var previous: [Int] = []
  private var current: [Int] = []
  private var rows = 0
  private var differs = true
  /// The compared rows of earlier pages by the first of them, hashed.
  private var earlier: [Int: Int] = [:]
  /// Rows of the page before.
  private(set) var previousRows = 0
  /// Whether it was just as long as it was asked to be.
  private(set) var previousWasFull = false

  /// Whether the rows so far may be those of a page that came before.
  var mayRepeat: Bool { !differs || beganEarlier }

  /// Whether so many rows were the same that no more need be read.
  var isCertain: Bool {
    current.count == Self.comparedRows && (!differs || cameEarlier)
  }

  /// Whether the rows are those of a page before the one just before.
  private(set) var cameInTurns = false

  mutating func add(_ batch: Batch) {
    rows += batch.rowCount
    for row in 0..<batch.rowCount where current.count < Self.comparedRows {
      let hash = batch.hash(ofRow: row)
      if !differs, current.count >= previous.count || previous[current.count] != hash {
        differs = true
      }
      current.append(hash)
    }
    cameInTurns = differs && cameEarlier
  }

  /// Whether the page that ends came before.
  mutating func endPage(isFull: Bool) -> Bool {
    // The last page of a window may be shorter than the one that it repeats; a single row may
    // well stand twice in a table.
    let isShorter = isFull && rows > 1 && rows < previousRows
    if !differs, rows > 0, rows == previousRows || isShorter { return true }
    if isFull, cameEarlier {
      cameInTurns = true
      return true
    }
    if let first = current.first, isFull, earlier.count < Limits.rememberedPages {
      earlier[first] = current.hashValue
    }
    previous = current
    previousRows = rows
    previousWasFull = isFull
    current = []
    rows = 0
    differs = previous.isEmpty
    cameInTurns = false
    return false
  }

  private var beganEarlier: Bool {
    guard current.count < Self.comparedRows, let first = current.first else { return false }
    return earlier[first] != nil
  }

  private var cameEarlier: Bool {
    guard rows >= Limits.certainPageRows, let first = current.first, let known = earlier[first]
    else { return false }
    return known == current.hashValue
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
