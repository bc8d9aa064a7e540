import Model
import Planning
import Sample
import Services
import Seeded
import Testing

@testable import Shell

/// The answer is the same whether the service does what it may or everything is done here.
@Suite struct PushdownTests {
  /// Nothing is named but the tables and their columns.
  struct NoScope: Scope {
    var variables: [String] { [] }
    func binding(of name: String) -> Binding? { nil }
    func constant(_ expression: Expression) throws(Problem) -> Value { Value("") }
    func list(_ query: Query) throws(Problem) -> [Value] { [] }
  }

  @Test(arguments: [
    ("ERM_RESULT", UInt64(1)), ("radnet.erm_result", 2), ("ERM_ANALYTE", 3),
    ("radnet.erm_location", 4), ("TRI_FACILITY", 5), ("tri.tri_reporting_form", 6),
    ("LCR_SAMPLE_RESULT", 7), ("sdwis.water_system", 8), ("ERM_SAMPLE", 9),
    ("sdwis.lcr_sample", 10),
  ])
  func sentAndLocalWorkAgree(table: String, seed: UInt64) throws {
    let store = try SampleStore()
    let whole = try answer(Query(from: TableReference(Name(table))), store, divides: true)
    var queries = RandomQuery(
      table: table, columns: whole.columns, rows: whole.rows, random: Seeded(seed))
    for _ in 0..<60 {
      let query = queries.next()
      let sent = try answer(query, store, divides: true)
      let local = try answer(query, store, divides: false)
      if query.window == nil {
        #expect(sent.keys == local.keys, "\(query)")
        // Ties stand as they came, and rows of a list come value by value.
        if case .column(let column)? = query.orderBy.first?.expression {
          #expect(sent.values(of: column) == local.values(of: column), "\(query)")
        }
      } else {
        // Without an order any rows of the answer will do, as many as asked.
        #expect(sent.rows.count == local.rows.count, "\(query)")
        var everything = query
        everything.window = nil
        let all = Set(try answer(everything, store, divides: false).keys)
        #expect(all.isSuperset(of: sent.keys), "\(query)")
      }
    }
  }

  /// No file is read and nothing is kept.
  struct NothingHere: RowProvider {
    let planner: Planner<NoScope>

    func planned(_ query: Query) throws(Problem) -> Plan { try planner.plan(query) }

    func ended() {}

    func rows(of stored: Stored) throws(Problem) -> any BatchStream {
      throw Problem(.localWork("nothing is here"))
    }
  }

  struct Answered {
    var columns: [String] = []
    var rows: [[String?]] = []

    /// The rows as a set that counts.
    var keys: [String] {
      rows.map { row in row.map { $0.map { "'\($0)'" } ?? "null" }.joined(separator: ",") }.sorted()
    }

    func values(of column: ColumnReference) -> [String?] {
      let index = columns.firstIndex { $0.equalsIgnoringASCIICase(column.name.text) }
      return rows.map { row in index.flatMap { row[$0] } }
    }
  }

  private func answer(_ query: Query, _ store: SampleStore, divides: Bool) throws -> Answered {
    let planner = Planner(
      catalogue: Catalogue(), settings: Settings(), scope: NoScope(), divides: divides)
    let rows = try AnsweredRows(
      try planner.plan(query), fetcher: store, provider: NothingHere(planner: planner))
    var answered = Answered()
    while let batch = try rows.next() {
      answered.columns = batch.columns.map(\.name)
      for row in 0..<batch.rowCount {
        answered.rows.append(batch.columns.indices.map { batch.text(row, $0) })
      }
    }
    return answered
  }
}
