/// How far an answer got, in one line:
/// `example.org: [####......] 12 000 of 50 000 rows, 1 200 rows/s, 32 s left; Ctrl-C ends it`.
struct Progress {
  /// Rows that came so far, and those that will have come; nil is not known.
  struct Rows {
    var received: Int
    var expected: Int?

    static let none = Rows(received: 0, expected: nil)
  }

  /// Columns of the bar between its brackets.
  private static let barColumns = 16
  /// Seconds over which a rate tells something.
  private static let rateSeconds = 0.5

  var host: String
  /// The request under way, from 1.
  var request: Int
  /// Requests in all; nil is not known.
  var requests: Int?
  var bytes: Int
  var rows: Rows
  /// Since the first request.
  var seconds: Double

  var text: String {
    let end = "; Ctrl-C ends it"
    let time = "\(Self.whole(seconds)) s"
    guard rows.received > 0 else {
      let requests = requests.map { "request \(request) of \($0)" } ?? "request \(request)"
      return "asking \(host): \(requests), \(Self.size(bytes)), \(time)" + end
    }
    let received = ClosingLine.grouped("\(rows.received)")
    let rate = seconds >= Self.rateSeconds ? Double(rows.received) / seconds : nil
    let rateWords = rate.map { ", \(ClosingLine.grouped("\(Self.whole($0))")) rows/s" } ?? ""
    guard let expected = rows.expected, expected >= rows.received, expected > 0 else {
      return "\(host): \(received) rows, \(Self.size(bytes))\(rateWords), \(time)" + end
    }
    let left = rate.map { ", \(Self.duration(Double(expected - rows.received) / $0)) left" } ?? ""
    return "\(host): \(bar(of: expected)) \(received) of \(ClosingLine.grouped("\(expected)")) rows"
      + rateWords + left + end
  }

  private func bar(of expected: Int) -> String {
    let part = Double(rows.received) / Double(expected)
    let full = min(Self.whole(part * Double(Self.barColumns)), Self.barColumns)
    return "[" + String(repeating: "#", count: full)
      + String(repeating: ".", count: Self.barColumns - full) + "]"
  }

  private static func duration(_ seconds: Double) -> String {
    let seconds = whole(seconds.rounded(.up))
    return seconds < 60 ? "\(seconds) s" : ClosingLine.duration(Double(seconds))
  }

  /// Rates and times of clocks that jump are no reason to fail.
  private static func whole(_ number: Double) -> Int {
    number.isFinite ? Int(min(max(number, 0), 1e15)) : 0
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\(bytes / 1_000) kB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
