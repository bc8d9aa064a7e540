internal import Model

/// The objects of a top-level JSON array as rows, as they arrive.
///
/// Bytes wait until an item of the array is whole; then all whole items at hand are taken at once.
final class JSONRows: BatchStream {
  /// Bytes taken for one batch, if its first row is not longer: they fit the cache of a processor.
  static let runBytes = 512 << 10

  private let body: any ByteStream
  private let status: Int
  private let indexer: JSONIndexer
  private let columns = ColumnIndex()
  private var place = Place.beforeArray
  private var framer = JSONFramer()
  /// Bytes of the body, those from `start` not taken yet.
  private var pending: [UInt8] = []
  private var start = 0
  /// Bytes of the body before `pending`.
  private var base = 0
  /// Bytes walked over for one batch; fewer while rows are so wide that few of them fill a batch.
  private var reach = runBytes
  /// Items are taken one by one, so that the rows before a fault are out before it is told.
  private var isCareful = false
  /// A name that a row had twice.
  private(set) var repeatedName: String?

  private enum Place {
    case beforeArray
    case beforeFirst
    case afterItem
    case afterArray
  }

  /// - Throws: ``Problem`` when there is no memory left.
  init(_ body: any ByteStream, status: Int) throws(Problem) {
    self.body = body
    self.status = status
    indexer = try JSONIndexer()
  }

  func next() throws(Problem) -> Batch? {
    while true {
      try checkInterruption()
      if let batch = try batchAtHand() { return batch }
      guard let chunk = try body.next() else {
        try finish()
        return nil
      }
      add(chunk)
    }
  }

  private func add(_ chunk: [UInt8]) {
    base += start
    if start == pending.count {
      pending = chunk
    } else {
      if start > 0 { pending.removeSubrange(..<start) }
      pending.append(contentsOf: chunk)
    }
    start = 0
  }

  /// - Throws: ``Problem`` when bytes follow the array, or an item is wrong or too long.
  private func batchAtHand() throws(Problem) -> Batch? {
    if place == .beforeArray { openArray() }
    while place == .beforeFirst || place == .afterItem {
      let first = endOfFirstItem()
      guard first ?? (pending.count - start) <= Limits.rowBytes else {
        throw Problem(.replyTooLarge(what: "a row", limit: Limits.rowBytes))
      }
      guard let first else { return nil }
      if framer.isStray { throw stray(first: first) }
      if let batch = try batch(from: run(first: first)) { return batch }
    }
    if place == .afterArray { try checkBlanks() }
    return nil
  }

  private func endOfFirstItem() -> Int? {
    pending.withUnsafeBufferPointer {
      framer.look(at: UnsafeBufferPointer(rebasing: $0[start...]))
    }
    return framer.end
  }

  /// Steps over blanks, a byte order mark and the bracket; anything else is left to fail later.
  private func openArray() {
    if base + start == 0, pending.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    while start < pending.count, isBlank(pending[start]) { start += 1 }
    if start < pending.count, pending[start] == UInt8(ascii: "[") {
      start += 1
      place = .beforeFirst
    }
  }

  private func checkBlanks() throws(Problem) {
    while start < pending.count {
      guard isBlank(pending[start]) else {
        throw malformed(0, "something follows the end of the array")
      }
      start += 1
    }
  }

  private func malformed(_ offset: Int, _ why: String) -> Problem {
    Problem(.malformed(format: "JSON", offset: base + start + offset, why: why))
  }
}

// MARK: Runs

extension JSONRows {
  /// What one walk over whole items gave.
  private struct Run {
    /// Bytes from `start` that were walked over, and those that are taken.
    let length: Int
    let taken: Int
    let stop: JSONWalker.Stop
    let rowCount: Int
    /// Columns that a whole row has; an item that is not whole may have named more.
    let width: Int
    let cells: [Batch.Cell]
    let extra: [UInt8]

    var hasRows: Bool { rowCount > 0 }
  }

  /// Walks over as many items at hand as make a batch.
  ///
  /// - Parameter first: bytes of the first item, which is whole.
  private func run(first: Int) throws(Problem) -> Run {
    if !isCareful {
      let longest = max(first, min(pending.count - start, reach))
      let lengths = [lastBrace(from: first, to: longest), nil]
      for length in lengths {
        // The last brace may be inside a string; then each byte has to be looked at.
        let end = length ?? lastEnd(within: longest) ?? first
        let (run, _) = try walk(end)
        guard let run else { continue }
        if run.hasRows || end == first { return run }
        // An item is judged by itself, so that it is judged alike however the body is cut.
        break
      }
      isCareful = true
    }
    let (run, fault) = try walk(first)
    if let run { return run }
    guard let fault else { throw malformed(0, "no JSON value") }
    throw malformed(offset(of: fault, within: first), fault.why)
  }

  private func lastBrace(from first: Int, to longest: Int) -> Int {
    var end = longest
    while end > first, pending[start + end - 1] != UInt8(ascii: "}") { end -= 1 }
    return end
  }

  private func lastEnd(within longest: Int) -> Int? {
    pending.withUnsafeBufferPointer {
      JSONFramer.lastEnd(in: UnsafeBufferPointer(rebasing: $0[start..<start + longest]))
    }
  }

  private func walk(_ length: Int) throws(Problem) -> (Run?, JSONIndexer.Fault?) {
    try pending.withUnsafeBufferPointer { bytes throws(Problem) in
      let text = UnsafeBufferPointer(rebasing: bytes[start..<start + length])
      let (index, fault) = try indexer.index(text)
      guard let index else { return (nil, fault) }
      var walker = JSONWalker(text, index, columns: columns)
      let stop = walker.items(isFirst: place == .beforeFirst)
      if let column = walker.repeatedColumn { repeatedName = columns.columns[column].name }
      let run = Run(
        length: length, taken: walker.taken, stop: stop, rowCount: walker.grid.rowCount,
        width: walker.grid.width, cells: walker.grid.finish(), extra: walker.extra)
      return (run, nil)
    }
  }

  /// Takes a run's rows; what is wrong behind them is told once they are out.
  ///
  /// - Throws: ``Problem`` when the first item is wrong.
  private func batch(from run: Run) throws(Problem) -> Batch? {
    if run.rowCount == 0 {
      switch run.stop {
      case .arrayEnds: break
      case .fault(let fault): throw malformed(fault.offset, fault.why)
      case .noObject(let byte): throw noObject(byte)
      case .runEnds: throw malformed(0, "an item that does not end")
      }
    }
    reach = run.taken < run.length / 4 ? run.taken * 2 : min(reach * 2, JSONRows.runBytes)
    place = .afterItem
    if case .arrayEnds = run.stop { place = .afterArray }
    framer = JSONFramer()
    let bytes = take(run)
    guard run.rowCount > 0 else { return nil }
    var batch = Batch(
      columns: run.width == columns.count ? columns.columns : Array(columns.columns[..<run.width]))
    batch.rowCount = run.rowCount
    batch.cells = run.cells
    batch.bytes = bytes
    return batch
  }

  /// The bytes that a run's cells point into; `start` moves behind them.
  private func take(_ run: Run) -> [UInt8] {
    var bytes: [UInt8] = []
    if start == 0, run.taken > pending.count / 2, pending.count <= 2 * JSONRows.runBytes {
      swap(&bytes, &pending)
      pending = Array(bytes[run.taken...])
      base += run.taken
      bytes.removeSubrange(run.length...)
    } else {
      bytes = Array(pending[start..<start + run.length])
      start += run.taken
    }
    bytes += run.extra
    return bytes
  }

  /// An item of commas and a byte that has no business there.
  private func stray(first: Int) -> Problem {
    var isDue = place == .beforeFirst
    for byte in pending[start..<start + first] where !isBlank(byte) {
      if isDue { return noObject(byte) }
      guard byte == UInt8(ascii: ",") else { break }
      isDue = true
    }
    return malformed(first - 1, "`,` or `]` is due here")
  }

  private func noObject(_ byte: UInt8) -> Problem {
    let what: String
    switch byte {
    case UInt8(ascii: "["): what = "lists"
    case UInt8(ascii: "\""): what = "texts"
    case UInt8(ascii: "-"), 0x30...0x39: what = "numbers"
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): what = "single values"
    default: return malformed(0, "a row is due here")
    }
    return Problem(
      .wrongReply(found: "a JSON list of \(what)", expected: "rows", status: status, words: nil))
  }
}

// MARK: The end

extension JSONRows {
  /// At the end of the body.
  ///
  /// - Throws: ``Problem`` when the array is not whole.
  private func finish() throws(Problem) {
    guard place != .afterArray else { return }
    if place != .beforeArray, pending.count > start {
      let (run, fault) = try walk(pending.count - start)
      if let fault, fault != .unclosedString {
        throw malformed(offset(of: fault, within: pending.count - start), fault.why)
      }
      if case .fault(let fault)? = run?.stop { throw malformed(fault.offset, fault.why) }
    }
    throw Problem(.truncated(format: "JSON", why: "the array does not end"))
  }

  /// Where simdjson's fault lies; it tells only that there is one.
  private func offset(of fault: JSONIndexer.Fault, within length: Int) -> Int {
    let text = pending[start..<start + length]
    switch fault {
    case .invalidUTF8:
      var check = UTF8Check()
      return check.firstFault(in: text).map { $0 - start } ?? length
    case .controlCharacter:
      return JSONFramer.firstControlCharacter(in: text).map { $0 - start } ?? length
    case .unclosedString:
      return length
    }
  }
}
