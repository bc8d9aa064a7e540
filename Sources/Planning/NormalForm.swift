import Model

extension Condition {
  /// The same condition with `not` pushed inward and chains flattened.
  ///
  /// Three-valued logic is kept: a comparison with null is neither true nor false, negated or not.
  func normalized(negated: Bool = false) -> Condition {
    switch self {
    case .not(let inner, _): return inner.normalized(negated: !negated)
    case .and(let parts): return Self.chain(parts, isAnd: !negated, negated: negated)
    case .or(let parts): return Self.chain(parts, isAnd: negated, negated: negated)
    case .comparison(let left, let sign, let right):
      guard negated else { return self }
      guard let inverse = sign.inverse else { return .not(self, range) }
      return .comparison(left, inverse, right)
    case .between(let left, let lower, let upper) where !negated:
      return .and([
        .comparison(left, .greaterOrEqual, lower), .comparison(left, .lessOrEqual, upper),
      ])
    case .between, .member, .isNull:
      return negated ? .not(self, range) : self
    }
  }

  private static func chain(_ parts: [Condition], isAnd: Bool, negated: Bool) -> Condition {
    var flat: [Condition] = []
    for part in parts {
      let part = part.normalized(negated: negated)
      switch part {
      case .and(let inner) where isAnd: flat += inner
      case .or(let inner) where !isAnd: flat += inner
      default: flat.append(part)
      }
    }
    return isAnd ? .and(flat) : .or(flat)
  }
}

extension ComparisonOperator {
  /// The operator that is true where this one is false; text operators have none.
  fileprivate var inverse: ComparisonOperator? {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .identical, .begins, .ends, .contains, .like: nil
    }
  }
}
