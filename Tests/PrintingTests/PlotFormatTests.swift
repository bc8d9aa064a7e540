import Model
import Testing

@testable import Printing

@Suite struct PlotFormatTests {
  private func plot(_ columns: [String], _ rows: [[Field]], width: Int = 20) throws -> (
    text: String, notes: [Note]
  ) {
    let sink = MemorySink()
    let printer = Format.plot.printer(.init(width: width))
    try printer.write(batch(columns, rows), to: sink)
    try printer.end(to: sink)
    return (sink.text, printer.notes)
  }

  /// Twelve columns are left for the bars, from -1 to 2: zero is the fifth.
  @Test("Bars from zero, negative ones to its left") func bars() throws {
    let plot = try plot(["k", "v"], [["a", .number("2")], ["b", .number("-1")], ["c", .null]])
    #expect(plot.text == "v by k\na  2     │███████\nb -1 ████│\nc        │\n")
    #expect(plot.notes == [.other("rows without a value, drawn as gaps: 1")])
  }

  @Test("Points stand from the first to the last value, both axes named") func grid() throws {
    let plot = try plot(["x", "y"], [["0", "0"], ["10", "4"], ["5", "n/a"]], width: 40)
    let lines = plot.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "y by x")
    #expect(lines.count == 1 + 18 + 2)
    #expect(lines[1].hasPrefix("     4 ┤") && lines[1].hasSuffix("•"))
    #expect(lines[18] == "     0 ┤•")
    #expect(lines[20].hasSuffix("10"))
    #expect(plot.notes == [.other("values that are no numbers, drawn as gaps: 1")])
  }

  @Test("Days stand by time, groups have marks of their own") func days() throws {
    let plot = try plot(
      ["d", "v", "g"],
      [["2015-01-01", "1", "a"], ["2015-01-31", "2", "b"], ["2015-01-11", "1", "a"]], width: 40)
    let lines = plot.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "v by d, g")
    #expect(lines.last == "• a   o b")
    #expect(lines[lines.count - 2].contains("2015-01-01"))
    #expect(lines[lines.count - 2].hasSuffix("2015-01-31"))
    // Ten of thirty days: a third of the way.
    let bottom = lines[18].split(separator: "┤")[1].map { $0 }
    #expect(bottom.first == "•" && bottom.last == "•")
    #expect(abs(bottom.count - 1 - 32 / 3) <= 1)
  }

  @Test("One value, equal values, huge ones, none") func edges() throws {
    #expect(try plot(["x", "y"], [["1", "5"]]).text.contains("•"))
    #expect(try plot(["x", "y"], [["1", "5"], ["2", "5"]]).text.contains("•"))
    #expect(
      try plot(["x", "y"], [["1", "-1.7e308"], ["2", "1.7e308"], ["3", "1e-300"]]).text
        .contains("1.7e308"))
    #expect(try plot(["x", "y"], [["1", .null]]).text == "(nothing to draw)\n")
    #expect(throws: Problem.self) { try plot(["x"], [["1"]]) }
    #expect(try !plot(["x", "\u{1b}y"], [["\u{1b}[2J", "1"]]).text.contains("\u{1b}"))
  }

  @Test(
    "Numbers in few characters",
    arguments: [
      (0.0, "0"), (12, "12"), (-3, "-3"), (2.78, "2.78"), (0.87131, "0.8713"),
      (0.0000125, "1.25e-5"),
      (123_456.789, "123457"), (1.7e308, "1.7e308"), (12_345_678, "1.235e7"),
    ])
  func numbers(value: Double, text: String) {
    #expect(PlotScale.short(value) == text)
  }
}
