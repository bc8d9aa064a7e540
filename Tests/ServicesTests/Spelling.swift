import Model

/// A small speller of the statements that addresses are read into.
enum Spelling {
  /// - Parameter quotesNames: Whether quoted names show their quotes.
  static func text(_ query: Query, quotesNames: Bool = false) -> String {
    func spell(_ name: Name) -> String {
      quotesNames && name.form == .quoted ? "\"\(name.text)\"" : name.text
    }
    func spell(_ value: Value) -> String {
      value.form == .quoted ? "'\(value.text)'" : value.text
    }
    func spell(_ expression: Expression) -> String {
      guard case .column(let column) = expression else { return "?" }
      return (column.table.map { spell($0) + "." } ?? "") + spell(column.name)
    }
    func spell(_ condition: Condition) -> String {
      switch condition {
      case .comparison(let left, let op, .value(let value)):
        "\(spell(left)) \(op.rawValue) \(spell(value))"
      case .comparison(let left, let op, .expression(let right)):
        "\(spell(left)) \(op.rawValue) \(spell(right))"
      case .member(let left, let members):
        "\(spell(left)) in (\((members.values ?? []).map { spell($0) }.joined(separator: ", ")))"
      case .not(let inner, _): "not (\(spell(inner)))"
      case .and(let parts): parts.map { spell($0) }.joined(separator: " and ")
      case .or(let parts): parts.map { spell($0) }.joined(separator: " or ")
      default: "?"
      }
    }
    var words = ["from", spell(query.from.name)]
    for join in query.joins {
      words += join.isLeft ? ["left", "join"] : ["join"]
      words.append(spell(join.table.name))
      if let on = join.on { words += ["on", spell(on)] }
    }
    if let condition = query.condition { words += ["where", spell(condition)] }
    if !query.orderBy.isEmpty {
      let terms = query.orderBy.map { spell($0.expression) + ($0.isDescending ? " desc" : "") }
      words += ["order by", terms.joined(separator: ", ")]
    }
    if case .rows(.number(let lower), .number(let upper), _) = query.window {
      words += ["rows", "\(lower):\(upper)"]
    }
    if query.count != nil { words.append("count") }
    return words.joined(separator: " ")
  }
}
