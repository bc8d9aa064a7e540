internal import Model

/// The functions of one row.
enum ScalarFunction: String, CaseIterable {
  case number
  case date
  case year
  case month
  case day
  case today
  case upper
  case lower
  case trim
  case length
  case unaccented
  case round
  case abs
  case coalesce
  case latitude
  case longitude
  case distance = "distance_km"
  case mapLink = "map_link"

  /// How many values it takes.
  var arity: ClosedRange<Int> {
    switch self {
    case .today: 0...0
    case .trim, .round: 1...2
    case .coalesce: 1...Int.max
    case .latitude, .longitude, .mapLink: 2...2
    case .distance: 4...4
    default: 1...1
    }
  }

  /// What its result is sure to be.
  var type: ColumnType {
    switch self {
    case .number, .round, .abs, .latitude, .longitude, .distance: .decimal
    case .year, .month, .day, .length: .integer
    case .date, .today: .date
    case .upper, .lower, .trim, .unaccented, .mapLink: .text
    case .coalesce: .unknown
    }
  }

  /// The operands are as many as the arity says.
  func value(_ operands: [Scalar.Operand], _ row: RowView) -> Field {
    guard let first = operands.first else { return .null }
    switch self {
    case .number:
      return first.number(row)?.field ?? .null
    case .date:
      return first.moment(row).map { Field(text: $0.isoDate.utf8) } ?? .null
    case .year, .month, .day:
      return first.moment(row).map(part) ?? .null
    case .abs:
      guard let number = first.number(row) else { return .null }
      return number.real < 0 ? (Number.integer(0) - number).field : number.field
    case .round:
      return rounded(first, operands.dropFirst().first, row)
    case .coalesce:
      for operand in operands {
        let field = operand.scalar.value(row)
        if !field.isNull { return field }
      }
      return .null
    case .today:
      return .null
    case .upper, .lower, .trim, .length, .unaccented:
      return text(first.scalar.value(row), operands.dropFirst().first?.scalar.value(row))
    case .latitude, .longitude, .distance, .mapLink:
      return place(operands, row)
    }
  }

  private func part(of moment: Moment) -> Field {
    let (year, month, dayOfMonth) = moment.civil
    return Field(Int64(self == .year ? year : self == .month ? month : dayOfMonth))
  }

  /// `upper`, `lower`, `trim`, `length`, `unaccented`.
  ///
  /// As in SQLite only ASCII letters have a case, `trim` takes
  /// blanks off, or the characters named, and a length is in code points.
  private func text(_ field: Field, _ characters: Field?) -> Field {
    guard !field.isNull, characters.map({ !$0.isNull }) ?? true else { return .null }
    switch self {
    case .upper: return Field(text: field.bytes.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 })
    case .lower: return Field(text: field.bytes.map(foldedASCII))
    case .length: return Field(Int64(field.bytes.count { $0 & 0xC0 != 0x80 }))
    case .unaccented: return Field(text: Accents.removed(from: field.bytes))
    default:
      let blanks = characters.map { String(decoding: $0.bytes, as: UTF8.self) } ?? " "
      var scalars = Substring(String(decoding: field.bytes, as: UTF8.self)).unicodeScalars
      while let last = scalars.last, blanks.unicodeScalars.contains(last) { scalars.removeLast() }
      while let first = scalars.first, blanks.unicodeScalars.contains(first) {
        scalars.removeFirst()
      }
      return Field(text: String(scalars).utf8)
    }
  }

  /// Half away from zero, by the digits as they are written: `round(1.005, 2)` is 1.01.
  private func rounded(_ operand: Scalar.Operand, _ places: Scalar.Operand?, _ row: RowView)
    -> Field
  {
    let field = operand.scalar.value(row)
    guard let number = operand.number(field) else { return .null }
    var count = 0
    if let places {
      guard let wanted = places.number(row)?.real else { return .null }
      // As in SQLite, none below 0 and none above 30.
      count = Int(min(max(wanted, 0), 30))
    }
    guard let spelling = NumberSpelling(field.bytes),
      let value = Double(spelling.rounded(to: count))
    else { return Field(number.real) }
    return Field(value)
  }
}

extension NumberSpelling {
  /// With so many digits after the point, half away from zero, in the spelling of Swift.
  fileprivate func rounded(to places: Int) -> String {
    // The digits before the point, were the exponent written out.
    let digits = mantissa.filter { $0.isDigit }
    let whole = mantissa[..<decimalMark].count { $0.isDigit }
    let kept = whole + exponent + places
    guard kept >= 0 else { return "0" }
    guard kept < digits.count else { return plain }
    let sign = isNegative ? "-" : ""
    let isUp = digits[kept] >= UInt8(ascii: "5")
    let head = Self.incremented(Array(digits[..<kept]), by: isUp)
    return sign + "0" + String(decoding: head, as: UTF8.self) + "e\(-places)"
  }

  /// One more in the last place, if asked; decimal digits in ASCII.
  private static func incremented(_ digits: [UInt8], by one: Bool) -> [UInt8] {
    guard one else { return digits }
    var digits = digits
    for index in digits.indices.reversed() {
      if digits[index] < UInt8(ascii: "9") {
        digits[index] += 1
        return digits
      }
      digits[index] = UInt8(ascii: "0")
    }
    return [UInt8(ascii: "1")] + digits
  }
}
