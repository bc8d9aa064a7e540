package import Model

extension Statement {
  /// The canonical text; the parser takes it back as the same statement, ranges aside.
  package var spelling: String {
    switch self {
    case .query(let query): query.spelling
    case .background(let query): query.spelling + " &"
    case .jobs: "jobs"
    case .job(let number): "job " + number.spelling
    case .stop(let number): "stop " + number.spelling
    case .explain(let query): "explain " + query.spelling
    case .url(let query): "url " + query.spelling
    case .read(let text): "read " + text.text
    case .get(let path, let format, let destination):
      "get " + path.pathSpelling + outputs(format, destination)
    case .call(let call): call.spelling + outputs(call.format, call.destination)
    case .peek(let table): "peek " + table.spelling
    case .amend(let amendment): amendment.spelling
    case .next: "next"
    case .prev: "prev"
    case .last(let format, let destination): "last" + outputs(format, destination)
    case .reply: "reply"
    case .find(let words): "find " + words.map(\.spelling).joined(separator: " ")
    case .history(let pattern): "history" + (pattern.map { " " + $0.spelling } ?? "")
    case .cache(let clears): clears ? "cache clear" : "cache"
    case .expect(let condition): "expect " + condition.spelling
    case .diff(let before, let after, let columns):
      "diff \(before.text), \(after.text) on "
        + columns.map { $0.spelled(bare: { $0 }) }.joined(separator: ", ")
    case .let(let name, let value): "let \(name.text) = \(value.spelling)"
    case .default(let name, let value): "default \(name.text) = \(value.spelling)"
    case .set(nil, _): "set"
    case .set(let name?, let value):
      "set " + name.text + (value.map { " " + $0.pathSpelling } ?? "")
    case .use(let name): "use " + name.spelled(bare: { $0 })
    case .login(let name): "login " + name.spelled(bare: { $0 })
    case .services: "services"
    case .tables(let pattern): "tables" + (pattern.map { " " + $0.spelling } ?? "")
    case .describe(let name): "describe " + name.spelled(bare: Quoting.table)
    case .run(let file): "run " + (file.form == .variable ? file.spelling : Quoting.text(file.text))
    case .help(let topic): "help" + (topic.map { " " + $0.text } ?? "")
    case .quit: "quit"
    case .unavailable(let name): name.text
    }
  }

  private func outputs(_ format: Name?, _ destination: Destination?) -> String {
    (format.map { " as " + $0.text } ?? "") + (destination.map { " " + $0.spelling } ?? "")
  }
}

extension Amendment {
  package var spelling: String {
    let words: [String] =
      switch extended {
      case .and(let condition): ["and " + condition.spelling]
      case .or(let condition): ["or " + condition.spelling]
      case nil: []
      }
    return (words + clauses.map(\.spelling)).joined(separator: " ")
  }
}

extension Statement.Assigned {
  package var spelling: String {
    switch self {
    // In one pair of parentheses a value alone would be a list of one.
    case .value(.expression(.value(let value))): "((" + value.spelling + "))"
    case .value(let operand): operand.spelling
    case .list(let values): "(" + values.map(\.spelling).joined(separator: ", ") + ")"
    case .query(let query): "(" + query.spelling + ")"
    }
  }
}
