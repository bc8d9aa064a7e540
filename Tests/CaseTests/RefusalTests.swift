import Foundation
import Testing

/// What is refused with a place and the right form before anything is sent.
@Suite struct RefusalTests {
  static let refused: [(statement: String, column: Int, words: [String])] = [
    (
      "from ERM_RESULT where ANALYTE_ID = PU239 and RESULT_AMOUNT > MDC", 62,
      ["'MDC' for the text", "(MDC) for the column"]
    ),
    ("from ERM_RESULT where RESULT_AMOUNT between CSU and 5", 45, ["'CSU'", "(CSU)"]),
    ("from ERM_RESULT where RESULT_AMOUNT < mdc", 39, ["'mdc'", "(mdc)"]),
    ("from ERM_RESULT rows 10:1", 22, ["`rows 1:10`"]),
    ("from ERM_RESULT rows 5", 22, ["`first 5`", "`rows 5:5`"]),
    ("from ERM_RESULT rows 1 : 10", 22, ["`rows 1:10`"]),
    ("from ERM_RESULT rows 1..10", 22, ["`rows 1:10`"]),
    ("from ERM_RESULT where ANALYTE_ID = ''", 36, ["ANALYTE_ID is null", "ANALYTE_ID == ''"]),
    ("from ERM_RESULT where ANALYTE_ID begins ''", 41, ["ANALYTE_ID is null"]),
    ("from ERM_RESULT where ANALYTE_ID = null", 36, ["is null", "'null'"]),
    ("from ERM_RESULT into out.csv", 22, ["write \"out.csv\""]),
    ("from ERM_RESULT into data/out", 22, ["write \"data/out\""]),
    ("from nosuchservice.thing", 6, ["no service `nosuchservice`", "`services`"]),
    ("from stations.csv", 6, ["write \"stations.csv\""]),
    ("from ERM_RESULTS", 6, ["`ERM_RESULT`", "\"ERM_RESULTS\""]),
    ("from ERM_RESULT where ANALYT_ID = PU239", 23, ["`ANALYTE_ID`", "\"ANALYT_ID\""]),
    ("from ERM_RESULT where ERM_RESULT.ANALYT_ID = PU239", 34, ["`ANALYTE_ID`"]),
    ("from ERM_RESULT select ANALYT_ID", 24, ["`ANALYTE_ID`"]),
    ("from ERM_RESULT order by ANALYT_ID", 26, ["`ANALYTE_ID`"]),
    ("from ERM_RESULT rows 1:12345678901234567890", 24, ["too large", "9223372036854775806"]),
    ("from ERM_RESULT first 12345678901234567890", 23, ["too large"]),
  ]

  @Test("B10 B13 B14 B27 Each is refused with 65, a place and the right form")
  func refusals() throws {
    for (statement, column, words) in Self.refused {
      for options in [[], ["--dry-run"], ["--check"]] {
        let exchange = try Exchange(options + ["-c", statement])
        #expect(exchange.run.status == 65, "\(statement)")
        #expect(exchange.run.stdout == "", "\(statement)")
        #expect(places(exchange.run.stderr) == ["-c:1:\(column)"], "\(statement)")
        for word in words { #expect(exchange.run.stderr.contains(word), "\(statement)") }
        #expect(exchange.requests.isEmpty, "\(statement)")
      }
    }
  }
}
