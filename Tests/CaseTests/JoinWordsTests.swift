import Testing

/// What is told of joins that are done here.
@Suite struct JoinWordsTests {
  @Test("A column of `on` that no row has is a problem, not an empty partner") func missing() throws
  {
    let run = try Weir.run([
      "-q", "--sample", "-c",
      "from ERM_LOCATION a left join ERM_MATRIX m on m.MAT_NUM = a.\"NOPE\"",
    ])
    #expect(run.status == 65)
    #expect(run.stderr.contains("the answer has no column `NOPE`"))
  }

  @Test("explain names each side and what joins them; url names both addresses") func explains()
    throws
  {
    let join = "from ERM_RESULT a left join ERM_ANALYTE b on a.ANALYTE_ID = b.ANALYTE_ID"
    let explained = try Weir.run(["-q", "-c", "explain " + join])
    #expect(explained.stdout.contains("efservice/ERM_RESULT/rows/0:999/JSON"))
    #expect(explained.stdout.contains("efservice/ERM_ANALYTE/rows/0:999/JSON"))
    #expect(
      explained.stdout.hasSuffix(
        "here: left join ERM_ANALYTE as b on a.ANALYTE_ID = b.ANALYTE_ID\n"))
    let url = try Weir.run(["-q", "-c", "url " + join])
    #expect(
      url.stdout == """
        https://data.epa.gov/efservice/ERM_RESULT/rows/0:999/JSON
        https://data.epa.gov/efservice/ERM_ANALYTE/rows/0:999/JSON

        """)
  }

  @Test("A table without a known key asks for `on`") func noKey() throws {
    let run = try Weir.run(["-q", "--sample", "-c", "from ERM_LOCATION l left join ERM_MATRIX m"])
    #expect(run.status == 65)
    #expect(run.stderr.contains("write `on l.COLUMN = m.COLUMN`"))
  }
}
