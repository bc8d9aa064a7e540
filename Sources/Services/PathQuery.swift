/// What one Envirofacts path asks for: the meaning that both grammars share.
///
/// Planning makes one and asks for its URL; `read` and the sample store make one from a URL.
package struct PathQuery: Hashable, Sendable {
  /// The grammars of Envirofacts.
  package enum Dialect: Hashable, Sendable {
    /// Plain table names, rows from 0.
    case v1
    /// Dotted table names, rows from 1.
    case v2
    /// `getEnvirofactsUVHOURLY` and `getEnvirofactsUVDAILY`.
    case uvIndex

    /// The service's number of the first row.
    package var firstRow: Int { self == .v2 ? 1 : 0 }
  }

  /// The operators of V2, of which V1 and the UV index know some.
  package enum Operator: String, CaseIterable, Hashable, Sendable {
    case equals, notEquals, lessThan, lessThanEqual, greaterThan, greaterThanEqual
    case beginsWith, endsWith, contains, excludes, like, notLike, `in`, notIn
  }

  /// How a table joins those before it, in the words of V2.
  package enum JoinKind: String, CaseIterable, Hashable, Sendable {
    case join, left, right, fullOuter = "full_outer", cross
  }

  /// How a filter is tied to the one before it.
  package enum Link: Hashable, Sendable {
    /// Side by side, which means `and`.
    case adjacent
    case and
    case or
  }

  /// One condition as the path has it.
  package struct Filter: Hashable, Sendable {
    package var link: Link
    /// As sent; may be dotted on V2.
    package var column: String
    package var `operator`: Operator
    /// One, or more for `in` and `notIn`; not encoded.
    package var values: [String]
    /// Whether V1 writes an equal sign that it could leave out.
    package var writesEqual: Bool

    package init(
      _ column: String, _ operator: Operator, _ values: [String], link: Link = .adjacent,
      writesEqual: Bool = false
    ) {
      self.column = column
      self.operator = `operator`
      self.values = values
      self.link = link
      self.writesEqual = writesEqual
    }
  }

  /// A table with what stands behind it in the path.
  package struct Table: Hashable, Sendable {
    /// As sent: `ERM_RESULT`, `radnet.erm_result`.
    package var name: String
    /// How it joins those before it; nil for the first.
    package var join: JoinKind?
    /// Pairs of a column of an earlier table and one of this (V2 only).
    package var keys: [Key]
    package var filters: [Filter]

    package init(_ name: String, join: JoinKind? = nil, keys: [Key] = [], filters: [Filter] = []) {
      self.name = name
      self.join = join
      self.keys = keys
      self.filters = filters
    }
  }

  /// A pair of columns that must be equal.
  package struct Key: Hashable, Sendable {
    package var left: String
    package var right: String
    package init(left: String, right: String) {
      self.left = left
      self.right = right
    }
  }

  /// A column to sort by.
  package struct Sort: Hashable, Sendable {
    package var column: String
    package var isDescending: Bool
    package init(_ column: String, isDescending: Bool = false) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// Row numbers in the service's own counting, both ends in.
  package struct Rows: Hashable, Sendable {
    package var lower: Int
    package var upper: Int
    package init(_ lower: Int, _ upper: Int) {
      self.lower = lower
      self.upper = upper
    }
  }

  package var dialect: Dialect
  package var tables: [Table]
  package var sort: [Sort] = []
  package var rows: Rows?
  package var isCount = false
  /// The format word in lower case (`json`, `csv`, `excel`), or nil for the dialect's default.
  package var format: String?

  package init(_ dialect: Dialect, tables: [Table]) {
    self.dialect = dialect
    self.tables = tables
  }
}
