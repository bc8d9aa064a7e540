internal import Model

/// The rows that pass what was sent; the others show that the service ignored a condition.
///
/// A row is only accused when it fails both as this program compares and as a service may have
/// meant it: without regard to blanks at the end and to the spelling of numbers and dates. A
/// column that the reply lacks is not held.
final class HeldRows: BatchStream {
  private let source: any BatchStream
  private let isStrict: Bool
  private let nullMayBeEmpty: Bool
  private var conditions: [Held]

  fileprivate struct Held {
    let condition: Condition
    let predicate: Predicate
    let columns: [ColumnReference]
    var dropped = 0
  }

  /// - Parameters:
  ///   - isStrict: whether one failing row spoils the answer.
  ///   - nullMayBeEmpty: whether the reply could not tell null from empty text.
  init(
    _ source: any BatchStream, _ held: [Condition], isStrict: Bool, nullMayBeEmpty: Bool,
    types: [FoldedName: ColumnType]
  ) throws(Problem) {
    self.source = source
    self.isStrict = isStrict
    self.nullMayBeEmpty = nullMayBeEmpty
    conditions = []
    for condition in held {
      var compilation = Compilation(types: types)
      let predicate = try compilation.predicate(condition)
      conditions.append(
        Held(condition: condition, predicate: predicate, columns: compilation.columns))
    }
  }

  var notes: [Note] {
    conditions.filter { $0.dropped > 0 }.map {
      .filterIgnored(condition: Spelling.short($0.condition), dropped: $0.dropped)
    }
  }

  func next() throws(Problem) -> Batch? {
    guard let batch = try source.next() else { return nil }
    var keeps = [Bool](repeating: true, count: batch.rowCount)
    for index in conditions.indices { try hold(batch, to: index, &keeps) }
    return batch.keeping(keeps)
  }

  private func hold(_ batch: Batch, to index: Int, _ keeps: inout [Bool]) throws(Problem) {
    let held = conditions[index]
    var view = RowView(batch, held.columns)
    view.readsNullAsEmpty = nullMayBeEmpty
    guard !view.indices.contains(-1) else { return }
    for row in 0..<batch.rowCount where keeps[row] {
      view.row = row
      if held.predicate.truth(view) == .yes || held.isMet(view) { continue }
      guard !isStrict else {
        throw Problem(.filterIgnored(condition: Spelling.short(held.condition)))
      }
      keeps[row] = false
      conditions[index].dropped += 1
    }
    try checkInterruption()
  }
}

extension HeldRows.Held {
  /// Whether the service may have meant the row; rarely asked.
  fileprivate func isMet(_ view: RowView) -> Bool {
    for slot in view.indices.indices where view.field(slot).kind == .absent { return true }
    return predicate.truth(view, .lenient) == .yes
  }
}
