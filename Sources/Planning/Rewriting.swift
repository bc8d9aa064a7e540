import Model

/// A walk over expressions and conditions that makes them anew, part by part.
protocol Rewriting {
  /// What takes the place of an expression as a whole; nil has its parts rewritten.
  mutating func whole(_ expression: Expression) throws(Problem) -> Expression?
  /// A column or value, which has no parts.
  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression
  mutating func operand(_ operand: Operand) throws(Problem) -> Operand
  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members
  /// Looks at a call before its arguments are rewritten.
  mutating func check(_ function: Name, arguments: Int) throws(Problem)
}

extension Rewriting {
  mutating func whole(_ expression: Expression) throws(Problem) -> Expression? { nil }

  mutating func check(_ function: Name, arguments: Int) throws(Problem) {}

  mutating func expression(_ expression: Expression) throws(Problem) -> Expression {
    if let whole = try whole(expression) { return whole }
    switch expression {
    case .column, .value, .null, .call(_, .all, _): return try leaf(expression)
    case .negate(let inner, let range): return .negate(try self.expression(inner), range)
    case .binary(let left, let sign, let right):
      return .binary(try self.expression(left), sign, try self.expression(right))
    case .call(let name, .list(let arguments), let range):
      try check(name, arguments: arguments.count)
      var rewritten: [Expression] = []
      for argument in arguments { rewritten.append(try self.expression(argument)) }
      return .call(name, .list(rewritten), range)
    case .cases(let branches, let otherwise, let range):
      var rewritten: [Expression.Branch] = []
      for branch in branches {
        let condition = try condition(branch.condition)
        rewritten.append(.init(condition: condition, result: try self.expression(branch.result)))
      }
      var last: Expression?
      if let otherwise { last = try self.expression(otherwise) }
      return .cases(rewritten, otherwise: last, range)
    }
  }

  mutating func condition(_ condition: Condition) throws(Problem) -> Condition {
    switch condition {
    case .comparison(let left, let sign, let right):
      return .comparison(try expression(left), sign, try operand(right))
    case .between(let left, let lower, let upper):
      return .between(try expression(left), try operand(lower), try operand(upper))
    case .member(let left, let members):
      return .member(try expression(left), try self.members(members))
    case .isNull(let left, let range): return .isNull(try expression(left), range)
    case .not(let inner, let range): return .not(try self.condition(inner), range)
    case .and(let parts): return .and(try conditions(parts))
    case .or(let parts): return .or(try conditions(parts))
    }
  }

  private mutating func conditions(_ parts: [Condition]) throws(Problem) -> [Condition] {
    var rewritten: [Condition] = []
    rewritten.reserveCapacity(parts.count)
    for part in parts { rewritten.append(try condition(part)) }
    return rewritten
  }
}
