import Model
import Parsing
import Planning
import Sample
import Seeded
import Services
import Testing

@testable import Shell

/// What weir writes it reads: every URL becomes the statement that makes it again.
@Suite struct RoundTripTests {
  @Test(arguments: [
    ("ERM_RESULT", UInt64(21)), ("radnet.erm_result", 22), ("TRI_FACILITY", 23),
    ("sdwis.lcr_sample_result", 24), ("ERM_SAMPLE", 25), ("tri.tri_facility", 26),
  ])
  func urlOfReadURL(table: String, seed: UInt64) throws {
    let catalogue = Catalogue()
    let planner = Planner(
      catalogue: catalogue, settings: Settings(), scope: PushdownTests.NoScope())
    let plain = table.split(separator: ".").last.map { $0.uppercased() } ?? table
    let sample = try #require(SampleStore.tables.first { $0.name == plain })
    let values = ["PU239", "a b", "O'Hara", "50%", "rows", "ERM_RESULT", "é", "5", "a+b", "x?y#z"]
    var queries = RandomQuery(
      table: table, columns: sample.columns.map(\.name),
      rows: values.map { value in sample.columns.map { _ in value } }, random: Seeded(seed))
    for _ in 0..<150 {
      let query = queries.next()
      for step in try planner.plan(query).steps {
        guard let url = step.firstRequest?.url else { continue }
        let reading = Reading.read(url, names: catalogue.knownNames)
        let statement = try #require(reading.statement, "\(url) \(reading.remarks)")
        // By way of the text, as a person would take it.
        var parser = try Parser(Source(name: "test", text: statement.spelling))
        guard case .query(let again)? = try parser.next()?.statement else {
          Issue.record("\(statement.spelling) is no query")
          continue
        }
        let steps = try planner.plan(again).steps
        #expect(steps.compactMap { $0.firstRequest?.url } == [url], "\(statement.spelling)")
      }
    }
  }
}
