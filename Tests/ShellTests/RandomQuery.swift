import Model
import Sample
import Seeded

/// Questions to one table of the sample store, made of values that stand in it.
struct RandomQuery {
  /// As asked: `ERM_RESULT`, `radnet.erm_result`.
  let table: String
  let columns: [String]
  /// Rows of the table, to take values from.
  let rows: [[String?]]
  var random: Seeded

  mutating func next() -> Query {
    var query = Query(from: TableReference(Name(table)))
    if chance(9) { query.condition = condition(depth: 2) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: query.count = .nowhere
    case 1:
      query.window = .first(.number(Int.random(in: 0...30, using: &random)), per: nil, .nowhere)
    case 2:
      let lower = Int.random(in: 1...20, using: &random)
      query.window = .rows(
        .number(lower), .number(lower + Int.random(in: 0...20, using: &random)), .nowhere)
    case 3:
      query.orderBy = [OrderTerm(column(), isDescending: chance(5))]
    default: break
    }
    return query
  }

  private mutating func chance(_ tenths: Int) -> Bool {
    Int.random(in: 0..<10, using: &random) < tenths
  }

  private mutating func column() -> Expression {
    .column(ColumnReference(Name(columns.randomElement(using: &random) ?? "")))
  }

  private mutating func condition(depth: Int) -> Condition {
    switch Int.random(in: 0..<(depth > 0 ? 14 : 9), using: &random) {
    case 9, 10, 11: .and([condition(depth: depth - 1), condition(depth: depth - 1)])
    case 12: .or([condition(depth: depth - 1), condition(depth: depth - 1)])
    case 13: .not(condition(depth: depth - 1), .nowhere)
    default: leaf()
    }
  }

  private mutating func leaf() -> Condition {
    let index = Int.random(in: columns.indices, using: &random)
    let column = Expression.column(ColumnReference(Name(columns[index])))
    let values = rows.compactMap { $0[index] }.filter { !$0.isEmpty }
    guard let value = values.randomElement(using: &random) else {
      return .isNull(column, .nowhere)
    }
    func other() -> Value { Value(values.randomElement(using: &random) ?? value, .quoted) }
    let quoted = Value(value, .quoted)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: return .comparison(column, .equal, .value(changedCase(quoted)))
    case 3: return .comparison(column, .notEqual, .value(quoted))
    case 4:
      let signs: [ComparisonOperator] = [.less, .lessOrEqual, .greater, .greaterOrEqual]
      return .comparison(column, signs.randomElement(using: &random) ?? .less, .value(quoted))
    case 5:
      let part = Value(String(value.prefix(3)), .quoted)
      return .comparison(column, chance(5) ? .begins : .contains, .value(part))
    case 6: return .comparison(column, .ends, .value(Value(String(value.suffix(2)), .quoted)))
    case 7:
      let pattern = "%" + value.dropFirst().prefix(3) + (chance(5) ? "%" : "_%")
      return .comparison(column, .like, .value(Value(String(pattern), .quoted)))
    case 8:
      let values = [quoted, other(), other(), quoted].map(Operand.value)
      return .member(column, .values(values, .nowhere))
    case 9: return .between(column, .value(quoted), .value(other()))
    case 10: return .isNull(column, .nowhere)
    default: return .comparison(column, .identical, .value(quoted))
    }
  }

  private mutating func changedCase(_ value: Value) -> Value {
    chance(3) ? Value(value.text.asciiLowercased, .quoted) : value
  }
}
