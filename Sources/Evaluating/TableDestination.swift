internal import CSQLite
package import Model

/// A table of an SQLite file that takes the rows of an answer, in one transaction.
///
/// The rows are gathered beside; the file is opened once all of them are there, so that a query
/// that fails leaves it as it was, or absent.
package struct TableDestination: Sendable {
  private let path: String
  private let table: String
  private let mode: Destination.Table.Mode

  package init(path: String, table: String, mode: Destination.Table.Mode) {
    self.path = path
    self.table = table
    self.mode = mode
  }

  /// Writes the rows.
  ///
  /// - Parameter schema: what is known of a column of the answer; its name is taken from there.
  /// - Returns: the number of rows.
  /// - Throws: what the rows throw; ``Problem`` for columns that differ from those of the table, a
  ///   table that is there and was not to be, a file that cannot be written.
  package func write(
    _ rows: any BatchStream, schema: (String) -> ColumnSchema?
  ) throws(Problem) -> Int {
    let database = try Database()
    let columns = try KeptColumns(database)
    var count = 0
    while let batch = try rows.next() {
      try columns.place(batch.columns, schema)
      for row in 0..<batch.rowCount { try columns.add(batch, row) }
      count += batch.rowCount
      try checkInterruption()
    }
    guard !columns.names.isEmpty else {
      throw Problem(
        .cannotAnswer(what: "the answer names no columns", hint: "nothing can be made of it"))
    }
    do throws(Problem) {
      let attach = try PreparedStatement(database, "attach ? as target")
      try attach.bind(text: path, at: 1)
      _ = try attach.step()
      attach.reset()
      try store(columns, database)
    } catch {
      guard case .localWork(let why) = error.kind else { throw error }
      throw Problem(.cannotWrite(path: path, why: why))
    }
    return count
  }

  private var target: String { "target." + Database.quoted(table) }

  private func store(_ columns: KeptColumns, _ database: Database) throws(Problem) {
    try database.run("begin immediate")
    do throws(Problem) {
      let existing = try self.columns(database)
      if existing.isEmpty {
        try database.run(columns.typedCreation(of: target))
      } else {
        try check(columns.names, against: existing)
      }
      if case .key(let keys) = mode { try replace(keys.map(\.text), columns, database) }
      if case .replace = mode { try database.run("delete from \(target)") }
      try database.run(columns.copy(to: target))
      try database.run("commit")
    } catch {
      try? database.run("rollback")
      throw error
    }
  }

  /// The columns of the table; none when it is not there.
  private func columns(_ database: Database) throws(Problem) -> [String] {
    let info = try PreparedStatement(
      database, "select name from pragma_table_info(?, 'target') order by cid")
    try info.bind(text: table, at: 1)
    var names: [String] = []
    while try info.step() { names.append(info.text(0) ?? "") }
    return names
  }

  private func check(_ names: [String], against existing: [String]) throws(Problem) {
    if case .create = mode {
      throw Problem(
        .cannotAnswer(
          what: "`\(path)` has a table `\(table)`",
          hint: "write `table \(table) replace`, `append` or `key (COLUMN)`"))
    }
    let missing = names.filter { name in
      !existing.contains { $0.equalsIgnoringASCIICase(name) }
    }
    let lacking = existing.filter { name in
      !names.contains { $0.equalsIgnoringASCIICase(name) }
    }
    guard missing.isEmpty, lacking.isEmpty else {
      func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
      let parts = [
        missing.isEmpty ? nil : "the table has no \(list(missing))",
        lacking.isEmpty ? nil : "the answer has no \(list(lacking))",
      ]
      throw Problem(
        .cannotAnswer(
          what: "the columns differ: " + parts.compactMap(\.self).joined(separator: "; "),
          hint: "select the columns that `\(table)` has"))
    }
  }

  /// Takes the rows out that have new ones with the same keys.
  private func replace(
    _ keys: [String], _ columns: KeptColumns, _ database: Database
  ) throws(Problem) {
    var same: [String] = []
    var places: [String] = []
    for key in keys {
      guard let place = columns.names.firstIndex(where: key.equalsIgnoringASCIICase) else {
        throw Problem(.columnNotInAnswer(key, columns: columns.names))
      }
      places.append("c\(place + 1)")
      // Each value as the column of the table would hold it.
      same.append("\(target).\(Database.quoted(columns.names[place])) is n.c\(place + 1)")
    }
    let list = places.joined(separator: ", ")
    let repeated = try PreparedStatement(
      database,
      "select \(list) from temp.weir_rows group by \(list) having count(*) > 1 limit 1")
    if try repeated.step() {
      let values = keys.enumerated().map { "\($1) = \(repeated.text(Int32($0)) ?? "null")" }
      throw Problem(
        .cannotAnswer(
          what: "the answer has several rows with \(values.joined(separator: ", "))",
          hint: "name columns that tell its rows apart: `key (A, B)`"))
    }
    repeated.reset()
    try database.run(
      "delete from \(target) where exists (select 1 from temp.weir_rows n where "
        + same.joined(separator: " and ") + ")")
  }
}
