internal import Model

/// Makes expressions and conditions ready for rows, and knows what they need.
struct Compilation {
  /// What the catalogue is sure of.
  let types: [FoldedName: ColumnType]
  /// Names of `select` that stand for their expressions, for `order by`.
  var aliases: [FoldedName: Expression] = [:]
  /// The columns used, each once; a scalar knows them by their number here.
  private(set) var columns: [ColumnReference] = []
  private(set) var tallies: [Tally] = []
  private var slots: [Column: Int] = [:]

  init(types: [FoldedName: ColumnType] = [:]) { self.types = types }

  /// An expression and what its values are sure to be; nil for a literal, which is what it is
  /// compared with.
  struct Typed {
    let scalar: Scalar
    let type: ColumnType?

    init(_ scalar: Scalar, _ type: ColumnType?) {
      self.scalar = scalar
      self.type = type
    }
  }

  mutating func scalar(_ expression: Expression) throws(Problem) -> Scalar {
    try typed(expression).scalar
  }

  /// - Throws: ``Problem`` for a function that is unknown, not available or misused.
  mutating func typed(_ expression: Expression) throws(Problem) -> Typed {
    switch expression {
    case .column(let reference):
      return try column(reference)
    case .value(let value):
      let kind = value.form == .word ? Batch.Kind.number : .text
      return Typed(.constant(Field(kind, ArraySlice(value.text.utf8))), nil)
    case .null:
      return Typed(.constant(.null), nil)
    case .negate(let inner, _):
      return Typed(folded(.negate(try operand(inner)), of: [inner]), .decimal)
    case .binary:
      return try chain(expression)
    case .call(let name, let arguments, let range):
      return try call(name, arguments, range)
    case .cases(let branches, let otherwise, _):
      return try cases(branches, otherwise)
    }
  }

  mutating func operand(_ expression: Expression) throws(Problem) -> Scalar.Operand {
    operand(try typed(expression), expression)
  }

  private mutating func operand(_ typed: Typed, _ expression: Expression) -> Scalar.Operand {
    let tally = Tally(Spelling.short(expression))
    tallies.append(tally)
    var isReal = false
    if case .column = expression, typed.type == .decimal { isReal = true }
    return Scalar.Operand(scalar: typed.scalar, isReal: isReal, tally: tally)
  }

  private mutating func column(_ reference: ColumnReference) throws(Problem) -> Typed {
    if reference.table == nil, let meant = aliases[FoldedName(reference.name.text)] {
      let outer = aliases
      aliases = [:]
      defer { aliases = outer }
      return try typed(meant)
    }
    let dotted = (reference.table.map { $0.text + "." } ?? "") + reference.name.text
    let type = types[FoldedName(dotted)] ?? types[FoldedName(reference.name.text)] ?? .unknown
    if let slot = slots[Column(dotted)] { return Typed(.column(slot), type) }
    slots[Column(dotted)] = columns.count
    columns.append(reference)
    return Typed(.column(columns.count - 1), type)
  }

  /// Goes down the left side in a loop: `a + b + …` may be longer than the stack is deep.
  private mutating func chain(_ expression: Expression) throws(Problem) -> Typed {
    var parts: [(ArithmeticOperator, Expression)] = []
    var leftmost = expression
    while case .binary(let left, let operation, let right) = leftmost {
      parts.append((operation, right))
      leftmost = left
    }
    let start = try typed(leftmost)
    let first = operand(start, leftmost)
    var type = start.type
    var rest: [(ArithmeticOperator, Scalar.Operand)] = []
    for (operation, right) in parts.reversed() {
      let next = try typed(right)
      rest.append((operation, operand(next, right)))
      type = Self.type(type, operation, next.type)
    }
    return Typed(folded(.chain(first, rest), of: [leftmost] + parts.map(\.1)), type)
  }

  private static func type(
    _ left: ColumnType?, _ operation: ArithmeticOperator, _ right: ColumnType?
  ) -> ColumnType {
    switch operation {
    case .concatenate: .text
    case .add where left == .date || right == .date: .date
    case .subtract where left == .date && right != .date: .date
    default: .decimal
    }
  }

  private mutating func call(
    _ name: Name, _ arguments: Expression.Arguments, _ range: SourceRange
  ) throws(Problem) -> Typed {
    let folded = name.text.asciiLowercased
    guard let function = ScalarFunction(rawValue: folded) else {
      throw Problem(
        Aggregate.Function(rawValue: folded)?.misplaced
          ?? .unknownFunction(name.text, nearest: []), at: name.range)
    }
    guard case .list(let expressions) = arguments, function.arity.contains(expressions.count) else {
      throw Problem(.localWork("`\(folded)` takes \(function.takes)"), at: range)
    }
    if function.needsGeodesy {
      do throws(Problem) {
        _ = try Geodesy.open()
      } catch {
        throw Problem(error.kind, at: name.range)
      }
    }
    if function == .today {
      let today = Moment.today().map { Field(text: $0.iso.utf8) } ?? .null
      return Typed(.constant(today), .date)
    }
    var operands: [Scalar.Operand] = []
    var type = function == .coalesce ? nil : Optional(function.type)
    for (index, expression) in expressions.enumerated() {
      let part = try typed(expression)
      operands.append(operand(part, expression))
      if function == .coalesce {
        type = index == 0 ? part.type : Self.common(type, part.type)
      }
    }
    return Typed(self.folded(.call(function, operands), of: expressions), type)
  }

  private mutating func cases(
    _ branches: [Expression.Branch], _ otherwise: Expression?
  ) throws(Problem) -> Typed {
    var parts: [(Predicate, Scalar)] = []
    var type: ColumnType?
    for branch in branches {
      let result = try typed(branch.result)
      type = parts.isEmpty ? result.type : Self.common(type, result.type)
      parts.append((try predicate(branch.condition), result.scalar))
    }
    guard let otherwise else { return Typed(.cases(parts, otherwise: nil), type) }
    let last = try typed(otherwise)
    return Typed(.cases(parts, otherwise: last.scalar), Self.common(type, last.type))
  }

  /// What two alternatives are both sure to be; a literal goes along with the other.
  private static func common(_ left: ColumnType?, _ right: ColumnType?) -> ColumnType? {
    guard let left, let right else { return left ?? right }
    if left == right { return left }
    return left.isNumber && right.isNumber ? .decimal : .unknown
  }

  /// Worked out now, if all its parts are literals.
  private func folded(_ scalar: Scalar, of parts: [Expression]) -> Scalar {
    for part in parts where !part.isConstant { return scalar }
    return .constant(scalar.value(.nowhere))
  }
}

extension Expression {
  /// Whether it is a literal or made of literals, as far as one look tells.
  fileprivate var isConstant: Bool {
    switch self {
    case .value, .null: true
    case .negate(let inner, _): inner.isConstant
    case .call(let name, .list(let parts), _):
      parts.isEmpty ? name.text.equalsIgnoringASCIICase("today") : parts.allSatisfy(\.isConstant)
    case .binary(let left, _, let right):
      // Only one step down the left side, which may be long.
      right.isConstant && left.isLiteral
    case .column, .call, .cases: false
    }
  }

  private var isLiteral: Bool {
    switch self {
    case .value, .null: true
    case .negate(let inner, _): inner.isLiteral
    case .call(let name, .list(let parts), _):
      parts.isEmpty && name.text.equalsIgnoringASCIICase("today")
    default: false
    }
  }
}

extension ScalarFunction {
  /// In words: `1 value`.
  fileprivate var takes: String {
    switch self {
    case .today: "no value"
    case .trim, .round: "1 or 2 values"
    case .coalesce: "at least 1 value"
    case .latitude, .longitude: "2 values: X (easting), Y (northing)"
    case .mapLink: "2 values: latitude, longitude"
    case .distance: "4 values: latitude, longitude, latitude, longitude"
    default: "1 value"
    }
  }
}
