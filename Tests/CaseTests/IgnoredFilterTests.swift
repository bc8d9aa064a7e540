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
}
