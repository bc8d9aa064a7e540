/// Something a person should know about an answer that is no problem.
package enum Note: Hashable, Sendable {
  /// V1 counts from 0, so `rows 1:10` leaves out the first row.
  case rowsFromZero(lower: Int)
  /// A table that the catalogue lacks is sent as typed.
  case tableNotInCatalogue(String)
  case columnNotInCatalogue(String, table: String)
  /// A column that several tables have was taken from this one.
  case columnTaken(String, from: String, others: [String])
  case tableGone(String, successor: String?)
  /// Work done here on rows that were fetched and dropped; `what` as a statement spells it.
  case doneHere(what: [String], fetched: Int, kept: Int)
  case filterIgnored(condition: String, dropped: Int)
  case noRows
  case repeatedKey(String)
  /// Members of a property list beside the list of rows.
  case membersLeftOut([String])
  case canonical(String)
  /// The last answer was ended early, and these rows of it are kept.
  case partOfAnswer(rows: Int)
  /// The service failed on pages, and gave them in smaller ones.
  case askedSmaller(pages: Int, status: Int)
  /// The service's own number of rows was another while they came; `to` is nil for "more".
  case totalChanged(from: Int, to: Int?)
  /// The rows ended before the number that the service counted.
  case fewerThanCounted(received: Int, counted: Int)
  case sampleData
  case manyRequests(Int)
  /// The answer is empty; an upper-case spelling may match.
  case tryUpperCase([String])
  case nearestCode(value: String, column: String, codes: [NearCode])
  case firstRowsOnly
  /// A window that begins behind the last row.
  case nothingFrom(row: Int)
  /// An answer is in a file.
  case written(rows: Int, path: String)
  case other(String)
  /// Something about a service that is worth saying once.
  case once(String)

  /// A code that may have been meant.
  package struct NearCode: Hashable, Sendable {
    package let code: Code
    /// The number of rows that it would give, as the service sent it; nil when nobody counted.
    package var rows: String?

    package init(_ code: Code, rows: String? = nil) {
      self.code = code
      self.rows = rows
    }
  }
}
