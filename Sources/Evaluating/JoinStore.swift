internal import Model

/// The rows of the right side of a join, by their keys; SQLite spills them to disk.
final class JoinStore {
  private let insertion: PreparedStatement
  private let search: PreparedStatement
  private let all: PreparedStatement
  /// Those of all rows so far; more may come with a later batch.
  private(set) var columns: [Column] = []
  /// For each column here its index in the batch placed last, -1 for none.
  private var indices: [Int] = []

  init() throws(Problem) {
    let database = try Database()
    // A table in the temporary database may grow larger than memory, and needs no journal.
    try database.run(
      """
      create temp table side(key blob, payload blob);
      create index temp.keys on side(key);
      begin
      """)
    insertion = try PreparedStatement(database, "insert into side values (?, ?)")
    search = try PreparedStatement(
      database, "select payload from side where key = ? order by rowid")
    all = try PreparedStatement(database, "select payload from side order by rowid")
  }

  /// Makes the columns of a batch known, for its rows that are added next.
  func place(_ found: [Column]) {
    indices = [Int](repeating: -1, count: columns.count)
    for (index, column) in found.enumerated() {
      if let place = columns.firstIndex(of: column) {
        indices[place] = index
      } else {
        columns.append(column)
        indices.append(index)
      }
    }
  }

  /// - Parameter key: nil for rows that no key finds.
  func add(_ batch: Batch, row: Int, key: [UInt8]?) throws(Problem) {
    try insertion.bind(key, at: 1)
    try insertion.bind(batch.payload(row, indices), at: 2)
    _ = try insertion.step()
    insertion.reset()
  }

  /// Appends to each of the rows of a key, or of all, the cells before it, and both to a batch.
  ///
  /// - Returns: how many rows were appended.
  func append(
    rowsOf key: [UInt8]?, behind cells: ArraySlice<Batch.Cell>, to batch: inout Batch
  ) throws(Problem) -> Int {
    let rows = key == nil ? all : search
    if let key { try rows.bind(key, at: 1) }
    defer { rows.reset() }
    var count = 0
    while try rows.step() {
      batch.cells += cells
      batch.append(payload: rows.blob(0), columns: columns.count)
      count += 1
    }
    return count
  }
}
