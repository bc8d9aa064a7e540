import Foundation
import Testing

/// What is worked out here is what SQLite makes of the same rows.
@Suite struct OracleTests {
  /// Random queries of one run; `Tests/LocalOracle/compare.py` makes as many more as are wanted.
  private static let queries = 60

  @Test("Groups, joins, distinct and order agree with SQLite on random queries to the sample")
  func agrees() throws {
    let script = Weir.root.appendingPathComponent("Tests/LocalOracle/compare.py").path
    let run = try Tool.run(
      "/usr/bin/env", ["python3", script, Weir.program, "20110311", "\(Self.queries)"],
      hangSeconds: 400)
    #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    #expect(run.stdout.hasSuffix("of \(Self.queries + 4) queries agree\n"))
  }
}
