package import Model
import Services

/// A condition on an answer, as work that leaves what does not meet it.
package struct ExpectedAnswer {
  package private(set) var work = LocalWork()
  /// Whether it speaks of all rows together, by aggregates, not of each.
  package let isOfAll: Bool

  /// - Throws: ``Problem`` for a variable that is not known, or an aggregate in the wrong place.
  package init(_ condition: Condition, scope: some Scope) throws(Problem) {
    var substitution = Substitution(scope: scope)
    let condition = try substitution.condition(condition)
    var calls = CheckedCalls()
    _ = try calls.condition(condition)
    isOfAll = condition.aggregate != nil
    // Unknown is not as it should be either.
    guard isOfAll else {
      work.condition = condition.failing
      return
    }
    var grouped = Grouped(
      keys: [], columns: ColumnResolution(tables: [], catalogue: Catalogue()))
    var grouping = Grouping(keys: [])
    grouping.condition = try grouped.condition(condition).failing
    grouping.aggregates = grouped.aggregates
    work.groupings = [grouping]
  }
}

/// Calls of functions are held against what the language has.
private struct CheckedCalls: Rewriting {
  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression {
    if case .call(let name, .all, _) = expression {
      try Functions.check(name, arguments: nil, allowsAggregates: true)
    }
    return expression
  }

  mutating func check(_ function: Name, arguments: Int) throws(Problem) {
    try Functions.check(function, arguments: arguments, allowsAggregates: true)
  }

  mutating func operand(_ operand: Operand) throws(Problem) -> Operand {
    guard case .expression(let expression) = operand else { return operand }
    return .expression(try self.expression(expression))
  }

  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members {
    members
  }
}

extension Condition {
  /// True where this is false or unknown: `case when C then 0 else 1 end = 1`.
  fileprivate var failing: Condition {
    let branch = Expression.Branch(condition: self, result: .value(Value("0")))
    return .comparison(
      .cases([branch], otherwise: .value(Value("1")), range), .equal, .value(Value("1")))
  }
}
