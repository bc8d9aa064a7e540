import Fetching
import Model
import Planning
import Printing
import Services

/// What the catalogue and the settings say of themselves, printed as answers.
extension Session {
  private func show(_ columns: [String], _ rows: [[String?]]) throws(Problem) {
    if options.isCheck { return }
    _ = try output.print(MadeRows(columns, rows), as: nil, into: nil)
  }

  func showSettings() throws(Problem) { try show(settings: SettingTable.all) }

  func show(settings entries: [SettingEntry]) throws(Problem) {
    let defaults = Settings()
    var rows: [[String?]] = []
    for entry in entries {
      rows.append([entry.name, entry.value(settings), entry.value(defaults), entry.meaning])
    }
    try show(["setting", "value", "default", "meaning"], rows)
  }

  func showServices() throws(Problem) {
    let count = catalogue.programs().reduce(0) { $0 + $1.tableCount }
    try show(
      ["service", "url", "tables", "what it offers"],
      [
        [
          "envirofacts", Secrets.masked(url: settings.envirofactsURL), "\(count)",
          "EPA's environmental data: plain names by the V1 grammar, dotted names by V2, the UV index",
        ]
      ])
  }

  func showTables(_ pattern: Value?) throws(Problem) {
    var text: String?
    if let pattern { text = try Substitution(scope: self).value(pattern).text }
    let tables = catalogue.tables(matching: text)
    var rows: [[String?]] = []
    for table in tables {
      rows.append([
        table.name, table.program, table.columnCount > 0 ? "\(table.columnCount)" : nil,
        Self.words(table.status), table.meaning.isEmpty ? nil : table.meaning,
      ])
    }
    try show(["table", "program", "columns", "status", "meaning"], rows)
    if rows.isEmpty, let text {
      let nearest = catalogue.nearestTables(to: text)
      if !nearest.isEmpty {
        notices.say(.other("no table matches; near it: \(nearest.joined(separator: ", "))"))
      }
    }
  }

  private static func words(_ status: TableSchema.Status) -> String {
    switch status {
    case .live: "live"
    case .gone(let successor): successor.map { "gone; now \($0)" } ?? "gone"
    }
  }

  /// The columns of a table, or the tables of a program or service.
  func describe(_ name: Name) throws(Problem) {
    let name = try Substitution(scope: self).name(name)
    if name.text.equalsIgnoringASCIICase("envirofacts") { return try showTables(nil) }
    if let table = catalogue.table(named: name.text) { return try show(table) }
    if catalogue.program(name.text) {
      let tables = catalogue.tables(matching: nil).filter {
        $0.program.equalsIgnoringASCIICase(name.text)
      }
      var rows: [[String?]] = []
      for table in tables {
        rows.append([table.name, Self.words(table.status), table.meaning])
      }
      return try show(["table", "status", "meaning"], rows)
    }
    throw Problem(
      .unknownTable(name.text, nearest: catalogue.nearestTables(to: name.text)), at: name.range)
  }

  private func show(_ table: TableSchema) throws(Problem) {
    var rows: [[String?]] = []
    for column in table.columns {
      rows.append([
        column.name, column.isTypeSure ? column.type.rawValue : column.type.rawValue + "?",
        column.unit, column.key, column.meaning.isEmpty ? nil : column.meaning,
        filters(column),
      ])
    }
    if !table.meaning.isEmpty { notices.say(.other("\(table.name): \(table.meaning)")) }
    try show(["column", "type", "unit", "key", "meaning", "sent"], rows)
  }

  /// The operators that the service is asked to apply to a column, on V1 and V2.
  private func filters(_ column: ColumnSchema) -> String {
    let v1 = Conditions.sent(column, .v1).joined(separator: " ")
    let v2 = Conditions.sent(column, .v2).joined(separator: " ")
    return "V1: \(v1.isEmpty ? "none" : v1); V2: \(v2.isEmpty ? "none" : v2)"
  }
}
