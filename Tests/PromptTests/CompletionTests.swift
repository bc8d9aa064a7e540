import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct CompletionTests {
    @Test(
      "TAB inserts what is sure",
      arguments: [
        ("from erm_res\t", "from ERM_RESULT "), ("from erm\tr\t", "from ERM_RESULT "),
        ("erm_res rows\u{1}\u{6}\u{6}\u{6}\u{6}\u{6}\u{6}\u{6}\t", "ERM_RESULT rows"),
        ("na\t", "naïve "), ("ord\t", "\\\"Order By\\\""), ("zz\t", "zz"), ("é na\tx", "é naïve x"),
        ("erm\t", "ERM_"),
      ])
    func inserts(keys: String, text: String) throws {
      let terminal = try Desk().trial()
      try terminal.type(keys + Key.enter)
      try terminal.wait(for: "text \"\(text)\"\r\n")
    }

    @Test("TAB that adds nothing lists what may stand there, and keeps the line")
    func lists() throws {
      let window = try Desk().window()
      try window.type("from erm")
      try window.press("Tab", "Tab")
      let rows = try window.wait { $0.filter { $0 == "desk> from ERM_" }.count == 2 }
      #expect(
        rows.prefix(5) == [
          "desk> from ERM_", "ERM_RESULT    results", "ERM_LOCATION  stations",
          "ERM_ANALYTE   what is measured", "desk> from ERM_",
        ])
      #expect(try window.cursor() == "15,4")
    }

    @Test("A long list takes at most two thirds of the window")
    func manyCandidates() throws {
      let window = try Desk().window(rows: 12, columns: 40)
      try window.type("many")
      try window.press("Tab")
      // Four columns of ten, seven rows and one for the rest: 200 - 28.
      let list = (1...7).map { row in
        stride(from: row, through: row + 21, by: 7).map { "word\($0)" }
          .map { $0 + String(repeating: " ", count: 10 - $0.count) }.joined()
      }
      let expected = ["desk> many"] + list + ["… and 172 more", "desk> many"]
      let rows = try window.wait { $0.count > 9 && $0[9] == "desk> many" }
      #expect(rows.prefix(10).map { $0.trimmingEnd() } == expected.map { $0.trimmingEnd() })
    }

    @Test("A list below a line of several rows leaves nothing of it behind")
    func belowSeveralRows() throws {
      let window = try Desk().window(columns: 40)
      try window.type("na " + String(repeating: "x", count: 60))
      try window.wait { $0[1].hasSuffix("x") }
      try window.press("Home")
      try window.press("Tab")
      let rows = try window.wait { $0.contains { $0.hasPrefix("ERM_RESULT") } }
      #expect(rows[0].hasPrefix("desk> na xxx") && rows[1].hasPrefix("xxx"))
      #expect(rows[2].hasPrefix("ERM_RESULT"))
    }
  }
}

extension String {
  /// Without blanks at its end.
  fileprivate func trimmingEnd() -> String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
