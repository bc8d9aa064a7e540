import Model

/// The bytes of a batch in place, while it is printed.
struct Arena {
  let bytes: UnsafeRawBufferPointer

  /// The bytes of a cell.
  @inline(__always) func slice(_ cell: Batch.Cell) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[Int(cell.offset)..<Int(cell.offset) + Int(cell.length)])
  }

  /// How many bytes may be read from the start of a cell.
  @inline(__always) func readable(_ cell: Batch.Cell) -> Int {
    bytes.count - Int(cell.offset)
  }
}

extension Batch {
  /// Goes through all cells in order, the bytes in place.
  @inline(__always) func withCells<Result>(
    _ body: (Arena, UnsafeBufferPointer<Cell>) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { bytes in
      cells.withUnsafeBufferPointer { cells in body(Arena(bytes: bytes), cells) }
    }
  }
}
