package import Model

extension Expression {
  /// As a statement writes it, with the fewest parentheses.
  package var spelling: String { spelled(within: 0) }

  /// In parentheses if it binds looser than what stands around it.
  fileprivate func spelled(within strength: Int) -> String {
    switch self {
    case .column(let column):
      return column.spelling
    case .value(let value):
      return spelled(value)
    case .null:
      return "null"
    case .negate(let inner, _):
      return "- " + inner.spelled(within: 4)
    case .call(let name, .all, _):
      return name.text + "(*)"
    case .call(let name, .list(let arguments), _):
      return name.text + "(" + arguments.map(\.spelling).joined(separator: ", ") + ")"
    case .cases(let branches, let otherwise, _):
      let parts = branches.map { "when \($0.condition.spelling) then \($0.result.spelling)" }
      let last = otherwise.map { " else " + $0.spelling } ?? ""
      return "case " + parts.joined(separator: " ") + last + " end"
    case .binary(let left, let sign, let right):
      let own = sign.strength
      // A chain leans to the left, so only the right side needs parentheses at the same strength.
      let text =
        left.spelled(within: own) + " \(sign.rawValue) " + right.spelled(within: own + 1)
      return own < strength ? "(" + text + ")" : text
    }
  }

  /// A bare word inside an expression is a number or a column, so that texts stand in quotes.
  private func spelled(_ value: Value) -> String {
    guard value.form == .word, !BareWord.isNumber(Array(value.text.utf8)[...]) else {
      return value.spelling
    }
    return Quoting.text(value.text)
  }
}

extension ArithmeticOperator {
  /// How tight it binds, as in SQLite.
  fileprivate var strength: Int {
    switch self {
    case .add, .subtract: 1
    case .multiply, .divide: 2
    case .concatenate: 3
    }
  }
}

extension Operand {
  /// One value, or an expression in parentheses.
  package var spelling: String { spelled(afterOn: false) }

  /// After `on` a column needs no parentheses.
  func spelled(afterOn: Bool) -> String {
    switch self {
    case .value(let value): return value.spelling
    case .expression(.column(let column)) where afterOn: return column.spelling
    case .expression(let expression): return "(" + expression.spelling + ")"
    }
  }
}
