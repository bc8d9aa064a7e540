import Fetching
import Model
import Planning
import Printing
import Services

/// What the catalogue and the settings say of themselves, printed as answers.
extension Session {
  func show(_ columns: [String], _ rows: [[String?]]) throws(Problem) {
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
    var rows: [[String?]] = [
      [
        Catalogue.service, Secrets.masked(url: settings.envirofactsURL), "\(count)",
        "EPA's environmental data: plain names by the V1 grammar, dotted names by V2, the UV index",
      ]
    ]
    for service in Descriptions.all {
      let url = settings.services[FoldedName(service.addressSetting)] ?? service.url
      rows.append([
        service.name, Secrets.masked(url: url), "\(service.tables.count)", service.meaning,
      ])
    }
    try show(["service", "url", "tables", "what it offers"], rows)
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

  static func words(_ status: TableSchema.Status) -> String {
    switch status {
    case .live: "live"
    case .gone(let successor): successor.map { "gone; now \($0)" } ?? "gone"
    }
  }
}
