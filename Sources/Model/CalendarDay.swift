/// A day of the Gregorian calendar.
package struct CalendarDay: Hashable, Comparable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Nil for what is no day: 2015-02-29.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(of: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// `2015-03-30`, four, two and two digits; nil for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of a moment, in seconds of UNIX time, by a clock so many minutes from UTC.
  package init(secondsSince1970 seconds: Int, offset: Int) {
    var days = (seconds + offset * 60) / 86_400
    var year = 1970
    while days >= Self.days(in: year) {
      days -= Self.days(in: year)
      year += 1
    }
    var month = 1
    while days >= Self.length(of: month, in: year) {
      days -= Self.length(of: month, in: year)
      month += 1
    }
    self.year = year
    self.month = month
    day = days + 1
  }

  /// Days since the first one that the calendar has here, 0001-01-01.
  package var ordinal: Int {
    let before = year - 1
    var days = before * 365 + before / 4 - before / 100 + before / 400 + day - 1
    for earlier in 1..<month { days += Self.length(of: earlier, in: year) }
    return days
  }

  /// The day after; nil past the year 9999.
  package var next: CalendarDay? {
    CalendarDay(year: year, month: month, day: day + 1)
      ?? CalendarDay(year: year, month: month + 1, day: 1)
      ?? CalendarDay(year: year + 1, month: 1, day: 1)
  }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy { $0 &- 0x30 < 10 } ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(in year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
