internal import Model

/// One token of a statement, with what stood before it.
struct Token {
  let kind: Kind
  /// UTF-8 bytes, quotes included.
  let range: SourceRange
  /// The keyword that a bare word spells, ASCII case aside; its place decides whether it is one.
  var keyword: Keyword?
  /// Whether a line end stands between the token before and this one.
  var startsLine = false
  /// Whether nothing at all stands between the token before and this one.
  var isAdjacent = false
  /// The comment that follows the token before on its line.
  var comment: SourceRange?

  enum Kind: Hashable {
    case word
    /// `'…'`
    case text
    /// `"…"`
    case name
    /// A word that is wholly `$NAME`.
    case variable
    case mark(Mark)
    /// No token can be read here; thrown only when the statement needs it.
    case wrong(Problem)
    /// The end of the text.
    case end
  }
}

/// The punctuation that ends a word.
enum Mark: String, CaseIterable {
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"
  case comma = ","
  case semicolon = ";"
  case equal = "="
  case identical = "=="
  case notEqual = "!="
  case unequal = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  /// What it compares by; nil for brackets and separators.
  var comparison: ComparisonOperator? {
    self == .unequal ? .notEqual : ComparisonOperator(rawValue: rawValue)
  }

  /// Whether it leaves a statement open at the end of a line.
  var isDangling: Bool { self == .comma || comparison != nil }
}
