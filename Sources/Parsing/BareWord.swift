internal import Model

/// What a bare word means inside an expression.
enum BareWord {
  case number
  case column
  /// `A/2`: operators are words of their own.
  case glued(spaced: String)
  /// `2011-03-11`.
  case date
  /// `ERM_RESULT.*`.
  case allColumns
  case other

  init(_ bytes: ArraySlice<UInt8>) {
    if BareWord.isNumber(bytes) {
      self = .number
    } else if BareWord.isDate(bytes) {
      self = .date
    } else if bytes.count > 2, bytes.suffix(2).elementsEqual(".*".utf8) {
      self = .allColumns
    } else if let spaced = BareWord.spaced(bytes) {
      self = .glued(spaced: spaced)
    } else if BareWord.isColumn(bytes) {
      self = .column
    } else {
      self = .other
    }
  }

  /// Whether it is a number: `5`, `-0.5`, `.5`, `1e5`.
  static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    let whole = rest.prefix(while: isDigit)
    rest = rest.dropFirst(whole.count)
    var digits = whole.count
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + fraction.count)
      digits += fraction.count
    }
    guard digits > 0 else { return false }
    guard let mark = rest.first else { return true }
    guard foldedASCII(mark) == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  /// Three runs of digits with `-` or `/` between them.
  private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    for separator in [UInt8(ascii: "-"), UInt8(ascii: "/")] {
      let parts = bytes.split(separator: separator, omittingEmptySubsequences: false)
      if parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) {
        return true
      }
    }
    return false
  }

  /// The word with a blank on each side of every operator in it; nil when there is none.
  private static func spaced(_ bytes: ArraySlice<UInt8>) -> String? {
    var pieces: [[UInt8]] = [[]]
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let length = operatorLength(at: index, in: bytes)
      if length > 0 {
        pieces.append(Array(bytes[index..<(index + length)]))
        pieces.append([])
        index += length
      } else {
        pieces[pieces.count - 1].append(bytes[index])
        index += 1
      }
    }
    guard pieces.count > 1 else { return nil }
    return String(
      decoding: Array(pieces.filter { !$0.isEmpty }.joined(separator: " ".utf8)), as: UTF8.self)
  }

  private static func operatorLength(at index: Int, in bytes: ArraySlice<UInt8>) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"): 1
    case UInt8(ascii: "|"):
      index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "|") ? 2 : 0
    default: 0
    }
  }

  /// Whether every part between dots has a letter.
  private static func isColumn(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { $0.contains(where: isLetter) }
  }

  /// Whether no part between dots is empty.
  static func hasWholeParts(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty }
  }

  /// `A:B`, `A:` or `:B`, where both are digits or `$NAME`.
  static func isBounds(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.contains { !$0.isEmpty }
      && parts.allSatisfy { $0.isEmpty || isBound($0) }
  }

  static func isBound(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    if first == UInt8(ascii: "$") { return isPlainName(bytes.dropFirst()) }
    return bytes.allSatisfy(isDigit)
  }
}
