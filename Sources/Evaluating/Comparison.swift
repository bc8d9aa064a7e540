internal import Model

/// The rules by which two values compare; there are no others in the program.
///
/// - Text compares byte by byte, ASCII letters in lower case, blanks at the end aside: services
///   pad their columns with them.
/// - `=`, `!=` and `in` compare as numbers or dates only where the catalogue is sure that the
///   column holds them, and both sides are spelled so; `00501` is not `501` elsewhere.
/// - `<`, `<=`, `>`, `>=` and `between` compare as numbers when both sides are numbers, as dates
///   when both are dates, else as text.
/// - `==` compares bytes. `begins`, `ends`, `contains` and `like` compare text.
enum Comparison {
  /// How strictly a condition is taken.
  enum Reading {
    case exact
    /// As a service may have meant it: the spelling of numbers and dates does not count, and
    /// `like` is not anchored.
    case lenient
  }

  static func holds(
    _ left: ArraySlice<UInt8>, _ comparison: ComparisonOperator, _ right: Comparand,
    as type: ColumnType, _ reading: Reading
  ) -> Bool {
    switch comparison {
    case .equal: areEqual(left, right, as: type, reading)
    // What counts as equal here, blanks at the end aside, may yet be different to the service.
    case .notEqual where reading == .lenient && left.last == 0x20:
      foldedOrder(left, right.bytes) != 0
    case .notEqual: !areEqual(left, right, as: type, .exact)
    case .less: order(left, right) { $0 < 0 }
    case .lessOrEqual: order(left, right) { $0 <= 0 }
    case .greater: order(left, right) { $0 > 0 }
    case .greaterOrEqual: order(left, right) { $0 >= 0 }
    case .identical: left.elementsEqual(right.bytes)
    case .begins, .ends, .contains, .like:
      Pattern.matches(left, comparison, right.bytes, reading)
    }
  }

  static func areEqual(
    _ left: ArraySlice<UInt8>, _ right: Comparand, as type: ColumnType, _ reading: Reading
  ) -> Bool {
    let isLenient = reading == .lenient
    if type.isNumber || isLenient, let number = right.number, let other = Decimal(left) {
      return number == other
    }
    if type == .date || isLenient, let moment = right.moment, let other = Moment(left) {
      return moment == other
    }
    return foldedOrder(left.withoutPadding(), right.text) == 0
  }

  /// Whether the order of both, below 0, 0 or above 0, is one that was asked for.
  private static func order(
    _ left: ArraySlice<UInt8>, _ right: Comparand, isAsked: (Int) -> Bool
  ) -> Bool {
    if let number = right.number, let other = Decimal(left) {
      return isAsked(other == number ? 0 : other < number ? -1 : 1)
    }
    if let moment = right.moment, let other = Moment(left) {
      return isAsked(other == moment ? 0 : other < moment ? -1 : 1)
    }
    return isAsked(foldedOrder(left.withoutPadding(), right.text))
  }

  /// Below 0, 0 or above 0.
  static func foldedOrder(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var other = right.startIndex
    for byte in left {
      guard other < right.endIndex else { return 1 }
      let difference = Int(foldedASCII(byte)) - Int(foldedASCII(right[other]))
      if difference != 0 { return difference }
      other += 1
    }
    return other < right.endIndex ? -1 : 0
  }
}

/// The right side of a comparison, read once as all that it may be.
struct Comparand {
  let bytes: ArraySlice<UInt8>
  /// Without blanks at the end.
  let text: ArraySlice<UInt8>
  let number: Decimal?
  let moment: Moment?

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    text = bytes.withoutPadding()
    number = Decimal(bytes)
    moment = number == nil ? Moment(bytes) : nil
  }
}
