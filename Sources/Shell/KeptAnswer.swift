import Model

/// The last answer for `last`: in memory, or in a file without a name once it is large.
final class KeptAnswer {
  private var batches: [Batch] = []
  private var bytes = 0
  private var spool: Spool?
  /// What keeps it from being given again; nil once its last row came.
  private(set) var fault: Problem.Kind? = .cannotAnswer(
    what: "the last answer did not come whole", hint: "ask for it again")
  /// Rows that came.
  private(set) var rowCount = 0
  /// Whether a person ended it before its last row.
  private(set) var isPart = false

  fileprivate func add(_ batch: Batch) {
    bytes += batch.bytes.count + batch.cells.count * MemoryLayout<Batch.Cell>.stride
    batches.append(batch)
    rowCount += batch.rowCount
    guard bytes > Limits.keptAnswerBytes else { return }
    do throws(Problem) {
      if spool == nil { spool = try Spool() }
      for batch in batches { try spool?.append(batch) }
    } catch {
      // The answer itself goes on; it is only not kept.
      fault = error.kind
    }
    batches = []
    bytes = 0
  }

  fileprivate func end() {
    if case .cannotAnswer = fault { fault = nil }
  }

  /// A person wanted no more of it: what came may be given again, as a part.
  func cut() {
    guard case .cannotAnswer = fault, rowCount > 0 else { return }
    fault = nil
    isPart = true
  }

  /// The rows once more, from the first.
  ///
  /// - Throws: when the answer did not come whole, or there was no room to keep it.
  func rows() throws(Problem) -> any BatchStream {
    if let fault { throw Problem(fault) }
    return KeptRows(batches, spool: spool)
  }
}

/// Rows that pass by, and are kept.
final class KeepingRows: BatchStream {
  private let rows: any BatchStream
  private let answer: KeptAnswer

  init(_ rows: any BatchStream, in answer: KeptAnswer) {
    self.rows = rows
    self.answer = answer
  }

  func next() throws(Problem) -> Batch? {
    guard let batch = try rows.next() else {
      answer.end()
      return nil
    }
    answer.add(batch)
    return batch
  }
}

/// The rows of a kept answer.
private final class KeptRows: BatchStream {
  private let batches: [Batch]
  private let spool: Spool?
  private var given = 0

  init(_ batches: [Batch], spool: Spool?) {
    self.batches = batches
    self.spool = spool
  }

  func next() throws(Problem) -> Batch? {
    defer { given += 1 }
    let spooled = spool?.count ?? 0
    if let spool, given < spooled { return try spool.batch(at: given) }
    return given - spooled < batches.count ? batches[given - spooled] : nil
  }
}
