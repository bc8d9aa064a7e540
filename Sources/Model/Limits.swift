/// Every limit, with its unit and reason.
package enum Limits {
  /// Parentheses, `not`s and queries inside one another: far above need, far below the stack.
  package static let nesting = 200
  /// UTF-8 bytes of one statement.
  package static let statementBytes = 1 << 20
  /// Scripts that run scripts.
  package static let includeDepth = 16
  /// Values of one list.
  package static let listValues = 10_000
  /// Requests that are sent without being announced first.
  package static let quietRequests = 50
  /// Bytes of a URL that every server is expected to take (RFC 9110, 4.1 asks for 8,000).
  package static let urlBytes = 8_000
  /// Rows of the last answers kept to work out column widths before a table is printed.
  package static let tableSampleRows = 1_000
  /// Bytes of one row of a reply; more is taken for an attack or a mistake.
  package static let rowBytes = 64 << 20
  /// Levels of a JSON or XML document.
  package static let documentDepth = 200
  /// Columns of one answer.
  package static let columns = 10_000
  /// Redirects followed for one request.
  package static let redirects = 10
}
