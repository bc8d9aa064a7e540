import Foundation
import Pseudoterminal
import Testing

extension PromptTests {
  /// Terminals of all kinds, and none.
  @Suite struct TerminalTests {
    @Test(
      "A28 With standard output in a file, the file holds the answer and nothing else",
      arguments: locales)
    func outputInAFile(locale: String) throws {
      let desk = try Desk(locale: locale)
      let file = desk.path("out.txt")
      let terminal = try Pseudoterminal(
        Desk.program("weir"), ["--sample", "-f", "csv"], environment: desk.environment,
        standardOutput: file)
      try terminal.wait(for: "weir> ")
      try terminal.type("from ERM_LOCATION where STATE_ABBR = VA select STATE_ABBR rows 1:1")
      try terminal.type(Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text == "STATE_ABBR\nVA\n")
    }

    @Test("With both outputs in files no escape is written anywhere")
    func nowhereToShow() throws {
      let desk = try Desk()
      let (output, errors) = (desk.path("out.txt"), desk.path("err.txt"))
      let terminal = try Pseudoterminal(
        Desk.program("weir"), ["--sample", "-f", "csv"], environment: desk.environment,
        standardOutput: output, standardError: errors)
      try terminal.type("from ERM_LOCATION where STATE_ABBR = VA select STATE_ABBR rows 1:1\n")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      #expect(try String(contentsOfFile: output, encoding: .utf8) == "STATE_ABBR\nVA\n")
      let said = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(!said.contains("\u{1B}"))
      #expect(!terminal.output.contains(0x1B))
    }

    @Test("A dumb terminal never sees an escape byte", arguments: ["dumb", nil])
    func dumb(name: String?) throws {
      let desk = try Desk(name.map { ["TERM": $0] } ?? ["TERM": ""])
      let terminal = try desk.trial(["color", "right", "entry=from alpha"])
      try terminal.type("from erm\tx" + Key.backspace + Key.backspace + "\t\t" + Key.interrupt)
      try terminal.wait(for: "interrupted")
      try terminal.type(Key.up + Key.home + "x" + Key.enter)
      try terminal.wait(for: "text \"xfrom alpha\"")
      // Typed ahead, the terminal itself would take Ctrl-R.
      try terminal.wait(for: "desk> ")
      try terminal.type("\u{12}alp" + Key.enter)
      try terminal.wait(for: "text \"xfrom alpha\"")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      #expect(!terminal.output.contains(0x1B))
    }

    @Test("A window that changes its size shows the line anew", arguments: [(30, 1), (120, 0)])
    func resize(columns: Int, row: Int) throws {
      let window = try Desk().window(columns: 60)
      let text = "from A where B = 1 and C = 2 and D = 3"
      try window.type(text)
      try window.wait { $0[0].hasSuffix("D = 3") }
      try window.resize(rows: 20, columns: columns)
      let line = Array("desk> " + text)
      try window.wait { $0[0].count == min(columns, line.count) }
      try window.press("Home")
      try window.type("X")
      let changed = Array("desk> X" + text)
      let expected = stride(from: 0, to: changed.count, by: columns).map {
        // tmux leaves out blanks at the end of a row.
        let row = String(changed[$0..<min($0 + columns, changed.count)])
        return row.hasSuffix(" ") ? String(row.dropLast()) : row
      }
      let rows = try window.wait { Array($0[...row]) == expected }
      #expect(Array(rows[...row]) == expected)
      #expect(rows[(row + 1)...].allSatisfy { $0.isEmpty })
      try window.press("Enter")
    }

    @Test("Ctrl-L clears the window and keeps the line")
    func clears() throws {
      let window = try Desk().window()
      try window.type("one")
      try window.press("Enter")
      try window.wait { $0.contains("text \"one\"") }
      try window.type("two")
      try window.press("C-l")
      let rows = try window.wait { $0[0] == "desk> two" }
      #expect(rows[0] == "desk> two" && rows[1...].allSatisfy { $0.isEmpty })
    }

    @Test(
      "Keys of common terminals move and delete",
      arguments: [
        ("\u{1B}[1~X", "Xone two"), ("\u{1B}OHX", "Xone two"), ("\u{1B}[H\u{1B}[4~X", "one twoX"),
        ("\u{1B}[1;5DX", "one Xtwo"), ("\u{1B}[H\u{1B}[1;5CX", "oneX two"),
        ("\u{1B}[H\u{1B}[3~", "ne two"), ("\u{1B}[D\u{1B}[DX", "one tXwo"),
        ("\u{1B}[5~", "one two"),
        ("\u{1}\u{B}\u{19}X", "one twoX"), ("\u{17}X", "one X"),
      ])
    func keys(keys: String, text: String) throws {
      let terminal = try Desk().trial()
      try terminal.type("one two" + keys + Key.enter)
      try terminal.wait(for: "text \"\(text)\"\r\n")
    }

    @Test(
      "vi's keys, and arrows in both of its modes",
      arguments: [
        ("\u{1B}", "0iX", "Xone two"), ("\u{1B}", "bdw", "one "),
        ("\u{1B}[D\u{1B}[D", "X", "one tXwo"),
        ("\u{1B}[H", "X", "Xone two"), ("\u{1B}", "kA!", "from alpha!"),
        ("\u{1B}[A", "", "one two"),
      ])
    func vi(first: String, then: String, text: String) throws {
      let terminal = try Desk().trial(["vi", "entry=from alpha"])
      try terminal.type((then.hasPrefix("k") ? "" : "one two") + first)
      // ESC alone is a key only when nothing follows it at once.
      Thread.sleep(forTimeInterval: 0.3)
      try terminal.type(then + Key.enter)
      try terminal.wait(for: "text \"\(text)\"\r\n")
    }

    @Test("~/.editrc is read", arguments: ["bind -v", "bind ^G ed-move-to-beg", "edit off"])
    func settings(line: String) throws {
      let desk = try Desk()
      try line.write(toFile: desk.path(".editrc"), atomically: true, encoding: .utf8)
      let terminal = try desk.trial()
      switch line {
      case "bind -v":
        try terminal.type("one\u{1B}")
        Thread.sleep(forTimeInterval: 0.3)
        try terminal.type("0iX" + Key.enter)
      case "edit off": try terminal.type("one\u{7F}e\u{15}Xone\n")
      default: try terminal.type("one\u{7}X" + Key.enter)
      }
      try terminal.wait(for: "text \"Xone\"")
    }
  }
}
