internal import CSQLite
internal import Model

/// The rows of an answer on their way into a table: gathered in a temporary one, whose columns grow
/// as they come.
final class KeptColumns {
  private let database: Database
  private var columns: [(name: String, schema: ColumnSchema?, kind: ColumnKind)] = []
  private var insertion: PreparedStatement?
  /// For each column here its index in the batch placed last, -1 for none.
  private var indices: [Int] = []
  /// For each place of a batch the column as the batch names it.
  private var placed: [Column] = []

  init(_ database: Database) throws(Problem) {
    self.database = database
    try database.run(
      "drop table if exists temp.weir_rows; create temp table weir_rows(row integer primary key)")
  }

  /// Gives each column of a batch its place.
  ///
  /// - Throws: ``Problem`` for two columns whose names differ in case alone.
  func place(_ found: [Column], _ schema: (String) -> ColumnSchema?) throws(Problem) {
    for column in found[min(placed.count, found.count)...] {
      let known = schema(column.name)
      let name = known?.name ?? column.name
      guard !columns.contains(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
        throw Problem(
          .cannotAnswer(
            what: "two columns of the answer are called `\(name)`",
            hint: "name them by `select … as NAME`"))
      }
      columns.append((name, known, ColumnKind()))
      placed.append(column)
      insertion = nil
      try database.run("alter table temp.weir_rows add column c\(columns.count)")
    }
    indices = Array(found.indices)
  }

  func add(_ batch: Batch, _ row: Int) throws(Problem) {
    let statement = try insertionStatement()
    for (place, index) in indices.enumerated() {
      let cell = batch.cell(row, index)
      let bytes = batch.slice(cell)
      columns[place].kind.take(cell, bytes)
      try statement.bind(StoredValue(cell, bytes), at: Int32(place + 1))
    }
    _ = try statement.step()
    statement.reset()
  }

  private func insertionStatement() throws(Problem) -> PreparedStatement {
    if let insertion { return insertion }
    let places = ["null"] + columns.map { _ in "?" }
    let statement = try PreparedStatement(
      database, "insert into temp.weir_rows values (\(places.joined(separator: ", ")))")
    insertion = statement
    return statement
  }

  /// The statement that makes the table of the rows gathered.
  func creation(of table: String) -> String {
    let names = columns.enumerated().map { "c\($0 + 1) as \(Database.quoted($1.name))" }
    // Without a declared type a value stays as it is.
    return "create table \(table) as select "
      + (names.isEmpty ? "row" : names.joined(separator: ", "))
      + " from temp.weir_rows order by row"
  }

  /// The names of the columns, in order.
  var names: [String] { columns.map(\.name) }

  /// The statement that makes a table for the rows, its columns typed as the catalogue is sure.
  func typedCreation(of table: String) -> String {
    let list = columns.map { column in
      let type: String
      switch column.schema.map(\.sureType) ?? column.kind.type ?? .unknown {
      case .integer: type = "INTEGER"
      case .decimal: type = "REAL"
      case .text, .date: type = "TEXT"
      case .unknown: type = column.kind.type == nil ? "TEXT" : "NUMERIC"
      }
      return Database.quoted(column.name) + " " + type
    }
    return "create table \(table) (\(list.joined(separator: ", ")))"
  }

  /// The statement that copies the rows gathered into a table that has the columns.
  func copy(to table: String) -> String {
    let names = columns.map { Database.quoted($0.name) }.joined(separator: ", ")
    let places = columns.indices.map { "c\($0 + 1)" }.joined(separator: ", ")
    return "insert into \(table) (\(names)) select \(places) from temp.weir_rows order by row"
  }

  /// Writes down what the columns hold.
  func describe(_ table: String) throws(Problem) {
    let statement = try PreparedStatement(
      database, "insert into weir_columns values (?, ?, ?, ?, ?, ?, ?, ?)")
    for (place, column) in columns.enumerated() {
      let known = column.schema
      let isSure = known?.isTypeSure ?? (column.kind.type != nil)
      let type = known?.type ?? column.kind.type ?? .unknown
      try statement.bind(text: table, at: 1)
      try statement.bind(integer: Int64(place), at: 2)
      try statement.bind(text: column.name, at: 3)
      try statement.bind(text: type.rawValue, at: 4)
      try statement.bind(integer: isSure ? 1 : 0, at: 5)
      try statement.bind(text: known?.unit, at: 6)
      try statement.bind(text: known?.meaning, at: 7)
      try statement.bind(integer: Int64(column.kind.readAs.rawValue), at: 8)
      _ = try statement.step()
      statement.reset()
    }
    insertion = nil
  }
}
