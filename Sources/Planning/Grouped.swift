import Model
import Services

/// A query's later clauses in terms of its groups: keys and aggregates become columns.
///
/// Expressions given to it are resolved.
struct Grouped: Rewriting {
  private let keys: [Expression]
  private let columns: ColumnResolution
  /// Where the keys were written.
  private let clause: String
  private(set) var aggregates: [Aggregate] = []

  init(keys: [Expression], columns: ColumnResolution, clause: String = "group by") {
    self.keys = keys
    self.columns = columns
    self.clause = clause
  }

  mutating func whole(_ expression: Expression) throws(Problem) -> Expression? {
    if let key = keys.first(where: expression.isSame) {
      if case .column = key { return key }
      return .column(ColumnReference(Name(Spelling.short(key), range: expression.range)))
    }
    guard case .call(let name, let arguments, let range) = expression,
      let function = Aggregate.Function(rawValue: name.text.asciiLowercased)
    else { return nil }
    var argument: Expression?
    if case .list(let parts) = arguments { argument = parts.first }
    if let inner = argument?.aggregate {
      throw Problem(
        .cannotAnswer(
          what: "`\(inner.text)` stands inside `\(name.text)`",
          hint: "an aggregate is made of plain columns"), at: inner.range)
    }
    let spelling = Spelling.short(expression)
    if !aggregates.contains(where: { FoldedName($0.name) == FoldedName(spelling) }) {
      aggregates.append(
        Aggregate(function, argument, name: spelling, unit: try argument.flatMap(unit)))
    }
    return .column(ColumnReference(Name(spelling, range: range)))
  }

  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression {
    guard case .column(let column) = expression else { return expression }
    throw Problem(
      .cannotAnswer(
        what: "`\(column.name.text)` is not the same for all rows of a group",
        hint: keys.isEmpty
          ? "write `group by \(column.name.text)`, or an aggregate such as `max(…)`"
          : "add it to `\(clause)`"
            + (clause == "group by" ? ", or write `first(\(column.name.text))`" : "")),
      at: column.range)
  }

  mutating func operand(_ operand: Operand) throws(Problem) -> Operand {
    guard case .expression(let expression) = operand else { return operand }
    return .expression(try self.expression(expression))
  }

  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members {
    members
  }

  /// The column that holds the unit of a plain column.
  private func unit(of argument: Expression) throws(Problem) -> ColumnReference? {
    guard case .column(let reference) = argument else { return nil }
    var columns = columns
    let column = try columns.resolve(reference)
    let schema = columns.tables[column.table].schema
    guard let unit = column.schema?.unit.flatMap({ schema?.column(named: $0) }) else { return nil }
    return ColumnReference(table: reference.table, Name(unit.name))
  }
}

extension Optional where Wrapped == Expression {
  fileprivate func flatMap(
    _ transform: (Expression) throws(Problem) -> ColumnReference?
  ) throws(Problem) -> ColumnReference? {
    switch self {
    case .some(let expression): try transform(expression)
    case .none: nil
    }
  }
}

extension Expression {
  /// The first aggregate that stands anywhere in it.
  var aggregate: Name? {
    switch self {
    case .column, .value, .null: nil
    case .negate(let inner, _): inner.aggregate
    case .binary(let left, _, let right): left.aggregate ?? right.aggregate
    case .call(let name, let arguments, _):
      if Aggregate.Function(rawValue: name.text.asciiLowercased) != nil {
        name
      } else if case .list(let parts) = arguments {
        parts.lazy.compactMap(\.aggregate).first
      } else {
        nil
      }
    case .cases(let branches, let otherwise, _):
      branches.lazy.compactMap { $0.condition.aggregate ?? $0.result.aggregate }.first
        ?? otherwise?.aggregate
    }
  }
}

extension Condition {
  /// The first aggregate that stands anywhere in it.
  var aggregate: Name? {
    switch self {
    case .comparison(let left, _, let right): left.aggregate ?? right.aggregate
    case .between(let left, let lower, let upper):
      left.aggregate ?? lower.aggregate ?? upper.aggregate
    case .member(let left, _), .isNull(let left, _): left.aggregate
    case .not(let inner, _): inner.aggregate
    case .and(let parts), .or(let parts): parts.lazy.compactMap(\.aggregate).first
    }
  }
}

extension Operand {
  fileprivate var aggregate: Name? {
    if case .expression(let expression) = self { expression.aggregate } else { nil }
  }
}
