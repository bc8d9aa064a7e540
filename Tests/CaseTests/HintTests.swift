import Foundation
import Loopback
import Testing

/// What people who are new to weir wrote, and what helped them on.
@Suite struct HintTests {
  @Test(
    "A wrong value is told with the right one",
    arguments: [
      ("from WATER_SYSTEM where POPULATION_SERVED_COUNT > 100,000", "write 100000, or 100.000"),
      ("from WATER_SYSTEM where POPULATION_SERVED_COUNT > 1,234,567", "write 1234567, or 1.234"),
      ("from ERM_RESULT where RESULT_AMOUNT > 0,5", "write 0.5, or '0,5' as text"),
      ("from ERM_LOCATION where CITY_NAME = NEWPORT NEWS", "stands in quotes: 'NEWPORT NEWS'"),
      ("from ERM_LOCATION where CITY_NAME = BOSTON ordr by LOC_NUM", "did you mean `order`?"),
    ])
  func hints(statement: String, hint: String) throws {
    let run = try Weir.run(["--dry-run", "-c", statement])
    #expect(run.status == 65)
    #expect(run.stderr.contains(hint), "\(run.stderr)")
  }

  @Test("A value that a column cannot hold is told before it is asked for")
  func misfit() throws {
    let run = try Weir.run(["--dry-run", "-c", "from ERM_RESULT where RESULT_DATE > yesterday"])
    #expect(run.status == 0)
    #expect(run.stderr.contains("`yesterday` is no date, and `RESULT_DATE` holds dates"))
    let fine = try Weir.run(["--dry-run", "-c", "from ERM_RESULT where RESULT_DATE > 13-OCT-78"])
    #expect(!fine.stderr.contains("is no date"))
  }

  @Test("A table that the sample lacks is told with those it has")
  func sample() throws {
    let run = try Weir.run(["--sample", "-c", "from VIOLATION first 2"])
    #expect(run.status == 69)
    #expect(run.stderr.contains("the sample has these tables alone: ERM_ANALYSIS, "))
  }
}
