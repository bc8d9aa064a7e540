internal import Model

/// One aggregate over the rows of the group under way.
///
/// The semantics are SQLite's where it has them: sums of whole numbers are whole while they fit,
/// nothing at all is null, and 0 for a count.
struct AggregateState {
  private let function: Aggregate.Function
  private var count: Int64 = 0
  /// A whole sum, until it no longer fits or a real number comes.
  private var whole: Int64? = 0
  private var sum = CompensatedSum()
  /// Welford's running mean and sum of squares: a difference of large squares would lose all.
  private var mean = 0.0
  private var squares = 0.0
  private var values: [Number?] = []
  private var chosen = Field.null
  private var extremes = Extremes()

  init(_ function: Aggregate.Function) { self.function = function }

  /// Takes one row; nil counts the row itself.
  mutating func take(_ operand: Scalar.Operand?, _ row: RowView, as type: ColumnType?) {
    guard let operand else {
      count += 1
      return
    }
    switch function {
    case .count:
      if !operand.scalar.value(row).isNull { count += 1 }
    case .first:
      if count == 0 { take(operand.scalar.value(row)) }
    case .last:
      take(operand.scalar.value(row))
    case .min, .max:
      extremes.take(operand.scalar.value(row), as: type, isLargest: function == .max)
    case .spark:
      values.append(operand.number(row))
    case .sum, .avg, .median, .stddev:
      guard let number = operand.number(row) else { return }
      count += 1
      take(number)
    }
  }

  private mutating func take(_ field: Field) {
    guard !field.isNull else { return }
    count += 1
    // A copy: the page it stands in need not be kept.
    chosen = Field(field.kind, ArraySlice(Array(field.bytes)))
  }

  private mutating func take(_ number: Number) {
    switch function {
    case .median:
      values.append(number)
    case .stddev:
      let distance = number.real - mean
      mean += distance / Double(count)
      squares += distance * (number.real - mean)
    default:
      sum.add(number.real)
      guard let before = whole else { return }
      guard case .integer(let value) = number else {
        whole = nil
        return
      }
      let (next, overflowed) = before.addingReportingOverflow(value)
      whole = overflowed ? nil : next
    }
  }

  /// What the rows so far make, and how many of them were no value of the kind that was compared.
  func result() -> (field: Field, strays: Int) {
    switch function {
    case .count: return (Field(count), 0)
    case .first, .last: return (chosen, 0)
    case .min, .max: return (extremes.best, extremes.strays)
    case .spark:
      return (Field(text: Sparkline.text(of: values.map { $0?.real }).utf8), 0)
    case .sum:
      guard count > 0 else { return (.null, 0) }
      return (whole.map(Field.init) ?? Field(sum.total), 0)
    case .avg: return (count > 0 ? Field(sum.total / Double(count)) : .null, 0)
    case .median: return (median, 0)
    case .stddev:
      return (count > 1 ? Field((squares / Double(count - 1)).squareRoot()) : .null, 0)
    }
  }

  private var median: Field {
    let sorted = values.compactMap(\.self).sorted { $0.real < $1.real }
    guard !sorted.isEmpty else { return .null }
    let middle = sorted[sorted.count / 2]
    guard sorted.count.isMultiple(of: 2) else { return middle.field }
    return Field((sorted[sorted.count / 2 - 1].real + middle.real) / 2)
  }
}

/// A sum of real numbers that keeps what each addition rounds off (Neumaier), as SQLite does.
struct CompensatedSum {
  private var sum = 0.0
  private var lost = 0.0

  mutating func add(_ value: Double) {
    let next = sum + value
    lost += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
    sum = next
  }

  var total: Double { lost.isFinite ? sum + lost : sum }
}

/// The smallest or largest value, as it was sent.
///
/// Numbers are looked at first, then dates, then text: where a column is not sure to be text, what
/// is no number among numbers is passed over and counted.
private struct Extremes {
  private var bests: [(key: [UInt8], field: Field)?] = [nil, nil, nil]
  private var counts = [0, 0, 0]

  mutating func take(_ field: Field, as type: ColumnType?, isLargest: Bool) {
    guard !field.isNull else { return }
    var key: [UInt8] = []
    SortKey.append(field, as: type, to: &key)
    let kind =
      type == .text
      ? 2 : NumberSpelling(field.bytes) != nil ? 0 : Moment(field.bytes) != nil ? 1 : 2
    counts[kind] += 1
    if let best = bests[kind] {
      let isSmaller = key.lexicographicallyPrecedes(best.key)
      guard isLargest ? best.key.lexicographicallyPrecedes(key) : isSmaller else { return }
    }
    bests[kind] = (key, Field(field.kind, ArraySlice(Array(field.bytes))))
  }

  var best: Field { bests.lazy.compactMap(\.self).first?.field ?? .null }

  /// Values of the kinds that were passed over.
  var strays: Int {
    guard let kind = counts.firstIndex(where: { $0 > 0 }) else { return 0 }
    return counts[(kind + 1)...].reduce(0, +)
  }
}
