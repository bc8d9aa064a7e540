internal import Model

/// A cell as SQLite keeps it in an ordinary table.
///
/// A number is kept as one only where it comes back letter for letter; `1.10`, `1e5` and 2⁶⁴ stay
/// text, in a column whose description says that it holds numbers.
enum StoredValue {
  case null
  case integer(Int64)
  case real(Double)
  case text(ArraySlice<UInt8>)

  init(_ cell: Batch.Cell, _ bytes: ArraySlice<UInt8>) {
    switch cell.kind {
    case .absent, .null: self = .null
    case .text, .boolean, .nested: self = .text(bytes)
    case .number:
      let text = String(decoding: bytes, as: UTF8.self)
      if let value = Int64(text), String(value).sameBytes(as: text) {
        self = .integer(value)
      } else if let value = Double(text), value.isFinite, value.description.sameBytes(as: text) {
        self = .real(value)
      } else {
        self = .text(bytes)
      }
    }
  }
}

/// What all cells of a column were.
struct ColumnKind {
  private(set) var kind: Batch.Kind?
  private var isMixed = false
  private var hasFraction = false

  mutating func take(_ cell: Batch.Cell, _ bytes: ArraySlice<UInt8>) {
    guard cell.kind != .null, cell.kind != .absent else { return }
    isMixed = isMixed || (kind ?? cell.kind) != cell.kind
    kind = cell.kind
    if cell.kind == .number, Int64(String(decoding: bytes, as: UTF8.self)) == nil {
      hasFraction = true
    }
  }

  /// What cells that are text in the table are read as.
  var readAs: Batch.Kind { isMixed ? .text : kind ?? .text }

  /// What the column is sure to hold, as far as its cells tell.
  var type: ColumnType? {
    isMixed || kind != .number ? nil : hasFraction ? .decimal : .integer
  }
}
