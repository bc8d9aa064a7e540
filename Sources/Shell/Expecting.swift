import Evaluating
import Model
import Planning

/// `expect CONDITION`: the last answer is held against what it should be.
extension Session {
  /// - Throws: ``Problem/Kind/expectationFailed(condition:found:)`` when it is not so, and
  ///   ``Problem`` when there is no last answer or it has no such column.
  func expect(_ condition: Condition) throws(Problem) {
    let expectation = try ExpectedAnswer(condition, scope: self)
    guard asks else { return }
    guard let lastAnswer else {
      throw Problem(.cannotAnswer(what: "there is no last answer", hint: "ask a query before"))
    }
    let answer = try Answer(try lastAnswer.rows(), expectation.work)
    var rows = 0
    var found: [String] = []
    while let batch = try answer.next() {
      rows += batch.rowCount
      guard found.isEmpty, batch.rowCount > 0 else { continue }
      found = batch.columns.indices.prefix(Self.mostShown).map {
        "\(batch.columns[$0].name) is \(batch.text(0, $0) ?? "null")"
      }
    }
    for note in answer.notes { notices.say(note) }
    // Rows that come are those that are not as they should be.
    guard rows > 0 else { return }
    let count = expectation.isOfAll ? "" : rows == 1 ? "1 row: " : "\(rows) rows, the first: "
    throw Problem(
      .expectationFailed(
        condition: Spelling.short(condition), found: count + found.joined(separator: ", ")),
      at: condition.range)
  }

  /// Values that a failed expectation shows.
  private static let mostShown = 6
}
