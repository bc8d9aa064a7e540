internal import Model

/// How names and values are written so that the lexer takes them back.
package enum Quoting {
  /// A value: bare where the lexer reads it as one word of the same bytes, else in single quotes.
  package static func value(_ text: String) -> String {
    guard let word = word(text), word.kind == .word else { return Quoting.text(text) }
    if let keyword = word.keyword, Keyword.reserved.contains(keyword) || keyword == .null {
      return Quoting.text(text)
    }
    return text
  }

  /// A text in single quotes; a quote inside is doubled.
  package static func text(_ text: String) -> String { quoted(text, by: "'") }

  /// A name in double quotes; a quote inside is doubled.
  package static func quotedName(_ text: String) -> String { quoted(text, by: "\"") }

  /// A column's name, bare where an expression reads it as a column of that name.
  package static func column(_ text: String) -> String {
    guard let word = word(text), word.kind == .word,
      word.keyword.map(Parser.isNoColumn) != true, !text.utf8.contains(UInt8(ascii: ".")),
      case .column = BareWord(Array(text.utf8)[...])
    else { return quotedName(text) }
    return text
  }

  /// A column's name, or `TABLE.NAME` where the part before the last dot is a plain name.
  package static func dottedColumn(_ text: String) -> String {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return column(text) }
    let table = String(text[..<dot])
    let name = String(text[text.index(after: dot)...])
    return table.split(separator: ".", omittingEmptySubsequences: false)
      .map { column(String($0)) }.joined(separator: ".") + "." + column(name)
  }

  /// A table's name with its dots, bare where it is read as that table.
  package static func table(_ text: String) -> String {
    guard let parser = try? Parser(Source(name: "", text: text)), var parser = Optional(parser),
      let name = try? parser.table(), name.form == .bare, parser.isAtEnd,
      name.text.sameBytes(as: text)
    else { return quotedName(text) }
    return text
  }

  /// A new name or an alias, bare where it is plain and means nothing else.
  package static func name(_ text: String) -> String {
    guard let word = word(text), isPlainName(Array(text.utf8)) else { return quotedName(text) }
    guard let keyword = word.keyword else { return text }
    let isTaken =
      Keyword.clauseWords.contains(keyword) || keyword.isFormat || keyword == .from
      || Keyword.reserved.contains(keyword)
    return isTaken ? quotedName(text) : text
  }

  /// One raw run, or a string where that would be read otherwise.
  static func path(_ text: String) -> String {
    var lexer = Lexer(Source(name: "", text: text), from: 0)
    guard let run = lexer.rawRun(), run.kind == .word,
      run.range == SourceRange(0, text.utf8.count)
    else { return Quoting.text(text) }
    return text
  }

  /// The text as one token; nil when it is none or more than one.
  private static func word(_ text: String) -> Token? {
    var lexer = Lexer(Source(name: "", text: text), from: 0)
    let token = lexer.next()
    return token.range == SourceRange(0, text.utf8.count) && token.kind != .end ? token : nil
  }

  private static func quoted(_ text: String, by quote: String) -> String {
    var result = quote
    for scalar in text.unicodeScalars {
      if quote.unicodeScalars.first == scalar { result.unicodeScalars.append(scalar) }
      result.unicodeScalars.append(scalar)
    }
    return result + quote
  }
}
