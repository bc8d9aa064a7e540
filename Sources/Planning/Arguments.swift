import Glibc
import Model
import Services

/// What a condition gives to the parameters of a described table, and what it leaves.
struct Arguments {
  /// The values of each parameter that has any, in the order of the description.
  private(set) var values: [(parameter: TableDescription.Parameter, texts: [String])] = []
  /// The conditions that speak of columns.
  private(set) var rest: [Condition] = []
  private(set) var notes: [Note] = []

  private let table: TableDescription
  private let resolved: ResolvedTable
  private var given: [FoldedName: [String]] = [:]
  private var bounds: [FoldedName: Bounds] = [:]
  /// Days that are left out.
  private var excluded: [FoldedName: Set<String>] = [:]
  /// Conditions on a column of a parameter's name, which give the parameter nothing.
  private var strays: [FoldedName: SourceRange] = [:]

  private struct Bounds {
    var lower: CalendarDay?
    var upper: CalendarDay?
    var isLowerIn = true
    var isUpperIn = true
    var range = SourceRange.nowhere

    func holds(_ day: CalendarDay) -> Bool {
      if let lower, isLowerIn ? day < lower : day <= lower { return false }
      if let upper, isUpperIn ? day > upper : day >= upper { return false }
      return true
    }
  }

  /// - Throws: ``Problem`` for a value that the parameter does not take, or a parameter that is
  ///   missing.
  init(
    _ condition: Condition?, of table: TableDescription, _ resolved: ResolvedTable
  ) throws(Problem) {
    self.table = table
    self.resolved = resolved
    var stray = StrayParameters(arguments: table.parameters.filter(\.isDate), table: resolved)
    for part in condition?.conjuncts ?? [] {
      if let parameter = parameter(of: part), try take(part, parameter) { continue }
      // The day of an answer is the one that was asked for: no other condition can hold of it.
      _ = try stray.condition(part)
      rest.append(part)
    }
    for parameter in table.parameters {
      let key = FoldedName(parameter.name)
      if parameter.isDate { try settleDays(parameter) }
      if given[key] == nil, let offset = parameter.todayOffset {
        let today = CalendarDay(secondsSince1970: time(nil), offset: offset).text()
        given[key] = [today]
        notes.append(
          .other("no \(parameter.name) was named: the service's present day, \(today), is asked"))
      }
      if let texts = given[key] { values.append((parameter, texts)) }
    }
  }

  /// - Throws: ``Problem/Kind/missingParameter(_:table:example:)`` for the first that is missing.
  ///
  /// - Parameter hasCondition: whether a condition travels; then it stands for a keyword.
  func checkRequired(_ name: Name, hasCondition: Bool) throws(Problem) {
    let missing = table.parameters.first { parameter in
      parameter.isRequired && !values.contains { $0.parameter.name.sameBytes(as: parameter.name) }
    }
    guard let missing, !(table.condition != nil && hasCondition) else { return }
    if let range = strays[FoldedName(missing.name)] {
      throw Problem(.wrongArgument(missing), at: range)
    }
    let required = table.parameters.filter(\.isRequired)
    let example = required.map { "\($0.name) = \(Self.spelled($0.example))" }
    throw Problem(
      .missingParameter(
        missing.name, table: table.fullName,
        example: "from \(table.fullName) where \(example.joined(separator: " and "))"),
      at: name.range)
  }

  private static func spelled(_ example: String) -> String {
    example.utf8.contains { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
      ? "\"\(example)\"" : example
  }

  // MARK: Parts

  private func parameter(of part: Condition) -> TableDescription.Parameter? {
    let column: ColumnReference
    switch part {
    case .comparison(.column(let reference), _, .value), .member(.column(let reference), _),
      .not(.member(.column(let reference), _), _):
      column = reference
    case .or(let parts):
      guard case .column(let reference)? = ConditionTranslation.equalities(parts)?.0 else {
        return nil
      }
      column = reference
    default: return nil
    }
    guard column.table.map(resolved.isNamed) ?? true else { return nil }
    return table.parameter(named: column.name.text)
  }

  /// Takes what a parameter can take; false for a condition on a column of the same name.
  private mutating func take(
    _ part: Condition, _ parameter: TableDescription.Parameter
  ) throws(Problem) -> Bool {
    switch part {
    // A second value is one of the column of that name.
    case .comparison(_, .equal, .value)
    where given[FoldedName(parameter.name)] != nil && !parameter.isDate
      && table.column(named: parameter.name) != nil:
      return false
    case .comparison(_, .equal, .value(let value)):
      try give(parameter, [value], at: value.range)
      return true
    case .member(_, let members):
      guard let values = members.values else { break }
      try give(parameter, values, at: members.range)
      return true
    case .or(let parts):
      guard let (_, values) = ConditionTranslation.equalities(parts) else { break }
      try give(parameter, values, at: part.range)
      return true
    case .comparison(_, .notEqual, .value(let value)) where parameter.isDate:
      try leaveOut([value], parameter)
      return true
    case .not(.member(_, let members), _) where parameter.isDate:
      guard let values = members.values else { break }
      try leaveOut(values, parameter)
      return true
    case .comparison(_, let sign, .value(let value)) where parameter.isDate:
      guard try bound(parameter, sign, value) else { break }
      return true
    default: break
    }
    // A column may have the parameter's name; then the rest is checked here.
    if table.column(named: parameter.name) != nil, !parameter.isDate {
      strays[FoldedName(parameter.name)] = part.range
      return false
    }
    throw Problem(.wrongArgument(parameter), at: part.range)
  }

  private mutating func give(
    _ parameter: TableDescription.Parameter, _ values: [Value], at range: SourceRange
  ) throws(Problem) {
    let key = FoldedName(parameter.name)
    guard given[key] == nil else {
      throw Problem(
        .cannotAnswer(
          what: "`\(parameter.name)` is given twice", hint: "write `in (…)` for several values"),
        at: range)
    }
    var texts: [String] = []
    for value in values {
      guard !value.text.isEmpty else {
        throw Problem(.emptyValue(column: parameter.name), at: value.range)
      }
      guard !value.text.sameBytes(as: "."), !value.text.sameBytes(as: "..") else {
        throw Problem(.dotSegment(value.text), at: value.range)
      }
      let text = parameter.isDate ? try day(value, parameter).text() : value.text
      // Letters of another case are no other question.
      if !texts.contains(where: text.equalsIgnoringASCIICase) { texts.append(text) }
    }
    given[key] = texts
  }

  // MARK: Days

  private func day(
    _ value: Value, _ parameter: TableDescription.Parameter
  ) throws(Problem) -> CalendarDay {
    if let day = CalendarDay(value.text) { return day }
    throw Problem(
      .cannotAnswer(
        what: "`\(value.text)` is no day that `\(table.fullName)` takes",
        hint: "write year, month and day: \(parameter.name) = \(parameter.example)"),
      at: value.range)
  }

  /// Takes one end of a run of days; false for another operator.
  private mutating func bound(
    _ parameter: TableDescription.Parameter, _ sign: ComparisonOperator, _ value: Value
  ) throws(Problem) -> Bool {
    let key = FoldedName(parameter.name)
    guard [.greater, .greaterOrEqual, .less, .lessOrEqual].contains(sign) else { return false }
    var ends = bounds[key] ?? Bounds()
    let day = try day(value, parameter)
    if sign == .greater || sign == .greaterOrEqual {
      ends.lower = max(ends.lower ?? day, day)
      ends.isLowerIn = sign == .greaterOrEqual
    } else {
      ends.upper = min(ends.upper ?? day, day)
      ends.isUpperIn = sign == .lessOrEqual
    }
    ends.range = value.range
    bounds[key] = ends
    return true
  }

  private mutating func leaveOut(
    _ values: [Value], _ parameter: TableDescription.Parameter
  ) throws(Problem) {
    for value in values {
      let day = try day(value, parameter).text()
      excluded[FoldedName(parameter.name), default: []].insert(day)
    }
  }

  /// The days that meet all that was said of them: those named, within the run, without those left
  /// out.
  private mutating func settleDays(
    _ parameter: TableDescription.Parameter
  ) throws(Problem) {
    let key = FoldedName(parameter.name)
    let bounds = bounds[key]
    var days = given[key]
    if let bounds, let named = days {
      days = named.filter { text in CalendarDay(text).map(bounds.holds) ?? false }
    } else if let bounds {
      days = try self.days(bounds, parameter)
    }
    guard bounds != nil || excluded[key] != nil else { return }
    guard let found = days else {
      throw Problem(
        .cannotAnswer(
          what: "days that are left out do not tell which are wanted",
          hint: "write `\(parameter.name) between A and B and …`"),
        at: resolved.reference.name.range)
    }
    let wanted = found.filter { !(excluded[key]?.contains($0) ?? false) }
    given[key] = wanted
    if wanted.isEmpty {
      notes.append(.other("no \(parameter.name) meets the conditions: nothing is asked"))
    }
  }

  private func days(
    _ bounds: Bounds, _ parameter: TableDescription.Parameter
  ) throws(Problem) -> [String] {
    guard let lower = bounds.lower, let upper = bounds.upper else {
      throw Problem(
        .cannotAnswer(
          what: "days without \(bounds.lower == nil ? "a first" : "a last") one have no end",
          hint: "write `\(parameter.name) between A and B`"), at: bounds.range)
    }
    var days: [String] = []
    var day: CalendarDay? = bounds.isLowerIn ? lower : lower.next
    while let current = day, bounds.isUpperIn ? current <= upper : current < upper {
      guard days.count < Limits.listValues else {
        throw Problem(.listTooLong(limit: Limits.listValues), at: bounds.range)
      }
      days.append(current.text())
      day = current.next
    }
    return days
  }
}

extension Problem.Kind {
  /// A parameter where a condition stands that no request can carry.
  fileprivate static func wrongArgument(_ parameter: TableDescription.Parameter) -> Problem.Kind {
    .cannotAnswer(
      what: "`\(parameter.name)` is a parameter of the request",
      hint: parameter.isDate
        ? "it takes `=`, `in`, `between`, and `>=` with `<=`, joined by `and`"
        : "it takes `=` and `in`, joined by `and`")
  }
}

/// Finds parameters inside conditions that stay here.
private struct StrayParameters: Rewriting {
  let arguments: [TableDescription.Parameter]
  let table: ResolvedTable

  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression {
    guard case .column(let column) = expression, column.table.map(table.isNamed) ?? true,
      let found = arguments.first(where: { $0.name.equalsIgnoringASCIICase(column.name.text) })
    else { return expression }
    throw Problem(.wrongArgument(found), at: column.name.range)
  }

  mutating func operand(_ operand: Operand) throws(Problem) -> Operand {
    guard case .expression(let expression) = operand else { return operand }
    return .expression(try self.expression(expression))
  }

  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members {
    members
  }
}
