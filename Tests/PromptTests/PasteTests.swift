import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct PasteTests {
    @Test("A07 The marks of a paste are no text", arguments: locales)
    func marks(locale: String) throws {
      let terminal = try Desk(locale: locale).trial()
      try terminal.type(Key.paste("from A rows 1:1") + Key.enter)
      try terminal.wait(for: "text \"from A rows 1:1\"\r\n")
      try terminal.type(Key.up + Key.enter)
      try terminal.wait(for: "text \"from A rows 1:1\"\r\n")
      #expect(!terminal.shown.contains("00~") && !terminal.shown.contains("01~"))
    }

    @Test("A07 A paste that runs gives the rows of what was pasted")
    func answer() throws {
      let terminal = try Desk().weir(["--sample"])
      try terminal.type(Key.paste("from ERM_RESULT where ANALYTE_ID = I131 rows 1:1\r") + Key.enter)
      let shown = try terminal.wait(for: "weir> ")
      #expect(shown.contains("I131") && !shown.contains("error"))
    }

    @Test(
      "A TAB in a paste is text, line ends are LF, other control characters are left out",
      arguments: [
        ("a\tb", #""a\tb""#), ("a\rb", #""a\nb""#), ("a\r\nb", #""a\nb""#),
        ("a\nb\n", #""a\nb\n""#),
        ("a\u{1}\u{3}\u{1A}\u{1B}\u{7F}b", #""ab""#), ("é\t宏", #""é\t宏""#), ("", #""""#),
      ])
    func controls(pasted: String, text: String) throws {
      let terminal = try Desk().trial()
      try terminal.type(Key.paste(pasted) + Key.enter)
      try terminal.wait(for: "text \(text)\r\n")
    }

    @Test("Marks are asked for while a line is edited, and not while a statement runs")
    func modes() throws {
      let terminal = try Desk().trial()
      try terminal.type("x" + Key.enter)
      try terminal.wait(for: "\u{1B}[?2004l")
      try terminal.wait(for: "text \"x\"")
      try terminal.wait(for: "\u{1B}[?2004h")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      #expect(terminal.shown.hasSuffix("\u{1B}[?2004lend\r\n"))
    }

    @Test("A paste that never ends waits for Ctrl-C as text, and ends with the terminal")
    func unfinished() throws {
      let terminal = try Desk().trial()
      try terminal.type("\u{1B}[200~from A")
      terminal.signal(2)
      try terminal.wait(for: "interrupted")
      try terminal.wait(for: "desk>")
      try terminal.type("\u{1B}[200~from B")
      terminal.hangUp()
      #expect(try terminal.waitForEnd() == 0)
    }

    @Test("In vi's modes a paste is text too", arguments: ["", "\u{1B}"])
    func vi(before: String) throws {
      let terminal = try Desk().trial(["vi"])
      try terminal.type("ab" + before)
      // ESC alone is a key only when nothing follows it at once.
      if !before.isEmpty { try terminal.wait(for: "\u{8}") }
      try terminal.type(Key.paste("dd\tx") + Key.enter)
      try terminal.wait(for: before.isEmpty ? #"text "abdd\tx""# : #"text "add\txb""#)
    }
  }
}
