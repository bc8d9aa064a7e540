internal import Model

/// A number as SQLite computes with it.
enum Number {
  case integer(Int64)
  case real(Double)

  /// What `number(x)` reads; nil for what is no number.
  init?(_ text: ArraySlice<UInt8>) {
    guard let spelling = NumberSpelling(text) else { return nil }
    if spelling.isWhole, let value = Int64(spelling.plain) {
      self = .integer(value)
    } else {
      guard let value = Double(spelling.plain), value.isFinite else { return nil }
      self = .real(value)
    }
  }

  var real: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    }
  }

  var field: Field {
    switch self {
    case .integer(let value): Field(value)
    case .real(let value): Field(value)
    }
  }

  static func - (left: Number, right: Number) -> Number {
    Arithmetic.exactly(left, right, { $0.subtractingReportingOverflow($1) }, -)
  }
}

extension NumberSpelling {
  /// In the spelling of Swift: digits, a point, an exponent.
  var plain: String {
    var text = isNegative ? "-" : ""
    for index in mantissa.indices {
      if index == decimalMark {
        text += text.isEmpty || text == "-" ? "0." : "."
      } else if mantissa[index].isDigit {
        text.unicodeScalars.append(Unicode.Scalar(mantissa[index]))
      }
    }
    if text.utf8.last == UInt8(ascii: ".") { text += "0" }
    return exponent == 0 ? text : text + "e\(exponent)"
  }
}

/// `+ - * / ||`.
enum Arithmetic {
  static func value(
    _ left: Scalar.Operand, _ operation: ArithmeticOperator, _ right: Scalar.Operand, _ row: RowView
  ) -> Field {
    let first = left.scalar.value(row)
    let second = right.scalar.value(row)
    guard !first.isNull, !second.isNull else { return .null }
    if operation == .concatenate { return Field(text: first.bytes + second.bytes) }
    if operation == .add || operation == .subtract,
      let result = days(left, first, operation, right, second)
    {
      return result
    }
    let numbers = (left.number(first), right.number(second))
    guard let a = numbers.0, let b = numbers.1 else { return .null }
    switch operation {
    case .add: return exactly(a, b, { $0.addingReportingOverflow($1) }, +).field
    case .subtract: return (a - b).field
    case .multiply: return exactly(a, b, { $0.multipliedReportingOverflow(by: $1) }, *).field
    case .divide, .concatenate:
      guard b.real != 0 else { return .null }
      return exactly(a, b, { $0.dividedReportingOverflow(by: $1) }, /).field
    }
  }

  /// Whole where both are and the result fits, else real.
  static func exactly(
    _ left: Number, _ right: Number,
    _ whole: (Int64, Int64) -> (partialValue: Int64, overflow: Bool),
    _ real: (Double, Double) -> Double
  ) -> Number {
    if case .integer(let a) = left, case .integer(let b) = right {
      let (value, overflowed) = whole(a, b)
      if !overflowed { return .integer(value) }
    }
    return .real(real(left.real, right.real))
  }

  /// A date and whole days, or the days between two dates; nil when neither side is a date.
  private static func days(
    _ left: Scalar.Operand, _ first: Field, _ operation: ArithmeticOperator,
    _ right: Scalar.Operand, _ second: Field
  ) -> Field? {
    let from = NumberSpelling(first.bytes) == nil ? Moment(first.bytes) : nil
    let to = NumberSpelling(second.bytes) == nil ? Moment(second.bytes) : nil
    switch (from, to) {
    case (let from?, let to?) where operation == .subtract:
      return Field(Int64(from.day - to.day))
    case (let from?, nil):
      guard case .integer(let count)? = right.number(second) else { return .null }
      return shifted(from, by: operation == .add ? count : 0 &- count)
    case (nil, let to?) where operation == .add:
      guard case .integer(let count)? = left.number(first) else { return .null }
      return shifted(to, by: count)
    case (nil, nil):
      return nil
    default:
      return .null
    }
  }

  private static func shifted(_ moment: Moment, by days: Int64) -> Field {
    moment.adding(days: days).map { Field(text: $0.iso.utf8) } ?? .null
  }
}
