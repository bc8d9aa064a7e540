/// One statement of the language; a case for each first word.
package enum Statement: Hashable, Sendable {
  case query(Query)
  /// `QUERY &`: asked in the background.
  case background(Query)
  /// The questions in the background.
  case jobs
  /// The answer of one of them, by its number.
  case job(Value)
  /// Ends one of them.
  case stop(Value)
  /// What would be sent, segment by segment.
  case explain(Query)
  /// The URLs alone.
  case url(Query)
  /// The rest of the line, raw.
  case read(Value)
  /// A path below a service's base, or a whole URL, with its output clauses.
  case get(Value, format: Name?, destination: Destination?)
  case call(Call)
  case peek(TableReference)
  /// A line at the prompt that changes the last query.
  case amend(Amendment)
  /// The next or the previous window of the last query.
  case next
  case prev
  /// The last answer once more.
  case last(format: Name?, destination: Destination?)
  /// What the last replies were.
  case reply
  /// Words to look for in the catalogue.
  case find([Value])
  /// The statements typed before; those that hold the text.
  case history(Value?)
  /// What is kept of replies, or forgets it.
  case cache(clears: Bool)
  /// Checks the last answer.
  case expect(Condition)
  /// What two kept answers differ in, rows with the same values of some columns being the same row.
  case diff(Name, Name, on: [Name])
  case `let`(Name, Assigned)
  case `default`(Name, Assigned)
  /// All settings, or one to change.
  case set(Name?, Value?)
  case use(Name)
  /// Asks who a service's user is, and gets a token for it.
  case login(Name)
  case services
  case tables(Value?)
  case describe(Name)
  case run(Value)
  case help(Value?)
  case quit
  /// A statement of the language that this version reads and does not answer yet.
  case unavailable(Name)

  /// What stands on the right of `let NAME =`.
  package enum Assigned: Hashable, Sendable {
    case value(Operand)
    case list([Value])
    case query(Query)
  }
}

/// A statement and where it stands.
package struct LocatedStatement: Hashable, Sendable {
  package let statement: Statement
  package let range: SourceRange

  package init(_ statement: Statement, range: SourceRange) {
    self.statement = statement
    self.range = range
  }
}
