/// One text that weir reads: a script, a line typed at the prompt, the argument of `-c`.
package struct Source: Hashable, Sendable {
  /// What a problem calls it: a path, `stdin`, `-c`, `input`.
  package let name: String
  /// The whole text, valid UTF-8 without NUL once the lexer has accepted it.
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The text of a range; bytes that are not UTF-8 become U+FFFD.
  package subscript(range: SourceRange) -> String {
    String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
  }
}

/// A half-open range of UTF-8 byte offsets from 0 in a ``Source``.
package struct SourceRange: Hashable, Sendable {
  package let lower: Int
  package let upper: Int

  package init(_ lower: Int, _ upper: Int) {
    precondition(lower <= upper, "a range runs forward")
    self.lower = lower
    self.upper = upper
  }

  /// The smallest range that holds both.
  package func joined(with other: SourceRange) -> SourceRange {
    SourceRange(min(lower, other.lower), max(upper, other.upper))
  }

  /// Where a statement that no person typed (read from a URL) has its parts.
  package static let nowhere = SourceRange(0, 0)
}

/// A place for people: both numbers from 1; a column is one Unicode scalar, a tab counts one.
package struct Place: Hashable, Sendable {
  package let line: Int
  package let column: Int
}

extension Source {
  /// The place of a byte offset; LF, CRLF and CR each end a line.
  package func place(of offset: Int) -> Place {
    let start = lineStart(at: offset)
    var line = 1
    var index = 0
    while index < start {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
      } else if bytes[index] == UInt8(ascii: "\r"),
        index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
      {
        line += 1
      }
      index += 1
    }
    var column = 1
    for byte in bytes[start..<min(offset, bytes.count)] where byte & 0xC0 != 0x80 {
      column += 1
    }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), offset >= 3 { column -= 1 }
    return Place(line: line, column: column)
  }

  /// The line that holds a byte offset, without its line end.
  package func lineRange(at offset: Int) -> SourceRange {
    let start = lineStart(at: offset)
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
      end += 1
    }
    return SourceRange(start, end)
  }

  private func lineStart(at offset: Int) -> Int {
    var start = min(max(offset, 0), bytes.count)
    // An offset between CR and LF belongs to the line that they end.
    if start > 0, start < bytes.count, bytes[start] == UInt8(ascii: "\n"),
      bytes[start - 1] == UInt8(ascii: "\r")
    {
      start -= 1
    }
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r")
    {
      start -= 1
    }
    return start
  }
}
