extension Expression {
  /// Whether it says the same, wherever it stands and however its letters are written.
  package func isSame(as other: Expression) -> Bool {
    switch (self, other) {
    case (.column(let one), .column(let two)):
      return (one.table.map { FoldedName($0.text) }) == (two.table.map { FoldedName($0.text) })
        && FoldedName(one.name.text) == FoldedName(two.name.text)
    case (.value(let one), .value(let two)): return one.isSame(as: two)
    case (.null, .null): return true
    case (.negate(let one, _), .negate(let two, _)): return one.isSame(as: two)
    case (.binary(let left, let sign, let right), .binary(let first, let other, let second)):
      return sign == other && right.isSame(as: second) && left.isSame(as: first)
    case (.call(let name, .all, _), .call(let other, .all, _)):
      return FoldedName(name.text) == FoldedName(other.text)
    case (.call(let name, .list(let parts), _), .call(let other, .list(let others), _)):
      return FoldedName(name.text) == FoldedName(other.text)
        && parts.elementsEqual(others) { $0.isSame(as: $1) }
    case (.cases(let branches, let last, _), .cases(let others, let otherLast, _)):
      guard (last == nil) == (otherLast == nil) else { return false }
      if let last, let otherLast, !last.isSame(as: otherLast) { return false }
      return branches.elementsEqual(others) {
        $0.condition.isSame(as: $1.condition) && $0.result.isSame(as: $1.result)
      }
    default: return false
    }
  }
}

extension Value {
  fileprivate func isSame(as other: Value) -> Bool {
    form == other.form && text.sameBytes(as: other.text)
  }
}

extension Operand {
  fileprivate func isSame(as other: Operand) -> Bool {
    switch (self, other) {
    case (.value(let one), .value(let two)): one.isSame(as: two)
    case (.expression(let one), .expression(let two)): one.isSame(as: two)
    default: false
    }
  }
}

extension Condition {
  /// As ``Expression/isSame(as:)``.
  package func isSame(as other: Condition) -> Bool {
    switch (self, other) {
    case (.comparison(let left, let sign, let right), .comparison(let first, let other, let second))
    where sign == other:
      left.isSame(as: first) && right.isSame(as: second)
    case (.between(let left, let low, let high), .between(let first, let lower, let upper)):
      left.isSame(as: first) && low.isSame(as: lower) && high.isSame(as: upper)
    case (.member(let left, .values(let values, _)), .member(let first, .values(let others, _))):
      left.isSame(as: first) && values.elementsEqual(others) { $0.isSame(as: $1) }
    case (.isNull(let one, _), .isNull(let two, _)): one.isSame(as: two)
    case (.not(let one, _), .not(let two, _)): one.isSame(as: two)
    case (.and(let parts), .and(let others)), (.or(let parts), .or(let others)):
      parts.elementsEqual(others) { $0.isSame(as: $1) }
    default: false
    }
  }
}
