package import Model

extension Condition {
  /// As a statement writes it, with the fewest parentheses.
  package var spelling: String { spelled(within: .or, afterOn: false) }

  func spelled(afterOn: Bool) -> String { spelled(within: .or, afterOn: afterOn) }

  private enum Strength: Int {
    case or, and, not
  }

  private func spelled(within strength: Strength, afterOn: Bool) -> String {
    switch self {
    case .or(let parts):
      let text = parts.map { $0.spelled(within: .and, afterOn: afterOn) }
        .joined(separator: " or ")
      return strength.rawValue > Strength.or.rawValue ? "(" + text + ")" : text
    case .and(let parts):
      let text = parts.map { $0.spelled(within: .not, afterOn: afterOn) }
        .joined(separator: " and ")
      return strength.rawValue > Strength.and.rawValue ? "(" + text + ")" : text
    case .not(let inner, _):
      return inner.test(isNegated: true, afterOn: afterOn)
        ?? "not " + inner.spelled(within: .not, afterOn: afterOn)
    default:
      return test(isNegated: false, afterOn: afterOn) ?? ""
    }
  }

  /// A test with its own `not` inside, where it has a place for one.
  private func test(isNegated: Bool, afterOn: Bool) -> String? {
    let not = isNegated ? "not " : ""
    switch self {
    case .comparison(let left, let sign, let right):
      guard !isNegated || sign.isWord else { return nil }
      return "\(left.spelling) \(not)\(sign.rawValue) \(right.spelled(afterOn: afterOn))"
    case .between(let left, let lower, let upper):
      return "\(left.spelling) \(not)between \(lower.spelled(afterOn: afterOn)) and "
        + upper.spelled(afterOn: afterOn)
    case .member(let left, let members):
      return "\(left.spelling) \(not)in \(members.spelling)"
    case .isNull(let left, _):
      return "\(left.spelling) is \(not)null"
    case .not, .and, .or:
      return nil
    }
  }
}

extension Condition.Members {
  package var spelling: String {
    switch self {
    case .values(let operands, _): "(" + operands.map(\.spelling).joined(separator: ", ") + ")"
    case .variable(let name): "$" + name.text
    case .query(let query, _): "(" + query.spelling + ")"
    }
  }
}

extension ComparisonOperator {
  var isWord: Bool { [.begins, .ends, .contains, .like].contains(self) }
}
