internal import CSQLite
package import Model

/// Answers that are kept by name, in an ordinary SQLite file that other programs open too.
///
/// Beside the tables of the answers stand `weir_kept` and `weir_columns`, which say where each came
/// from and what its columns hold.
package final class Workspace {
  private let database: Database
  private static let own = ["weir_kept", "weir_columns"]

  /// Opens the file, and makes it where there is none.
  ///
  /// - Throws: ``Problem`` when it cannot be opened, or is no SQLite file.
  package init(path: String) throws(Problem) {
    database = try Database(path: path)
    try database.run(
      """
      create table if not exists weir_kept(
        name text primary key collate nocase, statement text, urls text, time text, rows integer,
        hash text, version text, origin text);
      create table if not exists weir_columns(
        kept text collate nocase, place integer, name text, type text, is_sure integer, unit text,
        meaning text, kind integer, primary key (kept, place))
      """)
  }

  // MARK: Keeping

  /// Keeps the rows under a name, in the place of those that were kept so before; whole or not at
  /// all.
  ///
  /// - Parameters:
  ///   - provenance: the number of rows and their hash are found out here.
  ///   - schema: what is known of a column of the answer; its name is taken from there.
  /// - Returns: the number of rows.
  /// - Throws: what the rows throw, and ``Problem`` for columns of one name, a table of another
  ///   program under the name, or a file that cannot be written.
  package func keep(
    _ name: String, _ rows: any BatchStream, _ provenance: () -> Provenance,
    schema: (String) -> ColumnSchema?
  ) throws(Problem) -> Int {
    try checkName(name)
    let columns = try KeptColumns(database)
    var digest = SHA256()
    var count = 0
    while let batch = try rows.next() {
      try columns.place(batch.columns, schema)
      for row in 0..<batch.rowCount {
        try columns.add(batch, row)
        batch.payload(row, Array(batch.columns.indices)).withUnsafeBytes { digest.add($0) }
        count += 1
      }
      try checkInterruption()
    }
    var found = provenance()
    (found.rows, found.hash) = (count, digest.hexadecimal)
    try store(name, columns, found)
    return count
  }

  private func checkName(_ name: String) throws(Problem) {
    let isOwn = Self.own.contains { $0.equalsIgnoringASCIICase(name) }
    guard !isOwn, !FoldedName(name.utf8.prefix(7)).bytes.elementsEqual("sqlite_".utf8) else {
      throw Problem(
        .cannotAnswer(what: "`\(name)` is a name of the workspace's own", hint: "take another"))
    }
    if try exists(name), try provenance(of: name) == nil {
      throw Problem(
        .cannotAnswer(
          what: "the workspace has a table `\(name)` that another program made",
          hint: "take another name"))
    }
  }

  private func exists(_ name: String) throws(Problem) -> Bool {
    let found = try PreparedStatement(
      database, "select 1 from sqlite_schema where type in ('table', 'view') and lower(name) = ?")
    try found.bind(text: name.asciiLowercased, at: 1)
    return try found.step()
  }

  /// Everything was gathered beside; now it takes its place in one transaction.
  private func store(
    _ name: String, _ columns: KeptColumns, _ provenance: Provenance
  ) throws(Problem) {
    try database.run("begin immediate")
    do throws(Problem) {
      try database.run("drop table if exists \(quoted(name))")
      try database.run(columns.creation(of: quoted(name)))
      try forget(name)
      let kept = try PreparedStatement(
        database, "insert into weir_kept values (?, ?, ?, ?, ?, ?, ?, ?)")
      try kept.bind(text: name, at: 1)
      try kept.bind(text: provenance.statement, at: 2)
      try kept.bind(text: provenance.urls.joined(separator: "\n"), at: 3)
      try kept.bind(text: provenance.time, at: 4)
      try kept.bind(integer: Int64(provenance.rows), at: 5)
      try kept.bind(text: provenance.hash, at: 6)
      try kept.bind(text: provenance.version, at: 7)
      try kept.bind(text: provenance.origin, at: 8)
      _ = try kept.step()
      try columns.describe(name)
      try database.run("commit")
    } catch {
      try? database.run("rollback")
      throw error
    }
  }

  private func forget(_ name: String) throws(Problem) {
    for table in Self.own {
      let column = table == "weir_kept" ? "name" : "kept"
      let statement = try PreparedStatement(
        database, "delete from \(table) where \(column) = ?")
      try statement.bind(text: name, at: 1)
      _ = try statement.step()
    }
  }

  // MARK: Reading

  /// What is known of a table; nil when there is none of the name.
  package func table(_ name: String) throws(Problem) -> KeptTable? {
    guard try exists(name) else { return nil }
    var columns: [ColumnSchema] = []
    let described = try PreparedStatement(
      database,
      "select name, type, is_sure, unit, meaning from weir_columns where kept = ? order by place")
    try described.bind(text: name, at: 1)
    while try described.step() {
      columns.append(
        ColumnSchema(
          name: described.text(0) ?? "",
          type: described.text(1).flatMap(ColumnType.init) ?? .unknown,
          isTypeSure: described.integer(2) != 0, unit: described.text(3),
          meaning: described.text(4) ?? ""))
    }
    if columns.isEmpty {
      let info = try PreparedStatement(database, "select name from pragma_table_info(?)")
      try info.bind(text: name, at: 1)
      while try info.step() {
        columns.append(ColumnSchema(name: info.text(0) ?? "", type: .unknown, isTypeSure: false))
      }
    }
    return KeptTable(name: name, columns: columns, provenance: try provenance(of: name))
  }

  private func provenance(of name: String) throws(Problem) -> Provenance? {
    let kept = try PreparedStatement(
      database,
      "select statement, urls, time, version, rows, hash, origin from weir_kept where name = ?")
    try kept.bind(text: name, at: 1)
    guard try kept.step() else { return nil }
    var found = Provenance(
      statement: kept.text(0) ?? "",
      urls: (kept.text(1) ?? "").split(separator: "\n").map(String.init), time: kept.text(2) ?? "",
      version: kept.text(3) ?? "", origin: kept.text(6) ?? "")
    (found.rows, found.hash) = (Int(kept.integer(4)), kept.text(5) ?? "")
    return found
  }

  /// The names of all tables, those of other programs too.
  package func names() throws(Problem) -> [String] {
    let tables = try PreparedStatement(
      database,
      """
      select name from sqlite_schema where type in ('table', 'view')
        and name not like 'sqlite\\_%' escape '\\' and name not in ('weir_kept', 'weir_columns')
      order by lower(name)
      """)
    var names: [String] = []
    while try tables.step() { names.append(tables.text(0) ?? "") }
    return names
  }

  /// The rows of a table, in the order in which they were kept.
  ///
  /// - Throws: ``Problem`` when there is no such table.
  package func rows(of name: String) throws(Problem) -> any BatchStream {
    let kinds = try PreparedStatement(
      database, "select kind from weir_columns where kept = ? order by place")
    try kinds.bind(text: name, at: 1)
    var found: [Batch.Kind] = []
    while try kinds.step() { found.append(Self.kind(kinds.integer(0))) }
    return try rows("select * from main.\(quoted(name))", kinds: found)
  }

  /// The rows of a statement of SQL; what their texts stand for is told by column.
  func rows(_ sql: String, kinds: [Batch.Kind]) throws(Problem) -> any BatchStream {
    StoredRows(try PreparedStatement(database, sql), kinds: kinds)
  }

  /// What the texts of a column stand for; nil where nothing is known of it.
  func kind(of column: String, in name: String) throws(Problem) -> Batch.Kind? {
    let kinds = try PreparedStatement(
      database, "select kind from weir_columns where kept = ? and lower(name) = lower(?)")
    try kinds.bind(text: name, at: 1)
    try kinds.bind(text: column, at: 2)
    return try kinds.step() ? Self.kind(kinds.integer(0)) : nil
  }

  private static func kind(_ number: Int64) -> Batch.Kind {
    Batch.Kind(rawValue: UInt8(clamping: number)) ?? .text
  }

  func run(_ sql: String) throws(Problem) { try database.run(sql) }

  func quoted(_ name: String) -> String { Database.quoted(name) }
}

/// The rows of an ordinary table.
private final class StoredRows: BatchStream {
  private var rows: PreparedStatement?
  private let columns: [Column]
  private let kinds: [Batch.Kind]
  private static let batchRows = 1_000
  private static let batchBytes = 1 << 20
  private var isFirst = true

  init(_ rows: PreparedStatement, kinds: [Batch.Kind]) {
    self.rows = rows
    columns = rows.columnNames.map { Column($0) }
    self.kinds = kinds
  }

  func next() throws(Problem) -> Batch? {
    try checkInterruption()
    guard let rows else { return nil }
    var batch = Batch(columns: columns)
    while batch.rowCount < Self.batchRows, batch.bytes.count < Self.batchBytes {
      guard try rows.step() else {
        // Who writes to the file need not wait for this reader.
        self.rows = nil
        break
      }
      for index in columns.indices {
        try batch.append(rows.field(Int32(index), textAs: kind(index)))
      }
      batch.rowCount += 1
    }
    defer { isFirst = false }
    return batch.rowCount > 0 || isFirst ? batch : nil
  }

  private func kind(_ index: Int) -> Batch.Kind {
    index < kinds.count ? kinds[index] : .text
  }
}
