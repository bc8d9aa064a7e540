import Model

/// Names the columns of a path so that a statement means the same column of the same table.
struct StatementColumns {
  let query: PathQuery
  let names: KnownNames

  /// The table as the statement names it.
  func tableName(_ number: Int) -> Name {
    let table = query.tables[number].name
    switch query.dialect {
    case .uvIndex: return Name(UVIndex.name(forPath: table) ?? table)
    case .v1: return StatementWords.name(table, isUnknown: isUnknown(table))
    case .v2:
      let dotted = dottedName(table)
      return StatementWords.name(dotted, isUnknown: isUnknown(dotted))
    }
  }

  /// Whether only quotes let a statement name it: the catalogue lacks it, or it is no longer there.
  private func isUnknown(_ table: String) -> Bool {
    names.isTable(table) == false || names.goneTable(table).isGone
  }

  func reference(_ number: Int) -> TableReference { TableReference(tableName(number)) }

  /// A later table may leave its program out, which then is the first one's.
  private func dottedName(_ table: String) -> String {
    let dot = UInt8(ascii: ".")
    guard !table.utf8.contains(dot), let first = query.tables.first?.name,
      let end = first.utf8.firstIndex(of: dot)
    else { return table }
    return String(first[...end]) + table
  }

  /// A filter's column: bare where that already means this table.
  func column(_ text: String, of table: Int, qualified: Bool = false) throws(UnsaidFault)
    -> ColumnReference
  {
    guard StatementWords.canHold(text) else {
      throw UnsaidFault(table: table, words: "a statement cannot hold a line end")
    }
    if query.dialect == .v2, let (prefix, name) = parts(text) {
      guard let owner = self.table(named: prefix) else {
        throw UnsaidFault(table: table, words: "`\(prefix)` is none of the tables of the path")
      }
      return ColumnReference(table: tableName(owner), self.name(name, of: owner))
    }
    if qualified || !meansTable(text, table) {
      return ColumnReference(table: tableName(table), name(text, of: table))
    }
    return ColumnReference(name(text, of: table))
  }

  /// The left column of a key: of the nearest table before that has it, else of the first.
  func keyColumn(_ text: String, before table: Int) throws(UnsaidFault) -> ColumnReference {
    let owner = (0..<table).first { has($0, text) == true }
    return try column(text, of: owner ?? 0, qualified: true)
  }

  func sortColumn(_ text: String) throws(UnsaidFault) -> ColumnReference {
    let owner = query.tables.indices.first { has($0, text) == true }
    return try column(text, of: owner ?? 0)
  }

  /// Whether a bare value would be taken for a column.
  func someTableHas(_ word: String) -> Bool {
    query.tables.indices.contains { has($0, word) == true }
  }

  func has(_ table: Int, _ column: String) -> Bool? {
    query.dialect == .uvIndex ? nil : names.isColumn(dottedOrPlain(table), column)
  }

  private func dottedOrPlain(_ table: Int) -> String {
    query.dialect == .v2 ? dottedName(query.tables[table].name) : query.tables[table].name
  }

  private func name(_ text: String, of table: Int) -> Name {
    StatementWords.name(text, isUnknown: has(table, text) == false)
  }

  /// Whether a bare name is taken from this table: the first from the left that has it.
  private func meansTable(_ text: String, _ table: Int) -> Bool {
    if query.tables.count == 1 { return true }
    if let owner = query.tables.indices.first(where: { has($0, text) == true }) {
      return owner == table && (0..<owner).allSatisfy { has($0, text) == false }
    }
    guard table == 0 else { return false }
    return has(0, text) != false || query.tables.indices.allSatisfy { has($0, text) == false }
  }

  private func parts(_ text: String) -> (prefix: String, name: String)? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return (String(text[..<dot]), String(text[text.utf8.index(after: dot)...]))
  }

  /// `radnet.erm_result` or `erm_result`.
  private func table(named prefix: String) -> Int? {
    query.tables.indices.first { number in
      let dotted = dottedOrPlain(number)
      return dotted.equalsIgnoringASCIICase(prefix)
        || EnvirofactsV2.columnName(dotted).equalsIgnoringASCIICase(prefix)
    }
  }
}
