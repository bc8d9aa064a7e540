import Model

/// What ends an answer at the prompt:
/// `rows 1-10 of 12 345, counted by the service; sample; 0.84 s`.
struct ClosingLine: Hashable {
  /// What was shown.
  enum Rows: Hashable {
    /// A number of rows, not rows.
    case count
    /// Rows without numbers of their own.
    case all(Int)
    /// Rows from that number on, in the service's numbering.
    case window(from: Int, Int)
  }

  /// Who answered.
  enum Origin: Hashable {
    case net
    case sample
    /// Replies kept since so many seconds.
    case cache(age: Double)
    /// The last answer once more.
    case kept
  }

  var rows: Rows
  /// The service's own count of all rows; nil where it has none.
  var total: String?
  var origin: Origin?
  /// From the statement to its last row.
  var seconds: Double?

  var text: String {
    [rowWords, origin.map(Self.words), seconds.map(Self.duration)].compactMap(\.self)
      .joined(separator: "; ")
  }

  private var rowWords: String? {
    let words: String
    switch rows {
    case .count: return nil
    case .all(0), .window(_, 0): words = "no rows"
    case .all(1): words = "1 row"
    case .all(let count): words = Self.grouped("\(count)") + " rows"
    case .window(let first, let count):
      let (last, isTooFar) = first.addingReportingOverflow(count - 1)
      words =
        count == 1 || isTooFar
        ? "row \(Self.grouped("\(first)"))"
        : "rows \(Self.grouped("\(first)"))-\(Self.grouped("\(last)"))"
    }
    return words + (total.map { " of \(Self.grouped($0)), counted by the service" } ?? "")
  }

  private static func words(_ origin: Origin) -> String {
    switch origin {
    case .net: "net"
    case .sample: "sample"
    case .cache(let age): "cache, \(duration(age)) old"
    case .kept: "kept"
    }
  }

  /// Digits in groups of three, as in `12 345`; a text that is no whole number stays.
  static func grouped(_ number: String) -> String {
    let digits = Array(number.utf8)
    guard digits.count > 3, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return number }
    var grouped: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped.append(UInt8(ascii: " ")) }
      grouped.append(digit)
    }
    return String(decoding: grouped, as: UTF8.self)
  }

  /// `0.84 s`, `12.3 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`.
  static func duration(_ seconds: Double) -> String {
    // Clocks are set back, and a century is no time for an answer.
    let seconds = seconds.isFinite ? min(max(seconds, 0), 3e9) : 0
    let hundredths = Int((seconds * 100).rounded())
    if hundredths < 1_000 { return "\(hundredths / 100).\(padded(hundredths % 100)) s" }
    let tenths = Int((seconds * 10).rounded())
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = Int(seconds.rounded())
    let (minutes, hours, days) = (whole / 60, whole / 3_600, whole / 86_400)
    if hours == 0 { return "\(minutes) min \(whole % 60) s" }
    if days == 0 { return "\(hours) h \(minutes % 60) min" }
    return "\(days) d \(hours % 24) h"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
