internal import Model

/// The rows of a window; the source is let go of as soon as they are out, so that no further page
/// is asked for.
final class WindowedRows: BatchStream {
  private var source: (any BatchStream)?
  /// Rows still to leave out.
  private var offset: Int
  /// Rows still to give; nil is all.
  private var left: Int?

  init(_ source: any BatchStream, offset: Int, limit: Int?) {
    self.source = source
    self.offset = max(0, offset)
    left = limit.map { max(0, $0) }
  }

  func next() throws(Problem) -> Batch? {
    if left == 0 { source = nil }
    guard let batch = try source?.next() else { return nil }
    let start = min(offset, batch.rowCount)
    offset -= start
    let count = min(batch.rowCount - start, left ?? Int.max)
    left = left.map { $0 - count }
    if left == 0 { source = nil }
    return batch.rows(start..<start + count)
  }
}
