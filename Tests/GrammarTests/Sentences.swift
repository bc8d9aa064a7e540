import Seeded

/// Makes random sentences of a grammar: tokens, to be joined by blanks.
struct Sentences {
  let grammar: Grammar
  var random: Seeded
  private var depth = 0
  /// The clauses of the query that is being made, as each may stand once.
  private var clauses: Set<String> = []

  init(_ grammar: Grammar, seed: UInt64) {
    self.grammar = grammar
    random = Seeded(seed)
  }

  mutating func statement() -> [String] {
    depth = 0
    return tokens(.name("statement"))
  }

  private static let spellings: [String: [String]] = [
    "string": ["'out.csv'", "\"a b.json\"", "$file"],
    "table": ["ERM_RESULT", "radnet.erm_result", "\"odd table\"", "$table", "from", "Count"],
    "alias": ["r", "b2", "\"csv\"", "desc"],
    "bounds": ["1:10", "5:", ":7", "$a:$b", "0:0", "$a:9"],
    "amount": ["10", "0", "$n"],
    "column": ["YEAR", "RESULT_AMOUNT", "r.DATE", "\"a_b\"", "r.\"x\"", "é", "first", "AB#12"],
    "plain": ["spring", "day", "file"],
    "name": ["spring", "\"a b\"", "day"],
    "value": ["PU239", "00501", "2011-03-11", "OR", "'it''s'", "\"x y\"", "$v", "5--3", "pCi/L"],
    "variable": ["$v", "$list"],
    "number": ["5", "1.10", "-3", "1e5", ".5"],
    "text": ["'a'", "''"],
    "function": ["count(", "year(", "coalesce("],
    "rest": ["https://data.epa.gov/efservice/ERM_RESULT/rows/0:9/JSON"],
    "path": ["ERM_RESULT/JSON", "'a b'", "https://x.test/a?b=c;d", "$p"],
    "setting": ["format", "envirofacts.url"],
    "any": ["x", "12", "csv", "="],
  ]

  private mutating func tokens(_ node: Grammar.Node) -> [String] {
    if case .name = node { depth += 1 }
    defer { if case .name = node { depth -= 1 } }
    switch node {
    case .literal(let text):
      return [Bool.random(using: &random) ? text : text.uppercased()]
    case .name("query"), .name("outputs"), .name("amendment"):
      let outer = clauses
      clauses = []
      defer { clauses = outer }
      guard case .name(let name) = node else { return [] }
      return grammar.productions[name].map { tokens($0) } ?? []
    case .name(let name):
      if Sentences.once.contains(name) { clauses.insert(name) }
      if let spellings = Sentences.spellings[name] {
        return [spellings.randomElement(using: &random) ?? ""]
      }
      return grammar.productions[name].map { tokens($0) } ?? []
    case .sequence(let nodes):
      return nodes.flatMap { tokens($0) }
    case .choice(let nodes):
      return tokens(depth > 18 ? shallow(nodes) : nodes.randomElement(using: &random) ?? node)
    case .optional(let inner):
      return depth < 20 && Bool.random(using: &random) ? tokens(inner) : []
    case .repeated(let inner):
      var result: [String] = []
      while depth < 20, Int.random(in: 0..<6, using: &random) > (depth < 5 ? 0 : 3) {
        result += once(inner)
      }
      return result
    }
  }

  /// The clauses that may stand once.
  private static let once: Set<String> = [
    "where", "group", "having", "select", "order", "window", "count", "as", "into",
  ]

  /// What is repeated, except a clause that the query has already.
  private mutating func once(_ node: Grammar.Node) -> [String] {
    var node = node
    if case .name("clause") = node { node = grammar.productions["clause"] ?? node }
    guard case .choice(let nodes) = node else { return tokens(node) }
    let choice = nodes.randomElement(using: &random) ?? node
    if case .name(let name) = choice, clauses.contains(name) { return [] }
    return tokens(choice)
  }

  /// A choice that leads out: a terminal or a literal, or the last one.
  private mutating func shallow(_ nodes: [Grammar.Node]) -> Grammar.Node {
    let ways = nodes.filter { node in
      switch node {
      case .literal: true
      case .name(let name): Grammar.terminals.contains(name)
      default: false
      }
    }
    return ways.randomElement(using: &random) ?? nodes[nodes.count - 1]
  }

  /// A sentence with one token dropped, doubled, or swapped with its neighbour.
  mutating func mutant(of tokens: [String]) -> [String] {
    var tokens = tokens
    guard tokens.count > 1 else { return tokens + tokens }
    let index = Int.random(in: 0..<(tokens.count - 1), using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: tokens.remove(at: index + 1)
    case 1: tokens.insert(tokens[index + 1], at: index)
    default: tokens.swapAt(index, index + 1)
    }
    return tokens
  }
}
