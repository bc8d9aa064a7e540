/// The work that the service could not do, over the rows as they come.
///
/// It is done in the order of the fields. Names in it are resolved: variables are gone, a column's
/// table is kept only where the answer has it as `TABLE.COLUMN`.
package struct LocalWork: Sendable {
  /// What was sent: rows that fail it show a filter that was ignored.
  package var held: [Condition] = []
  /// Whether a window went out with the conditions, so that a failing row spoils the answer.
  package var isHeldStrictly = false
  /// Whether the reply's format cannot tell null from empty text, so that neither is accused.
  package var nullMayBeEmpty = false
  package var condition: Condition?
  /// One after the other: `group by`, then `distinct`; what follows speaks of their columns.
  package var groupings: [Grouping] = []
  package var orderBy: [OrderTerm] = []
  /// `first N per COLUMN`.
  package var per: Per?
  /// Rows to leave out first, and the most to give.
  package var offset = 0
  package var limit: Int?
  package var selection: Selection?
  package var isCount = false
  /// What the catalogue is sure of, by column name.
  package var types: [FoldedName: ColumnType] = [:]
  /// Whether counts of several requests are added up.
  package var sumsCounts = false
  /// Whether columns are `TABLE.COLUMN` throughout, and lose what is not needed of that at the end.
  package var joins: JoinedColumns?

  /// The most rows of each value of a column.
  package struct Per: Sendable {
    package var column: Expression
    package var limit: Int

    package init(column: Expression, limit: Int) {
      self.column = column
      self.limit = limit
    }
  }

  package init() {}

  /// Whether every row is looked at before the last is given.
  package var readsAll: Bool {
    limit == nil || isCount || !groupings.isEmpty || !orderBy.isEmpty
  }

  /// Whether rows pass as they come.
  package var isIdentity: Bool {
    held.isEmpty && condition == nil && groupings.isEmpty && selection == nil && orderBy.isEmpty
      && per == nil && offset == 0 && limit == nil && !isCount && !sumsCounts && joins == nil
  }
}

/// Rows that become one row for each group of them.
///
/// The columns of the outcome are the keys and then the aggregates, under their names here.
package struct Grouping: Sendable {
  /// What the rows of a group have in common; none makes one group of all rows, or of none.
  package var keys: [Expression]
  package var aggregates: [Aggregate] = []
  /// `having`, over the columns of the outcome.
  package var condition: Condition?

  package init(keys: [Expression]) { self.keys = keys }
}

/// A number, or another value, made of all rows of a group.
package struct Aggregate: Sendable {
  /// Null and what is no value of the right kind is passed over.
  package enum Function: String, CaseIterable, Sendable {
    case count
    case sum
    case avg
    case min
    case max
    /// The middle one, or the mean of the two in the middle.
    case median
    /// Of a sample: over n - 1.
    case stddev
    case first
    case last
    case spark

    /// What is wrong with it where one row is looked at.
    package var misplaced: Problem.Kind {
      .cannotAnswer(
        what: "`\(rawValue)` speaks of many rows and cannot stand here",
        hint: "`select`, `having` and `order by` may hold it")
    }
  }

  package let function: Function
  /// Nil for `count(*)`.
  package let argument: Expression?
  /// What later work calls the outcome: the call in the statement's own words.
  package let name: String
  /// The column that holds the unit of a plain column.
  package let unit: ColumnReference?

  package init(
    _ function: Function, _ argument: Expression?, name: String, unit: ColumnReference? = nil
  ) {
    self.function = function
    self.argument = argument
    self.name = name
    self.unit = unit
  }
}
