/// An answer that is kept in the workspace, and where it came from.
package struct Provenance: Sendable {
  /// In canonical form; secrets are masked.
  package var statement: String
  /// Every address that was asked, in order; secrets masked.
  package var urls: [String]
  /// When the last row was there: UTC, `2026-12-01T13:20:00Z`.
  package var time: String
  package var rows = 0
  /// SHA-256 of the rows as they are kept, in hexadecimal digits.
  package var hash = ""
  /// Of this program.
  package var version: String
  /// Who answered: `net`, `sample`.
  package var origin: String

  package init(
    statement: String, urls: [String], time: String, version: String, origin: String
  ) {
    self.statement = statement
    self.urls = urls
    self.time = time
    self.version = version
    self.origin = origin
  }
}

/// A kept answer as the workspace describes it.
package struct KeptTable: Sendable {
  package let name: String
  package let columns: [ColumnSchema]
  /// Nil for a table that another program made.
  package let provenance: Provenance?

  package init(name: String, columns: [ColumnSchema], provenance: Provenance?) {
    self.name = name
    self.columns = columns
    self.provenance = provenance
  }

  /// The same as a table of the service `local`.
  package var schema: TableSchema {
    TableSchema(
      service: "local", program: "local", name: name, meaning: provenance?.statement ?? "",
      columns: columns, status: .live)
  }
}
