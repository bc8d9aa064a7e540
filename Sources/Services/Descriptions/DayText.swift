package import Model

extension CalendarDay {
  /// The day as a service writes it.
  package func text(_ form: DayForm = .iso) -> String {
    let (year, month, day) = (Self.padded(year, 4), Self.padded(month, 2), Self.padded(day, 2))
    switch form {
    case .iso: return "\(year)-\(month)-\(day)"
    case .dayFirst: return "\(day)/\(month)/\(year)"
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
