package import Model

/// Turns a reply's bytes into rows, as they arrive.
///
/// An answer that is not what was asked for is a problem with the service's own words, never rows
/// and never "no rows"; so is a body that does not get to its end.
package final class Decoder: BatchStream {
  private let reply: Reply
  private var rows: (any BatchStream)?
  private var isFirst = true
  private var problem: Problem?

  /// - Parameter reply: its request says which format and shape the answer should have.
  package init(_ reply: Reply) { self.reply = reply }

  /// What a person should know about the rows so far.
  package var notes: [Note] {
    if let list = rows as? PropertyListRows {
      return list.leftOut.isEmpty ? [] : [.membersLeftOut(list.leftOut)]
    }
    if let laid = rows as? LaidOutRows { return laid.notes }
    let name = (rows as? JSONRows)?.repeatedName ?? (rows as? XMLRows)?.repeatedName
    return name.map { [.repeatedKey($0)] } ?? []
  }

  /// The number of all rows, where the answer tells it beside its own.
  package var total: Int? { (rows as? LaidOutRows)?.total }

  /// The number of all pages, where the answer tells it.
  package var pages: Int? { (rows as? LaidOutRows)?.pages }

  /// - Throws: ``Problem`` when the answer is wrong, cut, or breaks off; then again at each call.
  package func next() throws(Problem) -> Batch? {
    if let problem { throw problem }
    do throws(Problem) {
      if rows == nil { rows = try Opening(reply).rows() }
      let batch = try rows?.next()
      if isFirst, let batch { try checkForError(batch) }
      isFirst = false
      return batch
    } catch {
      problem = error
      reply.body.close()
      throw error
    }
  }

  /// Rows with nothing but `error` are the service's way to refuse inside a list.
  private func checkForError(_ batch: Batch) throws(Problem) {
    guard batch.columns.count == 1, batch.rowCount > 0,
      batch.columns[0].name.equalsIgnoringASCIICase("error"), let words = batch.text(0, 0)
    else { return }
    throw Problem(
      .refused(status: reply.status, words: ServiceWords.tidy(Array(words.utf8)[...])))
  }
}
