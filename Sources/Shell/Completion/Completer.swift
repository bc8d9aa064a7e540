import Model
import Parsing
import Planning
import Printing
import Services

/// Finds what could be typed next, from the parser's own expectations and the catalogue.
///
/// It reads nothing but the program itself and, where a file is due, one folder.
struct Completer {
  let catalogue: Catalogue
  /// Names of variables, without `$`.
  var variables: [String] = []
  /// The query that a line which begins with a clause word would amend.
  var base: Query?

  /// Candidates that are worth a look.
  private static let mostCandidates = 1_000

  /// - Parameter offset: the cursor; UTF-8 bytes from 0.
  func complete(_ text: [UInt8], at offset: Int) -> Completion {
    let place = CursorPlace(offset, in: Source(name: "input", bytes: text))
    var ranked = Ranked(typed: place.typed)
    for offer in offers(at: place) { ranked.add(offer) }
    let candidates = ranked.best.prefix(Self.mostCandidates).map { $0.candidate(at: place) }
    return Completion(start: place.start, candidates: Array(candidates))
  }

  private func offers(at place: CursorPlace) -> [Offer] {
    if let own = statementOffers(at: place) { return own }
    let columns = ColumnOffers(catalogue: catalogue, tables: tables(at: place))
    var offers: [Offer] = []
    var seen: Set<Expectation> = []
    for expectation in place.expected where seen.insert(expectation).inserted {
      switch expectation {
      case .word(let word): offers += keyword(word, at: place)
      case .table: offers += TableOffers(catalogue: catalogue, typed: place.typed).all
      case .column, .expression, .condition: offers += columns.all
      case .value: offers += values(at: place, columns)
      case .variable: offers += variables.map { Offer($0, .variable, "") }
      case .format:
        offers += formats
      case .setting: offers += SettingTable.all.map { Offer($0.name, .word, $0.meaning) }
      case .service:
        offers.append(Offer(Catalogue.service, .word, ""))
        offers += Descriptions.all.map { Offer($0.name, .word, $0.meaning.firstClause) }
      case .file: offers += FileOffers(typed: place.typed).all
      case .number, .newName, .statement, .endOfStatement: break
      }
    }
    return columns.withOperators(offers, at: place)
  }

  private var formats: [Offer] { Format.names.map { Offer($0, .word, "") } }

  /// The tables of the statement, or those of the query that it amends.
  private func tables(at place: CursorPlace) -> [TableReference] {
    guard place.tables.isEmpty, let base else { return place.tables }
    return [base.from] + base.joins.map(\.table)
  }

  /// Words are offered in the letters in which they are typed; marks only where nothing is typed.
  private func keyword(_ word: String, at place: CursorPlace) -> [Offer] {
    guard place.quote == nil else { return [] }
    let isWord = word.utf8.first.map { foldedASCII($0) &- 0x61 < 26 } ?? false
    let isComparison = ["=", "==", "!=", "<", "<=", ">", ">="].contains { $0.sameBytes(as: word) }
    guard isWord || isComparison && place.typed.isEmpty else { return [] }
    // What is not answered yet is no help.
    if unansweredWords.contains(word.asciiLowercased) { return [] }
    let isUpper = !place.typed.isEmpty && place.typed.utf8.allSatisfy { $0 &- 0x41 < 26 }
    return [Offer(isUpper ? word.asciiUppercased : word, .keyword, "")]
  }

  /// Codes of the column on the left, and variables.
  private func values(at place: CursorPlace, _ columns: ColumnOffers) -> [Offer] {
    var offers: [Offer] = []
    if let (table, column) = place.column.flatMap(columns.resolve) {
      for code in catalogue.codes(table: table.name, column: column.name) where !code.isOpen {
        offers.append(Offer(code.code, .value, code.meaning))
      }
    }
    // An example is for whoever has no value yet.
    if place.typed.isEmpty, let parameter = place.column.flatMap(columns.parameter),
      !parameter.example.isEmpty
    {
      offers.append(Offer(parameter.example, .value, "for example"))
    }
    if place.quote == nil, place.typed.utf8.first == UInt8(ascii: "$") {
      offers += variables.map { Offer($0, .variable, "") }
    }
    return offers
  }

  /// Statements whose words the parser takes as they stand.
  private func statementOffers(at place: CursorPlace) -> [Offer]? {
    guard let first = place.before.first else { return nil }
    switch first {
    case "set" where place.before.count == 2:
      guard let entry = SettingTable.entry(place.before[1]) else { return [] }
      return entry.choices.map { Offer($0, .word, "") }
    case "help", "?":
      guard place.before.count == 1 else { return [] }
      return Help.topics.flatMap(\.names).map { Offer($0, .word, "") }
        + TableOffers(catalogue: catalogue, typed: place.typed).all
    case "describe", "\\d", ".schema":
      guard place.before.count == 1 else { return [] }
      let table = String(place.typed.prefix { $0 != "." })
      let columns = ColumnOffers(
        catalogue: catalogue, tables: [TableReference(Name(table))])
      return TableOffers(catalogue: catalogue, typed: place.typed).all
        + columns.all.map { Offer("\(table).\($0.name)", .table, $0.meaning) }
    default: return nil
    }
  }
}
