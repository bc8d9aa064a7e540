import Model
import Testing

@testable import Shell

@Suite struct ShownRowsTests {
  @Test(
    "the windows before and after, in the service's numbering",
    arguments: [
      // origin, lower, limit, before, after
      (0, 1, 10, "0:9", "11:20"),
      (1, 1, 10, nil, "11:20"),
      (0, 0, 100, nil, "100:199"),
      (0, 95, 10, "85:94", "105:114"),
      (1, 1, 0, nil, nil),
      (0, Int.max - 5, 10, "\(Int.max - 15):\(Int.max - 6)", nil),
    ]) func moved(origin: Int, lower: Int, limit: Int, before: String?, after: String?)
  {
    let shown = ShownRows(Plan.RowNumbers(origin: origin, lower: lower, limit: limit), kept: limit)
    #expect(Self.spelled(shown?.moved(by: -1)) == before)
    #expect(Self.spelled(shown?.moved(by: 1)) == after)
  }

  @Test("a window that is not full is the last; all rows are no window") func last() {
    #expect(ShownRows(Plan.RowNumbers(origin: 1, lower: 1, limit: 10), kept: 3)?.isLast == true)
    #expect(ShownRows(Plan.RowNumbers(origin: 1, lower: 1, limit: 10), kept: 10)?.isLast == false)
    #expect(ShownRows(Plan.RowNumbers(origin: 1, lower: 1, limit: nil), kept: 10) == nil)
  }

  private static func spelled(_ window: Window?) -> String? {
    guard case .rows(.number(let lower)?, .number(let upper)?, _) = window else { return nil }
    return "\(lower):\(upper)"
  }
}
