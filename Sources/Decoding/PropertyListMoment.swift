/// A date of a binary property list: seconds since the first moment of 2001, as Apple counts.
enum PropertyListMoment {
  /// Days from the first of March of the year 0 to the first of January 2001.
  private static let epochDays = 730_791

  /// `YYYY-MM-DDTHH:MM:SSZ`, with up to six digits of the second's fraction if it has one; nil
  /// outside the years 1 to 9999.
  static func text(_ seconds: Double) -> String? {
    // More than any year to 9999 has, so that the numbers below fit.
    guard seconds.magnitude < 1e12 else { return nil }
    var whole = Int(seconds.rounded(.down))
    var micros = Int(((seconds - Double(whole)) * 1e6).rounded())
    if micros == 1_000_000 {
      whole += 1
      micros = 0
    }
    let days = floorDivided(whole, by: 86_400)
    let second = whole - days * 86_400
    guard let date = date(days + epochDays) else { return nil }
    var text = date + "T" + digits(second / 3_600, 2) + ":" + digits(second / 60 % 60, 2) + ":"
    text += digits(second % 60, 2)
    if micros > 0 {
      var fraction = digits(micros, 6)
      while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
      text += "." + fraction
    }
    return text + "Z"
  }

  /// A day counted from the first of March of the year 0, when a leap day is a year's last.
  private static func date(_ day: Int) -> String? {
    let era = floorDivided(day, by: 146_097)
    let dayOfEra = day - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    guard (1...9_999).contains(year) else { return nil }
    return digits(year, 4) + "-" + digits(month, 2) + "-"
      + digits(dayOfYear - (153 * shifted + 2) / 5 + 1, 2)
  }

  private static func floorDivided(_ number: Int, by divisor: Int) -> Int {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
