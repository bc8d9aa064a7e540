/// What a table of a service offers, as far as public copies tell.
package struct TableSchema: Hashable, Sendable {
  /// `envirofacts`.
  package let service: String
  /// The program it belongs to in a dotted name, in lower case: `radnet`.
  package let program: String
  /// In the catalogue's spelling: `ERM_RESULT`.
  package let name: String
  package let meaning: String
  /// Empty when no column is known.
  package let columns: [ColumnSchema]
  package let status: Status

  /// Whether the service still has the table.
  package enum Status: Hashable, Sendable {
    case live
    /// No longer answered; the living table that does the same, if one is known.
    case gone(successor: String?)
  }

  package init(
    service: String, program: String, name: String, meaning: String, columns: [ColumnSchema],
    status: Status
  ) {
    self.service = service
    self.program = program
    self.name = name
    self.meaning = meaning
    self.columns = columns
    self.status = status
  }

  /// The column of that name, ASCII case aside.
  package func column(named name: some StringProtocol) -> ColumnSchema? {
    columns.first { $0.name.equalsIgnoringASCIICase(name) }
  }
}

/// What is known of a column.
package struct ColumnSchema: Hashable, Sendable {
  package let name: String
  package let type: ColumnType
  /// Whether the type is documented, not guessed from a few values.
  package let isTypeSure: Bool
  /// The unit of a value, or the name of the column that holds it.
  package let unit: String?
  /// What it is a key of, in words: `PK`, `FK -> ERM_ANALYSIS.ANA_NUM`.
  package let key: String?
  package let meaning: String
  /// What it tells of another column of its table.
  package let role: Role?

  /// What a column tells of a measured value beside it.
  package enum Role: Hashable, Sendable {
    /// One standard deviation of the value, in its unit.
    case uncertainty(of: String)
    /// The smallest value that could be told from nothing, in its unit.
    case detectionLimit(of: String)
  }

  package init(
    name: String, type: ColumnType, isTypeSure: Bool, unit: String? = nil, key: String? = nil,
    meaning: String = "", role: Role? = nil
  ) {
    self.name = name
    self.type = type
    self.isTypeSure = isTypeSure
    self.unit = unit
    self.key = key
    self.meaning = meaning
    self.role = role
  }

  /// The type that comparisons may rely on.
  package var sureType: ColumnType { isTypeSure ? type : .unknown }
}

/// The kinds of values that comparisons tell apart.
package enum ColumnType: String, CaseIterable, Hashable, Sendable {
  case text
  case integer
  case decimal
  /// A date, with or without a time.
  case date
  case unknown

  package var isNumber: Bool { self == .integer || self == .decimal }
}

/// One code of a code list and what it means.
package struct Code: Hashable, Sendable {
  package let code: String
  package let meaning: String
  package init(code: String, meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
