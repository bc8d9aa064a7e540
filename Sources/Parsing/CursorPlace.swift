package import Model

/// What a text says of one place in it, to tell what may be typed there.
package struct CursorPlace {
  /// Where the word or the open string begins that ends at the place; UTF-8 bytes from 0.
  package let start: Int
  /// What is typed of it so far, an open quote aside.
  package let typed: String
  /// The quote of an open string.
  package let quote: UInt8?
  package let expected: [Expectation]
  /// The words before it in its statement, in lower case.
  package let before: [String]
  /// The tables of its statement, wherever they stand in it.
  package let tables: [TableReference]
  /// The column on the left when a value is due; it, or what stands before, when an operator is.
  package let column: ColumnReference?

  /// - Parameter offset: UTF-8 bytes from 0.
  package init(_ offset: Int, in source: Source) {
    let offset = min(max(offset, 0), source.bytes.count)
    start = Expectations.tokenStart(at: offset, in: source)
    let bytes = source.bytes[start..<offset]
    if let first = bytes.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      quote = first
      let doubled = String(decoding: [first, first], as: UTF8.self)
      let single = String(decoding: [first], as: UTF8.self)
      typed = String(decoding: bytes.dropFirst(), as: UTF8.self)
        .split(separator: doubled, omittingEmptySubsequences: false).joined(separator: single)
    } else {
      quote = nil
      typed = String(decoding: bytes, as: UTF8.self)
    }
    let isInComment = Self.isInComment(offset, source)
    expected = isInComment ? [] : Expectations.at(offset, in: source)
    let tokens = Tokens(source, around: start)
    before = tokens.before.map { source[$0.range].asciiLowercased }
    tables = tokens.tables
    column = tokens.comparedColumn
  }
}

extension CursorPlace {
  private static func isInComment(_ offset: Int, _ source: Source) -> Bool {
    let before = Source(name: source.name, bytes: Array(source.bytes[..<offset]))
    var lexer = Lexer(before, from: (try? Encoding.textStart(of: before)) ?? 0)
    while lexer.next().kind != .end {}
    return lexer.comments.contains { $0.lower < offset && $0.upper == offset }
  }
}

/// The tokens of the statement around a place.
private struct Tokens {
  let source: Source
  var before: [Token] = []
  private var all: [Token] = []

  init(_ source: Source, around start: Int) {
    self.source = source
    var lexer = Lexer(source, from: (try? Encoding.textStart(of: source)) ?? 0)
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      if token.kind == .mark(.semicolon) {
        if token.range.lower >= start { break }
        (all, before) = ([], [])
        continue
      }
      // What is being typed may be an open string, which swallows the rest.
      if token.range.lower < start { before.append(token) }
      if token.range.lower != start { all.append(token) }
      if case .wrong = token.kind {
        if token.range.lower != start { break }
        lexer.offset = max(lexer.offset, token.range.upper)
      }
    }
  }

  var tables: [TableReference] {
    var tables: [TableReference] = []
    for (index, token) in all.enumerated() {
      guard let keyword = token.keyword, index + 1 < all.count else { continue }
      let isFirst = index == 0
      guard
        keyword == .from || keyword == .join
          || isFirst && (keyword == .peek || keyword == .describe),
        let name = name(all[index + 1])
      else { continue }
      tables.append(TableReference(name, alias: alias(after: index + 1)))
    }
    return tables
  }

  private func alias(after index: Int) -> Name? {
    guard index + 1 < all.count else { return nil }
    let next = all[index + 1]
    guard next.keyword == .as else {
      let isClause = next.keyword.map(Keyword.clauseWords.contains) ?? false
      return isClause ? nil : name(next)
    }
    guard index + 2 < all.count, all[index + 2].keyword?.isFormat != true else { return nil }
    return name(all[index + 2])
  }

  private func name(_ token: Token) -> Name? {
    switch token.kind {
    case .word: Name(source[token.range], range: token.range)
    case .name:
      Name(String(source[token.range].dropFirst().dropLast()), .quoted, range: token.range)
    default: nil
    }
  }

  /// Walks back over an operator, the values of a list, or `between a and`.
  var comparedColumn: ColumnReference? {
    var index = before.count - 1
    func token() -> Token? { index >= 0 ? before[index] : nil }
    if let last = token(), last.kind == .mark(.comma) || last.kind == .mark(.openParenthesis) {
      while let token = token(), token.kind != .mark(.openParenthesis) { index -= 1 }
      index -= 1
      guard token()?.keyword == .in else { return nil }
    } else if token()?.keyword == .and, index >= 2, before[index - 2].keyword == .between {
      index -= 2
    }
    guard let last = token() else { return nil }
    if Self.isOperator(last) { index -= 1 }
    if token()?.keyword == .not { index -= 1 }
    guard let column = token(), let name = name(column) else { return nil }
    let parts = name.text.split(separator: ".", omittingEmptySubsequences: false)
    guard name.form == .bare, parts.count > 1, let last = parts.last else {
      return ColumnReference(name)
    }
    return ColumnReference(
      table: Name(parts.dropLast().joined(separator: ".")), Name(String(last)))
  }

  private static func isOperator(_ token: Token) -> Bool {
    if case .mark(let mark) = token.kind { return mark.comparison != nil }
    return [.begins, .ends, .contains, .like, .between, .in].contains(token.keyword)
  }
}
