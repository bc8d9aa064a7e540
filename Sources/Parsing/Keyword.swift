internal import Model

/// Every word that the language knows by its place; as in `grammar/weir.ebnf`.
enum Keyword: String, CaseIterable {
  // Clauses.
  case from, file, join, left, on, `where`, group, by, having, select, distinct, order, asc, desc
  case rows, first, per, all, limit, count, `as`, into, replace, append, key

  // Conditions and expressions.
  case and, or, not, begins, ends, contains, like, between, `in`, `is`, null
  case `case`, when, then, `else`, end
  case plus = "+"
  case minus = "-"
  case times = "*"
  case over = "/"
  case concatenated = "||"

  // Formats; `table` also stands after `into`.
  case table, list, csv, tsv, json, jsonl, markdown, md, html, xml, geojson, sql, plot, svg, png
  case raw

  // Statements.
  case explain, url, read, get, call, peek, next, prev, last, reply, find
  case `let`, `default`, set, use, login, services, tables, describe, run, history, help, quit, exit
  case expect, diff, jobs, job, stop, cache, clear
  case background = "&"

  // Statements of the language that are not answered yet.
  case code, lesson, hint, skip

  // Spellings of psql and sqlite3.
  case backslashD = "\\d"
  case backslashDT = "\\dt"
  case backslashI = "\\i"
  case backslashQ = "\\q"
  case backslashX = "\\x"
  case backslashQuestion = "\\?"
  case dotTables = ".tables"
  case dotSchema = ".schema"
  case dotRead = ".read"
  case dotMode = ".mode"
  case dotQuit = ".quit"
  case dotExit = ".exit"
  case dotHelp = ".help"
  case question = "?"
}

extension Keyword {
  /// The keyword that these bytes spell, ASCII case aside under every locale.
  init?(spelledBy bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Keyword.longest, let keyword = Keyword.bySpelling[FoldedName(bytes)] else {
      return nil
    }
    self = keyword
  }

  private static let longest = allCases.reduce(0) { max($0, $1.rawValue.utf8.count) }
  private static let bySpelling = Dictionary(
    allCases.map { (FoldedName($0.rawValue), $0) }, uniquingKeysWith: { $1 })
}

extension Keyword {
  /// The words that begin a line which goes on with the statement before it.
  static let clauseWords: Set<Keyword> = [
    .join, .left, .on, .where, .and, .or, .not, .group, .having, .select, .order, .rows, .first,
    .all, .count, .limit, .as, .into,
  ]

  /// The words that begin a line which amends the last query, in the order of the language page.
  static let amending: [Keyword] = [
    .join, .left, .where, .and, .or, .group, .having, .select, .order, .rows, .first, .all, .count,
    .limit, .as, .into,
  ]

  /// The words that are no value and no name unless they are quoted.
  static let reserved: Set<Keyword> = [
    .where, .join, .group, .having, .select, .order, .rows, .into, .and, .not,
  ]

  /// The operators that begin a line which goes on with the statement before it.
  static let operators: Set<Keyword> = [
    .begins, .ends, .contains, .like, .between, .in, .is, .plus, .minus, .times, .over,
    .concatenated,
  ]

  static let formats: [Keyword] = [
    .table, .list, .csv, .tsv, .json, .jsonl, .markdown, .md, .html, .xml, .geojson, .sql, .plot,
    .svg, .png, .raw,
  ]

  static let unavailable: [Keyword] = [
    .code, .lesson, .hint, .skip,
  ]

  /// The first words of the statements, in the order of the language page.
  static let statements: [Keyword] =
    [
      .from, .explain, .url, .read, .get, .call, .peek, .next, .prev, .last, .reply, .find, .let,
      .default, .expect, .diff, .jobs, .job, .stop, .set, .use, .login, .services, .tables,
      .describe, .run, .history, .cache, .help, .quit,
    ] + unavailable

  var isFormat: Bool { Keyword.formats.contains(self) }
}

/// Words of the language that this version reads and does not answer yet.
package let unansweredWords = Set(Keyword.unavailable.map(\.rawValue))
