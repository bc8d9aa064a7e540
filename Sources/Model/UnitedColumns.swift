/// The columns of all pages and steps of an answer, in the order in which they were first named.
///
/// Each reply names its columns anew, in an order of its own; those who take the rows are promised
/// that a later batch has the same columns and, at most, more at the end.
package struct UnitedColumns {
  package private(set) var columns: [Column] = []

  package init() {}

  /// The batch under the columns known so far and those that it adds; a field it lacks is absent.
  package mutating func unite(_ batch: Batch) -> Batch {
    // The page after the last row names what it likes.
    if batch.rowCount == 0, !columns.isEmpty { return Batch(columns: columns) }
    if columns.starts(with: batch.columns) { return batch }
    if batch.columns.starts(with: columns) {
      columns = batch.columns
      return batch
    }
    let places = places(of: batch.columns)
    var united = Batch(columns: columns)
    united.bytes = batch.bytes
    united.rowCount = batch.rowCount
    united.cells = [Batch.Cell](
      repeating: Batch.Cell(.absent), count: batch.rowCount * columns.count)
    for row in 0..<batch.rowCount {
      for (column, place) in places.enumerated() {
        united.cells[row * columns.count + place] = batch.cell(row, column)
      }
    }
    return united
  }

  /// Where each column of a batch is among all; a name that comes twice has two places.
  private mutating func places(of names: [Column]) -> [Int] {
    var free: [Column: [Int]] = [:]
    for (place, column) in columns.enumerated().reversed() {
      free[column, default: []].append(place)
    }
    return names.map { name in
      if let place = free[name]?.popLast() { return place }
      columns.append(name)
      return columns.count - 1
    }
  }
}
