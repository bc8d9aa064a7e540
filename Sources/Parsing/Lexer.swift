internal import Model

/// Cuts a source into tokens, one at a time, by its bytes.
///
/// It never fails: what cannot be read becomes a token of kind `wrong`, so that the statements
/// before it still run.
struct Lexer {
  let source: Source
  /// UTF-8 bytes from 0; where the next token is looked for.
  var offset: Int
  /// Whether the text ended with a lone `\`.
  private(set) var endsWithBackslash = false
  /// The comments passed so far, without their line ends.
  private(set) var comments: [SourceRange] = []

  init(_ source: Source, from offset: Int) {
    self.source = source
    self.offset = offset
  }

  /// The next token; a token of kind `end` at the end of the text, again and again.
  mutating func next() -> Token {
    let start = offset
    let (startsLine, comment) = skipBlanks()
    var token = token()
    token.startsLine = startsLine
    token.isAdjacent = token.range.lower == start
    token.comment = comment
    return token
  }

  private mutating func token() -> Token {
    guard let byte = byte(at: offset) else {
      return Token(kind: .end, range: SourceRange(offset, offset))
    }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return string(closedBy: byte) }
    return mark(byte) ?? word()
  }

  // MARK: Blanks and comments

  /// Whether a line end was passed, and the comment before the first line end.
  private mutating func skipBlanks() -> (startsLine: Bool, comment: SourceRange?) {
    var startsLine = false
    var comment: SourceRange?
    endsWithBackslash = false
    while let byte = byte(at: offset) {
      if isLineEnd(byte) {
        startsLine = true
        offset += 1
      } else if isBlank(byte) {
        offset += 1
      } else if beginsComment(at: offset) {
        let start = offset
        offset = lineEnd(from: start)
        comments.append(SourceRange(start, offset))
        if !startsLine, comment == nil { comment = SourceRange(start, offset) }
      } else if byte == UInt8(ascii: "\\"), let next = lineAfterBackslash() {
        endsWithBackslash = next == source.bytes.count
        offset = next
      } else {
        break
      }
    }
    return (startsLine, comment)
  }

  /// Where the next line starts, if a lone `\` here is the last token of its line.
  private func lineAfterBackslash() -> Int? {
    var end = offset + 1
    while let byte = byte(at: end), isBlank(byte) { end += 1 }
    if end > offset + 1, beginsComment(at: end) { end = lineEnd(from: end) }
    guard let first = byte(at: end) else { return end }
    guard isLineEnd(first) else { return nil }
    let isPair = first == UInt8(ascii: "\r") && byte(at: end + 1) == UInt8(ascii: "\n")
    return end + (isPair ? 2 : 1)
  }

  func beginsComment(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case UInt8(ascii: "#"): true
    case UInt8(ascii: "-"): byte(at: offset + 1) == UInt8(ascii: "-")
    default: false
    }
  }

  func lineEnd(from start: Int) -> Int {
    var end = start
    while let byte = byte(at: end), !isLineEnd(byte) { end += 1 }
    return end
  }

  // MARK: Words, strings, marks

  private mutating func word() -> Token {
    let start = offset
    var problem: Problem?
    while let byte = byte(at: offset), !endsWord(byte) {
      let (kind, length) = check(byte, startsToken: offset == start)
      if let kind, problem == nil {
        problem = Problem(kind, at: SourceRange(offset, offset + length))
      }
      offset += length
      // A mark without its letter stands alone, so that what follows keeps its own place.
      if case .strayCharacter = kind, offset == start + length { break }
    }
    let range = SourceRange(start, offset)
    if let problem { return Token(kind: .wrong(problem), range: range) }
    let bytes = source.bytes[start..<offset]
    if bytes.first == UInt8(ascii: "$"), isPlainName(bytes.dropFirst()) {
      return Token(kind: .variable, range: range)
    }
    return Token(kind: .word, range: range, keyword: Keyword(spelledBy: bytes))
  }

  /// What is wrong with the character that starts with `byte`, and its length in bytes.
  func check(_ byte: UInt8, startsToken: Bool) -> (Problem.Kind?, length: Int) {
    if byte < 0x80 {
      return (byte < 0x20 || byte == 0x7F ? .strayCharacter(scalar: UInt32(byte)) : nil, 1)
    }
    let (scalar, length) = Scalars.scalar(at: offset, in: source.bytes)
    return (Scalars.problem(with: scalar, startsToken: startsToken), length)
  }

  mutating func string(closedBy quote: UInt8) -> Token {
    let start = offset
    var end = offset + 1
    while let byte = byte(at: end), !isLineEnd(byte) {
      end += 1
      guard byte == quote else { continue }
      if self.byte(at: end) == quote {
        end += 1
        continue
      }
      offset = end
      let kind: Token.Kind = quote == UInt8(ascii: "'") ? .text : .name
      return Token(kind: kind, range: SourceRange(start, end))
    }
    offset = end
    let problem = Problem(
      .unterminatedString(quote: String(Unicode.Scalar(quote))), at: SourceRange(start, start + 1))
    return Token(kind: .wrong(problem), range: SourceRange(start, end))
  }

  private mutating func mark(_ byte: UInt8) -> Token? {
    guard endsWord(byte) else { return nil }
    let start = offset
    let two = [byte, self.byte(at: start + 1) ?? 0]
    if let mark = Mark(rawValue: String(decoding: two, as: UTF8.self)) {
      offset += 2
      return Token(kind: .mark(mark), range: SourceRange(start, offset))
    }
    offset += 1
    let range = SourceRange(start, offset)
    guard let mark = Mark(rawValue: String(Unicode.Scalar(byte))) else {
      // Only `!` is left.
      let kind = Problem.Kind.unexpected(
        found: "!", expected: [.word("!=")], hint: "`!=` and `not` say what is not")
      return Token(kind: .wrong(Problem(kind, at: range)), range: range)
    }
    return Token(kind: .mark(mark), range: range)
  }

  func byte(at offset: Int) -> UInt8? {
    offset < source.bytes.count ? source.bytes[offset] : nil
  }
}
