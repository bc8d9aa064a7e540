import Model

/// JSON objects, one a line: an array of them, or the lines alone (RFC 8259, jsonlines.org).
///
/// A number keeps the characters that the service sent; what JSON has no number for (`NaN`, `.50`)
/// is a string. Null is `null`, a field that the row lacks is left out. A column name that comes
/// again gets `_2`, `_3`. An answer that fails leaves the array open.
final class JSONFormat: AnswerFormat {
  enum Layout {
    case array
    case lines
  }

  private let layout: Layout
  private var keys = JSONKeys()
  private var hasRows = false
  private var buffer = ByteBuffer()

  init(_ layout: Layout) { self.layout = layout }

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    guard batch.rowCount > 0 else { return }
    keys.name(batch.columns)
    if layout == .array, !hasRows { buffer.append(UInt8(ascii: "[")) }
    Self.append(batch, keys: keys, layout: layout, isFirst: !hasRows, to: &buffer)
    hasRows = true
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if layout == .array { buffer.append(hasRows ? "]\n" : "[]\n") }
    try buffer.flush(to: sink)
  }

  private static func append(
    _ batch: Batch, keys: JSONKeys, layout: Layout, isFirst: Bool, to out: inout ByteBuffer
  ) {
    let width = batch.columns.count
    batch.withCells { arena, cells in
      for row in 0..<batch.rowCount {
        if layout == .array, row > 0 || !isFirst {
          out.append(UInt8(ascii: ","))
          out.append(UInt8(ascii: "\n"))
        }
        keys.appendObject(cells[(row * width)..<((row + 1) * width)], in: arena, to: &out)
        if layout == .lines { out.append(UInt8(ascii: "\n")) }
      }
    }
  }
}

/// The names of the columns as JSON writes them, `"NAME":`, each different from the ones before.
struct JSONKeys {
  private(set) var bytes: [UInt8] = []
  /// Where in `bytes` the key of each column is.
  private(set) var ranges: [Range<Int>] = []
  private var columns: [Column] = []
  private var taken: Set<Column> = []

  /// Takes columns that begin with those named before; names given once stay.
  mutating func name(_ columns: [Column]) {
    guard columns != self.columns else { return }
    if !columns.starts(with: self.columns) { self = JSONKeys() }
    for column in columns[self.columns.count...] {
      var unique = column
      var number = 2
      while !taken.insert(unique).inserted {
        unique = Column("\(column.name)_\(number)")
        number += 1
      }
      append(unique)
    }
    self.columns = columns
  }

  private mutating func append(_ column: Column) {
    var buffer = ByteBuffer()
    let name = Array(column.name.utf8)
    name.withUnsafeBytes { appendJSONString($0, readable: name.count, to: &buffer) }
    buffer.append(UInt8(ascii: ":"))
    let start = bytes.count
    buffer.withBytes { bytes += $0 }
    ranges.append(start..<bytes.count)
  }
}

extension JSONKeys {
  /// Appends a row as an object; a field that the row lacks is left out.
  ///
  /// - Parameter row: a cell for each column that was named.
  @inline(__always) func appendObject(
    _ row: Slice<UnsafeBufferPointer<Batch.Cell>>, in arena: Arena, to out: inout ByteBuffer
  ) {
    out.append(UInt8(ascii: "{"))
    bytes.withUnsafeBytes { names in
      var hasFields = false
      for (column, cell) in row.enumerated() where cell.kind != .absent {
        if hasFields { out.append(UInt8(ascii: ",")) }
        hasFields = true
        out.append(UnsafeRawBufferPointer(rebasing: names[ranges[column]]))
        appendJSON(cell, in: arena, to: &out)
      }
    }
    out.append(UInt8(ascii: "}"))
  }
}

/// Appends a cell as a value of JSON.
@inline(__always) private func appendJSON(
  _ cell: Batch.Cell, in arena: Arena, to out: inout ByteBuffer
) {
  let bytes = arena.slice(cell)
  switch cell.kind {
  case .absent: break
  case .null: out.append("null")
  case .nested: out.append(bytes)
  case .number where isJSONNumber(bytes): out.append(bytes)
  case .boolean where bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8):
    out.append(bytes)
  case .text, .number, .boolean:
    appendJSONString(bytes, readable: arena.readable(cell), to: &out)
  }
}
