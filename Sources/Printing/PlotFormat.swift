import Model

/// A chart of `select X, Y[, GROUP]` in the width of the terminal.
///
/// Bars where X is text, else points that are joined by dots, each group with a mark of its own.
final class PlotFormat: AnswerFormat {
  private let width: Int
  private var names: [String] = []
  private var points: [PlotPoint] = []
  /// Rows without a number to draw.
  private var gaps = 0
  private var strays = 0
  private var left = 0

  /// Columns where no terminal tells them.
  private static let usualWidth = 80
  /// Rows that are drawn; a screen shows no more of them, and memory stays small.
  static let mostPoints = 200_000

  init(_ options: Format.Options) { width = max(options.width ?? Self.usualWidth, 20) }

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if names.isEmpty { names = batch.columns.map { visible($0.name) } }
    guard batch.rowCount == 0 || (2...3).contains(batch.columns.count) else {
      throw Problem(
        .cannotAnswer(
          what: "a plot takes two or three columns, found \(batch.columns.count)",
          hint: "write `select X, Y` or `select X, Y, GROUP`"))
    }
    for row in 0..<batch.rowCount {
      guard points.count < Self.mostPoints else {
        left += 1
        continue
      }
      let text = batch.text(row, 1)
      let value = text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
      if text == nil { gaps += 1 } else if value == nil { strays += 1 }
      points.append(
        PlotPoint(
          label: visible(batch.text(row, 0) ?? ""), value: value,
          group: batch.columns.count > 2 ? visible(batch.text(row, 2) ?? "") : ""))
    }
  }

  func end(to sink: any ByteSink) throws(Problem) {
    let drawn = points.filter { $0.value != nil }
    guard !drawn.isEmpty else { return try write("(nothing to draw)\n", to: sink) }
    let title = "\(names[1]) by \(names[0])" + (names.count > 2 ? ", \(names[2])" : "") + "\n"
    let positions = PlotScale.positions(of: points.map(\.label))
    let body =
      positions.map { PlotGrid(points, $0.values, isDate: $0.isDate, width: width).text }
      ?? PlotBars(points, width: width).text
    try write(title + body, to: sink)
  }

  private func write(_ text: String, to sink: any ByteSink) throws(Problem) {
    var buffer = ByteBuffer()
    buffer.append(text)
    try buffer.flush(to: sink)
  }

  var notes: [Note] {
    var notes: [Note] = []
    if gaps > 0 { notes.append(.other("rows without a value, drawn as gaps: \(gaps)")) }
    if strays > 0 { notes.append(.other("values that are no numbers, drawn as gaps: \(strays)")) }
    if left > 0 { notes.append(.other("rows that are not drawn, there are too many: \(left)")) }
    return notes
  }
}

/// A row that is drawn.
struct PlotPoint {
  let label: String
  /// Nil is a gap.
  let value: Double?
  let group: String
}

/// Numbers along an axis.
struct PlotScale {
  let low: Double
  let high: Double

  init(_ values: [Double]) {
    low = values.min() ?? 0
    high = values.max() ?? 0
  }

  /// Where a value stands among so many places, from 0; all alike stand in the middle.
  func place(_ value: Double, of places: Int) -> Int {
    // Halves, so that the span of two huge values is no infinity.
    let span = high / 2 - low / 2
    guard span > 0 else { return places / 2 }
    return min(
      max(Int(((value / 2 - low / 2) / span * Double(places - 1)).rounded()), 0), places - 1)
  }

  /// The numbers that all labels are, or the days; nil where one is neither.
  static func positions(of labels: [String]) -> (values: [Double], isDate: Bool)? {
    let numbers = labels.compactMap { Double($0) }.filter(\.isFinite)
    if numbers.count == labels.count { return (numbers, false) }
    var days: [Double] = []
    for label in labels {
      guard let day = CalendarDay(String(label.prefix(10))) else { return nil }
      days.append(Double(day.ordinal))
    }
    return (days, true)
  }

  /// A number in few characters.
  static func short(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e7 { return "\(Int(value))" }
    guard value != 0, value.isFinite else { return value == 0 ? "0" : "\(value)" }
    if (1_000..<1e7).contains(abs(value)) { return "\(Int(value.rounded()))" }
    // Four digits of it, without zeros at the end.
    var exponent = 0
    var rest = abs(value)
    while rest >= 10 { (rest, exponent) = (rest / 10, exponent + 1) }
    while rest < 1 { (rest, exponent) = (rest * 10, exponent - 1) }
    let digits = (rest * 1_000).rounded() / 1_000
    let sign = value < 0 ? "-" : ""
    guard (-4..<7).contains(exponent) else { return "\(sign)\(digits)e\(exponent)" }
    var scale = 1.0
    for _ in 0..<abs(exponent) { scale *= 10 }
    let shown = exponent < 0 ? digits / scale : digits * scale
    let places = max(0, 3 - exponent)
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    return sign + "\((shown * factor).rounded() / factor)"
  }
}
