import Model
import Testing

@Suite struct NoteWordsTests {
  @Test(
    "Notes in words",
    arguments: [
      (
        .rowsFromZero(lower: 1),
        "this service counts rows from 0, so `rows 1:…` leaves out the first row; `first N` takes the first N"
      ),
      (
        .columnTaken("ANA_NUM", from: "ERM_RESULT", others: ["ERM_ANALYSIS"]),
        "`ANA_NUM` is taken from ERM_RESULT; ERM_ANALYSIS has it too; write `TABLE.ANA_NUM` to choose"
      ),
      (
        .doneHere(what: ["MDC > 3", "order by MDC"], fetched: 1_000, kept: 12),
        "done here, not by the service: `MDC > 3` and `order by MDC`; 1000 rows fetched, 12 kept"
      ),
      (
        .membersLeftOut(["status", "total"]),
        "the answer's list is shown; what stands beside it is left out: `status` and `total`"
      ),
      (
        .filterIgnored(condition: "A = 1", dropped: 1),
        "the service ignored `A = 1`; 1 row that did not meet it was dropped here"
      ),
      (
        .nearestCode(
          value: "Sr-90", column: "ANALYTE_ID",
          codes: [.init(Code(code: "SR90", meaning: "Strontium-90"))]),
        "`Sr-90` is no code of `ANALYTE_ID`; the nearest: `SR90` (Strontium-90)"
      ),
      (
        .nearestCode(
          value: "strontium", column: "ANALYTE_ID",
          codes: [
            .init(Code(code: "SR89", meaning: "Strontium-89"), rows: "1"),
            .init(Code(code: "SR90", meaning: "Strontium-90"), rows: "12"),
          ]),
        "`strontium` is no code of `ANALYTE_ID`; the nearest: "
          + "`SR89` (Strontium-89, 1 row) and `SR90` (Strontium-90, 12 rows)"
      ),
    ] as [(Note, String)])
  func words(_ note: Note, _ expected: String) {
    #expect(note.message == expected)
  }
}
