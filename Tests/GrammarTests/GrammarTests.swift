import Glibc
import Model
import Testing

@testable import Parsing

@Suite struct GrammarTests {
  @Test("every name is defined once, and used") func names() throws {
    let grammar = try Grammar.load()
    #expect(Set(grammar.names).count == grammar.names.count)
    var used: Set<String> = ["line"]
    for node in grammar.productions.values { node.visit({ _ in }, { used.insert($0) }) }
    for name in grammar.names { #expect(used.contains(name), "\(name) is not used") }
    let undefined = used.subtracting(grammar.names)
    #expect(undefined == Grammar.terminals)
  }

  @Test("the quoted words are the keywords and the marks") func literals() throws {
    let grammar = try Grammar.load()
    var literals: Set<String> = []
    for node in grammar.productions.values { node.visit({ literals.insert($0) }, { _ in }) }
    let marks = Set(Mark.allCases.map(\.rawValue))
    let words = Set(Keyword.allCases.map(\.rawValue)).subtracting(literals)
    #expect(words == [])
    #expect(literals.subtracting(Keyword.allCases.map(\.rawValue)) == marks)
  }

  @Test("the formats of the grammar are those of the keyword table") func formats() throws {
    let grammar = try Grammar.load()
    var literals: [String] = []
    grammar.productions["format"]?.visit({ literals.append($0) }, { _ in })
    #expect(literals == Keyword.formats.map(\.rawValue))
    literals = []
    grammar.productions["unavailable"]?.visit({ literals.append($0) }, { _ in })
    #expect(literals == Keyword.unavailable.map(\.rawValue))
  }

  @Test("each production stands above its function, verbatim") func comments() throws {
    let grammar = try Grammar.load()
    var comments: Set<Substring> = []
    for name in try sourceFiles() {
      let lines = try Grammar.read("Sources/Parsing/\(name)").split(separator: "\n")
      for line in lines {
        let trimmed = line.drop { $0 == " " }
        if trimmed.hasPrefix("// "), trimmed.hasSuffix(" ."), trimmed.contains(" = ") {
          comments.insert(trimmed.dropFirst(3))
        }
      }
    }
    #expect(comments == Set(grammar.lines.map { $0[...] }))
  }

  private func sourceFiles() throws -> [String] {
    guard let folder = opendir(Grammar.root + "/Sources/Parsing") else {
      throw Grammar.Trouble("no sources")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name.hasSuffix(".swift") { names.append(name) }
    }
    return names
  }

  @Test("random sentences of the grammar are read, and their spelling is the same statement")
  func sentences() throws {
    var sentences = Sentences(try Grammar.load(), seed: 20_110_311)
    for _ in 0..<2_000 {
      let text = sentences.statement().joined(separator: " ")
      do throws(Problem) {
        let statement = try only(text)
        let spelling = statement.spelling
        if case .unavailable = statement { continue }
        let again = try only(spelling)
        #expect(Tree.of(again) == Tree.of(statement), "\(text)\n\(spelling)")
        #expect(again.spelling == spelling)
      } catch {
        Issue.record("\(text)\n\(error.kind)")
      }
    }
  }

  @Test("parser and grammar agree on sentences with one slip") func mutants() throws {
    let grammar = try Grammar.load()
    var sentences = Sentences(grammar, seed: 19_860_426)
    var recogniser = Recogniser(grammar)
    var accepted = 0
    for _ in 0..<3_000 {
      let sentence = sentences.statement()
      guard sentence.count < 100 else { continue }
      let isOwn = recogniser.accepts(sentence)
      #expect(isOwn, "\(sentence.joined(separator: " "))")
      let tokens = sentences.mutant(of: sentence)
      let text = tokens.joined(separator: " ")
      let isSentence = recogniser.accepts(tokens)
      accepted += isSentence ? 1 : 0
      do throws(Problem) {
        _ = try only(text)
        #expect(isSentence, "read, but no sentence: \(text)")
      } catch {
        // Beyond the grammar: each clause once, and row numbers in order.
        let isBeyond =
          switch error.kind {
          case .repeatedClause, .wrongRows, .rowNumberTooLarge: true
          default: false
          }
        #expect(!isSentence || isBeyond, "a sentence, but refused: \(text)\n\(error.kind)")
      }
    }
    // Both kinds were there, so that the agreement means something.
    #expect(accepted > 100 && accepted < 2_400)
  }

  private func only(_ text: String) throws(Problem) -> Statement {
    var parser = try Parser(Source(name: "sentence", text: text))
    guard let statement = try parser.next(), try parser.next() == nil else {
      throw Problem(.usage("not one statement"))
    }
    return statement.statement
  }
}

/// A statement without its ranges.
enum Tree {
  static func of(_ value: Any) -> String {
    if value is SourceRange { return "" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      guard let inner = mirror.children.first else { return "nil" }
      // A clause that is only a range is there or not.
      return inner.value is SourceRange ? "there" : of(inner.value)
    }
    if mirror.children.isEmpty { return "\(value)" }
    let parts = mirror.children.map { ($0.label ?? "") + ":" + of($0.value) }
    return "(" + parts.joined(separator: " ") + ")"
  }
}
