internal import Glibc
internal import Model

/// Walks the tokens of a run of JSON and makes cells of the objects it passes.
///
/// A cell points into the run itself; only what is spelled otherwise than it is meant (escapes,
/// nested values) is written anew, behind the run. Of a repeated name the last value wins.
struct JSONWalker {
  enum Step {
    case done
    /// The run ends first.
    case needsMore
    /// What is wrong is in ``fault``.
    case failed
  }

  /// Why the walk over items ended.
  enum Stop {
    /// Before an item that the run does not hold whole, or that is too much for one batch.
    case runEnds
    case arrayEnds
    case fault(JSONFault)
    /// An item that starts with that byte.
    case noObject(UInt8)
  }

  let text: UnsafeBufferPointer<UInt8>
  let offsets: UnsafePointer<UInt32>
  let count: Int
  let columns: ColumnIndex
  private var keys: ColumnIndex.Keys
  var grid: RowGrid
  /// What cells hold that the run does not; it stands behind the run in a batch.
  var extra: [UInt8] = []
  /// The token that is next.
  var cursor = 0
  /// Bytes up to the end of the last whole item.
  private(set) var taken = 0
  private(set) var fault: JSONFault?
  /// A column that a row had twice.
  private(set) var repeatedColumn: Int?
  /// The first backslash at or after the last one asked for.
  private var backslash = -1

  init(
    _ text: UnsafeBufferPointer<UInt8>, _ index: JSONIndexer.Index, columns: ColumnIndex
  ) {
    self.text = text
    offsets = index.offsets
    count = index.count
    self.columns = columns
    keys = columns.keys
    grid = RowGrid(width: columns.count)
  }

  /// The byte at which the next token starts, and its offset; nil at the end.
  var token: (byte: UInt8, offset: Int)? {
    guard cursor < count else { return nil }
    return (text[Int(offsets[cursor])], Int(offsets[cursor]))
  }

  /// Takes the items of an array as rows, from the first or from behind one.
  ///
  /// `array = "[" [ value *( "," value ) ] "]"`
  mutating func items(isFirst: Bool) -> Stop {
    var isFirst = isFirst
    while var (first, offset) = token, !grid.isFull {
      if first == UInt8(ascii: "]") {
        taken = offset + 1
        return .arrayEnds
      }
      if !isFirst {
        guard first == UInt8(ascii: ",") else {
          return .fault(JSONFault(offset: offset, why: "`,` or `]` is due here"))
        }
        cursor += 1
        guard let item = token else { return .runEnds }
        (first, offset) = item
      }
      guard first == UInt8(ascii: "{") else { return .noObject(first) }
      switch row() {
      case .done: taken = Int(offsets[cursor - 1]) + 1
      case .needsMore: return .runEnds
      case .failed: return .fault(fault ?? JSONFault(offset: offset, why: "no JSON value"))
      }
      isFirst = false
    }
    return .runEnds
  }

  /// Takes an object as a row; leaves the grid as it was when it does not get to its end.
  ///
  /// `object = "{" [ string ":" value *( "," string ":" value ) ] "}"`
  mutating func row() -> Step {
    let (start, kept) = (cursor, extra.count)
    grid.beginRow()
    let step = fields()
    if step == .done {
      grid.endRow()
    } else {
      grid.dropRow()
      extra.removeSubrange(kept...)
      cursor = start
    }
    return step
  }

  private mutating func fields() -> Step {
    cursor += 1
    guard cursor < count else { return .needsMore }
    if byte(cursor) == UInt8(ascii: "}") {
      cursor += 1
      return .done
    }
    var due = 0
    while true {
      // A name, a colon, and the value's first token.
      guard cursor + 2 < count else { return shortField() }
      guard byte(cursor) == UInt8(ascii: "\"") else { return fail(cursor, "a name is due here") }
      guard byte(cursor + 1) == UInt8(ascii: ":") else {
        return fail(cursor + 1, "`:` is due here")
      }
      guard let column = key(due) else { return .failed }
      cursor += 2
      let step = value(of: column)
      guard step == .done else { return step }
      due = column + 1
      guard cursor < count else { return .needsMore }
      let mark = byte(cursor)
      cursor += 1
      if mark == UInt8(ascii: "}") { return .done }
      if mark != UInt8(ascii: ",") { return fail(cursor - 1, "`,` or `}` is due here") }
    }
  }

  /// Tells a field that is wrong from one that the run cuts.
  private mutating func shortField() -> Step {
    if cursor < count, byte(cursor) != UInt8(ascii: "\"") {
      return fail(cursor, "a name is due here")
    }
    if cursor + 1 < count, byte(cursor + 1) != UInt8(ascii: ":") {
      return fail(cursor + 1, "`:` is due here")
    }
    return .needsMore
  }

  /// The column of the name at the cursor.
  @inline(__always)
  private mutating func key(_ due: Int) -> Int? {
    let start = Int(offsets[cursor]) + 1
    if due < keys.count, let base = text.baseAddress,
      keys.isKey(due, at: base + start, limit: text.count - start),
      !hasBackslash(start, Int(offsets[cursor + 1]))
    {
      return due
    }
    return otherKey(due)
  }

  private mutating func otherKey(_ due: Int) -> Int? {
    guard let (start, end) = string(cursor) else { return nil }
    var column: Int?
    if hasBackslash(start, end) {
      var name: [UInt8] = []
      guard unescape(start, end, into: &name) else { return nil }
      column = name.withUnsafeBufferPointer { columns.column($0, due: due) }
    } else {
      column = columns.column(UnsafeBufferPointer(rebasing: text[start..<end]), due: due)
    }
    keys = columns.keys
    if column == nil { _ = fail(cursor, "more than \(Limits.columns) columns") }
    return column
  }

  @inline(__always)
  private mutating func value(of column: Int) -> Step {
    let start = Int(offsets[cursor])
    switch text[start] {
    case UInt8(ascii: "\""):
      guard let (start, end) = string(cursor) else { return .failed }
      if hasBackslash(start, end) { return escapedText(start, end, column) }
      set(column, .text, start, end - start)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let kept = extra.count
      // The array is the first level and the row the second.
      let step = copy(level: 3)
      guard step == .done else { return step }
      set(column, .nested, text.count + kept, extra.count - kept)
      return .done
    default:
      let end = tokenEnd(cursor)
      guard let kind = JSONText.scalarKind(UnsafeBufferPointer(rebasing: text[start..<end])) else {
        return fail(cursor, "no JSON value")
      }
      set(column, kind, start, kind == .null ? 0 : end - start)
    }
    cursor += 1
    return .done
  }

  private mutating func escapedText(_ start: Int, _ end: Int, _ column: Int) -> Step {
    let kept = extra.count
    var bytes: [UInt8] = []
    swap(&bytes, &extra)
    let isGood = unescape(start, end, into: &bytes)
    swap(&bytes, &extra)
    guard isGood else { return .failed }
    set(column, .text, text.count + kept, extra.count - kept)
    cursor += 1
    return .done
  }

  @inline(__always)
  private mutating func set(_ column: Int, _ kind: Batch.Kind, _ offset: Int, _ length: Int) {
    let cell = Batch.Cell(
      kind, offset: UInt32(truncatingIfNeeded: offset), length: UInt32(truncatingIfNeeded: length))
    if grid.set(column, cell) { repeatedColumn = column }
  }
}

// MARK: Tokens

extension JSONWalker {
  @inline(__always)
  func byte(_ token: Int) -> UInt8 { text[Int(offsets[token])] }

  /// The end of a token without the blanks behind it.
  @inline(__always)
  func tokenEnd(_ token: Int) -> Int {
    let start = Int(offsets[token])
    var end = Int(offsets[token + 1])
    while end > start + 1, isBlank(text[end - 1]) { end -= 1 }
    return end
  }

  /// The inside of a string, from after its first quote to before its last.
  @inline(__always)
  mutating func string(_ token: Int) -> (start: Int, end: Int)? {
    let start = Int(offsets[token]) + 1
    let end = tokenEnd(token) - 1
    guard end >= start, text[end] == UInt8(ascii: "\"") else {
      _ = fail(token, "a string that does not end")
      return nil
    }
    return (start, end)
  }

  @inline(__always)
  mutating func hasBackslash(_ start: Int, _ end: Int) -> Bool {
    if backslash < start { findBackslash(start) }
    return backslash < end
  }

  private mutating func findBackslash(_ start: Int) {
    backslash = .max
    guard let base = text.baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\\")), text.count - start)
    else { return }
    backslash = UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  mutating func unescape(_ start: Int, _ end: Int, into bytes: inout [UInt8]) -> Bool {
    let inside = UnsafeBufferPointer(rebasing: text[start..<end])
    guard let found = JSONText.unescape(inside, into: &bytes) else { return true }
    fault = JSONFault(offset: start + found.offset, why: found.why)
    return false
  }

  mutating func fail(_ token: Int, _ why: String) -> Step {
    fault = JSONFault(offset: Int(offsets[token]), why: why)
    return .failed
  }
}
