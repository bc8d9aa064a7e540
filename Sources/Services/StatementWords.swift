import Model

/// Which names and values a statement can hold bare, and which need quotes.
enum StatementWords {
  static func value(_ text: String, isColumn: Bool = false) -> Value {
    Value(text, isColumn || !isBareValue(text) ? .quoted : .word)
  }

  /// - Parameter isUnknown: Whether the catalogue lacks it, so that only quotes let it pass.
  static func name(_ text: String, isUnknown: Bool = false) -> Name {
    Name(text, isUnknown || !isBareName(text) ? .quoted : .bare)
  }

  /// Strings cannot run over a line end, and no text may hold NUL.
  static func canHold(_ text: String) -> Bool {
    !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  private static func isBareValue(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "$"),
      !bytes.starts(with: "--".utf8), bytes != [UInt8(ascii: "\\")]
    else { return false }
    // Word processors' quotes and dashes are refused outside quotes, so quote all but ASCII.
    guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !marks.contains($0) }) else { return false }
    return !valueKeywords.contains { $0.equalsIgnoringASCIICase(text) }
  }

  private static func isBareName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      guard let first = part.first, isLetter(first),
        part.allSatisfy({ isLetter($0) || $0 &- UInt8(ascii: "0") < 10 })
      else { return false }
      let word = String(Substring(part))
      if parts.count == 1, nameKeywords.contains(where: word.equalsIgnoringASCIICase) {
        return false
      }
      if number == 0, parts.count > 1, services.contains(where: word.equalsIgnoringASCIICase) {
        return false
      }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_")
  }

  private static let marks = Array("()[]{},;=<>!\"'".utf8)
  private static let valueKeywords = [
    "where", "join", "group", "having", "select", "order", "rows", "into", "and", "not", "null",
  ]
  /// Every word that may begin or continue a clause.
  private static let nameKeywords = [
    "from", "where", "join", "left", "on", "and", "or", "not", "group", "having", "select",
    "distinct", "order", "by", "rows", "first", "all", "count", "limit", "as", "into", "asc",
    "desc",
    "in", "like", "is", "null", "between", "begins", "ends", "contains", "per", "case", "when",
    "then", "else", "end", "table", "file",
  ]
  /// A dotted name that begins with one of these is no V2 table.
  private static let services =
    [Catalogue.service, "plist", "local", "uv"] + Descriptions.all.map(\.name)
}
