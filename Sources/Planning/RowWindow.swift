import Model

/// The window of a query in the service's numbering.
struct RowWindow {
  /// The service's number of the first row wanted.
  let lower: Int
  /// Rows to leave out before it.
  let offset: Int
  /// Rows wanted; nil is all.
  let limit: Int?
  /// Whether it is `rows A:B`, which goes into the URL as typed.
  let isTyped: Bool

  var isAll: Bool { offset == 0 && limit == nil }

  var numbers: Plan.RowNumbers {
    Plan.RowNumbers(origin: lower - offset, lower: lower, limit: limit)
  }

  static func everything(from firstRow: Int) -> RowWindow {
    RowWindow(lower: firstRow, offset: 0, limit: nil, isTyped: false)
  }

  private init(lower: Int, offset: Int, limit: Int?, isTyped: Bool) {
    self.lower = lower
    self.offset = offset
    self.limit = limit
    self.isTyped = isTyped
  }

  /// - Parameter firstRow: the number of the very first row; a service without numbers counts
  ///   from 1.
  init(_ window: Window?, firstRow: Int) throws(Problem) {
    switch window {
    case nil, .all: self = .everything(from: firstRow)
    case .first(let bound, _, _):
      guard case .number(let count) = bound else { self = .everything(from: firstRow); return }
      self.init(lower: firstRow, offset: 0, limit: count, isTyped: false)
    case .rows(let lowerBound, let upperBound, let range):
      var lower = firstRow
      var upper: Int?
      if case .number(let number) = lowerBound { lower = number }
      if case .number(let number) = upperBound { upper = number }
      guard lower >= firstRow, upper ?? lower >= firstRow else {
        throw Problem(
          .wrongRows(
            found: "\(lower):\(upper.map(String.init) ?? "")",
            hint: "this service counts rows from 1: write `rows 1:\(max(upper ?? 10, 1))`"),
          at: range)
      }
      guard let upper else {
        self.init(lower: lower, offset: lower - firstRow, limit: nil, isTyped: false)
        return
      }
      guard upper >= lower else {
        throw Problem(
          .wrongRows(found: "\(lower):\(upper)", hint: "write `rows \(upper):\(lower)`"), at: range)
      }
      let (count, overflowed) = (upper - lower).addingReportingOverflow(1)
      guard !overflowed else { throw Problem(.rowNumberTooLarge(String(upper)), at: range) }
      self.init(
        lower: lower, offset: lower - firstRow, limit: count, isTyped: true)
    }
  }
}
