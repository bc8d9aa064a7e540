internal import Model
internal import Services

extension Question {
  /// The operators that V1's page names; V2 has all.
  private static let operatorsOfV1: Set<PathQuery.Operator> = [
    .equals, .notEquals, .lessThan, .greaterThan, .beginsWith, .contains,
  ]

  /// The filters behind one table: `and` and mere adjacency bind tighter than `or`.
  func chain(_ filters: [PathQuery.Filter], at place: Int) throws(Refusal) -> Fragment {
    var alternatives: [Fragment] = []
    var group: [Fragment] = []
    for filter in filters {
      if filter.link == .or, !group.isEmpty {
        alternatives.append(joined(group[...], " AND "))
        group = []
      }
      group.append(try condition(filter, at: place))
    }
    alternatives.append(joined(group[...], " AND "))
    return joined(alternatives[...], " OR ")
  }

  private func condition(_ filter: PathQuery.Filter, at place: Int) throws(Refusal) -> Fragment {
    if dialect == .v1, !Self.operatorsOfV1.contains(filter.operator) {
      throw .unknownOperator(filter.operator.rawValue)
    }
    let column = try reference(filter.column, in: [place])
    let value = filter.values.first ?? ""
    switch filter.operator {
    case .equals: return column.comparison("=", value)
    case .notEquals: return column.comparison("<>", value)
    case .lessThan: return column.comparison("<", value)
    case .lessThanEqual: return column.comparison("<=", value)
    case .greaterThan: return column.comparison(">", value)
    case .greaterThanEqual: return column.comparison(">=", value)
    case .beginsWith: return Fragment("instr(\(column.folded), lower(?)) = 1", [value])
    case .endsWith: return column.ending(value)
    case .contains: return Fragment("instr(\(column.folded), lower(?)) > 0", [value])
    case .excludes: return Fragment("instr(\(column.folded), lower(?)) = 0", [value])
    case .like: return column.like("LIKE", value)
    case .notLike: return column.like("NOT LIKE", value)
    case .in: return column.membership("IN", filter.values)
    case .notIn: return column.membership("NOT IN", filter.values)
    }
  }
}

extension Question.Reference {
  /// The column as the type of its values compares: numbers as numbers, a date without time as
  /// midnight, text without ASCII case.
  var comparable: String {
    switch column.type {
    case .integer, .decimal: "CAST(\(sql) AS NUMERIC)"
    case .date: "CASE length(\(sql)) WHEN 10 THEN \(sql) || ' 00:00:00' ELSE \(sql) END"
    case .text, .unknown: "\(sql) COLLATE NOCASE"
    }
  }

  fileprivate var folded: String { "lower(\(sql))" }

  fileprivate func comparison(_ symbol: String, _ value: String) -> Fragment {
    switch column.type {
    case .integer, .decimal:
      guard isNumber(value.utf8) else {
        // No number equals it; an order is that of the texts.
        return Fragment("CAST(\(sql) AS TEXT) COLLATE NOCASE \(symbol) ?", [value])
      }
      return Fragment("\(comparable) \(symbol) CAST(? AS NUMERIC)", [value])
    case .date: return Fragment("(\(comparable)) \(symbol) ?", [instant(value)])
    case .text, .unknown: return Fragment("\(comparable) \(symbol) ?", [value])
    }
  }

  fileprivate func membership(_ word: String, _ values: [String]) -> Fragment {
    var places: [String] = []
    for value in values {
      let isCast = column.type.isNumber && isNumber(value.utf8)
      places.append(isCast ? "CAST(? AS NUMERIC)" : "?")
    }
    let list = places.joined(separator: ", ")
    return Fragment(
      "(\(comparable)) \(word) (\(list))", column.type == .date ? values.map(instant) : values)
  }

  fileprivate func ending(_ value: String) -> Fragment {
    guard !value.isEmpty else { return Fragment("\(sql) IS NOT NULL") }
    return Fragment("substr(\(folded), -length(?)) = lower(?)", [value, value])
  }

  /// `@` stands for any run of characters; the pattern may stand anywhere in the value.
  fileprivate func like(_ word: String, _ value: String) -> Fragment {
    // SQLite's patterns end at NUL, and no value holds one.
    guard !value.utf8.contains(0) else {
      return Fragment("\(sql) \(word == "LIKE" ? "IS NULL AND 0" : "IS NOT NULL")")
    }
    var pattern: [UInt8] = [UInt8(ascii: "%")]
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "@"): pattern.append(UInt8(ascii: "%"))
      case UInt8(ascii: "%"), UInt8(ascii: "_"), UInt8(ascii: "\\"):
        pattern += [UInt8(ascii: "\\"), byte]
      default: pattern.append(byte)
      }
    }
    pattern.append(UInt8(ascii: "%"))
    return Fragment(
      "\(sql) \(word) ? ESCAPE '\\'", [String(decoding: pattern, as: UTF8.self)])
  }
}

/// A date as the comparable form of date columns: `2011-03-24` is its midnight.
private func instant(_ value: String) -> String {
  let bytes = Array(value.utf8)
  guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
    return value
  }
  return value + " 00:00:00"
}
