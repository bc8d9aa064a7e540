import Glibc

/// A grammar in Wirth's notation, as `grammar/weir.ebnf` has it.
struct Grammar {
  /// The productions in the order of the file, verbatim, one a line.
  let lines: [String]
  let productions: [String: Node]
  let names: [String]

  indirect enum Node {
    case literal(String)
    case name(String)
    case sequence([Node])
    case choice([Node])
    case optional(Node)
    case repeated(Node)
  }

  /// The names that the lexical rules of `grammar/README.md` define.
  static let terminals: Set<String> = [
    "string", "table", "alias", "bounds", "amount", "column", "plain", "name", "value", "variable",
    "number", "text", "function", "rest", "path", "setting", "any",
  ]

  init(_ text: String) throws {
    lines = text.split(separator: "\n").map(String.init).filter { !$0.isEmpty }
    var productions: [String: Node] = [:]
    var names: [String] = []
    for line in lines {
      var reader = Reader(line)
      let (name, node) = try reader.production()
      names.append(name)
      productions[name] = node
    }
    self.productions = productions
    self.names = names
  }

  /// The project's folder, found from this file.
  static var root: String {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/")
  }

  static func read(_ path: String) throws -> String {
    guard let file = fopen(root + "/" + path, "r") else { throw Trouble("no \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func load() throws -> Grammar { try Grammar(read("grammar/weir.ebnf")) }

  struct Trouble: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }
}

extension Grammar.Node {
  /// Every literal and every name in it.
  func visit(_ literal: (String) -> Void, _ name: (String) -> Void) {
    switch self {
    case .literal(let text): literal(text)
    case .name(let text): name(text)
    case .sequence(let nodes), .choice(let nodes): for node in nodes { node.visit(literal, name) }
    case .optional(let node), .repeated(let node): node.visit(literal, name)
    }
  }
}

/// Reads one line of the grammar, which is one production.
private struct Reader {
  private var tokens: [String]
  private var index = 0
  private let line: String

  init(_ line: String) {
    self.line = line
    tokens = line.split(separator: " ").map(String.init)
  }

  private var next: String? { index < tokens.count ? tokens[index] : nil }

  private mutating func take(_ token: String) throws {
    guard next == token else { throw Grammar.Trouble("\(token) is missing in: \(line)") }
    index += 1
  }

  mutating func production() throws -> (String, Grammar.Node) {
    guard let name = next else { throw Grammar.Trouble("an empty line") }
    index += 1
    try take("=")
    let node = try choice()
    try take(".")
    guard next == nil else { throw Grammar.Trouble("more after the full stop in: \(line)") }
    return (name, node)
  }

  private mutating func choice() throws -> Grammar.Node {
    var nodes = [try sequence()]
    while next == "|" {
      index += 1
      nodes.append(try sequence())
    }
    return nodes.count == 1 ? nodes[0] : .choice(nodes)
  }

  private mutating func sequence() throws -> Grammar.Node {
    var nodes: [Grammar.Node] = []
    while let token = next, !["|", ".", ")", "]", "}"].contains(token) {
      index += 1
      switch token {
      case "(": nodes.append(try closed(by: ")") { $0 })
      case "[": nodes.append(try closed(by: "]") { .optional($0) })
      case "{": nodes.append(try closed(by: "}") { .repeated($0) })
      default:
        let isLiteral = token.count > 2 && token.first == "\"" && token.last == "\""
        nodes.append(isLiteral ? .literal(String(token.dropFirst().dropLast())) : .name(token))
      }
    }
    guard !nodes.isEmpty else { throw Grammar.Trouble("an empty choice in: \(line)") }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func closed(
    by mark: String, _ wrap: (Grammar.Node) -> Grammar.Node
  ) throws -> Grammar.Node {
    let node = try choice()
    try take(mark)
    return wrap(node)
  }
}
