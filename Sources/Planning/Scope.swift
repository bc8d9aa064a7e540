package import Model

/// What a statement may name besides the catalogue: variables, and the answers of other questions.
package protocol Scope {
  /// The value of a variable, without `$`.
  func binding(of name: String) -> Binding?
  /// All variables, for "did you mean".
  var variables: [String] { get }
  /// An expression without columns, worked out.
  func constant(_ expression: Expression) throws(Problem) -> Value
  /// What is known of a kept answer, by its name without `local.`.
  ///
  /// - Throws: ``Problem`` when none is kept under the name.
  func keptSchema(_ name: Name) throws(Problem) -> TableSchema
  /// The first column of a query's answer.
  func list(_ query: Query) throws(Problem) -> [Value]
}

extension Scope {
  /// Nothing is kept.
  package func keptSchema(_ name: Name) throws(Problem) -> TableSchema {
    throw Problem(.unknownTable(name.text, nearest: []), at: name.range)
  }
}

/// A query with its variables replaced and its constant expressions worked out.
///
/// A variable's value takes its place as one token and is never read as text again.
package struct Substitution<S: Scope>: Rewriting {
  private let scope: S

  package init(scope: S) { self.scope = scope }

  /// The whole query, as another process can ask it.
  package mutating func whole(_ query: Query) throws(Problem) -> Query {
    try self.query(query)
  }

  mutating func query(_ query: Query) throws(Problem) -> Query {
    var query = query
    query.from = try table(query.from)
    for index in query.joins.indices {
      query.joins[index].table = try table(query.joins[index].table)
      if let on = query.joins[index].on { query.joins[index].on = try condition(on) }
    }
    if let condition = query.condition { query.condition = try self.condition(condition) }
    if let having = query.having { query.having = try condition(having) }
    for index in query.groupBy.indices {
      query.groupBy[index] = try expression(query.groupBy[index])
    }
    if var selection = query.selection {
      for index in selection.items.indices {
        selection.items[index].expression = try expression(selection.items[index].expression)
      }
      query.selection = selection
    }
    for index in query.orderBy.indices {
      query.orderBy[index].expression = try expression(query.orderBy[index].expression)
    }
    if let window = query.window { query.window = try self.window(window) }
    if let format = query.format { query.format = try name(format) }
    if let destination = query.destination { query.destination = try self.destination(destination) }
    return query
  }

  // MARK: Names and values

  /// The value of a variable, or the value itself.
  package func value(_ value: Value) throws(Problem) -> Value {
    guard value.form == .variable else { return value }
    switch try binding(value.text, at: value.range) {
    case .value(let bound): return Value(bound.text, bound.form, range: value.range)
    case .list: throw Problem(.listWhereValue(value.text), at: value.range)
    }
  }

  /// The name that a variable holds, or the name itself.
  package func name(_ name: Name) throws(Problem) -> Name {
    guard name.form == .variable else { return name }
    let value = try value(Value(name.text, .variable, range: name.range))
    return Name(value.text, value.form == .quoted ? .quoted : .bare, range: name.range)
  }

  private func binding(_ name: String, at range: SourceRange) throws(Problem) -> Binding {
    if let binding = scope.binding(of: name) { return binding }
    let nearest = NearestNames.nearest(to: name, among: scope.variables, limit: 3)
    throw Problem(.unknownVariable(name, nearest: nearest), at: range)
  }

  private func table(_ reference: TableReference) throws(Problem) -> TableReference {
    var reference = reference
    reference.name = try name(reference.name)
    return reference
  }

  // MARK: Expressions

  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression {
    guard case .value(let value) = expression else { return expression }
    // A bare word in an expression is a column or a number, and so is a variable that holds one.
    let bound = try self.value(value)
    guard value.form == .variable, bound.form == .word, !Literals.isPlainNumber(bound.text) else {
      return .value(bound)
    }
    return .column(ColumnReference(Name(bound.text, range: value.range)))
  }

  /// The operand with its variables replaced; a value when it has no columns.
  package mutating func operand(_ operand: Operand) throws(Problem) -> Operand {
    switch operand {
    case .value(let value): return .value(try self.value(value))
    case .expression(let expression):
      let replaced = try self.expression(expression)
      guard !replaced.hasColumns else { return .expression(replaced) }
      if case .null(let range) = replaced {
        throw Problem(
          .cannotAnswer(
            what: "nothing is equal to `null`, or more or less", hint: "write `is null`"),
          at: range)
      }
      let constant = try scope.constant(replaced)
      return .value(Value(constant.text, .quoted, range: expression.range))
    }
  }

  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members {
    switch members {
    case .values(let operands, let range):
      var replaced: [Operand] = []
      replaced.reserveCapacity(operands.count)
      for operand in operands {
        let value = try self.operand(operand)
        if case .expression(let expression) = value {
          throw Problem(.notAvailable("a column in a list"), at: expression.range)
        }
        replaced.append(value)
      }
      return .values(replaced, range)
    case .variable(let name):
      switch try binding(name.text, at: name.range) {
      case .list(let values): return .values(values.map(Operand.value), name.range)
      case .value: throw Problem(.valueWhereList(name.text), at: name.range)
      }
    case .query(let query, let range):
      return .values(try scope.list(query).map(Operand.value), range)
    }
  }

  // MARK: Windows and files

  private func window(_ window: Window) throws(Problem) -> Window {
    switch window {
    case .rows(let lower, let upper, let range):
      return .rows(try bound(lower), try bound(upper), range)
    case .first(let count, let per, let range):
      guard let count = try bound(count) else { return window }
      return .first(count, per: per, range)
    case .all: return window
    }
  }

  private func bound(_ bound: Window.Bound?) throws(Problem) -> Window.Bound? {
    guard case .variable(let name) = bound else { return bound }
    let text = try value(Value(name.text, .variable, range: name.range)).text
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else {
      throw Problem(
        .wrongRows(found: text, hint: "give `$\(name.text)` a whole number"), at: name.range)
    }
    guard let number = Int(text) else {
      throw Problem(.rowNumberTooLarge(text), at: name.range)
    }
    return .number(number)
  }

  /// The destination with its path worked out.
  package mutating func destination(_ destination: Destination) throws(Problem) -> Destination {
    guard case .file(let path, let table, let range) = destination else { return destination }
    return .file(try operand(path), table: table, range)
  }
}

extension Expression {
  /// Whether a column stands anywhere in it.
  var hasColumns: Bool {
    switch self {
    case .column: true
    case .value, .null: false
    case .negate(let inner, _): inner.hasColumns
    case .binary(let left, _, let right): left.hasColumns || right.hasColumns
    case .call(_, .all, _): true
    case .call(_, .list(let arguments), _): arguments.contains { $0.hasColumns }
    case .cases: true
    }
  }
}
