internal import Model

/// Rows as bytes that SQLite keeps: every cell with its kind, so that `1.10` stays and null, absent
/// and empty stay apart.
extension Batch {
  /// For each column, by its index or -1 for one that is absent: the kind, the length in four
  /// bytes, and the bytes.
  func payload(_ row: Int, _ indices: [Int]) -> [UInt8] {
    var payload: [UInt8] = []
    for index in indices {
      let cell = index < 0 ? Cell(.absent) : cell(row, index)
      payload.append(cell.kind.rawValue)
      for shift in [0, 8, 16, 24] as [UInt32] {
        payload.append(UInt8(truncatingIfNeeded: cell.length >> shift))
      }
      payload += slice(cell)
    }
    return payload
  }

  /// Appends the cells of a row from its payload; columns that came later are absent.
  mutating func append(payload: UnsafeRawBufferPointer, columns count: Int) {
    var rest = payload[...]
    for _ in 0..<count {
      guard rest.count >= 5, let kind = Kind(rawValue: rest.removeFirst()) else {
        cells.append(Cell(.absent))
        continue
      }
      var length: UInt32 = 0
      for (index, byte) in rest.prefix(4).enumerated() {
        length |= UInt32(byte) << UInt32(8 * index)
      }
      rest = rest.dropFirst(4)
      cells.append(Cell(kind, offset: UInt32(truncatingIfNeeded: bytes.count), length: length))
      bytes += rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
    }
    rowCount += 1
  }
}
