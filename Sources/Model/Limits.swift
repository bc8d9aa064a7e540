/// Every limit, with its unit and reason.
package enum Limits {
  /// Parentheses, `not`s and queries inside one another: far above need, far below the stack.
  package static let nesting = 200
  /// Levels of ``nesting`` that a query inside a query counts for, as it takes more of the stack.
  package static let queryNesting = 4
  /// Levels of the tree of one expression or condition, so that whoever walks it may recurse.
  package static let treeHeight = 500
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
  /// Bytes of an answer that is read as a whole, since its rows stand inside a document; also
  /// of what a binary property list stands for, its shared values counted each time.
  package static let documentBytes = 64 << 20
  /// Values of one property list, keys aside: about 200 MiB in memory.
  package static let propertyListValues = 2_000_000
  /// Columns of one answer.
  package static let columns = 10_000
  /// Redirects followed for one request.
  package static let redirects = 10
  /// Seconds for which the addresses of a host are kept, as curl keeps them.
  package static let lookupSeconds = 60.0
  /// Bytes of an answer's status line and headers: thirty times what servers send.
  package static let headBytes = 256 << 10
  /// Bytes of a body that wait for a reader before the connection is left to fill up.
  package static let waitingBodyBytes = 1 << 20
  /// Bytes asked of a socket at once; larger makes 100 MB no faster.
  package static let receiveBytes = 256 << 10
  /// Bytes that unpacking yields at once, so that a small body that swells stays small in memory.
  package static let unpackedBytes = 128 << 10
  /// Bytes a second, and seconds of watching, below which a body is given up: a drip that keeps a
  /// connection alive for ever brings about 2 bytes a second, a modem 3,000.
  package static let slowBytesPerSecond = 20
  package static let slowSeconds = 120.0
  /// Seconds of the longest wait that grows by itself between tries.
  package static let backOffSeconds = 60.0
  /// Seconds of the longest wait that a server may ask for by `Retry-After`.
  package static let retryAfterSeconds = 300.0
  /// Rows of a short page that may be a cap of the service: a multiple of the first, or as many as
  /// the second; then the rows behind it are asked for once more.
  package static let roundPageRows = 50
  package static let largePageRows = 1_000
  /// Rows of the smallest page that is asked for when the service fails on larger ones: fewer would
  /// take too many requests.
  package static let smallestPageRows = 10
  /// Tries after the first for a part of a page that failed: the page had all of them.
  package static let pieceRetries = 1
  /// Seconds of waiting for a page from which on the next ones are asked for ahead: below it the
  /// time saved is not worth a request that may come to nothing.
  package static let noticedWaitSeconds = 0.09
  /// Pages after which the service is asked for the number of rows, quick as it may be: an answer
  /// of many pages is announced, and held against that number.
  package static let pagesBeforeCount = 8
  /// Pages whose rows are remembered, to notice one that comes again: 32 bytes each.
  package static let rememberedPages = 10_000
  /// Rows from which on a page that came before, but not just before, is no accident.
  package static let certainPageRows = 10
  /// Seconds for which nothing is asked ahead of a service that asked for patience.
  package static let restSeconds = 30.0
  /// Bytes of the last answer that are kept in memory before they go to a file.
  package static let keptAnswerBytes = 16 << 20
  /// Rows pulled before a column that none of them has is taken for a wrong name: some pages.
  package static let unseenColumnRows = 10_000
}
