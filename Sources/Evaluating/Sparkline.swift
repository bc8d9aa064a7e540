/// A row of numbers as a line of small bars.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// More values than a line shows are drawn as the means of so many runs.
  static let mostBars = 80

  /// One bar a value, from the smallest to the largest; a blank where there is none.
  static func text(of values: [Double?]) -> String {
    let shown = thinned(values)
    let known = shown.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else { return "" }
    let span = high - low
    return String(
      shown.map { value -> Character in
        guard let value else { return " " }
        guard span > 0, span.isFinite else { return bars[bars.count / 2] }
        return bars[min(Int((value - low) / span * Double(bars.count)), bars.count - 1)]
      })
  }

  private static func thinned(_ values: [Double?]) -> [Double?] {
    guard values.count > mostBars else { return values }
    return (0..<mostBars).map { bar in
      let run = values[bar * values.count / mostBars..<(bar + 1) * values.count / mostBars]
      let known = run.compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }
}
