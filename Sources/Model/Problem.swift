/// The one error of the whole program: a fact, and where in the text it belongs.
///
/// The words for each fact are in `ProblemWords.swift`; a stage only says what is the case.
package struct Problem: Error, Hashable, Sendable {
  package let kind: Kind
  /// Where in the statement's ``Source``; nil when no text is to blame.
  package let range: SourceRange?

  package init(_ kind: Kind, at range: SourceRange? = nil) {
    self.kind = kind
    self.range = range == .nowhere ? nil : range
  }

  /// All facts that can stop a statement.
  package indirect enum Kind: Hashable, Sendable {
    // MARK: Text
    /// UTF-16 or UTF-32, told by its mark.
    case wrongEncoding(name: String)
    case invalidUTF8(offset: Int)
    case nulByte(offset: Int)
    /// A character that looks like a plain one: `U+201C`.
    case lookalike(scalar: UInt32, plain: String)
    case invisibleCharacter(scalar: UInt32)
    case strayCharacter(scalar: UInt32)
    case unterminatedString(quote: String)
    case statementTooLong(limit: Int)

    // MARK: Syntax
    /// `found` is as typed, or nil at the end of the text.
    case unexpected(found: String?, expected: [Expectation], hint: String?)
    case nestedTooDeep(limit: Int)
    case listTooLong(limit: Int)
    case repeatedClause(String)
    /// The right form is in `hint`.
    case wrongRows(found: String, hint: String)
    case rowNumberTooLarge(String)
    case unfinished(what: String)
    case glueOperator(found: String, spaced: String)
    case unquotedFile(String)
    case notAvailable(String)

    // MARK: Names
    case unknownTable(String, nearest: [String])
    case unknownService(String, nearest: [String])
    case unknownColumn(String, tables: [String], nearest: [String])
    case unknownVariable(String, nearest: [String])
    case unknownSetting(String, nearest: [String])
    case unknownFormat(String, nearest: [String])
    case unknownFunction(String, nearest: [String])
    case wrongSetting(name: String, value: String, expected: String)
    case tableGone(String, successor: String?)
    case ambiguousWord(String)
    case listWhereValue(String)
    case valueWhereList(String)
    /// A column that no row of a non-empty answer has.
    case columnNotInAnswer(String, columns: [String])

    // MARK: Planning
    case emptyValue(column: String)
    case dotSegment(String)
    case missingParameter(String, table: String, example: String)
    /// A service that wants to know who asks.
    case missingToken(service: String, setting: String)
    case tooManyRequests(Int, limit: Int)
    case notConfirmed(Int)
    case urlTooLong(Int, limit: Int)
    case countWithGroup
    /// A wish that the table's service cannot answer and that is not done here; both in words.
    case cannotAnswer(what: String, hint: String)
    /// What `expect` asked for, and what the last answer has instead; both in words.
    case expectationFailed(condition: String, found: String)
    case wrongURL(String, why: String)
    case wrongBase(setting: String, value: String, why: String)

    // MARK: Fetching
    case unreachable(host: String, why: String)
    /// Nobody may be asked, and no reply is kept; an address of a kept one that is near.
    case notKept(url: String, near: String?)
    case timedOut(host: String, seconds: Double, phase: String)
    case tooSlow(host: String, bytesPerSecond: Int, seconds: Int)
    case tlsFailed(host: String, why: String)
    case notHTTP(host: String, why: String)
    case tooManyRedirects(Int)
    case wrongRedirect(String, why: String)
    case incomplete(host: String, why: String)
    /// In words, the body as subject: `is labelled gzip but is plain`. "the body …".
    case wrongContentEncoding(String)
    /// "the header `NAME` cannot be sent: WHY".
    case wrongHeader(name: String, why: String)
    case missingLibrary(String, package: String)
    case replyTooLarge(what: String, limit: Int)

    // MARK: Answers
    /// The service refused; its own words, if it sent any.
    case refused(status: Int, words: String?)
    /// Not what was asked for: `HTML`, `an empty body`.
    case wrongReply(found: String, expected: String, status: Int, words: String?)
    /// A binary property list where XML was asked for; the setting that asks for either.
    case binaryNotAsked(setting: String)
    /// `offset` in bytes of the body; nil when `why` tells the line.
    case malformed(format: String, offset: Int?, why: String)
    case truncated(format: String, why: String)
    case wrongCharset(String)
    case filterIgnored(condition: String)
    /// The answer is about something else than was asked, by its own words.
    case otherAnswer(asked: String, said: String)
    /// Fewer rows came than the service says there are.
    case missingRows(received: Int, total: Int)
    /// One of several requests failed: what it asked for, as `date = 2015-01-17`.
    case inPart(String, Kind)
    /// A page of so many rows came again as the next page.
    case repeatedPage(rows: Int)
    case lateColumn(String, format: String)
    /// The answer failed after rows were written.
    case afterRows(Int, of: Int?, Kind)

    // MARK: Output and files
    case cannotRead(path: String, why: String)
    case cannotWrite(path: String, why: String)
    case outputClosed
    case notSeveral(format: String)
    case includeCycle([String])
    case includeTooDeep(limit: Int)
    case localWork(String)
    case usage(String)
    case interrupted
  }
}

/// What the parser would have taken at a place; it also drives "is this finished?" and completion.
package enum Expectation: Hashable, Sendable {
  /// A keyword or mark in its usual spelling.
  case word(String)
  case table
  case column
  case value
  case number
  case expression
  case condition
  case variable
  case setting
  case service
  case format
  case file
  case newName
  case statement
  case endOfStatement
}
