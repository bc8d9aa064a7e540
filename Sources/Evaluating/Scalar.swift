internal import Model

/// An expression made ready to be worked out for many rows.
///
/// The semantics are SQLite's: whole numbers divide to whole numbers, what overflows becomes real,
/// division by zero and everything with null is null.
indirect enum Scalar {
  /// The number of a column among those that the stage needs.
  case column(Int)
  case constant(Field)
  case negate(Operand)
  /// Operators of one rank, from left to right: a chain, so that a long one is not deep.
  case chain(Operand, [(ArithmeticOperator, Operand)])
  case call(ScalarFunction, [Operand])
  case cases([(Predicate, Scalar)], otherwise: Scalar?)

  /// A part of an expression that is read as text, number or date.
  struct Operand {
    let scalar: Scalar
    /// Whether whole numbers count as real ones: the catalogue is sure of a decimal column.
    var isReal = false
    /// Where values that are no numbers or dates are counted.
    let tally: Tally
  }

  func value(_ row: RowView) -> Field {
    switch self {
    case .column(let slot): return row.field(slot)
    case .constant(let field): return field
    case .negate(let operand):
      guard let number = operand.number(row) else { return .null }
      return (Number.integer(0) - number).field
    case .chain(let first, let rest):
      return chain(first, rest, row)
    case .call(let function, let operands):
      return function.value(operands, row)
    case .cases(let branches, let otherwise):
      for (condition, result) in branches where condition.truth(row) == .yes {
        return result.value(row)
      }
      return otherwise?.value(row) ?? .null
    }
  }

  private func chain(
    _ first: Operand, _ rest: [(ArithmeticOperator, Operand)], _ row: RowView
  ) -> Field {
    var left = first
    var result = Field.null
    for (operation, right) in rest {
      result = Arithmetic.value(left, operation, right, row)
      left = Operand(scalar: .constant(result), tally: first.tally)
    }
    return result
  }
}

extension Scalar.Operand {
  /// Nil for null and for what is no number, which is counted.
  func number(_ row: RowView) -> Number? {
    number(scalar.value(row))
  }

  func number(_ field: Field) -> Number? {
    guard !field.isNull else { return nil }
    guard let number = Number(field.bytes) else {
      tally.noNumbers += 1
      return nil
    }
    if isReal, case .integer(let value) = number { return .real(Double(value)) }
    return number
  }

  /// Nil for null and for what is no date, which is counted.
  func moment(_ row: RowView) -> Moment? {
    let field = scalar.value(row)
    guard !field.isNull else { return nil }
    if let moment = Moment(field.bytes) { return moment }
    tally.noDates += 1
    return nil
  }
}

/// How many values of one expression were not what they should have been.
final class Tally {
  /// As a note spells the expression.
  let name: String
  var noNumbers = 0
  var noDates = 0

  init(_ name: String) { self.name = name }

  static func notes(_ tallies: [Tally]) -> [Note] {
    var notes: [Note] = []
    var told: Set<FoldedName> = []
    for tally in tallies where tally.noNumbers + tally.noDates > 0 {
      guard told.insert(FoldedName(tally.name)).inserted else { continue }
      if tally.noNumbers > 0 { notes.append(note(tally.noNumbers, tally.name, "number")) }
      if tally.noDates > 0 { notes.append(note(tally.noDates, tally.name, "date")) }
    }
    return notes
  }

  private static func note(_ count: Int, _ name: String, _ noun: String) -> Note {
    count == 1
      ? .other("1 value of \(name) is no \(noun) and counts as null")
      : .other("\(count) values of \(name) are no \(noun)s and count as null")
  }
}
