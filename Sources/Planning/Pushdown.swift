package import Model
package import Services

/// What is known of a condition that the service would check.
enum Trust: Hashable {
  /// The same rows as weir's own rule.
  case exact
  /// All of those rows, perhaps more: sent, and checked again here.
  case superset
  /// Never sent.
  case unknown
}

/// What the planner knows of a column's type, the guesses of the catalogue apart from its facts.
enum ColumnClass: Hashable {
  case text, integer, decimal, date
  /// A guess that speaks for a number or a date.
  case perhapsNumber, perhapsDate
  /// No guess, or one that speaks for text.
  case open

  init(_ schema: ColumnSchema?) {
    guard let schema else {
      self = .open
      return
    }
    switch (schema.type, schema.isTypeSure) {
    case (.text, true): self = .text
    case (.integer, true): self = .integer
    case (.decimal, true): self = .decimal
    case (.date, true): self = .date
    case (.integer, false), (.decimal, false): self = .perhapsNumber
    case (.date, false): self = .perhapsDate
    case (.text, false), (.unknown, _): self = .open
    }
  }

  var isSureNumber: Bool { self == .integer || self == .decimal }
  var isCharacter: Bool { self == .text || self == .open }
}

/// The one table of what may be sent, for each dialect, operator and class of column.
///
/// V1: EPA's page names `=`, `!=`, `<`, `>`, `BEGINNING` and `CONTAINING`, the last for character
/// columns; its date literal is not known. V2: fourteen operators; `like` is not anchored, so it
/// brings more than asked, and its negation would bring less.
enum Pushdown {
  static func trust(
    _ dialect: PathQuery.Dialect, _ operator: PathQuery.Operator, _ column: ColumnClass
  ) -> Trust {
    switch dialect {
    case .v1: v1(`operator`, column)
    case .v2: v2(`operator`, column)
    // Its only conditions are the parameters of the request.
    case .uvIndex: `operator` == .equals ? .exact : .unknown
    }
  }

  private static func v1(_ operator: PathQuery.Operator, _ column: ColumnClass) -> Trust {
    switch `operator` {
    case .equals, .notEquals: column == .date || column == .perhapsDate ? .unknown : .exact
    case .lessThan, .greaterThan: column.isSureNumber ? .exact : .unknown
    // Sent as `<` and `>` of the next whole number.
    case .lessThanEqual, .greaterThanEqual: column == .integer ? .exact : .unknown
    case .beginsWith, .contains: column.isCharacter ? .exact : .unknown
    case .endsWith, .excludes, .like, .notLike, .in, .notIn: .unknown
    }
  }

  private static func v2(_ operator: PathQuery.Operator, _ column: ColumnClass) -> Trust {
    switch `operator` {
    case .equals, .notEquals, .in, .notIn: column == .perhapsDate ? .unknown : .exact
    case .lessThan, .lessThanEqual, .greaterThan, .greaterThanEqual:
      column.isSureNumber || column == .date ? .exact : .unknown
    case .beginsWith, .endsWith, .contains, .excludes: column.isCharacter ? .exact : .unknown
    case .like: column.isCharacter ? .superset : .unknown
    case .notLike: .unknown
    }
  }
}

/// Whether a value can stand in a path as what it is.
enum Literals {
  /// `-12.50`: digits, at most one point, no exponent.
  static func isPlainNumber(_ text: String) -> Bool {
    var digits = 0
    var points = 0
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: continue
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      default: return false
      }
    }
    return digits > 0 && points <= 1
  }

  /// `2011-03-11`.
  static func isISODate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 else { return false }
    for (index, byte) in bytes.enumerated() {
      if index == 4 || index == 7 {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard byte &- 0x30 < 10 else { return false }
      }
    }
    return true
  }

  /// Whether the dialect takes this value of a column of that class.
  static func fits(_ text: String, _ column: ColumnClass) -> Bool {
    switch column {
    case .integer, .decimal: isPlainNumber(text)
    case .date: isISODate(text)
    case .text, .perhapsNumber, .perhapsDate, .open: true
    }
  }
}

/// What the planner sends of the conditions on a column, for `describe` and `explain`.
package enum Conditions {
  /// The operators in the language's spelling.
  package static func sent(_ column: ColumnSchema, _ dialect: PathQuery.Dialect) -> [String] {
    let words: [(PathQuery.Operator, String)] = [
      (.equals, "="), (.notEquals, "!="), (.lessThan, "<"), (.lessThanEqual, "<="),
      (.greaterThan, ">"), (.greaterThanEqual, ">="), (.beginsWith, "begins"), (.endsWith, "ends"),
      (.contains, "contains"), (.like, "like"), (.in, "in"),
    ]
    let kind = ColumnClass(column)
    return words.filter { Pushdown.trust(dialect, $0.0, kind) != .unknown }.map(\.1)
  }
}
