/// Where the rows stand in a JSON answer that is no plain list of rows, and what else it tells.
package struct ReplyLayout: Hashable, Sendable {
  /// Members that lead to the list of rows; the first way that fits counts, an empty one is the
  /// answer itself.
  package var ways: [[String]] = []
  /// Whether one object stands where the list would.
  package var isSingle = false
  /// Whether the first element of the list tells of the answer and is no row.
  package var hasHeader = false
  /// Texts by which the service says that nothing was found.
  package var emptyTexts: [String] = []
  /// Members of the answer or of its header whose text is a failure; beside rows only a warning.
  package var troubles: [String] = []
  /// A member that is true in failures.
  package var flag: String?
  /// Members that lead to the number of all rows.
  package var total: [String]?
  /// Members that lead to the number of all pages.
  package var pages: [String]?
  package var echo: Echo?
  package var pairs: Pairs?
  package var columns: [Source] = []
  /// Cells that every row gets at its front.
  package var added: [Added] = []
  /// Whether line breaks inside strings, which JSON forbids, are taken as blanks.
  package var mendsLineBreaks = false
  package var rules = ReplyRules.all

  package init() {}

  /// A member that says what the answer is about.
  package struct Echo: Hashable, Sendable {
    package var way: [String]
    /// What it should say; nil is not held.
    package var expected: String?
    /// Whether some of the service's shapes lack it.
    package var isOptional = false
    /// As people say it, for the problem: `the day 2015-01-17`.
    package var asked = ""

    package init(way: [String]) { self.way = way }
  }

  /// A member of each row that holds pairs of keys and values, as a list or as an object.
  package struct Pairs: Hashable, Sendable {
    package var member: String
    package var key: String
    package var value: String
    /// Whether each pair is a row of its own; else the keys become members of the row.
    package var areRows: Bool

    package init(member: String, key: String, value: String, areRows: Bool) {
      self.member = member
      self.key = key
      self.value = value
      self.areRows = areRows
    }
  }

  /// How a column of the answer is made.
  package struct Source: Hashable, Sendable {
    package var name: String
    /// Members that it is taken from, the first that is there; compared as Unicode text.
    package var members: [String]
    package var form = Form.asSent
    /// Names of values: ids and what they stand for.
    package var names: [Code] = []

    package init(name: String, members: [String]) {
      self.name = name
      self.members = members
    }

    /// What becomes of a value.
    package enum Form: Hashable, Sendable {
      case asSent
      /// The number in a text such as `18,9 %`; null where there is none.
      case number
      /// What follows the number in such a text.
      case unit
      /// One part, from 0, of texts joined by a comma.
      case part(Int)
      /// The name of an id.
      case name
    }
  }

  /// A cell that the request tells.
  package struct Added: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// Which texts are no answer, each rule to be switched off for a service.
///
/// The rules are those of a request class for iOS of 2010, with the services' words kept.
package struct ReplyRules: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The text is exactly `FALSE`.
  package static let falseText = ReplyRules(rawValue: 1)
  /// The text begins with `ERROR`.
  package static let errorText = ReplyRules(rawValue: 2)
  /// Markup: the text, trimmed, begins with `<` and not with `<form`.
  package static let markup = ReplyRules(rawValue: 4)
  package static let all: ReplyRules = [.falseText, .errorText, .markup]
}
