/// Says whether tokens are a sentence of the grammar, in all the ways that it allows.
///
/// It shares nothing with the parser: the grammar file drives it, and the classes of tokens are
/// those of `grammar/README.md`.
struct Recogniser {
  let grammar: Grammar
  private var tokens: [String] = []
  private var words: [String] = []
  /// The ends of a production from a place, once they are known.
  private var known: [Key: Set<Int>] = [:]

  private struct Key: Hashable {
    let name: String
    let start: Int
  }

  init(_ grammar: Grammar) { self.grammar = grammar }

  mutating func accepts(_ tokens: [String]) -> Bool {
    self.tokens = tokens
    words = tokens.map { $0.lowercased() }
    known = [:]
    return ends(.name("statement"), from: 0).contains(tokens.count)
  }

  private mutating func ends(_ node: Grammar.Node, from start: Int) -> Set<Int> {
    switch node {
    case .literal(let text):
      guard start < tokens.count else { return [] }
      return words[start] == text ? [start + 1] : []
    case .name(let name):
      return ends(name, from: start)
    case .sequence(let nodes):
      var places: Set<Int> = [start]
      for node in nodes {
        var next: Set<Int> = []
        for place in places { next.formUnion(ends(node, from: place)) }
        places = next
      }
      return places
    case .choice(let nodes):
      var places: Set<Int> = []
      for node in nodes { places.formUnion(ends(node, from: start)) }
      return places
    case .optional(let inner):
      return ends(inner, from: start).union([start])
    case .repeated(let inner):
      var places: Set<Int> = [start]
      var fresh = places
      while !fresh.isEmpty {
        var next: Set<Int> = []
        for place in fresh { next.formUnion(ends(inner, from: place)) }
        fresh = next.subtracting(places)
        places.formUnion(fresh)
      }
      return places
    }
  }

  private mutating func ends(_ name: String, from start: Int) -> Set<Int> {
    let key = Key(name: name, start: start)
    if let ends = known[key] { return ends }
    var result: Set<Int> = []
    if let production = grammar.productions[name] {
      result = ends(production, from: start)
    } else if name == "rest" {
      result = start < tokens.count ? [tokens.count] : []
    } else if start < tokens.count, Classes.has(tokens[start], class: name) {
      result = [start + 1]
    }
    known[key] = result
    return result
  }
}

/// The classes of tokens, as `grammar/README.md` describes them.
enum Classes {
  private static let reserved: Set<String> = [
    "where", "join", "group", "having", "select", "order", "rows", "into", "and", "not",
  ]
  private static let clauses: Set<String> = [
    "join", "left", "on", "where", "and", "or", "not", "group", "having", "select", "order",
    "rows", "first", "all", "count", "limit", "as", "into", "from",
  ]
  private static let formats: Set<String> = [
    "table", "list", "csv", "tsv", "json", "jsonl", "markdown", "md", "html", "xml", "geojson",
    "sql", "plot", "svg", "png", "raw",
  ]

  static func has(_ token: String, class name: String) -> Bool {
    let word = token.lowercased()
    let isQuoted = token.first == "\"" || token.first == "'"
    let isBare = !isQuoted && !token.contains { "()[]{},;=<>!\"'".contains($0) }
    let isVariable = isBare && token.wholeMatch(of: /\$[\p{L}_][\p{L}\d_]*/) != nil
    let isWord = isBare && !isVariable
    let isPlain = isWord && token.wholeMatch(of: /[\p{L}_][\p{L}\d_]*/) != nil
    let isNumber = token.wholeMatch(of: /[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?/) != nil
    switch name {
    case "variable": return isVariable
    case "text": return token.first == "'"
    case "string": return isQuoted || isVariable
    case "value":
      return isQuoted || isVariable || isWord && !reserved.contains(word) && word != "null"
    case "plain": return isPlain && !reserved.contains(word)
    case "name": return token.first == "\"" || isPlain && !reserved.contains(word)
    case "alias":
      return token.first == "\"" || isPlain && !clauses.contains(word) && !formats.contains(word)
    case "table":
      return token.first == "\"" && token.last == "\"" || isVariable
        || isWord && !reserved.contains(word) && !token.contains("/") && !token.contains("\\")
          && token.contains { $0.isLetter || $0 == "_" } && !token.hasPrefix(".")
          && !token.hasSuffix(".")
    case "column":
      if token.contains("\"") { return token.first != "'" }
      return isWord && !isNumber && !reserved.contains(word)
        && !["null", "case", "distinct"].contains(word)
        && !token.contains { "+-*/".contains($0) } && !token.contains("||")
        && token.contains { $0.isLetter || $0 == "_" } && !token.hasPrefix(".")
    case "number": return isWord && isNumber
    case "bounds":
      return token.wholeMatch(of: /(\d+|\$\w+)?:(\d+|\$\w+)?/) != nil && token != ":"
    case "amount": return isVariable || token.wholeMatch(of: /\d+/) != nil
    case "function": return token.last == "("
    case "setting": return isWord
    case "path": return token != ";"
    case "any": return token != ";"
    default: return false
    }
  }
}
