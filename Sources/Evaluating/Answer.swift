package import Model

/// The rows of a query: what came, with the work done that the service could not do.
///
/// Rows stream through a line of stages, each a file of this folder; only `order by`, groups and
/// joins hold them, in SQLite, which spills to disk. Work that is none lets batches pass untouched.
package final class Answer: BatchStream {
  private let presence: Presence?
  private let stages: Stages?
  private let last: any BatchStream
  private let isCount: Bool
  /// The columns of a batch without rows, kept in case no row follows.
  private var header: Batch?
  private var hasGivenRows = false
  private var isOver = false
  private var passed = 0
  /// Rows given out, or counted.
  package private(set) var kept = 0

  /// - Throws: ``Problem`` when an expression cannot be worked out, before any row is pulled.
  package init(_ rows: any BatchStream, _ work: LocalWork) throws(Problem) {
    isCount = work.isCount || work.sumsCounts
    guard !work.isIdentity else {
      (presence, stages, last) = (nil, nil, rows)
      return
    }
    let stages = try Stages(rows, work)
    (presence, self.stages, last) = (stages.presence, stages, stages.last)
  }

  /// Rows that came from the source.
  package var fetched: Int { presence?.fetched ?? passed }

  /// Complete after the last batch.
  package var notes: [Note] { stages?.notes ?? [] }

  /// The next rows of the answer; nil after the last.
  package func next() throws(Problem) -> Batch? {
    guard let presence else { return try pass() }
    while !isOver, let batch = try last.next() {
      if batch.rowCount == 0 {
        header = header ?? batch
        continue
      }
      hasGivenRows = true
      kept += isCount ? (last as? CountedRows)?.count ?? 0 : batch.rowCount
      return batch
    }
    isOver = true
    presence.close()
    defer { header = nil }
    return hasGivenRows ? nil : header
  }

  private func pass() throws(Problem) -> Batch? {
    try checkInterruption()
    guard let batch = try last.next() else { return nil }
    passed += batch.rowCount
    kept += batch.rowCount
    return batch
  }
}
