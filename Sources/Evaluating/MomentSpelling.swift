internal import Model

extension Moment {
  /// Two-digit years from here on are of the last century: 13-OCT-78 is 1978 and 01-JAN-49 is 2049.
  ///
  /// Oracle's own rule (format RR), and Oracle wrote those dates.
  static let pivotYear = 50

  /// Every spelling of a date that the services use; nil for any other text.
  ///
  /// `2011-03-11`, `2003-1-1`, `2011/03/11`; `13-OCT-78`, `01-JAN-2013`; `OCT/09/2012 06 AM`;
  /// `03/11/2011`, where the month comes first (EPA) unless the first number is above 12
  /// (`25/05/2019`). A time may follow after a blank or `T`, with fractions, `AM` or
  /// `PM`, `Z` or `+08:00`.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = Scanner(rest: text.trimmingBlanks())
    // The longest spelling, `2011-03-11T00:00:00.000000000+00:00`, has 35 bytes.
    guard scanner.rest.count >= 8, scanner.rest.count <= 40, let first = scanner.rest.first,
      first.isDigit || first.isLetter, let date = scanner.date()
    else { return nil }
    self = date
    if scanner.rest.isEmpty { return }
    guard scanner.takeBlanks() || scanner.take("T") || scanner.take("t"), scanner.time(into: &self),
      scanner.rest.isEmpty
    else { return nil }
  }

  /// `2011-03-11`, and ` 06:00:00` when a time was written.
  var iso: String {
    let (year, month, dayOfMonth) = civil
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    guard hasTime else { return date }
    let seconds = nanosecond / 1_000_000_000
    return date
      + " \(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
  }

  /// Without a time.
  var isoDate: String {
    var date = self
    date.hasTime = false
    return date.iso
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

/// What is left to read of a date.
private struct Scanner {
  var rest: ArraySlice<UInt8>

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func takeBlanks() -> Bool {
    let count = rest.count
    rest = rest.drop { $0.isBlank }
    return rest.count < count
  }

  /// Up to four digits and how many they were.
  mutating func number() -> (value: Int, digits: Int)? {
    let digits = rest.prefix { $0.isDigit }
    guard (1...4).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return (digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }, digits.count)
  }

  mutating func twoDigits() -> Int? {
    guard let (value, digits) = number(), digits <= 2 else { return nil }
    return value
  }

  mutating func month() -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    for (index, name) in names.enumerated()
    where rest.prefix(3).elementsEqual(name.utf8, by: { foldedASCII($0) == $1 }) {
      rest = rest.dropFirst(3)
      return index + 1
    }
    return nil
  }

  mutating func year() -> Int? {
    guard let (value, digits) = number() else { return nil }
    switch digits {
    case 4: return value
    case 2: return value < Moment.pivotYear ? 2_000 + value : 1_900 + value
    default: return nil
    }
  }

  mutating func date() -> Moment? {
    if let month = month() {
      guard take("/"), let day = twoDigits(), take("/"), let year = year() else { return nil }
      return Moment(year: year, month: month, dayOfMonth: day)
    }
    guard let (first, digits) = number() else { return nil }
    if digits == 4 { return yearFirst(first) }
    guard digits <= 2 else { return nil }
    if take("-") {
      guard let month = month(), take("-"), let year = year() else { return nil }
      return Moment(year: year, month: month, dayOfMonth: first)
    }
    guard take("/"), let second = twoDigits(), take("/"), let (year, yearDigits) = number(),
      yearDigits == 4
    else { return nil }
    return first > 12
      ? Moment(year: year, month: second, dayOfMonth: first)
      : Moment(year: year, month: first, dayOfMonth: second)
  }

  private mutating func yearFirst(_ year: Int) -> Moment? {
    guard let mark = rest.first, mark == UInt8(ascii: "-") || mark == UInt8(ascii: "/") else {
      return nil
    }
    rest.removeFirst()
    guard let month = twoDigits(), rest.first == mark else { return nil }
    rest.removeFirst()
    guard let day = twoDigits() else { return nil }
    return Moment(year: year, month: month, dayOfMonth: day)
  }

  /// `06 AM`, `6:30`, `06:30:15.25 PM`, with a zone.
  mutating func time(into moment: inout Moment) -> Bool {
    guard var hour = twoDigits() else { return false }
    var minute = 0
    var second = 0
    let hasMinutes = take(":")
    if hasMinutes {
      guard let minutes = twoDigits() else { return false }
      minute = minutes
      if take(":") {
        guard let seconds = twoDigits() else { return false }
        second = seconds
        if take(".") {
          guard let nanoseconds = fraction() else { return false }
          moment.nanosecond = nanoseconds
        }
      }
    }
    if let isAfternoon = half() {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else if !hasMinutes {
      return false
    }
    guard hour < 24, minute < 60, second < 60, zone(into: &moment) else { return false }
    moment.nanosecond += ((hour * 60 + minute) * 60 + second) * 1_000_000_000
    moment.hasTime = true
    return true
  }

  /// Nanoseconds; digits beyond are read and dropped.
  private mutating func fraction() -> Int? {
    let digits = rest.prefix { $0.isDigit }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    var value = digits.prefix(9).reduce(0) { $0 * 10 + Int($1 & 0x0F) }
    for _ in min(digits.count, 9)..<9 { value *= 10 }
    return value
  }

  /// Whether `PM` follows; nil for neither.
  private mutating func half() -> Bool? {
    let word = rest.drop { $0.isBlank }
    guard word.count >= 2, foldedASCII(word[word.startIndex + 1]) == UInt8(ascii: "m") else {
      return nil
    }
    let letter = foldedASCII(word[word.startIndex])
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    rest = word.dropFirst(2)
    return letter == UInt8(ascii: "p")
  }

  private mutating func zone(into moment: inout Moment) -> Bool {
    if rest.isEmpty || take("Z") || take("z") { return true }
    let isEast = take("+")
    guard isEast || take("-"), let hours = twoDigits(), hours < 24, take(":"),
      let minutes = twoDigits(), minutes < 60
    else { return false }
    moment.offsetMinutes = (hours * 60 + minutes) * (isEast ? 1 : -1)
    return true
  }
}
