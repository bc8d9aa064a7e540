internal import Glibc

/// Reads a date of HTTP (RFC 9110, 5.6.7) in any of its three forms:
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`.
///
/// - Returns: Seconds since 1970-01-01T00:00Z, or nil when the text is none.
func secondsSince1970(httpDate text: String) -> Double? {
  var words = text.split { $0 == " " || $0 == "," || $0 == "-" }
  guard words.count == 5 || (words.count == 6 && words[5] == "GMT") else { return nil }
  if words.count == 5 {
    // The last form has the month before the day and the year last.
    words = [words[0], words[2], words[1], words[4], words[3]]
  }
  let clock = words[4].split(separator: ":").map { Int($0) }
  guard let day = Int(words[1]), (1...31).contains(day),
    let month = monthNames.firstIndex(of: String(words[2])),
    let year = Int(words[3]), (0...9999).contains(year),
    clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
    (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
  else { return nil }
  var parts = tm()
  // Two digits mean the nearer century.
  let whole = words[3].count == 2 ? (year < 70 ? 2000 + year : 1900 + year) : year
  parts.tm_year = Int32(whole - 1900)
  parts.tm_mon = Int32(month)
  parts.tm_mday = Int32(day)
  parts.tm_hour = Int32(hour)
  parts.tm_min = Int32(minute)
  parts.tm_sec = Int32(second)
  return Double(timegm(&parts))
}

private let monthNames = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]
