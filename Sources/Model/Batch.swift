/// A few hundred or thousand rows: one arena of bytes and a cell for each field, row after row.
///
/// Cells keep the characters that the service sent, numbers too, so nothing is rounded.
package struct Batch: Sendable {
  /// What a cell was in the reply.
  package enum Kind: UInt8, Sendable {
    /// The row has no such field.
    case absent
    case null
    case text
    /// The source text of a number.
    case number
    /// `true` or `false`.
    case boolean
    /// A JSON object or array as compact JSON text.
    case nested
  }

  /// A cell: its bytes are `bytes[offset ..< offset + length]` of its batch, UTF-8.
  package struct Cell: Sendable {
    package var offset: UInt32
    package var length: UInt32
    package var kind: Kind

    @inlinable package init(_ kind: Kind, offset: UInt32 = 0, length: UInt32 = 0) {
      self.kind = kind
      self.offset = offset
      self.length = length
    }
  }

  /// In the order in which the service first named them; a later batch may have more at the end.
  package var columns: [Column]
  /// `rowCount * columns.count` cells, row after row.
  package var cells: [Cell]
  package var bytes: [UInt8]
  package var rowCount: Int

  package init(columns: [Column]) {
    self.columns = columns
    cells = []
    bytes = []
    rowCount = 0
  }
}

/// A column of an answer.
package struct Column: Hashable, Sendable {
  /// As the service sent it, or the alias that was asked for.
  package var name: String
  package init(_ name: String) { self.name = name }

  package static func == (left: Column, right: Column) -> Bool {
    left.name.sameBytes(as: right.name)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
  }
}

extension Batch {
  /// The cell at a row and column, both from 0.
  @inlinable package func cell(_ row: Int, _ column: Int) -> Cell {
    cells[row * columns.count + column]
  }

  /// The bytes of a cell.
  @inlinable package func slice(_ cell: Cell) -> ArraySlice<UInt8> {
    bytes[Int(cell.offset)..<Int(cell.offset) + Int(cell.length)]
  }

  /// The text of a cell; nil for null and absent.
  package func text(_ row: Int, _ column: Int) -> String? {
    let cell = cell(row, column)
    guard cell.kind != .null, cell.kind != .absent else { return nil }
    return String(decoding: slice(cell), as: UTF8.self)
  }

  /// Appends one row; for tests and small answers made here.
  ///
  /// - Parameter row: one entry for each column, nil for null.
  package mutating func append(_ row: [(kind: Kind, text: String)]) {
    precondition(row.count == columns.count, "a row has a cell for each column")
    for field in row {
      let utf8 = Array(field.text.utf8)
      cells.append(Cell(field.kind, offset: UInt32(bytes.count), length: UInt32(utf8.count)))
      bytes += utf8
    }
    rowCount += 1
  }
}
