extension Spelling.Text {
  mutating func append(_ expression: Expression) {
    guard !isFull else { return }
    switch expression {
    case .column(let reference):
      if let table = reference.table { text += table.text + "." }
      text += reference.name.text
    case .value(let value): append(value)
    case .null: text += "null"
    case .negate(let inner, _):
      text += "-"
      appendPart(inner)
    case .binary: appendChain(expression)
    case .call(let name, let arguments, _):
      text += name.text + "("
      append(arguments)
      text += ")"
    case .cases(let branches, let otherwise, _):
      append(branches, otherwise)
    }
  }

  private mutating func append(_ arguments: Expression.Arguments) {
    guard case .list(let parts) = arguments else {
      text += "*"
      return
    }
    for (index, part) in parts.enumerated() where !isFull {
      if index > 0 { text += ", " }
      append(part)
    }
  }

  private mutating func append(_ branches: [Expression.Branch], _ otherwise: Expression?) {
    text += "case"
    for branch in branches where !isFull {
      text += " when "
      append(branch.condition)
      text += " then "
      append(branch.result)
    }
    if let otherwise {
      text += " else "
      append(otherwise)
    }
    text += " end"
  }

  /// In a loop down the left side, which may be long.
  private mutating func appendChain(_ expression: Expression) {
    var parts: [(ArithmeticOperator, Expression)] = []
    var leftmost = expression
    while case .binary(let left, let operation, let right) = leftmost {
      parts.append((operation, right))
      leftmost = left
    }
    parts.reverse()
    // `(a + b) * c` keeps its parentheses.
    var isClosed: [Bool] = []
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? Self.rank(parts[index + 1].0) : 0
      isClosed.append(Self.rank(part.0) < next)
    }
    text += String(repeating: "(", count: min(isClosed.count { $0 }, Spelling.longest))
    append(leftmost)
    for (index, part) in parts.enumerated() where !isFull {
      text += " \(part.0.rawValue) "
      appendPart(part.1, under: Self.rank(part.0))
      if isClosed[index] { text += ")" }
    }
  }

  private static func rank(_ operation: ArithmeticOperator) -> Int {
    switch operation {
    case .add, .subtract: 1
    case .multiply, .divide: 2
    case .concatenate: 3
    }
  }

  private mutating func appendPart(_ expression: Expression, under rank: Int = 3) {
    guard case .binary(_, let operation, _) = expression, Self.rank(operation) <= rank else {
      append(expression)
      return
    }
    text += "("
    append(expression)
    text += ")"
  }
}
