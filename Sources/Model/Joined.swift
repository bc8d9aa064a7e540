/// Tables that are asked for apart and joined here.
package struct Joined: Sendable {
  /// The rows on the left of the first join.
  package var first: Side
  package var joins: [Join]

  package init(first: Side, joins: [Join]) {
    self.first = first
    self.joins = joins
  }

  /// Tables that one question asks for.
  package struct Side: Sendable {
    package var asking: Asking
    /// At least one.
    package var tables: [Table]

    package init(_ asking: Asking, tables: [Table]) {
      self.asking = asking
      self.tables = tables
    }
  }

  /// How the rows of a side are asked for.
  package indirect enum Asking: Sendable {
    case plan(Plan)
    /// Once for each value that an expression has on the left, put in for a parameter of the table.
    case keyed(Query, parameter: Name, key: Expression)
  }

  /// A table and what its columns are called in the joined rows: `NAME.COLUMN`.
  package struct Table: Sendable {
    package let name: String
    /// What the service itself puts before a column that clashes.
    package let sentName: String
    /// The columns that are known of it, in the catalogue's order.
    package let columns: [String]

    package init(name: String, sentName: String, columns: [String]) {
      self.name = name
      self.sentName = sentName
      self.columns = columns
    }
  }

  /// A side and how its rows belong to those on its left.
  package struct Join: Sendable {
    package var side: Side
    /// Whether rows on the left without any on the right stay.
    package var isLeft: Bool
    /// Expressions over the left and over the right that are equal wherever the condition is met.
    package var keys: [Key]
    /// The whole of `on`; nil is met by every two rows.
    package var condition: Condition?

    package init(side: Side, isLeft: Bool, keys: [Key], condition: Condition?) {
      self.side = side
      self.isLeft = isLeft
      self.keys = keys
      self.condition = condition
    }
  }

  /// An equality of `on`.
  package struct Key: Sendable {
    package let left: Expression
    package let right: Expression

    package init(left: Expression, right: Expression) {
      self.left = left
      self.right = right
    }
  }

  package var sides: [Side] { [first] + joins.map(\.side) }
}

/// Which columns of joined rows are shown, and under which names.
package struct JoinedColumns: Sendable {
  /// What stands before the dot, for each table.
  package var tables: [String]
  /// Keys that are shown under the left table already.
  package var hidden: [ColumnReference]

  package init(tables: [String], hidden: [ColumnReference]) {
    self.tables = tables
    self.hidden = hidden
  }
}
