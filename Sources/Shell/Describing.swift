import Model
import Planning
import Services

/// `describe`: the tables of a program, the columns of a table, the codes of a column.
extension Session {
  /// Codes that are told in a table's own description.
  private static let fewCodes = 8
  /// Tables that a description says can be joined.
  private static let mostJoins = 12

  /// - Throws: ``Problem`` for a name that the catalogue does not have.
  func describe(_ name: Name) throws(Problem) {
    let name = try Substitution(scope: self).name(name)
    if name.text.equalsIgnoringASCIICase(Catalogue.service) { return try showPrograms() }
    if name.text.equalsIgnoringASCIICase(Catalogue.local) { return try showKept() }
    if let kept = name.text.behind(Catalogue.local) {
      return try describe(kept: try self.kept(Name(kept, name.form, range: name.range)))
    }
    if let service = Descriptions.service(named: name.text) {
      return try showTables(Value(service.name + ".*"))
    }
    if let table = catalogue.table(named: name.text) { return try describe(table) }
    if catalogue.program(name.text) { return try describe(program: name.text) }
    if let (table, column) = column(named: name.text) { return try describe(column, of: table) }
    let nearest = catalogue.nearestTables(to: name.text)
    guard nearest.isEmpty else {
      throw Problem(.unknownTable(name.text, nearest: nearest), at: name.range)
    }
    throw Problem(
      .cannotAnswer(
        what: "the catalogue has no table, program or column `\(name.text)`",
        hint: "`find WORD` looks for words, `tables` lists the tables"), at: name.range)
  }

  /// `TABLE.COLUMN`, or a column of the first table that has one of that name.
  func column(named text: String) -> (TableSchema, ColumnSchema)? {
    if let dot = text.lastIndex(of: ".") {
      guard let table = catalogue.table(named: String(text[..<dot])),
        let column = table.column(named: text[text.index(after: dot)...])
      else { return nil }
      return (table, column)
    }
    guard let table = catalogue.firstTable(with: text), let column = table.column(named: text)
    else { return nil }
    return (table, column)
  }

  private func showPrograms() throws(Problem) {
    var rows: [[String?]] = []
    for program in catalogue.programs() {
      rows.append([program.name, "\(program.tableCount)", program.meaning])
    }
    try show(["program", "tables", "meaning"], rows)
  }

  private func describe(program: String) throws(Problem) {
    var rows: [[String?]] = []
    for table in catalogue.tables(matching: nil)
    where table.program.equalsIgnoringASCIICase(program) {
      rows.append([table.name, Self.words(table.status), table.meaning])
    }
    try show(["table", "status", "meaning"], rows)
  }

  // MARK: A table

  private func describe(_ table: TableSchema) throws(Problem) {
    var rows = parameters(of: table)
    for column in table.columns {
      rows.append([
        column.name, Self.words(column.type, isSure: column.isTypeSure), column.unit, column.key,
        column.meaning.isEmpty ? nil : column.meaning, filters(column, of: table),
      ])
    }
    if !table.meaning.isEmpty { notices.say(.other("\(table.name): \(table.meaning)")) }
    if case .gone(let successor) = table.status {
      notices.say(.tableGone(table.name, successor: successor))
    }
    try show(["column", "type", "unit", "key", "meaning", "sent"], rows)
    let joins = joins(of: table)
    if !joins.isEmpty { notices.say(.other("joins: " + joins.joined(separator: "; "))) }
    let codes = codes(of: table)
    if !codes.isEmpty { notices.say(.other("codes: " + codes.joined(separator: "; "))) }
  }

  /// What a described table is asked with.
  private func parameters(of table: TableSchema) -> [[String?]] {
    (Descriptions.table(named: table.name)?.parameters ?? []).map { parameter in
      [
        parameter.name, parameter.isDate ? "date" : "text", nil,
        parameter.isRequired ? "required" : "optional", parameter.meaning,
        parameter.isDate ? "= in between" : "= in",
      ]
    }
  }

  /// What it joins to, and by which columns.
  private func joins(of table: TableSchema) -> [String] {
    var joins: [String] = []
    for other in catalogue.tables(matching: nil)
    where other.program.sameBytes(as: table.program) && other.status == .live {
      guard joins.count < Self.mostJoins, !other.name.sameBytes(as: table.name),
        let schema = catalogue.table(named: other.name)
      else { continue }
      let key = catalogue.joinKey(table, schema).map { pair in
        pair.left.sameBytes(as: pair.right) ? pair.left : "\(pair.left) = \(pair.right)"
      }
      if !key.isEmpty { joins.append("\(other.name) on \(key.joined(separator: ", "))") }
    }
    return joins
  }

  /// The columns whose codes are known: the codes when they are few, else where they are listed.
  private func codes(of table: TableSchema) -> [String] {
    var lists: [String] = []
    for column in table.columns {
      let codes = catalogue.codes(table: table.name, column: column.name)
      guard !codes.isEmpty else { continue }
      let words =
        codes.count <= Self.fewCodes
        ? codes.map(\.code).joined(separator: ", ")
        : "\(codes.count), see `describe \(table.name).\(column.name)`"
      lists.append("\(column.name): \(words)")
    }
    return lists
  }

  // MARK: A column

  func describe(_ column: ColumnSchema, of table: TableSchema) throws(Problem) {
    let facts = [
      Self.words(column.type, isSure: column.isTypeSure), column.unit.map { "unit: \($0)" },
      column.key, column.meaning.isEmpty ? nil : column.meaning,
      "sent: " + filters(column, of: table),
    ]
    notices.say(
      .other("\(table.name).\(column.name): " + facts.compactMap(\.self).joined(separator: "; ")))
    let codes = catalogue.codes(table: table.name, column: column.name)
    if codes.isEmpty { notices.say(.other("no codes of it are known")) }
    try show(["code", "meaning"], codes.map { [$0.code, $0.meaning.isEmpty ? nil : $0.meaning] })
  }

  /// A type that nobody documents is marked.
  static func words(_ type: ColumnType, isSure: Bool) -> String {
    isSure ? type.rawValue : type.rawValue + "?"
  }

  /// The operators that the service is asked to apply to a column, on V1 and V2.
  private func filters(_ column: ColumnSchema, of table: TableSchema) -> String {
    if let described = Descriptions.table(named: table.name) {
      return described.condition == nil
        ? "no" : "one: " + DescribedQuery.Condition.operators.joined(separator: " ")
    }
    let v1 = Conditions.sent(column, .v1).joined(separator: " ")
    let v2 = Conditions.sent(column, .v2).joined(separator: " ")
    return "V1: \(v1.isEmpty ? "none" : v1); V2: \(v2.isEmpty ? "none" : v2)"
  }
}
