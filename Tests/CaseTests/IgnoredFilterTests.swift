import Loopback
import Testing

/// A service that ignores a condition is found out; one that only spells its values otherwise is
/// not accused.
@Suite struct IgnoredFilterTests {
  private static let mixed =
    "[{\"ANALYTE_ID\":\"PU239\",\"RESULT_AMOUNT\":\"0.5\"},{\"ANALYTE_ID\":\"I131\",\"RESULT_AMOUNT\":\"3\"}]"

  /// A condition, its segments in the path, and the row of ``mixed`` that is left.
  static let conditions: [(String, String, String)] = [
    ("ANALYTE_ID = PU239", "ANALYTE_ID/PU239", "PU239,0.5"),
    ("ANALYTE_ID != PU239", "ANALYTE_ID/%21%3D/PU239", "I131,3"),
    ("ANALYTE_ID begins PU", "ANALYTE_ID/BEGINNING/PU", "PU239,0.5"),
    ("ANALYTE_ID contains U2", "ANALYTE_ID/CONTAINING/U2", "PU239,0.5"),
    ("RESULT_AMOUNT > 1", "RESULT_AMOUNT/%3E/1", "I131,3"),
    ("RESULT_AMOUNT < 1", "RESULT_AMOUNT/%3C/1", "PU239,0.5"),
  ]

  @Test(
    "an ignored condition: rows that fail it are dropped, and it is said", arguments: conditions)
  func dropped(condition: String, segments: String, row: String) throws {
    let asked = try Asked("from ERM_RESULT where \(condition)", .json(Self.mixed), .json("[]"))
    #expect(asked.targets.first == "/efservice/ERM_RESULT/\(segments)/rows/0:999/JSON")
    #expect(asked.stdout == "ANALYTE_ID,RESULT_AMOUNT\n\(row)\n")
    #expect(asked.status == 0)
    #expect(
      asked.stderr
        == "note: the service ignored `\(condition)`; 1 row that did not meet it was dropped here\n"
    )
  }

  @Test(
    "an ignored condition with a window is a problem: other rows were left out for them",
    arguments: conditions)
  func spoiled(condition: String, segments: String, row: String) throws {
    for clause in ["first 10", "rows 0:9"] {
      let asked = try Asked("from ERM_RESULT where \(condition) \(clause)", .json(Self.mixed))
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
      #expect(asked.stderr.contains("the service ignored `\(condition)`"))
      #expect(asked.stderr.contains("leave out `rows`, `first` or `count`"))
    }
  }

  @Test("an ignored list of V2 is found out")
  func list() throws {
    for condition in ["analyte_id in (PU239, CS137)", "analyte_id = PU239 or analyte_id = CS137"] {
      let asked = try Asked(
        "from radnet.erm_result where \(condition)", .json(Self.mixed), .json("[]"))
      #expect(asked.targets.first?.contains("/analyte_id/in/PU239,CS137/") == true)
      #expect(asked.stdout == "ANALYTE_ID,RESULT_AMOUNT\nPU239,0.5\n")
      #expect(asked.stderr.contains("the service ignored"))
    }
  }

  @Test(
    "spellings of what was asked for are no other values",
    arguments: [
      (
        "RESULT_AMOUNT = 0.5",
        ["\".50\"", "\"0.50\"", "0.5", "5e-1", "\"+0.5\"", "\" 0.5 \"", "0.500"]
      ),
      ("RESULT_AMOUNT > 0.5", ["\".51\"", "1", "\"1.\"", "\"5E0\""]),
      ("ANALYTE_ID = PU239", ["\"PU239\"", "\"PU239   \"", "\"pu239\"", "\"Pu239 \""]),
      ("ANALYTE_ID begins PU", ["\"PU239  \"", "\"pu 239\""]),
    ])
  func spelled(condition: String, values: [String]) throws {
    let column = condition.split(separator: " ")[0]
    let body = values.map { "{\"\(column)\":\($0)}" }.joined(separator: ",")
    for clause in ["", "first 10"] {
      let asked = try Asked(
        "from ERM_RESULT where \(condition) \(clause)", .json("[\(body)]"), .json("[]"))
      #expect(asked.status == 0)
      #expect(asked.stderr == "")
      #expect(asked.stdout.split(separator: "\n").count == values.count + 1)
    }
  }

  @Test("dates of three spellings are the date asked for")
  func dates() throws {
    let body = ["2011-03-11 00:00:00", "11-MAR-11", "2011-03-11"].map {
      "{\"RESULT_DATE\":\"\($0)\"}"
    }
    let asked = try Asked(
      "from radnet.erm_result where result_date = 2011-03-11 first 10",
      .json("[" + body.joined(separator: ",") + "]"))
    #expect(asked.stderr == "")
    #expect(asked.stdout == "RESULT_DATE\n2011-03-11 00:00:00\n11-MAR-11\n2011-03-11\n")
  }

  @Test("a column that the reply lacks is held against nobody")
  func absentColumn() throws {
    let asked = try Asked("from ERM_RESULT where ANALYTE_ID = PU239 first 10", .json("[{\"X\":1}]"))
    #expect(asked.stdout == "X\n1\n")
    #expect(asked.stderr == "")
  }

  @Test("the day on the boundary fails an ignored `<` or `>` of V2")
  func boundary() throws {
    let body = ["2011-03-10", "2011-03-11", "2011-03-12"].map { "{\"RESULT_DATE\":\"\($0)\"}" }
    let reply = "[" + body.joined(separator: ",") + "]"
    for (sign, left) in [
      (">", "2011-03-12"), ("<", "2011-03-10"), ("=", "2011-03-11"),
    ] {
      let asked = try Asked(
        "from radnet.erm_result where result_date \(sign) 2011-03-11", .json(reply), .json("[]"))
      #expect(asked.stdout == "RESULT_DATE\n\(left)\n")
      #expect(asked.stderr.contains("2 rows that did not meet it were dropped here"))
    }
  }

  @Test("padded values are found where the comparison runs here")
  func padded() throws {
    let body =
      "[{\"ANALYTE_ID\":\"ZR/NB95   \",\"RESULT_UNIT\":\"PCI/L  \"},"
      + "{\"ANALYTE_ID\":\"PU239     \",\"RESULT_UNIT\":\"PCI/M3 \"}]"
    for condition in [
      "ANALYTE_ID = ZR/NB95", "RESULT_UNIT = PCI/L", "ANALYTE_ID = ZR/NB95 or RESULT_UNIT = X",
      "upper(ANALYTE_ID) in (ZR/NB95, CS137)", "ANALYTE_ID ends NB95", "RESULT_UNIT like '%/L'",
    ] {
      let asked = try Asked("from ERM_RESULT where \(condition)", .json(body), .json("[]"))
      #expect(asked.stdout == "ANALYTE_ID,RESULT_UNIT\nZR/NB95   ,PCI/L  \n", "\(condition)")
    }
    let asked = try Asked("from ERM_RESULT where ANALYTE_ID == PU239", .json(body), .json("[]"))
    #expect(asked.stdout == "ANALYTE_ID,RESULT_UNIT\n")
  }

  @Test("an empty csv cell, null or empty text, accuses nobody")
  func emptyCell() throws {
    let settings = "set envirofacts.format csv\n"
    let asked = try Asked(
      settings + "from ERM_LOCATION where STATE_ABBR != MD first 2",
      .whole(Array("A,STATE_ABBR\n1,\n2,VA\n".utf8), type: "text/csv"))
    #expect(asked.stderr == "")
    #expect(asked.status == 0)
    #expect(asked.stdout == "A,STATE_ABBR\n1,\n2,VA\n")
  }

  @Test("a table that the service no longer has still translates, and is asked of one's own server")
  func gone() throws {
    let words = "the service no longer has the table `V_GHG_EMITTER_FACILITIES`"
    let shown = try Weir.run(["-c", "url from V_GHG_EMITTER_FACILITIES where STATE = VA first 2"])
    #expect(
      shown.stdout
        == "https://data.epa.gov/efservice/V_GHG_EMITTER_FACILITIES/STATE/VA/rows/0:1/JSON\n")
    #expect(shown.stderr.contains(words))
    #expect(shown.status == 0)
    let refused = try Weir.run(["-c", "from V_GHG_EMITTER_FACILITIES"])
    #expect(refused.status == 65)
    #expect(refused.stderr.contains(words) && refused.stderr.contains("PUB_DIM_FACILITY"))
    let asked = try Asked("from V_GHG_EMITTER_FACILITIES", .json("[{\"A\":1}]"))
    #expect(asked.stdout == "A\n1\n")
  }

  @Test("a condition that many requests carry is told once, and no more than three by name")
  func manyRequests() throws {
    let asked = try Asked(
      "from ERM_RESULT where ANALYTE_ID in (A1, A2, A3, A4, A5)",
      .json("[{\"ANALYTE_ID\":\"PU239\"}]"))
    #expect(asked.stderr.split(separator: "\n").count { $0.contains("ignored") } == 4)
    #expect(asked.stderr.contains("the service ignored 2 more conditions; rows dropped here: 2"))
  }
}
