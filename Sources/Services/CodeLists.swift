package import Model

extension Catalogue {
  /// The codes that a column of a table may hold, in the catalogue's order; empty when unknown.
  ///
  /// A code that ends in `…` stands for every value that begins so. Lists may be incomplete.
  package func codes(table: String, column: String) -> [Code] {
    guard let table = self.table(named: table) else { return [] }
    let column = column.asciiUppercased
    var codes: [Code] = []
    var next = CatalogueText.line(.codes, from: 0)
    while let line = next {
      let list = CodeList(line)
      if list.holds(table: table, column: column) { codes += list.codes }
      next = CatalogueText.line(.codes, from: line.upperBound)
    }
    return codes
  }

  /// The codes that a value may have meant, best first: by code (`Sr-90`), by name (`strontium`)
  /// and by slips (`PU293`); empty when none is near, no list is known, or it is a code.
  package func nearestCodes(
    to value: String, table: String, column: String, limit: Int = 5
  ) -> [Code] {
    NearestCodes(value, among: codes(table: table, column: column)).best(limit)
  }
}

extension Catalogue {
  /// The living tables that a code list names: one, those of a program (`tri.*`), or all (`*`).
  fileprivate func tables(of name: Substring) -> some Sequence<TableSchema> {
    CatalogueTables().lazy.filter {
      $0.isLive && (name == "*" || $0.name == name || "\($0.program).*" == name)
    }.map(\.schema)
  }
}

/// A code list's line in the catalogue's text, and the lines of its codes below it.
struct CodeList {
  let columns: [Substring]
  private let tables: [Substring]
  private let line: Range<Int>

  init(_ line: Range<Int>) {
    let fields = CatalogueText.fields(line)
    self.line = line
    columns = (fields.first ?? "").split(separator: ",")
    tables = (fields.count > 1 ? fields[1] : "").split(separator: ",")
  }

  func holds(table: TableSchema, column: String) -> Bool {
    columns.contains { $0.sameBytes(as: column) }
      && tables.contains {
        $0 == "*" || $0 == "\(table.program).*" || $0.sameBytes(as: table.name)
      }
  }

  /// A question that asks for one of the codes.
  func example(of code: Code, in catalogue: Catalogue) -> String {
    let value = code.isOpen ? String(code.code.dropLast()) : code.code
    let sign = code.isOpen ? "begins" : "="
    guard let (table, column) = place(in: catalogue) else { return "find \(code.code)" }
    return "from \(table) where \(column) \(sign) \(Self.spelled(value))"
  }

  /// A living table with a column of these codes: one that uses them before the one that keeps
  /// them.
  private func place(in catalogue: Catalogue) -> (table: String, column: String)? {
    var keeper: (table: String, column: String)?
    for table in tables.lazy.flatMap({ catalogue.tables(of: $0) }) {
      for column in columns.compactMap({ table.column(named: $0) }) {
        if column.key != "PK" { return (table.name, column.name) }
        keeper = keeper ?? (table.name, column.name)
      }
    }
    return keeper
  }

  /// As a statement takes it: a code of letters and digits is a word.
  private static func spelled(_ value: String) -> String {
    let isWord = value.utf8.allSatisfy {
      foldedASCII($0) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "/")
    }
    return isWord ? value : "'" + value + "'"
  }

  var codes: [Code] {
    var codes: [Code] = []
    var next = CatalogueText.child(after: line)
    while let line = next {
      let fields = CatalogueText.fields(line)
      codes.append(Code(code: fields[0], meaning: fields.count > 1 ? fields[1] : ""))
      next = CatalogueText.child(after: line)
    }
    return codes
  }
}
