internal import Glibc

/// A point in time as a service wrote it; a date without time is midnight.
///
/// Times without a zone are taken as UTC, so that texts with and without `Z` compare.
struct Moment: Comparable {
  /// Days from 1970-01-01 as written, whatever the zone.
  var day: Int
  /// From midnight as written.
  var nanosecond = 0
  /// Whether a time was written.
  var hasTime = false
  /// East of UTC.
  var offsetMinutes = 0

  static let nanosecondsADay = 86_400_000_000_000

  /// Nil when there is no such day.
  init?(year: Int, month: Int, dayOfMonth: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(dayOfMonth)
    else { return nil }
    day = Self.dayNumber(year, month, dayOfMonth)
  }

  /// The day it is here, by the machine's clock and zone.
  static func today() -> Moment? {
    var now = time(nil)
    var parts = tm()
    guard localtime_r(&now, &parts) != nil else { return nil }
    return Moment(
      year: Int(parts.tm_year) + 1_900, month: Int(parts.tm_mon) + 1,
      dayOfMonth: Int(parts.tm_mday))
  }

  static func == (left: Moment, right: Moment) -> Bool { left.instant == right.instant }
  static func < (left: Moment, right: Moment) -> Bool { left.instant < right.instant }

  /// Days and nanoseconds in UTC.
  private var instant: (Int, Int) {
    let shifted = nanosecond - offsetMinutes * 60_000_000_000
    let days =
      shifted >= 0 ? shifted / Self.nanosecondsADay : -1 - (-1 - shifted) / Self.nanosecondsADay
    return (day + days, shifted - days * Self.nanosecondsADay)
  }

  /// Bytes whose order is the order in time.
  func appendKey(to key: inout [UInt8]) {
    key.appendOrdered(instant.0)
    key.appendOrdered(instant.1)
  }

  /// A number of days later; nil outside the years 1 to 9999.
  func adding(days: Int64) -> Moment? {
    let (sum, overflowed) = day.addingReportingOverflow(Int(days))
    guard !overflowed, sum >= Self.dayNumber(1, 1, 1), sum <= Self.dayNumber(9_999, 12, 31) else {
      return nil
    }
    var later = self
    later.day = sum
    return later
  }

  /// The proleptic Gregorian calendar, after Howard Hinnant, "chrono-compatible low-level date
  /// algorithms".
  private static func dayNumber(_ year: Int, _ month: Int, _ dayOfMonth: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + dayOfMonth - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Year, month and day of the month as written.
  var civil: (year: Int, month: Int, dayOfMonth: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (
      yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }
}
