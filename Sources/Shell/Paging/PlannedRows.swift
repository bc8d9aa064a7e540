import Decoding
import Evaluating
import Model

/// The rows of all steps of a plan, one step after the other.
final class PlannedRows: BatchStream {
  private var pending: ArraySlice<Step>
  private let sender: Sender
  private var current: (rows: StepRows, answer: Answer?)?
  /// What the step under way asks for, where steps differ.
  private var part: String?
  private var columns = UnitedColumns()
  private var found: [Note] = []
  private var ignored = IgnoredFilters()
  /// Rows of the steps that are done.
  private var done = 0

  /// Rows that the service has sent so far, before any check.
  var fetched: Int { done + (current?.rows.received ?? 0) }

  /// Rows that it will have sent at the end; nil is not known.
  var expected: Int? {
    pending.isEmpty ? current.flatMap { $0.rows.expected }.map { done + $0 } : nil
  }

  init(_ steps: [Step], _ sender: Sender) {
    pending = steps[...]
    self.sender = sender
  }

  func next() throws(Problem) -> Batch? {
    do throws(Problem) {
      return try nextBatch()
    } catch {
      guard let part, error.kind != .interrupted else { throw error }
      throw Problem(.inPart(part, error.kind), at: error.range)
    }
  }

  private func nextBatch() throws(Problem) -> Batch? {
    while true {
      if let current {
        let batch =
          if let answer = current.answer { try answer.next() } else { try current.rows.next() }
        if let batch { return columns.unite(batch) }
        try finish()
      }
      guard let step = pending.popFirst() else { return nil }
      part = step.part
      startAhead(of: step)
      let rows = StepRows(step.asking, sender)
      let answer = step.local.isIdentity ? nil : try Answer(rows, step.local)
      current = (rows, answer)
    }
  }

  /// Sends the first requests of the next steps, so that they are on their way meanwhile.
  ///
  /// Where a step may take many pages, only once the service was found to keep us waiting.
  private func startAhead(of step: Step) {
    guard sender.looksAhead, !pending.isEmpty else { return }
    if case .paged = step.asking, !sender.isSlow { return }
    for step in [step] + pending.prefix(sender.width - 1) {
      if let request = step.firstRequest { sender.start(request) }
    }
  }

  /// Ends the step under way: a page that carried its row numbers is read to its end.
  func finish() throws(Problem) {
    guard let (rows, answer) = current else { return }
    current = nil
    try rows.finish()
    done += rows.received
    for note in rows.notes + (answer?.notes ?? []) where !ignored.take(note) {
      if !found.contains(note) { found.append(note) }
    }
  }

  var notes: [Note] { found + ignored.notes }
}

/// Filters that the service ignored, each told once however many requests carried it.
private struct IgnoredFilters {
  /// Conditions that are named; more are only counted.
  private static let mostNamed = 3

  private var dropped: [(condition: String, rows: Int)] = []

  /// Whether the note is of this kind.
  mutating func take(_ note: Note) -> Bool {
    guard case .filterIgnored(let condition, let rows) = note else { return false }
    if let index = dropped.firstIndex(where: { $0.condition.sameBytes(as: condition) }) {
      dropped[index].rows += rows
    } else {
      dropped.append((condition, rows))
    }
    return true
  }

  var notes: [Note] {
    let named = dropped.prefix(Self.mostNamed).map {
      Note.filterIgnored(condition: $0.condition, dropped: $0.rows)
    }
    let rest = dropped.dropFirst(Self.mostNamed)
    guard !rest.isEmpty else { return named }
    let rows = rest.reduce(0) { $0 + $1.rows }
    return named + [
      .other("the service ignored \(rest.count) more conditions; rows dropped here: \(rows)")
    ]
  }
}
