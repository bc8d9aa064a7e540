import Evaluating
import Model

/// The joined rows of tables that are asked for apart.
final class JoinedAnswer {
  private(set) var rows: any BatchStream
  private var joins: [JoinedRows] = []
  private var sides: [AnsweredRows] = []
  private let keyed = KeyedNotes()

  init(
    _ joined: Joined, types: [FoldedName: ColumnType], fetcher: any Fetcher,
    budget: RequestBudget, provider: any RowProvider
  ) throws(Problem) {
    let keyed = keyed
    func side(_ plan: Plan, _ tables: [Joined.Table]) throws(Problem) -> (
      AnsweredRows, any BatchStream
    ) {
      let rows = try AnsweredRows(plan, fetcher: fetcher, budget: budget, provider: provider)
      return (rows, SideColumns(rows, tables))
    }
    guard case .plan(let plan) = joined.first.asking else {
      preconditionFailure("the first side waits for no other")
    }
    let (first, stream) = try side(plan, joined.first.tables)
    sides = [first]
    rows = stream
    for join in joined.joins {
      let right: JoinedRows.Right
      switch join.side.asking {
      case .plan(let plan):
        let (rows, stream) = try side(plan, join.side.tables)
        sides.append(rows)
        right = .rows(stream)
      case .keyed(let query, let parameter, let key):
        right = .keyed(key) { (value) throws(Problem) -> any BatchStream in
          let plan = try provider.planned(query.asking(parameter, for: value))
          keyed.note(plan.notes)
          let (rows, stream) = try side(plan, join.side.tables)
          return NotingRows(stream, of: rows, in: keyed)
        }
      }
      let joined = try JoinedRows(rows, right, join, types: types)
      joins.append(joined)
      rows = joined
    }
  }

  /// Complete after the last batch, each told once.
  var notes: [Note] {
    var notes = keyed.notes
    for note in sides.flatMap(\.notes) + joins.flatMap(\.notes) where !notes.contains(note) {
      notes.append(note)
    }
    return notes
  }

  /// Rows that the services sent.
  var fetched: Int { sides.reduce(keyed.fetched) { $0 + $1.fetched } }

  func finish() throws(Problem) {
    for side in sides { try side.finish() }
  }
}

/// What the questions of a keyed side leave behind, however many they are.
private final class KeyedNotes {
  private(set) var notes: [Note] = []
  var fetched = 0

  func note(_ new: [Note]) {
    for note in new where !notes.contains(note) { notes.append(note) }
  }
}

/// Rows that tell their notes at their end.
private final class NotingRows: BatchStream {
  private let rows: any BatchStream
  private let answered: AnsweredRows
  private let notes: KeyedNotes

  init(_ rows: any BatchStream, of answered: AnsweredRows, in notes: KeyedNotes) {
    self.rows = rows
    self.answered = answered
    self.notes = notes
  }

  func next() throws(Problem) -> Batch? {
    if let batch = try rows.next() { return batch }
    notes.note(answered.notes)
    notes.fetched += answered.fetched
    return nil
  }
}

extension Query {
  /// The same question with one more value.
  fileprivate func asking(_ parameter: Name, for value: String) -> Query {
    var query = self
    let given = Condition.comparison(
      .column(ColumnReference(parameter)), .equal,
      .value(Value(value, .quoted, range: parameter.range)))
    query.condition = Condition.all([given] + (condition?.conjuncts ?? []))
    return query
  }
}
