import Model
import Seeded
import Testing

@testable import Evaluating

/// Random conditions over random small tables against an evaluator that knows its few values.
@Suite struct PropertyTests {
  /// A value and what it is, as a person would say.
  struct Known {
    let text: String
    var number: Double?
    /// Days after the first date of this table.
    var day: Double?
  }

  static let known: [Known] = [
    Known(text: "1", number: 1), Known(text: "1.0", number: 1), Known(text: "01", number: 1),
    Known(text: "10", number: 10), Known(text: "9", number: 9), Known(text: "-2,5", number: -2.5),
    Known(text: "2011-03-11", day: 0), Known(text: "11-MAR-11", day: 0),
    Known(text: "2011-03-11 06:00:00", day: 0.25), Known(text: "12-mar-2011", day: 1),
    Known(text: ""), Known(text: "a"), Known(text: "A"), Known(text: "ab"), Known(text: "b "),
    Known(text: "b"),
  ]

  static let types: [String: ColumnType] = ["A": .unknown, "B": .decimal, "C": .date]

  /// Yes, no or nil.
  static func naive(_ condition: Condition, _ row: [String: Known?]) -> Bool? {
    switch condition {
    case .comparison(.column(let reference), let comparison, .value(let value)):
      guard let left = row[reference.name.text] ?? nil,
        let right = known.first(where: { $0.text == value.text })
      else { return nil }
      return compare(left, comparison, right, types[reference.name.text] ?? .unknown)
    case .between(let left, let lower, let upper):
      let first = naive(.comparison(left, .greaterOrEqual, lower), row)
      let second = naive(.comparison(left, .lessOrEqual, upper), row)
      return first == false || second == false ? false : first == nil ? nil : true
    case .member(let left, .values(let values, _)):
      let parts = values.map { naive(.comparison(left, .equal, $0), row) }
      return parts.contains(true) ? true : parts.contains(nil) ? nil : false
    case .isNull(.column(let reference), _):
      return (row[reference.name.text] ?? nil) == nil
    case .not(let inner, _):
      return naive(inner, row).map { !$0 }
    case .and(let parts):
      let truths = parts.map { naive($0, row) }
      return truths.contains(false) ? false : truths.contains(nil) ? nil : true
    case .or(let parts):
      let truths = parts.map { naive($0, row) }
      return truths.contains(true) ? true : truths.contains(nil) ? nil : false
    default:
      return nil
    }
  }

  static func compare(
    _ left: Known, _ comparison: ComparisonOperator, _ right: Known, _ type: ColumnType
  ) -> Bool {
    func trimmed(_ text: String) -> String {
      var text = text.lowercased()
      while text.last == " " { text.removeLast() }
      return text
    }
    let (a, b) = (trimmed(left.text), trimmed(right.text))
    let pattern = right.text.lowercased()
    let text = pattern.last == " " ? left.text.lowercased() : a
    let numbers = left.number.flatMap { x in right.number.map { (x, $0) } }
    let days = left.day.flatMap { x in right.day.map { (x, $0) } }
    let equal: Bool =
      if type == .decimal, let numbers { numbers.0 == numbers.1 } else if type == .date, let days {
        days.0 == days.1
      } else { a == b }
    let pair = numbers ?? days
    let less = pair.map { $0.0 < $0.1 } ?? (a < b)
    let more = pair.map { $0.0 > $0.1 } ?? (a > b)
    return switch comparison {
    case .equal: equal
    case .notEqual: !equal
    case .less: less
    case .lessOrEqual: !more
    case .greater: more
    case .greaterOrEqual: !less
    case .identical: left.text == right.text
    case .begins: text.hasPrefix(pattern)
    case .ends: text.hasSuffix(pattern)
    case .contains: pattern.isEmpty || text.contains(pattern)
    case .like: text == pattern
    }
  }

  @Test("Conditions mean the same to a naive evaluator", arguments: 0..<20)
  func conditions(_ seed: Int) throws {
    var dice = Seeded(UInt64(seed))
    let names = ["A", "B", "C"]
    func value() -> Known { Self.known[Int.random(in: 0..<Self.known.count, using: &dice)] }
    func random(_ depth: Int) -> Condition {
      let name = names[Int.random(in: 0..<3, using: &dice)]
      switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &dice) {
      case 0: return isNull(name)
      case 1: return between(name, value().text, value().text)
      case 2: return member(name, [value().text, value().text])
      case 3, 4:
        let all = ComparisonOperator.allCases
        return condition(name, all[Int.random(in: 0..<all.count, using: &dice)], value().text)
      case 5: return not(random(depth - 1))
      case 6: return .and([random(depth - 1), random(depth - 1)])
      default: return .or([random(depth - 1), random(depth - 1), random(depth - 1)])
      }
    }
    var table = Batch(columns: (names + ["N"]).map { Column($0) })
    var rows: [[String: Known?]] = []
    for index in 0..<60 {
      var row: [String: Known?] = [:]
      for name in names {
        row[name] = .some(Int.random(in: 0..<6, using: &dice) == 0 ? nil : value())
      }
      rows.append(row)
      table.append(
        names.map { name in (row[name] ?? nil).map { (.text, $0.text) } ?? (.null, "") }
          + [(.number, String(index))])
    }
    for _ in 0..<100 {
      let condition = random(3)
      let expected = rows.indices.filter { Self.naive(condition, rows[$0]) == true }.map { "\($0)" }
      let outcome = try outcome(table) {
        $0.condition = condition
        for (name, type) in Self.types { $0.types[FoldedName(name)] = type }
      }
      #expect(outcome.rows.map { $0[3] } == expected, "\(Spelling.short(condition))")
    }
  }
}
