/// A column as typed: `NAME` or `TABLE.NAME`.
package struct ColumnReference: Hashable, Sendable {
  /// The table or alias before the last dot, if one was written.
  package let table: Name?
  package let name: Name

  package init(table: Name? = nil, _ name: Name) {
    self.table = table
    self.name = name
  }

  package var range: SourceRange { table.map { $0.range.joined(with: name.range) } ?? name.range }
}

/// A scalar expression, worked out here in SQLite's semantics.
package indirect enum Expression: Hashable, Sendable {
  case column(ColumnReference)
  /// A number, quoted text, or variable.
  case value(Value)
  case null(SourceRange)
  /// `-x` or `+x`.
  case negate(Expression, SourceRange)
  case binary(Expression, ArithmeticOperator, Expression)
  case call(Name, Arguments, SourceRange)
  case cases([Branch], otherwise: Expression?, SourceRange)

  /// What stands in the parentheses of a call.
  package enum Arguments: Hashable, Sendable {
    /// `count(*)`.
    case all
    case list([Expression])
  }

  /// `when CONDITION then EXPRESSION`.
  package struct Branch: Hashable, Sendable {
    package let condition: Condition
    package let result: Expression
    package init(condition: Condition, result: Expression) {
      self.condition = condition
      self.result = result
    }
  }
}

/// The operators between two expressions.
package enum ArithmeticOperator: String, CaseIterable, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case concatenate = "||"
}

/// What stands on the right of a comparison.
package enum Operand: Hashable, Sendable {
  /// One value as typed.
  case value(Value)
  /// `( EXPRESSION )`.
  case expression(Expression)
}

/// A condition; `and` and `or` are flat lists, so that a long chain is not a deep tree.
package indirect enum Condition: Hashable, Sendable {
  case comparison(Expression, ComparisonOperator, Operand)
  case between(Expression, Operand, Operand)
  case member(Expression, Members)
  case isNull(Expression, SourceRange)
  case not(Condition, SourceRange)
  /// At least two.
  case and([Condition])
  /// At least two.
  case or([Condition])

  /// The right side of `in`.
  package enum Members: Hashable, Sendable {
    /// `( a, (1 + 1) )`
    case values([Operand], SourceRange)
    /// `$list`
    case variable(Name)
    /// `( QUERY )`
    indirect case query(Query, SourceRange)
  }
}

/// The operators between a column and one value.
package enum ComparisonOperator: String, CaseIterable, Hashable, Sendable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  /// The same bytes.
  case identical = "=="
  case begins
  case ends
  case contains
  /// `%` any run, `_` one character.
  case like
}

extension Expression {
  package var range: SourceRange {
    switch self {
    case .column(let column): column.range
    case .value(let value): value.range
    case .null(let range), .negate(_, let range), .call(_, _, let range), .cases(_, _, let range):
      range
    case .binary(let left, _, let right): left.range.joined(with: right.range)
    }
  }
}

extension Operand {
  package var range: SourceRange {
    switch self {
    case .value(let value): value.range
    case .expression(let expression): expression.range
    }
  }
}

extension Condition.Members {
  /// The values of a list that is worked out; nil for any other.
  package var values: [Value]? {
    guard case .values(let operands, _) = self else { return nil }
    let values = operands.compactMap { operand in
      if case .value(let value) = operand { value } else { nil }
    }
    return values.count == operands.count ? values : nil
  }

  package var range: SourceRange {
    switch self {
    case .values(_, let range), .query(_, let range): range
    case .variable(let name): name.range
    }
  }
}

extension Condition {
  package var range: SourceRange {
    switch self {
    case .comparison(let left, _, let right): left.range.joined(with: right.range)
    case .between(let left, _, let upper): left.range.joined(with: upper.range)
    case .member(let left, let members): left.range.joined(with: members.range)
    case .isNull(_, let range), .not(_, let range): range
    case .and(let parts), .or(let parts):
      (parts.first?.range ?? .nowhere).joined(with: parts.last?.range ?? .nowhere)
    }
  }
}
