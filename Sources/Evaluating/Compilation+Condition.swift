internal import Model

extension Compilation {
  /// - Throws: ``Problem`` for an expression in it that cannot be worked out.
  mutating func predicate(_ condition: Condition) throws(Problem) -> Predicate {
    switch condition {
    case .comparison(let left, let comparison, let right):
      let (first, second) = (try typed(left), try side(right))
      return .comparison(
        first.scalar, comparison, second.side, Self.comparisonType(first.type, second.type))
    case .between(let left, let lower, let upper):
      return .between(try scalar(left), try side(lower).side, try side(upper).side)
    case .member(let left, let members):
      let first = try typed(left)
      let type = first.type ?? .unknown
      return .member(first.scalar, try values(members, as: type), type)
    case .isNull(let operand, _):
      return .isNull(try scalar(operand))
    case .not(let inner, _):
      return .not(try predicate(inner))
    case .and(let parts):
      return .and(try predicates(parts))
    case .or(let parts):
      return .or(try predicates(parts))
    }
  }

  private mutating func predicates(_ conditions: [Condition]) throws(Problem) -> [Predicate] {
    var parts: [Predicate] = []
    for condition in conditions { parts.append(try predicate(condition)) }
    return parts
  }

  private mutating func side(
    _ operand: Operand
  ) throws(Problem) -> (side: Predicate.Side, type: ColumnType?) {
    switch operand {
    case .value(let value):
      return (.constant(Comparand(ArraySlice(value.text.utf8))), nil)
    case .expression(let expression):
      let typed = try typed(expression)
      if case .constant(let field) = typed.scalar, !field.isNull {
        return (.constant(Comparand(field.bytes)), typed.type)
      }
      return (.computed(typed.scalar), typed.type)
    }
  }

  private func values(
    _ members: Condition.Members, as type: ColumnType
  ) throws(Problem) -> Predicate.Members {
    guard let values = members.values else {
      // Variables and inner queries are answered before rows are looked at.
      throw Problem(.localWork("the list of `in` is not known yet"), at: members.range)
    }
    var comparands: [Comparand] = []
    var keys: Set<[UInt8]> = []
    for value in values {
      let bytes = ArraySlice(value.text.utf8)
      comparands.append(Comparand(bytes))
      keys.insert(SortKey.equality(bytes, as: type))
    }
    return Predicate.Members(values: comparands, keys: keys)
  }

  /// Sure text on one side keeps both text, so that `00501` is not `501`; sure numbers or dates
  /// take along a side that nobody is sure of.
  static func comparisonType(_ left: ColumnType?, _ right: ColumnType?) -> ColumnType {
    if left == .text || right == .text { return .text }
    for type in [left, right] {
      if let type, type.isNumber || type == .date { return type }
    }
    return .unknown
  }
}
