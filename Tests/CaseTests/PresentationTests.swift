import Testing

/// What people are shown with the rows on request.
@Suite struct PresentationTests {
  private func shown(_ statement: String, _ options: String...) throws -> String {
    let run = try Weir.run(
      ["--sample", "--quiet"] + options.flatMap { ["--set", $0] } + ["-c", statement])
    #expect(run.status == 0 && run.stderr == "")
    return run.stdout
  }

  private static let result =
    "from ERM_RESULT select ANALYTE_ID, RESULT_AMOUNT, CSU, RESULT_UNIT, MDC first 1"

  @Test("Values stand with uncertainty and unit in formats for people, never in others")
  func pairs() throws {
    #expect(
      try shown(Self.result, "pairs=on", "format=table") == """
        ANALYTE_ID  RESULT_AMOUNT ± CSU          MDC
        ──────────  ───────────────────────  ───────
        BETA        0.0034 ± 0.00037 PCI/M3  0.00071

        """)
    let plain = "ANALYTE_ID,RESULT_AMOUNT,CSU,RESULT_UNIT,MDC\nBETA,0.0034,0.00037,PCI/M3,0.00071\n"
    #expect(try shown(Self.result, "pairs=on", "format=csv") == plain)
    #expect(
      try shown(Self.result, "pairs=on", "format=json")
        == shown(Self.result, "pairs=off", "format=json"))
  }

  @Test("Types and units stand under the names of columns, by whatever name these go")
  func types() throws {
    let statement =
      "from ERM_RESULT select ANALYTE_ID as MDC, RESULT_AMOUNT as A, RESULT_AMOUNT + 1 as CSU first 1"
    #expect(
      try shown(statement, "types=on", "format=table") == """
        MDC                      A     CSU
        text  decimal, RESULT_UNIT
        ────  ────────────────────  ──────
        BETA                0.0034  1.0034

        """)
    #expect(
      try shown(Self.result, "types=on", "pairs=on", "format=list") == """
        row 1
          ANALYTE_ID text                           BETA
          RESULT_AMOUNT ± CSU decimal, RESULT_UNIT  0.0034 ± 0.00037 PCI/M3
          MDC decimal, RESULT_UNIT                  0.00071

        """)
  }
}
