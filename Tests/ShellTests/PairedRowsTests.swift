import Model
import Services
import Testing

@testable import Shell

@Suite struct PairedRowsTests {
  private final class Batches: BatchStream {
    private var rest: ArraySlice<Batch>
    init(_ batches: [Batch]) { rest = batches[...] }
    func next() throws(Problem) -> Batch? { rest.popFirst() }
  }

  private func batch(_ columns: [String], _ rows: [[String?]]) -> Batch {
    var batch = Batch(columns: columns.map { Column($0) })
    for row in rows {
      batch.append(
        row.map { ($0 == nil ? .null : Double($0 ?? "") == nil ? .text : .number, $0 ?? "") })
    }
    return batch
  }

  private func paired(_ batches: [Batch], table: String = "ERM_RESULT") throws -> [Batch] {
    let schema = try #require(Catalogue().table(named: table))
    let rows = PairedRows(Batches(batches), schema.measuredValues)
    var result: [Batch] = []
    while let batch = try rows.next() { result.append(batch) }
    return result
  }

  private func texts(_ batch: Batch) -> [[String?]] {
    (0..<batch.rowCount).map { row in
      batch.columns.indices.map { batch.text(row, $0) }
    }
  }

  private let columns = ["ANALYTE_ID", "RESULT_AMOUNT", "CSU", "MDC", "RESULT_UNIT", "RESULT_DATE"]

  @Test("The catalogue tells which columns belong to a value")
  func measured() throws {
    let schema = try #require(Catalogue().table(named: "radnet.erm_result"))
    #expect(
      schema.measuredValues == [
        MeasuredValue(
          value: "RESULT_AMOUNT", uncertainty: "CSU", detectionLimit: "MDC", unit: "RESULT_UNIT"),
        MeasuredValue(
          value: "RESULT_IN_SI", uncertainty: "CSU_IN_SI", detectionLimit: "MDC_IN_SI",
          unit: "SI_UNIT"),
      ])
    #expect(try #require(Catalogue().table(named: "ERM_ANALYSIS")).measuredValues == [])
  }

  @Test(
    "A value stands with its uncertainty and unit, marked when below the limit; its digits stay")
  func pairs() throws {
    let answer = try paired([
      batch(
        columns,
        [
          ["PU239", "0.012", "0.004", "0.0100", "PCI/L", "2011-03-01"],
          ["I131", "-6", "4", "8.50", "aCi/m3", nil],
          ["SR90", "0.10", "0.02", "0.1", "PCI/L", ""],
          ["H3", "30.0", nil, nil, "PCI/L", ""],
          ["U234", "1.0", "0.1", "NA", nil, ""],
          ["K40", nil, "0.1", "2", "PCI/L", ""],
        ])
    ])
    #expect(answer.count == 1)
    #expect(
      answer[0].columns.map(\.name) == ["ANALYTE_ID", "RESULT_AMOUNT ± CSU", "MDC", "RESULT_DATE"])
    #expect(
      texts(answer[0]) == [
        ["PU239", "0.012 ± 0.004 PCI/L", "0.0100", "2011-03-01"],
        ["I131", "-6 ± 4 aCi/m3 (< MDC)", "8.50", nil],
        ["SR90", "0.10 ± 0.02 PCI/L", "0.1", ""],
        ["H3", "30.0 PCI/L", nil, ""],
        ["U234", "1.0 ± 0.1", "NA", ""],
        ["K40", nil, "2", ""],
      ])
  }

  @Test("Names in small letters, two values in one row, and batches that follow")
  func both() throws {
    let names = [
      "csu_in_si", "result_in_si", "mdc_in_si", "si_unit", "result_unit", "mdc", "csu",
      "result_amount",
    ]
    let rows = [["0.1", "2", "3", "BQ/L", "PCI/L", "4", "0.5", "6"]]
    let wanted = [["2 ± 0.1 BQ/L (< mdc_in_si)", "3", "4", "6 ± 0.5 PCI/L"]]
    let answer = try paired([
      batch(names, []), batch(names, rows), batch(names + ["late"], [rows[0] + ["x"]]),
    ])
    #expect(answer.map(\.rowCount) == [1, 1])
    #expect(texts(answer[0]) == wanted)
    #expect(texts(answer[1]) == [wanted[0] + ["x"]])
    #expect(
      answer[0].columns.map(\.name) == [
        "result_in_si ± csu_in_si", "mdc_in_si", "mdc", "result_amount ± csu",
      ])
  }

  @Test("An answer without rows has the same columns")
  func empty() throws {
    let answer = try paired([batch(["A", "CSU"], []), batch(columns, [])])
    #expect(
      answer.map { $0.columns.map(\.name) } == [
        ["ANALYTE_ID", "RESULT_AMOUNT ± CSU", "MDC", "RESULT_DATE"]
      ])
    #expect(try paired([]).isEmpty)
  }

  @Test("Without all of its columns a value is left alone, also when the rest comes late")
  func incomplete() throws {
    let few = ["RESULT_AMOUNT", "CSU", "RESULT_UNIT"]
    let answer = try paired([
      batch(few, [["1", "2", "x"]]), batch(few + ["MDC"], [["1", "2", "x", "3"]]),
    ])
    #expect(answer.map { $0.columns.map(\.name) } == [few, few + ["MDC"]])
    #expect(texts(answer[1]) == [["1", "2", "x", "3"]])
  }
}
