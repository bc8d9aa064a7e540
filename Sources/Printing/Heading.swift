import Model

/// The columns of a format whose first line names them all.
struct Heading {
  private(set) var columns: [Column] = []
  /// Whether the first line is out, so that no column can be added.
  private(set) var isOut = false

  /// Takes the columns of a batch.
  ///
  /// - Returns: whether the first line is due now: with the first rows, because a batch without
  ///   rows may come first and a later one may name more columns.
  /// - Throws: ``Problem/Kind/lateColumn(_:format:)`` when a column comes after the first line.
  mutating func admit(_ batch: Batch, format: Format) throws(Problem) -> Bool {
    if isOut || columns.starts(with: batch.columns) {
      for (index, column) in batch.columns.enumerated()
      where index >= columns.count || columns[index] != column {
        throw Problem(.lateColumn(column.name, format: format.rawValue))
      }
    } else {
      columns = batch.columns
    }
    guard batch.rowCount > 0, !isOut else { return false }
    isOut = true
    return true
  }

  /// Whether the first line is still due at the end of an answer without rows.
  mutating func isDueAtEnd() -> Bool {
    guard !isOut, !columns.isEmpty else { return false }
    isOut = true
    return true
  }
}
