import Loopback
import Testing

/// Kind E: decimal commas, and locales that have them.
@Suite struct NumberSpellingTests {
  private func asked(
    _ statement: String, _ body: String, environment: [String: String] = [:]
  ) throws -> Asked {
    try Asked(
      statement, .json(body), .json("[]"), options: ["-f", "json", "-q"], environment: environment)
  }

  private static let levels =
    "[{\"V\":\"45,7\",\"B\":\"1.234,5\"},{\"V\":\"9,10\",\"B\":\"1\"},{\"V\":\"100\",\"B\":\"-0,5\"}]"

  @Test("E17 a decimal comma stays in the text, and compares and sorts as the number it means")
  func decimalComma() throws {
    #expect(
      try asked("from \"RAW\" where V > 9.5 order by V select V", Self.levels).stdout
        == "[{\"V\":\"45,7\"},\n{\"V\":\"100\"}]\n")
    #expect(
      try asked("from \"RAW\" order by V desc select V, V + 1 as W, number(B) as N", Self.levels)
        .stdout
          == """
          [{"V":"100","W":101,"N":-0.5},
          {"V":"45,7","W":46.7,"N":1234.5},
          {"V":"9,10","W":10.1,"N":1}]

          """)
  }

  /// Where a point or comma could group thousands, it is taken for the decimal one.
  @Test(
    "E17 what number() makes of a spelling",
    arguments: [
      ("45,7", "45.7"), ("1.234,5", "1234.5"), ("1,234.5", "1234.5"), ("1.234", "1.234"),
      ("1,234", "1.234"), ("45,7 %", "45.7"), ("-3,5", "-3.5"), (" 7,5 ", "7.5"),
      ("1.234.567", "1234567"), ("1,234,567", "1234567"), ("12,3 mm", "12.3"), ("abc", "null"),
      ("1,2,3", "null"), ("", "null"),
    ])
  func spellings(text: String, number: String) throws {
    let asked = try asked("from \"RAW\" select number(V) as N", "[{\"V\":\"\(text)\"}]")
    #expect(asked.stdout == "[{\"N\":\(number)}]\n")
  }

  @Test("E18 no locale puts a comma into a number")
  func locale() throws {
    for name in ["de_DE.UTF-8", "pt_BR.UTF-8", "C", "xx_XX.nonsense"] {
      let asked = try asked(
        "from \"RAW\" where V > 0.25 select V, V * 2 as W, round(V, 1) as R",
        "[{\"V\":1.5},{\"V\":\"0.5\"}]",
        environment: ["LC_ALL": name, "LC_NUMERIC": name, "LANG": name])
      #expect(
        asked.stdout == "[{\"V\":1.5,\"W\":3.0,\"R\":1.5},\n{\"V\":\"0.5\",\"W\":1.0,\"R\":0.5}]\n")
    }
  }
}
