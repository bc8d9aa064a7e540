/// Conditions and expressions in few words, for notes and for the names of columns.
package enum Spelling {
  /// Bytes after which the rest is left out.
  package static let longest = 200

  /// A condition as a note names it.
  package static func short(_ condition: Condition) -> String {
    var text = Text()
    text.append(condition)
    return text.cut
  }

  /// The name of a column without an alias.
  package static func short(_ expression: Expression) -> String {
    var text = Text()
    text.append(expression)
    return text.cut
  }

  /// A text that stops growing once it is too long.
  struct Text {
    var text = ""
    var isFull: Bool { text.utf8.count > Spelling.longest }

    var cut: String {
      guard isFull else { return text }
      var short = text
      while short.utf8.count > Spelling.longest { short.removeLast() }
      return short + "…"
    }

    mutating func append(_ condition: Condition) {
      guard !isFull else { return }
      switch condition {
      case .comparison(let left, let comparison, let right):
        append(left)
        text += " \(comparison.rawValue) "
        append(right)
      case .between(let left, let lower, let upper):
        append(left)
        text += " between "
        append(lower)
        text += " and "
        append(upper)
      case .member(let left, let members):
        append(left)
        append(members)
      case .isNull(let operand, _):
        append(operand)
        text += " is null"
      case .not(let inner, _):
        text += "not ("
        append(inner)
        text += ")"
      case .and(let parts):
        append(parts, " and ")
      case .or(let parts):
        append(parts, " or ")
      }
    }

    private mutating func append(_ parts: [Condition], _ word: String) {
      for (index, part) in parts.enumerated() where !isFull {
        if index > 0 { text += word }
        var isChain = false
        switch part {
        case .and, .or: isChain = true
        default: break
        }
        if isChain { text += "(" }
        append(part)
        if isChain { text += ")" }
      }
    }

    private mutating func append(_ members: Condition.Members) {
      switch members {
      case .values(let values, _):
        text += " in ("
        for (index, value) in values.enumerated() where !isFull {
          if index > 0 { text += ", " }
          append(value)
        }
        text += ")"
      case .variable(let name): text += " in $\(name.text)"
      case .query: text += " in (…)"
      }
    }

    private mutating func append(_ operand: Operand) {
      switch operand {
      case .value(let value): append(value)
      case .expression(let expression):
        text += "("
        append(expression)
        text += ")"
      }
    }

    mutating func append(_ value: Value) {
      switch value.form {
      case .word: text += value.text
      case .variable: text += "$" + value.text
      case .quoted:
        text += "'"
        for scalar in value.text.unicodeScalars where !isFull {
          text.unicodeScalars.append(scalar)
          if scalar == "'" { text += "'" }
        }
        text += "'"
      }
    }
  }
}
