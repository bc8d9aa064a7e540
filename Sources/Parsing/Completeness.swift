package import Model

/// Whether a text that arrives line by line is ready to run.
package enum Completeness: Hashable, Sendable {
  /// Its last statement wants more: an open bracket, a dangling operator, comma or keyword, a `\`.
  case unfinished
  /// Whole, but the next line may go on with it if it begins with a clause word.
  case open
  /// Ended by `;`, empty, or wrong in a way that more text does not mend.
  case closed

  /// Reads the text with the parser itself.
  package static func of(_ source: Source, isInteractive: Bool = false) -> Completeness {
    guard var parser = try? Parser(source, isInteractive: isInteractive) else { return .closed }
    do throws(Problem) {
      while let statement = try parser.next() {
        if parser.isAtEnd {
          if parser.lexer.endsWithBackslash { return .unfinished }
          return source.bytes[..<parser.lastEnd].last == UInt8(ascii: ";")
            && statement.range.upper < parser.lastEnd ? .closed : .open
        }
      }
      return parser.lexer.endsWithBackslash ? .unfinished : .closed
    } catch {
      // Whoever writes `;` has said all.
      let isEnded = isInteractive && parser.lastMarkIsSemicolon
      return parser.wantsMore(error) && !isEnded ? .unfinished : .closed
    }
  }

  /// Reads a text of its own.
  package static func of(_ text: String) -> Completeness { of(Source(name: "", text: text)) }

  /// Whether the text wants another line.
  package static func isUnfinished(_ text: String) -> Bool { of(text) == .unfinished }

  /// Whether a line goes on with the statement on the lines before it; nil for a line that is
  /// blank or a comment, which leaves that open.
  package static func continues(_ line: String) -> Bool? {
    // A statement before it shows what the parser makes of the line.
    let source = Source(name: "", text: "services\n" + line)
    guard let parser = try? Parser(source), var parser = Optional(parser) else { return false }
    parser.advance()
    return parser.isAtEnd ? nil : parser.lookaheadContinues
  }
}

extension Parser {
  /// Whether the text ends with `;`, blanks aside.
  var lastMarkIsSemicolon: Bool {
    source.bytes.last { $0 > 0x20 } == UInt8(ascii: ";")
  }

  /// Whether the text ended in the middle of a statement, which is all that was wrong with it.
  func wantsMore(_ problem: Problem) -> Bool {
    switch problem.kind {
    case .unfinished, .unexpected(found: nil, _, _):
      isAtEnd && (isDangling || !brackets.isEmpty || lexer.endsWithBackslash)
    default:
      false
    }
  }
}
