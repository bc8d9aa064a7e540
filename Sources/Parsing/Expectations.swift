package import Model

/// What could come next at a point of a text, as the parser itself would have it.
package enum Expectations {
  /// Everything that may stand where the token at `offset` begins (UTF-8 bytes from 0), in the
  /// order the parser asks for it; empty where what stands before is already wrong.
  package static func at(_ offset: Int, in source: Source) -> [Expectation] {
    let start = tokenStart(at: offset, in: source)
    let before = Source(name: source.name, bytes: Array(source.bytes[..<start]))
    guard var parser = try? Parser(before, isInteractive: true) else { return [] }
    var found: [Expectation] = []
    do throws(Problem) {
      while try parser.next() != nil {
        found = parser.isAtEnd ? parser.expectations : []
        if before.bytes[..<parser.lastEnd].last == UInt8(ascii: ";") { found = [] }
      }
    } catch {
      guard parser.isAtEnd else { return [] }
      return parser.expectations.contains(.statement)
        ? statements(after: before) : parser.expectations
    }
    return found + (isAtLineStart(before) || found.isEmpty ? statements(after: before) : [])
  }

  /// Where the word or the open string begins that the offset is in or directly behind.
  package static func tokenStart(at offset: Int, in source: Source) -> Int {
    let offset = min(max(offset, 0), source.bytes.count)
    let before = Source(name: source.name, bytes: Array(source.bytes[..<offset]))
    var lexer = Lexer(before, from: (try? Encoding.textStart(of: before)) ?? 0)
    var token = lexer.next()
    while token.range.upper < offset, token.kind != .end { token = lexer.next() }
    if case .mark = token.kind { return offset }
    return token.kind == .end ? offset : token.range.lower
  }

  /// At the prompt the first line may also go on with the last query.
  private static func statements(after before: Source) -> [Expectation] {
    let isFirst = before.bytes.allSatisfy { isBlank($0) || isLineEnd($0) }
    let words = Keyword.statements + (isFirst ? Keyword.amending : [])
    return [.statement] + words.map { .word($0.rawValue) }
  }

  private static func isAtLineStart(_ source: Source) -> Bool {
    guard let last = source.bytes.last(where: { !isBlank($0) }) else { return true }
    return isLineEnd(last) || last == UInt8(ascii: ";")
  }
}
