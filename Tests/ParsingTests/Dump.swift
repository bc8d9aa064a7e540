import Model

@testable import Parsing

/// Trees as text, without ranges, short enough to be written by hand.
enum Dump {
  static func statement(_ statement: Statement) -> String {
    switch statement {
    case .query(let inner): query(inner)
    case .background(let inner): query(inner) + " &"
    case .jobs: "jobs"
    case .job(let number): "job " + value(number)
    case .stop(let number): "stop " + value(number)
    case .cache(let clears): clears ? "cache clear" : "cache"
    case .expect(let inner): "expect " + condition(inner)
    case .diff(let before, let after, let columns):
      "diff \(name(before)) \(name(after)) " + list(columns.map(name))
    case .explain(let inner): "explain " + query(inner)
    case .url(let inner): "url " + query(inner)
    case .read(let text): "read " + value(text)
    case .get(let path, let format, let into):
      "get " + value(path) + (format.map { " as " + name($0) } ?? "")
        + (into.map { " " + destination($0) } ?? "")
    case .call(let inner):
      "call " + value(inner.method) + inner.arguments.map { " " + argument($0) }.joined()
        + (inner.format.map { " as " + name($0) } ?? "")
        + (inner.destination.map { " " + destination($0) } ?? "")
    case .peek(let reference): "peek " + table(reference)
    case .amend(let amendment): "amend " + amendment.spelling
    case .next: "next"
    case .prev: "prev"
    case .last(let format, let into):
      "last" + (format.map { " as " + name($0) } ?? "") + (into.map { " " + destination($0) } ?? "")
    case .reply: "reply"
    case .find(let words): "find " + list(words.map(value))
    case .history(let pattern): "history" + (pattern.map { " " + value($0) } ?? "")
    case .let(let target, let assigned): "let \(name(target)) \(self.assigned(assigned))"
    case .default(let target, let assigned): "default \(name(target)) \(self.assigned(assigned))"
    case .set(let target, let to):
      "set" + (target.map { " " + name($0) } ?? "") + (to.map { " " + value($0) } ?? "")
    case .use(let service): "use " + name(service)
    case .login(let service): "login " + name(service)
    case .services: "services"
    case .tables(let pattern): "tables" + (pattern.map { " " + value($0) } ?? "")
    case .describe(let thing): "describe " + name(thing)
    case .run(let file): "run " + value(file)
    case .help(let topic): "help" + (topic.map { " " + value($0) } ?? "")
    case .quit: "quit"
    case .unavailable(let word): "unavailable " + name(word)
    }
  }

  private static func argument(_ argument: Call.Argument) -> String {
    "(\(name(argument.name)) \(content(argument.content)))"
  }

  private static func content(_ content: Call.Content) -> String {
    switch content {
    case .value(let inner): value(inner)
    case .list(let contents, _): "[" + list(contents.map(self.content)) + "]"
    case .dictionary(let members, _): "{" + list(members.map(argument)) + "}"
    }
  }

  static func query(_ query: Query) -> String {
    var parts = ["from " + table(query.from)]
    for join in query.joins {
      let on = join.on.map { " on " + condition($0) } ?? ""
      parts.append("(" + (join.isLeft ? "left " : "") + "join " + table(join.table) + on + ")")
    }
    if let where_ = query.condition { parts.append("(where \(condition(where_)))") }
    if !query.groupBy.isEmpty { parts.append("(group \(list(query.groupBy.map(expression))))") }
    if let having = query.having { parts.append("(having \(condition(having)))") }
    if let selection = query.selection {
      let items = selection.items.map { item in
        expression(item.expression) + (item.alias.map { " as " + name($0) } ?? "")
      }
      parts.append("(select \(selection.isDistinct ? "distinct " : "")\(list(items)))")
    }
    if !query.orderBy.isEmpty {
      let terms = query.orderBy.map { expression($0.expression) + ($0.isDescending ? " desc" : "") }
      parts.append("(order \(list(terms)))")
    }
    if let window = query.window { parts.append("(" + self.window(window) + ")") }
    if query.count != nil { parts.append("count") }
    if let format = query.format { parts.append("as " + name(format)) }
    if let destination = query.destination { parts.append(self.destination(destination)) }
    return parts.joined(separator: " ")
  }

  private static func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }

  private static func window(_ window: Window) -> String {
    switch window {
    case .rows(let lower, let upper, _): "rows \(bound(lower))..\(bound(upper))"
    case .first(let amount, let column, _):
      "first " + bound(amount) + (column.map { " per " + self.column($0) } ?? "")
    case .all: "all"
    }
  }

  private static func bound(_ bound: Window.Bound?) -> String {
    switch bound {
    case .number(let number): "\(number)"
    case .variable(let name): self.name(name)
    case nil: ""
    }
  }

  private static func destination(_ destination: Destination) -> String {
    switch destination {
    case .workspace(let name, _): return "into " + self.name(name)
    case .file(let file, let table, _):
      guard let table else { return "into " + operand(file) }
      let mode =
        switch table.mode {
        case .create: ""
        case .replace: " replace"
        case .append: " append"
        case .key(let names): " key " + list(names.map(name))
        }
      return "into " + operand(file) + " table " + name(table.name) + mode
    }
  }

  private static func assigned(_ assigned: Statement.Assigned) -> String {
    switch assigned {
    case .value(let inner): operand(inner)
    case .list(let values): "[" + list(values.map(value)) + "]"
    case .query(let inner): "<" + query(inner) + ">"
    }
  }

  static func table(_ table: TableReference) -> String {
    (table.isFile ? "file " : "") + name(table.name) + (table.alias.map { " as " + name($0) } ?? "")
  }

  static func name(_ name: Name) -> String {
    switch name.form {
    case .bare: name.text
    case .quoted: "\"" + name.text + "\""
    case .variable: "$" + name.text
    }
  }

  static func value(_ value: Value) -> String {
    switch value.form {
    case .word: value.text
    case .quoted: "'" + value.text + "'"
    case .variable: "$" + value.text
    }
  }

  static func column(_ column: ColumnReference) -> String {
    (column.table.map { name($0) + "." } ?? "") + name(column.name)
  }

  static func operand(_ operand: Operand) -> String {
    switch operand {
    case .value(let inner): value(inner)
    case .expression(let inner): "{" + expression(inner) + "}"
    }
  }

  static func expression(_ tree: Expression) -> String {
    switch tree {
    case .column(let inner): column(inner)
    case .value(let inner): "#" + value(inner)
    case .null: "null"
    case .negate(let inner, _): "(neg \(expression(inner)))"
    case .binary(let left, let sign, let right):
      "(\(sign.rawValue) \(expression(left)) \(expression(right)))"
    case .call(let function, .all, _): name(function) + "(*)"
    case .call(let function, .list(let arguments), _):
      name(function) + "(" + list(arguments.map(expression)) + ")"
    case .cases(let branches, let otherwise, _):
      "(case "
        + branches.map { "\(condition($0.condition)) => \(expression($0.result))" }
        .joined(separator: "; ") + (otherwise.map { " else " + expression($0) } ?? "") + ")"
    }
  }

  static func condition(_ tree: Condition) -> String {
    switch tree {
    case .comparison(let left, let sign, let right):
      "(\(sign.rawValue) \(expression(left)) \(operand(right)))"
    case .between(let left, let lower, let upper):
      "(between \(expression(left)) \(operand(lower)) \(operand(upper)))"
    case .member(let left, .values(let values, _)):
      "(in \(expression(left)) [\(list(values.map(operand)))])"
    case .member(let left, .variable(let name)): "(in \(expression(left)) \(self.name(name)))"
    case .member(let left, .query(let inner, _)): "(in \(expression(left)) <\(query(inner))>)"
    case .isNull(let left, _): "(null \(expression(left)))"
    case .not(let inner, _): "(not \(condition(inner)))"
    case .and(let parts): "(and " + parts.map(condition).joined(separator: " ") + ")"
    case .or(let parts): "(or " + parts.map(condition).joined(separator: " ") + ")"
    }
  }
}

/// Everything that a text is read into: trees, and problems where statements are wrong.
enum Reading {
  struct Outcome {
    var statements: [String] = []
    var problems: [Problem] = []
  }

  /// Reads on after a problem if asked to.
  static func of(
    _ text: String, keepsGoing: Bool = false, isInteractive: Bool = false
  ) -> Outcome {
    of(Source(name: "t", text: text), keepsGoing: keepsGoing, isInteractive: isInteractive)
  }

  static func of(
    _ source: Source, keepsGoing: Bool = false, isInteractive: Bool = false
  ) -> Outcome {
    var outcome = Outcome()
    do throws(Problem) {
      var parser = try Parser(source, isInteractive: isInteractive)
      while true {
        do throws(Problem) {
          guard let statement = try parser.next() else { return outcome }
          outcome.statements.append(Dump.statement(statement.statement))
        } catch {
          outcome.problems.append(error)
          guard keepsGoing else { return outcome }
          parser.skipStatement()
        }
      }
    } catch {
      outcome.problems.append(error)
    }
    return outcome
  }

  /// The one problem of a text, with the text that it points at and the place.
  static func problem(_ text: String) -> (kind: Problem.Kind, culprit: String, place: Place)? {
    let source = Source(name: "t", text: text)
    guard let problem = of(source).problems.first, let range = problem.range else { return nil }
    return (problem.kind, source[range], source.place(of: range.lower))
  }
}

extension Problem.Kind {
  /// Its name, its first fact and its hint, as the tables of these tests write them.
  var short: String {
    switch self {
    case .unexpected(let found, _, let hint):
      "unexpected \(found ?? "the end")" + (hint.map { " | \($0)" } ?? "")
    case .wrongRows(let found, let hint): "wrongRows \(found) | \(hint)"
    case .glueOperator(let found, let spaced): "glueOperator \(found) | \(spaced)"
    case .lookalike(let scalar, let plain): "lookalike U+\(String(scalar, radix: 16)) | \(plain)"
    case .invisibleCharacter(let scalar): "invisible U+\(String(scalar, radix: 16))"
    case .strayCharacter(let scalar): "stray U+\(String(scalar, radix: 16))"
    default: "\(self)"
    }
  }
}
