import Decoding
import Fetching
import Glibc
import Model
import Parsing
import Planning
import Sample
import Services

/// What services suggest for a search parameter; each keyword is asked once a session.
struct Suggestions {
  /// Seconds that a suggestion may take.
  static let seconds = 1.0
  /// Values that are asked for.
  static let count = 10

  /// Where TAB was pressed last: the second time at one place asks.
  private var last: (text: [UInt8], offset: Int)?
  private var kept: [String: [String]] = [:]

  /// Whether TAB was pressed at the same place before.
  mutating func isSecond(_ text: [UInt8], _ offset: Int) -> Bool {
    defer { last = (text, offset) }
    return last.map { $0.text == text && $0.offset == offset } ?? false
  }

  /// The values for a keyword of a table's parameter, asked for at the first time.
  mutating func values(_ key: String, _ ask: () -> [String]?) -> [String] {
    if let known = kept[key] { return known }
    guard let values = ask() else { return [] }
    kept[key] = values
    return values
  }
}

extension Session {
  /// The candidates, and on a second TAB in a search parameter what the service suggests.
  func suggesting(_ completion: Completion, _ text: [UInt8], _ offset: Int) -> Completion {
    guard settings.suggest, suggestions.isSecond(text, offset) else { return completion }
    let place = CursorPlace(offset, in: Source(name: "input", bytes: text))
    guard !place.typed.isEmpty, let name = place.column?.name.text,
      let table = place.tables.lazy.compactMap({ Descriptions.table(named: $0.name.text) }).first,
      let parameter = table.parameter(named: name), let column = parameter.suggestedColumn
    else { return completion }
    let key = "\(table.fullName) \(parameter.name) \(place.typed.asciiLowercased)"
    let values = suggestions.values(key) {
      ask(table, parameter.name, place.typed, for: column)
    }
    guard !values.isEmpty else { return completion }
    return Completion(
      start: place.start,
      candidates: values.map { Offer($0, .value, "suggested by the service").candidate(at: place) })
  }

  /// Asks the service, a second at most and until any key; nil when no answer came.
  private func ask(
    _ table: TableDescription, _ parameter: String, _ typed: String, for column: String
  ) -> [String]? {
    var query = Query(from: TableReference(Name(table.fullName)))
    query.condition = .comparison(
      .column(ColumnReference(Name(parameter))), .equal, .value(Value(typed, .quoted)))
    query.window = .first(.number(Suggestions.count), per: nil, .nowhere)
    query.selection = Selection(items: [.init(.column(ColumnReference(Name(column))))])
    do {
      let rows = try answered(
        try planner.plan(query), by: try suggestingFetcher, within: RequestBudget(limit: 1))
      var values: [String] = []
      while let batch = try rows.next() {
        for row in 0..<batch.rowCount {
          if let value = batch.text(row, 0), !values.contains(value) { values.append(value) }
        }
      }
      return values
    } catch {
      // A suggestion that does not come is none.
      return nil
    }
  }

  private var suggestingFetcher: any Fetcher {
    get throws(Problem) {
      if options.isSample { return try SampleStore(addresses: settings.serviceAddresses) }
      var timing = Timing(settings)
      timing.retries = 0
      (timing.connect, timing.total) = (Suggestions.seconds, Suggestions.seconds)
      return Net(
        timing: timing, surroundings: .of(settings),
        check: { () throws(Problem) in
          try checkInterruption()
          if Terminal.hasKey(STDIN_FILENO) { throw Problem(.interrupted) }
        })
    }
  }
}
