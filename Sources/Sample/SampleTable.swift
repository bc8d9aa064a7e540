package import Model

/// A table of the store.
package struct SampleTable: Hashable, Sendable {
  /// A column of the store.
  package struct Column: Hashable, Sendable {
    package let name: String
    /// What comparisons and JSON take its values for.
    package let type: ColumnType
  }

  /// As EPA spells it: `ERM_RESULT`.
  package let name: String
  /// The part before the dot of a dotted name: `radnet`.
  package let program: String
  package let columns: [Column]

  /// The column of that name, ASCII case aside.
  func column(named name: some StringProtocol) -> Column? {
    columns.first { $0.name.equalsIgnoringASCIICase(name) }
  }
}

/// What the store holds, read from its own description.
struct SampleSchema {
  /// Two tables and a column that both have, by which the service joins them.
  struct Link {
    let parent: String
    let child: String
    let key: String
  }

  let tables: [SampleTable]
  let links: [Link]

  init(of database: SampleDatabase) throws(Problem) {
    tables = try Self.tables(of: database)
    links = try Self.links(of: database)
  }

  /// The table of a plain name, or of a dotted one when the program is right; ASCII case aside.
  func table(named name: String) -> SampleTable? {
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return tables.first { $0.name.equalsIgnoringASCIICase(name) }
    }
    let program = name[..<dot]
    let plain = name[name.utf8.index(after: dot)...]
    return tables.first {
      $0.name.equalsIgnoringASCIICase(plain) && $0.program.equalsIgnoringASCIICase(program)
    }
  }

  /// The columns by which two tables are joined; empty when they share no key.
  func keys(between one: SampleTable, and other: SampleTable) -> [String] {
    links.filter {
      ($0.parent.sameBytes(as: one.name) && $0.child.sameBytes(as: other.name))
        || ($0.parent.sameBytes(as: other.name) && $0.child.sameBytes(as: one.name))
    }.map(\.key)
  }

  private static func tables(of database: SampleDatabase) throws(Problem) -> [SampleTable] {
    let statement = try SampleStatement(
      """
      SELECT t.name, t.program, c.name, c.type
      FROM sample_table AS t JOIN pragma_table_info(t.name) AS c ORDER BY t.rowid, c.cid
      """, in: database)
    var tables: [SampleTable] = []
    var columns: [SampleTable.Column] = []
    var current: (name: String, program: String)?
    while try statement.step() {
      let name = statement.text(0)
      if let table = current, !table.name.sameBytes(as: name) {
        tables.append(SampleTable(name: table.name, program: table.program, columns: columns))
        columns = []
      }
      current = (name, statement.text(1))
      columns.append(.init(name: statement.text(2), type: type(declared: statement.text(3))))
    }
    if let table = current {
      tables.append(SampleTable(name: table.name, program: table.program, columns: columns))
    }
    return tables
  }

  private static func links(of database: SampleDatabase) throws(Problem) -> [Link] {
    let statement = try SampleStatement(
      "SELECT parent, child, key FROM sample_link ORDER BY rowid", in: database)
    var links: [Link] = []
    while try statement.step() {
      links.append(
        Link(parent: statement.text(0), child: statement.text(1), key: statement.text(2)))
    }
    return links
  }

  /// The first word of the declared type is ours: `DECIMAL TEXT` is a decimal that keeps its text.
  private static func type(declared: String) -> ColumnType {
    let word = declared.prefix { $0 != " " }
    return ColumnType(rawValue: String(word).asciiLowercased) ?? .text
  }
}
