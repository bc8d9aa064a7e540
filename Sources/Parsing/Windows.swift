internal import Model

/// How many rows, and which.
extension Parser {
  // window = "rows" bounds | "first" amount [ "per" column ] | "all" "rows" | "limit" amount .
  mutating func window() throws(Problem) -> Window {
    let start = lookahead.range
    let keyword = lookahead.keyword
    try takeKeyword()
    switch keyword {
    case .rows:
      return try rows(from: start)
    case .all:
      guard try isNext(.rows, isDue: true) else { throw try unexpected() }
      try take()
      return .all(SourceRange(start.lower, lastEnd))
    case .first:
      let amount = try amount()
      guard try takes(.per) else {
        return .first(amount, per: nil, SourceRange(start.lower, lastEnd))
      }
      let column = try column()
      return .first(amount, per: column, SourceRange(start.lower, lastEnd))
    default:
      return .first(try amount(), per: nil, SourceRange(start.lower, lastEnd))
    }
  }

  private mutating func amount() throws(Problem) -> Window.Bound {
    let token = try peek(isDue: true)
    expect(.number)
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    guard token.kind == .variable || token.kind == .word && BareWord.isBound(bytes) else {
      let isRange = token.kind == .word && BareWord.isBounds(bytes)
      throw try unexpected(isRange ? "write `rows \(text(token))`" : nil)
    }
    let amount = try bound(token.range)
    try take()
    return amount
  }

  private mutating func rows(from start: SourceRange) throws(Problem) -> Window {
    let token = try peek(isDue: true)
    expect(.number)
    guard token.kind == .word || token.kind == .variable else { throw try unexpected(Self.form) }
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    guard token.kind == .word, BareWord.isBounds(bytes),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { throw wrongRows(token) }
    let lower = try end(SourceRange(token.range.lower, colon))
    let upper = try end(SourceRange(colon + 1, token.range.upper))
    try take()
    if try peek().kind == .word, isPiece(lookahead) { throw wrongRows(token) }
    if case .number(let lower) = lower, case .number(let upper) = upper, lower > upper {
      throw Problem(
        .wrongRows(
          found: text(token), hint: "the smaller number comes first: `rows \(upper):\(lower)`"),
        at: token.range)
    }
    return .rows(lower, upper, SourceRange(start.lower, lastEnd))
  }

  private static let form = "write `rows 1:10`; a missing end is open: `rows 1:`, `rows :10`"

  private func end(_ range: SourceRange) throws(Problem) -> Window.Bound? {
    range.lower == range.upper ? nil : try bound(range)
  }

  /// - Throws: when the number is so large that the number of rows would not be a number.
  private func bound(_ range: SourceRange) throws(Problem) -> Window.Bound {
    let text = source[range]
    if text.utf8.first == UInt8(ascii: "$") {
      return .variable(Name(String(text.dropFirst()), .variable, range: range))
    }
    guard let number = Int(text), number < Int.max else {
      throw Problem(.rowNumberTooLarge(text), at: range)
    }
    return .number(number)
  }

  /// Whether a token may be part of a range that was written in another way.
  private func isPiece(_ token: Token) -> Bool {
    guard token.kind == .word || token.kind == .mark(.comma) else { return false }
    let bytes = source.bytes[token.range.lower..<token.range.upper]
    if FoldedName(bytes) == FoldedName("to") || bytes.elementsEqual(",".utf8) { return true }
    return bytes.allSatisfy {
      isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }

  /// Everything that was written for a range, and the right form of it.
  private func wrongRows(_ first: Token) -> Problem {
    var lexer = Lexer(source, from: first.range.upper)
    var range = first.range
    var next = lexer.next()
    while !next.startsLine, isPiece(next) {
      range = range.joined(with: next.range)
      next = lexer.next()
    }
    let found = source[range]
    return Problem(.wrongRows(found: found, hint: Parser.rightRows(found)), at: range)
  }

  private static func rightRows(_ found: String) -> String {
    let numbers = found.utf8.split { !isDigit($0) }.map { String(decoding: $0, as: UTF8.self) }
    if found.utf8.first == UInt8(ascii: "-") {
      return "row numbers are 0 or more: `rows 1:10`"
    }
    if numbers.count == 2 { return "write `rows \(numbers[0]):\(numbers[1])`" }
    if numbers.count == 1, found.utf8.elementsEqual(numbers[0].utf8) {
      let number = numbers[0]
      return
        "write `first \(number)` for so many rows, `rows \(number):\(number)` for that one row"
    }
    if found.utf8.first == UInt8(ascii: "$") {
      return "write `first \(found)` for so many rows, `rows \(found):\(found)` for that one row"
    }
    return form
  }
}
