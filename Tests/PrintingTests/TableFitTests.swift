import Model
import Testing

@testable import Printing

@Suite struct TableFitTests {
  private func fit(_ natural: [Int], _ window: Int?) -> TableFit {
    TableFit(natural, window: window)
  }

  private func same(_ fit: TableFit, _ shown: [Int], _ widths: [Int], gap: Int?) -> Bool {
    fit.shown == shown && fit.widths == widths && fit.gap == gap
  }

  @Test("What fits, or has no window, is left alone")
  func whole() {
    #expect(same(fit([3, 4, 5], 16), [0, 1, 2], [3, 4, 5], gap: nil))
    #expect(same(fit([3, 4, 500], nil), [0, 1, 2], [3, 4, 500], gap: nil))
    #expect(same(fit([], 80), [], [], gap: nil))
  }

  @Test("Long cells give way before a column does, the longest first")
  func cuts() {
    // 80 − 2 separators of 2 − 5 − 6 = 65.
    #expect(same(fit([5, 100, 6], 80), [0, 1, 2], [5, 65, 6], gap: nil))
    // 120 − 4 − 10 = 106 for two.
    #expect(same(fit([60, 10, 90], 120), [0, 1, 2], [53, 10, 53], gap: nil))
  }

  @Test("Then the middle goes; the first columns and the last stay")
  func middle() {
    // 10 + 2 + 1 + 5 × 12 = 73 columns; a sixth would make it 85.
    #expect(
      same(
        fit(Array(repeating: 10, count: 13), 80), [0, 1, 2, 3, 4, 12],
        [10, 10, 10, 10, 10, 10], gap: 5))
    #expect(same(fit([3, 4, 5], 15), [0, 2], [3, 5], gap: 1))
  }

  @Test("What is cut uses all the room that the columns left out have made")
  func room() {
    // In 60 columns no cell is cut below 20 as long as a column can go: 20 + 2 + 20 + 2 + 1 + 2
    // leave 13 for the second, so it goes, and the ends share 60 − 5.
    #expect(same(fit([50, 30, 50], 60), [0, 2], [27, 27], gap: 1))
  }

  @Test("F19 every window ends, and no line is longer than it")
  func narrow() {
    for window in 1...90 {
      for count in 1...14 {
        for width in [1, 7, 40, 300] {
          let fit = fit((0..<count).map { _ in width }, window)
          let gap = fit.gap == nil ? 0 : TableFit.gapWidth + TableFit.separator
          let line = fit.widths.reduce(0, +) + TableFit.separator * (fit.shown.count - 1) + gap
          #expect(line <= window && !fit.shown.isEmpty && !fit.widths.contains { $0 < 1 })
          #expect((fit.gap == nil) == (fit.shown.count == count) || window <= 3)
        }
      }
    }
  }

  @Test("A table says how many columns it shows, and how to see all")
  func foot() throws {
    var options = Format.Options(width: 15)
    options.wholeAnswer = "last as list, last as csv"
    #expect(
      try printed(
        .table, ["one", "four", "fives"], [["a", "b", "c"], [.number("1"), "x", "yy"]], options)
          == """
          one  …  fives
          ───  ─  ─────
          a    …  c
          1    …  yy
          2 of 3 columns shown; all: last as list, last as csv

          """)
    #expect(
      try printed(.table, ["one", "four", "fives"], [["a", "b", "c"]], .init(width: 16))
        == "one  four  fives\n───  ────  ─────\na    b     c\n")
  }

  @Test("Later rows are cut to a squeezed table's columns; a table that fits lets them out")
  func later() throws {
    let first = batch(
      ["a", "b"], Array(repeating: ["xxxxxx", "y"], count: Limits.tableSampleRows))
    let sink = MemorySink()
    let squeezed = Format.table.printer(.init(width: 8))
    try squeezed.write(first, to: sink)
    sink.writes = []
    try squeezed.write(batch(["a", "b"], [["123456789", "yyy"]]), to: sink)
    #expect(sink.text == "1234…  …\n")
    let fitting = Format.table.printer(.init(width: 9))
    try fitting.write(first, to: sink)
    sink.writes = []
    try fitting.write(batch(["a", "b"], [["12345678", "y"]]), to: sink)
    #expect(sink.text == "12345678  y\n")
  }

  @Test("Types and units stand under the names, and make room for themselves")
  func notes() throws {
    let notes = [FoldedName("amount"): "decimal, PCI/L", FoldedName("ID"): "text"]
    let options = Format.Options(columnNotes: notes)
    #expect(
      try printed(.table, ["ID", "AMOUNT", "x"], [["a", .number("1.5"), "y"]], options) == """
        ID            AMOUNT  x
        text  decimal, PCI/L
        ────  ──────────────  ─
        a                1.5  y

        """)
    #expect(
      try printed(.list, ["ID", "AMOUNT"], [["a", .number("1.5")]], options)
        == "row 1\n  ID text                a\n  AMOUNT decimal, PCI/L  1.5\n")
    #expect(try printed(.table, ["other"], [["a"]], options) == "other\n─────\na\n")
    #expect(try printed(.csv, ["ID"], [["a"]], options) == "ID\na\n")
  }
}
