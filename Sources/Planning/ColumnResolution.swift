import Model
import Services

/// A column of a query, found out.
struct ResolvedColumn {
  /// The index of its table in the query, from 0.
  let table: Int
  /// As typed, without a table.
  let name: String
  let schema: ColumnSchema?
  let range: SourceRange
}

/// Finds out which table a column belongs to.
struct ColumnResolution {
  let tables: [ResolvedTable]
  let catalogue: Catalogue
  private(set) var notes: [Note] = []
  private var noted: Set<FoldedName> = []

  init(tables: [ResolvedTable], catalogue: Catalogue) {
    self.tables = tables
    self.catalogue = catalogue
  }

  mutating func resolve(_ reference: ColumnReference) throws(Problem) -> ResolvedColumn {
    guard let prefix = reference.table else { return try bare(reference.name) }
    guard let index = tables.firstIndex(where: { $0.isNamed(prefix) }) else {
      let names = tables.map { $0.reference.alias?.text ?? $0.sentName }
      throw Problem(
        .unknownTable(
          prefix.text, nearest: NearestNames.nearest(to: prefix.text, among: names, limit: 3)),
        at: prefix.range)
    }
    return try inTable(reference.name, index)
  }

  private mutating func bare(_ name: Name) throws(Problem) -> ResolvedColumn {
    let holders = tables.indices.filter { tables[$0].schema?.column(named: name.text) != nil }
    guard let first = holders.first else {
      // A table whose columns nobody wrote down may have it.
      let silent = tables.firstIndex { $0.schema?.columns.isEmpty ?? true }
      return try inTable(name, silent ?? 0)
    }
    if holders.count > 1 {
      let others = holders.dropFirst().map { tables[$0].bareName }
      note(.columnTaken(name.text, from: tables[first].bareName, others: others))
    }
    return try inTable(name, first)
  }

  private mutating func inTable(_ name: Name, _ index: Int) throws(Problem) -> ResolvedColumn {
    if name.text.isEmpty || name.text.sameBytes(as: ".") || name.text.sameBytes(as: "..") {
      throw Problem(.dotSegment(name.text), at: name.range)
    }
    if case .described(let table) = tables[index].grammar {
      if let column = table.column(named: name.text) {
        // The service's own names are aliases.
        return ResolvedColumn(
          table: index, name: column.schema.name, schema: column.schema, range: name.range)
      }
      if let parameter = table.parameter(named: name.text) {
        throw Problem(
          .cannotAnswer(
            what: "`\(parameter.name)` is a parameter of `\(table.fullName)`, no column",
            hint: "it goes into the request: `where \(parameter.name) = VALUE and …`"),
          at: name.range)
      }
    }
    let schema = tables[index].schema?.column(named: name.text)
    // A parameter shapes the answer and is no column of it.
    let isParameter = tables[index].dialect == .uvIndex && UVParameters.isParameter(name.text)
    // A file says itself which columns it has.
    if schema == nil, name.form != .quoted, !isParameter, tables[index].stored == nil {
      let schemas = tables.compactMap(\.schema)
      let nearest = catalogue.nearestColumns(to: name.text, in: schemas)
      guard nearest.isEmpty else {
        throw Problem(
          .unknownColumn(name.text, tables: tables.map(\.bareName), nearest: nearest),
          at: name.range)
      }
      note(.columnNotInCatalogue(name.text, table: tables[index].bareName))
    }
    return ResolvedColumn(table: index, name: name.text, schema: schema, range: name.range)
  }

  private mutating func note(_ note: Note) {
    // Another spelling of a column is no other column.
    if noted.insert(FoldedName(note.message)).inserted { notes.append(note) }
  }

  /// Whether a bare word is also a column of these tables, `TABLE.COLUMN` or not.
  func isColumn(_ word: String) -> Bool {
    if tables.contains(where: { $0.schema?.column(named: word) != nil }) { return true }
    guard let dot = word.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let column = word[word.index(after: dot)...]
    return tables.contains {
      $0.isNamed(Name(String(word[..<dot]))) && $0.schema?.column(named: column) != nil
    }
  }
}

/// A query's expressions with every column found and spelled as the answer will have it.
struct ExpressionResolution: Rewriting {
  var columns: ColumnResolution
  private(set) var types: [FoldedName: ColumnType] = [:]
  /// The columns that were named, in the order in which they were.
  private(set) var used: [ResolvedColumn] = []
  /// Whether `count(*)` and the like may stand in what is resolved.
  var allowsAggregates = false
  /// Whether tables are joined here, so that each goes by the name that the query gives it.
  private let joinsHere: Bool
  /// Keys that the answer of a service has once, under an earlier table.
  private let shared: [TableColumn: TableColumn]

  /// A column of a table of the query, by the table's index from 0.
  struct TableColumn: Hashable {
    let table: Int
    let name: FoldedName
  }

  init(
    columns: ColumnResolution, joinsHere: Bool = false, shared: [TableColumn: TableColumn] = [:]
  ) {
    self.columns = columns
    self.joinsHere = joinsHere
    self.shared = shared
  }

  mutating func column(_ reference: ColumnReference) throws(Problem) -> ResolvedColumn {
    var column = try columns.resolve(reference)
    if let other = shared[TableColumn(table: column.table, name: FoldedName(column.name))] {
      column = ResolvedColumn(
        table: other.table, name: String(decoding: other.name.bytes, as: UTF8.self),
        schema: column.schema, range: column.range)
    }
    used.append(column)
    if let schema = column.schema {
      types[FoldedName(localName(of: column))] = schema.sureType
    }
    return column
  }

  /// How local work names it: with its table where the answer has several.
  private func localName(of column: ResolvedColumn) -> String {
    columns.tables.count > 1 ? name(ofTable: column.table) + "." + column.name : column.name
  }

  private func name(ofTable index: Int) -> String {
    let table = columns.tables[index]
    return joinsHere ? table.shownName : table.bareName
  }

  /// A column of a table as local work knows it.
  func reference(_ name: String, ofTable index: Int) -> ColumnReference {
    ColumnReference(table: Name(self.name(ofTable: index)), Name(name))
  }

  private mutating func reference(_ reference: ColumnReference) throws(Problem) -> ColumnReference {
    let column = try column(reference)
    guard columns.tables.count > 1 else {
      return ColumnReference(Name(column.name, reference.name.form, range: reference.range))
    }
    return ColumnReference(
      table: Name(name(ofTable: column.table), range: reference.range),
      Name(column.name, reference.name.form, range: reference.range))
  }

  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression {
    switch expression {
    case .column(let column): return .column(try reference(column))
    case .call(let name, .all, _):
      try Functions.check(name, arguments: nil, allowsAggregates: allowsAggregates)
      return expression
    default: return expression
    }
  }

  mutating func check(_ function: Name, arguments: Int) throws(Problem) {
    try Functions.check(function, arguments: arguments, allowsAggregates: allowsAggregates)
  }

  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members {
    for value in members.values ?? [] { try checkWord(value) }
    return members
  }

  mutating func operand(_ operand: Operand) throws(Problem) -> Operand {
    switch operand {
    case .expression(let expression): return .expression(try self.expression(expression))
    case .value(let value):
      try checkWord(value)
      return operand
    }
  }

  /// - Throws: ``Problem/Kind/ambiguousWord(_:)`` for a bare word that is also a column.
  private func checkWord(_ value: Value) throws(Problem) {
    guard value.form == .word, columns.isColumn(value.text) else { return }
    throw Problem(.ambiguousWord(value.text), at: value.range)
  }
}
