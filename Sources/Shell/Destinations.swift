import Evaluating
import Model
import Planning

/// Answers that go into tables: of the workspace, or of a database.
extension Session {
  /// The last parts of the names of SQLite files.
  private static let databases = [".sqlite", ".sqlite3", ".db"]

  /// Whether the answer of a query goes into a table; then it is there.
  func kept(_ query: Query) throws(Problem) -> Bool {
    guard asks, let destination = query.destination else { return false }
    var substitution = Substitution(scope: self)
    switch try substitution.destination(destination) {
    case .workspace(let name, _):
      try keep(query, as: name)
    case .file(.value(let path), let table?, _):
      try check(path, table)
      try store(query, in: path.text, table, at: path.range)
    default: return false
    }
    return true
  }

  /// Puts the last answer into a table, without asking again.
  func keepLast(_ rows: any BatchStream, _ destination: Destination) throws(Problem) {
    guard let query = lastQuery?.query else {
      throw Problem(
        .cannotAnswer(what: "the last answer is none of a query", hint: "ask `from …` before"),
        at: destination.range)
    }
    let columns = KnownColumns(query, self)
    var substitution = Substitution(scope: self)
    let count: Int
    switch try substitution.destination(destination) {
    case .workspace(let name, _):
      count = try openedWorkspace().keep(
        name.text, rows, { provenance(of: query, []) }, schema: columns.schema)
    case .file(.value(let path), let table?, _):
      count = try TableDestination(path: path.text, table: table.name.text, mode: table.mode)
        .write(rows, schema: columns.schema)
    default: return
    }
    if isInteractive { notices.say(.other("\(count) rows kept")) }
  }

  /// Whether an answer goes into a table.
  ///
  /// - Throws: ``Problem`` for a place that is none.
  func goesIntoTable(_ destination: Destination?) throws(Problem) -> Bool {
    guard let destination else { return false }
    var substitution = Substitution(scope: self)
    switch try substitution.destination(destination) {
    case .workspace: return true
    case .file(.value(let path), let table?, _):
      try check(path, table)
      return true
    case .file: return false
    }
  }

  /// - Throws: ``Problem`` for a database without a table, or a table in what is none.
  func check(_ path: Value, _ table: Destination.Table?) throws(Problem) {
    if path.text.contains("://") {
      throw Problem(.notAvailable("`into` a database server"), at: path.range)
    }
    let isDatabase = Self.databases.contains { ending in
      FoldedName(path.text.utf8.suffix(ending.utf8.count)) == FoldedName(ending)
    }
    guard isDatabase != (table != nil) else { return }
    throw Problem(
      isDatabase
        ? .cannotAnswer(
          what: "`\(path.text)` is a database", hint: "name a table: `into \"…\" table NAME`")
        : .cannotAnswer(
          what: "`\(path.text)` has no tables",
          hint: "a database's name ends in \(Self.databases.joined(separator: ", "))"),
      at: path.range)
  }
}
