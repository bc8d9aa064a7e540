/// One question to one service: `from … where … rows …`.
package struct Query: Hashable, Sendable {
  package var from: TableReference
  package var joins: [Join] = []
  package var condition: Condition?
  package var groupBy: [Expression] = []
  package var having: Condition?
  /// Nil is every column, as `select *`.
  package var selection: Selection?
  package var orderBy: [OrderTerm] = []
  package var window: Window?
  /// The range of the word `count`, when that clause is there.
  package var count: SourceRange?
  package var format: Name?
  package var destination: Destination?
  /// From the first byte of the statement to its last.
  package var range: SourceRange

  package init(from: TableReference, range: SourceRange = .nowhere) {
    self.from = from
    self.range = range
  }
}

/// `TABLE [[as] ALIAS]`, or `file "PATH"`.
package struct TableReference: Hashable, Sendable {
  /// The name as typed, dots inside: `ERM_RESULT`, `radnet.erm_result`, `local.spring`.
  package var name: Name
  package var alias: Name?
  /// Whether the name is the path of a local file.
  package var isFile: Bool

  package init(_ name: Name, alias: Name? = nil, isFile: Bool = false) {
    self.name = name
    self.alias = alias
    self.isFile = isFile
  }
}

/// `[left] join TABLE [on CONDITION]`.
package struct Join: Hashable, Sendable {
  package var table: TableReference
  package var isLeft: Bool
  package var on: Condition?
  package var range: SourceRange

  package init(
    _ table: TableReference, isLeft: Bool = false, on: Condition? = nil,
    range: SourceRange = .nowhere
  ) {
    self.table = table
    self.isLeft = isLeft
    self.on = on
    self.range = range
  }
}

/// `select [distinct] ITEM, …`.
package struct Selection: Hashable, Sendable {
  package var isDistinct: Bool
  package var items: [Item]
  package var range: SourceRange

  package init(isDistinct: Bool = false, items: [Item], range: SourceRange = .nowhere) {
    self.isDistinct = isDistinct
    self.items = items
    self.range = range
  }

  /// One column of the answer.
  package struct Item: Hashable, Sendable {
    package var expression: Expression
    package var alias: Name?
    package init(_ expression: Expression, alias: Name? = nil) {
      self.expression = expression
      self.alias = alias
    }
  }
}

/// One term of `order by`.
package struct OrderTerm: Hashable, Sendable {
  package var expression: Expression
  package var isDescending: Bool
  package init(_ expression: Expression, isDescending: Bool = false) {
    self.expression = expression
    self.isDescending = isDescending
  }
}

/// How many rows, and which.
package enum Window: Hashable, Sendable {
  /// `rows A:B`: the service's own numbers, both ends in; a missing end is open.
  case rows(Bound?, Bound?, SourceRange)
  /// `first N [per COLUMN]`.
  case first(Bound, per: ColumnReference?, SourceRange)
  /// `all rows`.
  case all(SourceRange)

  /// A row number, or the variable that holds it.
  package enum Bound: Hashable, Sendable {
    /// 0 or more.
    case number(Int)
    /// `$NAME`.
    case variable(Name)
  }

  package var range: SourceRange {
    switch self {
    case .rows(_, _, let range), .first(_, _, let range), .all(let range): range
    }
  }
}

/// `into …`.
package enum Destination: Hashable, Sendable {
  /// A path, or the address of a database with a table in it.
  case file(Operand, table: Table?, SourceRange)
  /// A name in the workspace.
  case workspace(Name, SourceRange)

  /// A table of a database and what becomes of its rows.
  package struct Table: Hashable, Sendable {
    /// What becomes of the rows that stand in it.
    package enum Mode: Hashable, Sendable {
      case create
      case replace
      case append
      case key([Name])
    }
    package let name: Name
    package let mode: Mode
    package init(name: Name, mode: Mode) {
      self.name = name
      self.mode = mode
    }
  }

  package var range: SourceRange {
    switch self {
    case .file(_, _, let range), .workspace(_, let range): range
    }
  }
}
