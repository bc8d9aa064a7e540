import Model
import Testing

@testable import Printing

@Suite struct ListFormatTests {
  @Test("A line a field under the number of the row; a missing field has none")
  func rows() throws {
    let text = try printed(
      .list, ["ID", "AMOUNT"],
      [["PU239", .number("0.003")], [.null, .absent], ["", "a\nb"]], .init(null: "-"))
    #expect(
      text == """
        row 1
          ID      PU239
          AMOUNT  0.003
        row 2
          ID      -
        row 3
          ID
          AMOUNT  a\\nb

        """)
  }

  @Test("F01 names are measured in columns; rows are counted over batches")
  func wideNames() throws {
    #expect(
      try printed(.list, [batch(["宏茂", "x"], [["1", "2"]]), batch(["宏茂"], [["3"]])])
        == "row 1\n  宏茂  1\n  x     2\nrow 2\n  宏茂  3\n")
  }

  @Test("An answer without rows says so; a second answer stands under a blank line")
  func emptyAndSecond() throws {
    #expect(try printed(.list, ["a"], []) == "(no rows)\n")
    #expect(
      try printed(.list, ["a"], [["x"]], .init(followsAnother: true)) == "\nrow 1\n  a  x\n")
  }
}
