internal import Model

/// A condition made ready to be tried on many rows.
indirect enum Predicate {
  case comparison(Scalar, ComparisonOperator, Side, ColumnType)
  case between(Scalar, Side, Side)
  case member(Scalar, Members, ColumnType)
  case isNull(Scalar)
  case not(Predicate)
  case and([Predicate])
  case or([Predicate])

  /// The right side of a comparison.
  enum Side {
    case constant(Comparand)
    case computed(Scalar)
  }

  /// The right side of `in`.
  struct Members {
    let values: [Comparand]
    let keys: Set<[UInt8]>
  }

  func truth(_ row: RowView, _ reading: Comparison.Reading = .exact) -> Truth {
    switch self {
    case .comparison(let left, let comparison, let right, let type):
      let field = left.value(row)
      guard !field.isNull, let other = right.value(row) else { return .unknown }
      return Truth(Comparison.holds(field.bytes, comparison, other, as: type, reading))
    case .between(let left, let lower, let upper):
      return between(left.value(row), lower.value(row), upper.value(row), reading)
    case .member(let left, let members, let type):
      let field = left.value(row)
      if field.isNull { return members.values.isEmpty ? .no : .unknown }
      return Truth(isMember(field.bytes, of: members, as: type, reading))
    case .isNull(let operand):
      let field = operand.value(row)
      let isBlank = reading == .lenient && field.bytes.allSatisfy { $0.isBlank }
      return Truth(field.isNull || isBlank)
    case .not(let inner):
      return !inner.truth(row, reading)
    case .and(let parts):
      return least(parts, row, reading)
    case .or(let parts):
      return greatest(parts, row, reading)
    }
  }

  private func between(
    _ field: Field, _ lower: Comparand?, _ upper: Comparand?, _ reading: Comparison.Reading
  ) -> Truth {
    guard !field.isNull else { return .unknown }
    // `between null and 5` is no, not unknown, for 6.
    var truth = Truth.yes
    for (bound, comparison) in [
      (lower, ComparisonOperator.greaterOrEqual), (upper, .lessOrEqual),
    ] {
      let part =
        bound.map {
          Truth(Comparison.holds(field.bytes, comparison, $0, as: .unknown, reading))
        } ?? .unknown
      truth = min(truth, part)
    }
    return truth
  }

  private func isMember(
    _ bytes: ArraySlice<UInt8>, of members: Members, as type: ColumnType,
    _ reading: Comparison.Reading
  ) -> Bool {
    guard reading == .lenient else {
      return members.keys.contains(SortKey.equality(bytes, as: type))
    }
    for value in members.values where Comparison.areEqual(bytes, value, as: type, .lenient) {
      return true
    }
    return false
  }

  private func least(_ parts: [Predicate], _ row: RowView, _ reading: Comparison.Reading) -> Truth {
    var truth = Truth.yes
    for part in parts {
      truth = min(truth, part.truth(row, reading))
      if truth == .no { break }
    }
    return truth
  }

  private func greatest(
    _ parts: [Predicate], _ row: RowView, _ reading: Comparison.Reading
  ) -> Truth {
    var truth = Truth.no
    for part in parts {
      truth = max(truth, part.truth(row, reading))
      if truth == .yes { break }
    }
    return truth
  }
}

extension Predicate.Side {
  /// Nil for null.
  func value(_ row: RowView) -> Comparand? {
    switch self {
    case .constant(let value): return value
    case .computed(let scalar):
      let field = scalar.value(row)
      return field.isNull ? nil : Comparand(field.bytes)
    }
  }
}
