import Evaluating
import Fetching
import Glibc
import Model
import Parsing
import Printing
import Services

/// Answers that are kept by name, and what is done with them.
extension Session {
  /// The workspace, opened at its first use.
  ///
  /// - Throws: ``Problem`` when the file cannot be opened.
  func openedWorkspace() throws(Problem) -> Workspace {
    if let workspace { return workspace }
    guard let path = settings.workspace ?? Folders.data.map({ $0 + "/workspace.db" }) else {
      throw Problem(
        .cannotWrite(path: "workspace", why: "no home folder; write `set workspace \"FILE\"`"))
    }
    if settings.workspace == nil, let folder = Folders.data {
      let code = Folders.make(folder)
      guard code == 0 else { throw Problem(.cannotWrite(path: folder, why: errorText(code))) }
    }
    // Answers may be nobody else's business.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw Problem(.cannotWrite(path: path, why: errorText(errno)))
    }
    close(descriptor)
    let opened = try Workspace(path: path)
    workspace = opened
    return opened
  }

  /// Keeps the answer of a query as `local.NAME`.
  func keep(_ query: Query, as name: Name) throws(Problem) {
    let workspace = try openedWorkspace()
    try gather(query, at: name.range, "local.\(name.text)") {
      (rows, columns, urls) throws(Problem) in
      try workspace.keep(
        name.text, rows, { self.provenance(of: query, urls()) }, schema: columns.schema)
    }
  }

  /// Writes the answer of a query into a table of a database.
  func store(
    _ query: Query, in path: String, _ table: Destination.Table, at range: SourceRange
  ) throws(Problem) {
    let destination = TableDestination(path: path, table: table.name.text, mode: table.mode)
    try gather(query, at: range, "\(path), table \(table.name.text)") {
      (rows, columns, _) throws(Problem) in
      try destination.write(rows, schema: columns.schema)
    }
  }

  /// Asks a query whose rows go into a table, and says how many did.
  private func gather(
    _ query: Query, at range: SourceRange, _ place: String,
    _ write: (any BatchStream, KnownColumns, () -> [String]) throws(Problem) -> Int
  ) throws(Problem) {
    var plan = try plan(query)
    var urls: [String] = []
    let budget = budget { urls.append($0) }
    try confirm(&plan, budget)
    let rows = try answered(plan, by: try fetcher, within: budget)
    watch(rows, of: plan, stays: true)
    defer { activity?.end() }
    do throws(Problem) {
      let count = try write(keeping(rows), KnownColumns(query, self), { urls })
      lastRows = count
      for note in rows.notes { notices.say(note) }
      if isInteractive { notices.say(.written(rows: count, path: place)) }
    } catch {
      let problem = told(error, rows)
      throw problem.range == nil ? Problem(problem.kind, at: range) : problem
    }
  }

  func provenance(of query: Query, _ urls: [String]) -> Provenance {
    var query = query
    query.destination = nil
    var statement = query.spelling
    for secret in settings.secrets where !secret.isEmpty {
      statement = statement.split(separator: secret, omittingEmptySubsequences: false)
        .joined(separator: Secrets.mark)
    }
    return Provenance(
      statement: statement, urls: urls, time: UTC.now(), version: weirVersion,
      origin: options.isSample ? "sample" : "net")
  }

  /// Shows where a kept answer came from, and its columns.
  func describe(kept table: KeptTable) throws(Problem) {
    if let provenance = table.provenance {
      notices.say(.other("local.\(table.name): \(provenance.statement)"))
      notices.say(
        .other(
          "\(provenance.rows) rows from the \(provenance.origin) of \(provenance.time), by weir \(provenance.version); SHA-256"
            + " \(provenance.hash)"))
      for url in provenance.urls.prefix(Self.mostAddresses) { notices.say(.other("asked: " + url)) }
      let rest = provenance.urls.count - Self.mostAddresses
      if rest > 0 { notices.say(.other("and \(rest) more addresses")) }
    } else {
      notices.say(.other("local.\(table.name) was made by another program"))
    }
    try show(
      ["column", "type", "unit", "meaning"],
      table.columns.map { column in
        [
          column.name, Self.words(column.type, isSure: column.isTypeSure), column.unit,
          column.meaning.isEmpty ? nil : column.meaning,
        ]
      })
  }

  /// What is known of a table of a query; nil where nobody wrote it down.
  func schema(of reference: TableReference) -> TableSchema? {
    guard !reference.isFile else { return nil }
    let name = reference.name.text
    if let kept = name.behind(Catalogue.local) { return try? keptSchema(Name(kept)) }
    for service in Descriptions.all {
      if let table = name.behind(service.name).flatMap(service.table) { return table.schema }
    }
    return catalogue.table(named: name)
  }

  /// Addresses that a description shows.
  private static let mostAddresses = 5

  /// Lists what is kept.
  func showKept() throws(Problem) {
    let workspace = try openedWorkspace()
    var rows: [[String?]] = []
    for name in try workspace.names() {
      let kept = try workspace.table(name)?.provenance
      rows.append(["local." + name, kept.map { "\($0.rows)" }, kept?.time, kept?.statement])
    }
    try show(["table", "rows", "time", "statement"], rows)
  }

  /// A kept table by its name without `local.`.
  ///
  /// - Throws: ``Problem/Kind/unknownTable(_:nearest:)`` with names that are near.
  func kept(_ name: Name) throws(Problem) -> KeptTable {
    let workspace = try openedWorkspace()
    if let table = try workspace.table(name.text) { return table }
    let nearest = NearestNames.nearest(to: name.text, among: try workspace.names(), limit: 3)
    guard !nearest.isEmpty else {
      throw Problem(
        .cannotAnswer(
          what: "nothing is kept as `local.\(name.text)`",
          hint: "`from … into \(name.text)` keeps an answer; `describe local` lists what is kept"),
        at: name.range)
    }
    throw Problem(
      .unknownTable("local." + name.text, nearest: nearest.map { "local." + $0 }), at: name.range)
  }

  /// Shows what two kept answers differ in.
  func showDifference(_ before: Name, _ after: Name, on keys: [Name]) throws(Problem) {
    let tables = (try kept(before), try kept(after))
    if options.isCheck { return }
    let found = try openedWorkspace().difference(tables.0, tables.1, on: keys.map(\.text))
    try output.print(keeping(found.rows), as: nil, into: nil)
    notices.say(
      .other("\(found.added) added, \(found.removed) removed, \(found.changed) changed"))
    if !found.uncompared.isEmpty {
      notices.say(
        .other("only one of them has " + found.uncompared.map { "`\($0)`" }.joined(separator: ", "))
      )
    }
  }
}

/// What the catalogue knows of the columns of an answer.
struct KnownColumns {
  private let query: Query
  private var schemas: [TableSchema] = []

  init(_ query: Query, _ session: Session) {
    self.query = query
    for reference in [query.from] + query.joins.map(\.table) {
      if let schema = session.schema(of: reference) { schemas.append(schema) }
    }
  }

  func schema(_ name: String) -> ColumnSchema? {
    let item = query.selection?.items.first { item in
      item.alias?.text.equalsIgnoringASCIICase(name) ?? false
    }
    if let item {
      guard case .column(let column) = item.expression else { return nil }
      return plain(column.name.text)?.named(name)
    }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return plain(name) }
    return plain(String(name[name.index(after: dot)...]))?.named(name)
  }

  private func plain(_ name: String) -> ColumnSchema? {
    schemas.lazy.compactMap { $0.column(named: name) }.first
  }
}

extension ColumnSchema {
  fileprivate func named(_ name: String) -> ColumnSchema {
    ColumnSchema(
      name: name, type: type, isTypeSure: isTypeSure, unit: unit, key: key, meaning: meaning,
      role: role)
  }
}

/// The present moment for people and files.
enum UTC {
  /// `2026-12-01T13:20:00Z`.
  static func now() -> String {
    var seconds = time(nil)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
