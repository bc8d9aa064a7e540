internal import Model

/// Text that statements such as `read`, `get` and `set` take as it stands.
extension Lexer {
  /// One run to the next blank, or a string; nil at the end of the line or before a comment.
  ///
  /// A `;` at the end of a run ends the statement and is no part of it.
  mutating func rawRun() -> Token? {
    let before = offset
    while let byte = byte(at: offset), isBlank(byte) { offset += 1 }
    let start = offset
    guard let first = byte(at: offset), !isLineEnd(first), first != UInt8(ascii: ";"),
      !beginsComment(at: offset)
    else {
      offset = before
      return nil
    }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return string(closedBy: first) }
    var problem: Problem?
    while let byte = byte(at: offset), !isBlank(byte), !isLineEnd(byte) {
      let (kind, length) = check(byte, startsToken: offset == start)
      if let kind, problem == nil {
        problem = Problem(kind, at: SourceRange(offset, offset + length))
      }
      offset += length
    }
    while offset > start, source.bytes[offset - 1] == UInt8(ascii: ";") { offset -= 1 }
    let range = SourceRange(start, offset)
    if let problem { return Token(kind: .wrong(problem), range: range) }
    let bytes = source.bytes[start..<offset]
    let isVariable = bytes.first == UInt8(ascii: "$") && isPlainName(bytes.dropFirst())
    return Token(kind: isVariable ? .variable : .word, range: range)
  }

  /// The rest of the line without blanks around it or a `;` at its end; nil when there is none.
  mutating func restOfLine() -> SourceRange? {
    var start = offset
    var end = lineEnd(from: start)
    offset = end
    while start < end, isBlank(source.bytes[start]) { start += 1 }
    while start < end, isBlank(source.bytes[end - 1]) || source.bytes[end - 1] == UInt8(ascii: ";")
    {
      end -= 1
    }
    return start < end ? SourceRange(start, end) : nil
  }
}
