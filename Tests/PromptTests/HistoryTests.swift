import Foundation
import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct HistoryTests {
    @Test(
      "A09 A statement of several lines is one entry, and comes back as one text",
      arguments: locales)
    func severalLines(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      for line in ["from ERM_LOCATION \\", "where STATE_ABBR = VA \\", "rows 1:1"] {
        try terminal.type(line + Key.enter)
      }
      let path = "/ERM_LOCATION/STATE_ABBR/VA/rows/1:1/"
      try terminal.wait(for: path)
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.up)
      try terminal.wait(for: "rows 1:1")
      try terminal.type(Key.enter)
      try terminal.wait(for: path)
      // Between the first and this one nothing else was recalled.
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.up + Key.up + Key.enter)
      try terminal.wait(for: path)
    }

    @Test("A09 The same as one paste", arguments: locales)
    func pasted(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      let path = "/ERM_LOCATION/STATE_ABBR/VA/rows/1:1/"
      try terminal.type(Key.paste("from ERM_LOCATION\rwhere STATE_ABBR = VA\rrows 1:1") + Key.enter)
      try terminal.wait(for: path)
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.up + Key.enter)
      try terminal.wait(for: path)
    }

    @Test("A11 A17 The next session has the same text, and no secret", arguments: locales)
    func nextSession(locale: String) throws {
      let desk = try Desk(locale: locale)
      let terminal = try desk.weir(["--dry-run"])
      let text = #"from ERM_LOCATION where CITY_NAME = "é b\\c" rows 1:1"#
      let path = "/CITY_NAME/%C3%A9%20b%5C%5Cc/rows/1:1/"
      for line in [text, " from ERM_ANALYTE rows 7:7", "set onemap.token Tok3n-EXAMPLE"] {
        try terminal.type(line + Key.enter)
        try terminal.wait(for: "\u{1B}[?2004l")
        try terminal.wait(for: "weir> ")
      }
      #expect(terminal.shown.contains(path))
      try terminal.type(Key.end)
      _ = try terminal.waitForEnd()
      let again = try desk.weir(["--dry-run"])
      try again.type(Key.up + Key.enter)
      try again.wait(for: path)
      for case let name as String in FileManager.default.enumerator(atPath: desk.home.path)
        ?? .init()
      {
        let bytes = FileManager.default.contents(atPath: desk.path(name)) ?? Data()
        #expect(bytes.range(of: Data("Tok3n-EXAMPLE".utf8)) == nil, "\(name)")
        #expect(bytes.range(of: Data("rows 7:7".utf8)) == nil, "\(name)")
      }
    }

    @Test("A19 Nothing is read or written with --no-history, nor without a terminal")
    func unkept() throws {
      let desk = try Desk()
      let terminal = try desk.weir(["--sample", "--no-history"])
      try terminal.type("services" + Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      let pipe = try Pseudoterminal(
        "sh", ["-c", "echo services | \"$1\" --sample", "sh", Desk.program("weir")],
        environment: desk.environment)
      #expect(try pipe.waitForEnd() == 0)
      #expect(!FileManager.default.fileExists(atPath: desk.path("state")))
    }

    static let entries = ["entry=from alpha", "entry=describe beta", "entry=from gamma\nrows 1:2"]

    /// `↑` and `↓` stand for the keys.
    static let walks: [(String, String)] = [
      ("↑", "from gamma\\nrows 1:2"), ("↑↑", "describe beta"), ("↑↑↑", "from alpha"),
      ("de↑", "describe beta"), ("from↑↑", "from alpha"), ("from↑↑↓", "from gamma\\nrows 1:2"),
      ("fr↑↑↓↓x", "frx"), ("zz↑", "zz"), ("↑↑!", "describe beta!"),
      // In a text that was changed, Up moves by lines.
      ("↑3↑X", "from gammXa\\nrows 1:23"),
    ]

    @Test("Up and Down go through entries that begin like the line", arguments: walks)
    func walk(keys: String, text: String) throws {
      let terminal = try Desk().trial(Self.entries)
      let sent = keys.replacing("↑", with: Key.up).replacing("↓", with: Key.down)
      try terminal.type(sent + Key.enter)
      try terminal.wait(for: "text \"\(text)\"\r\n")
    }

    @Test(
      "Ctrl-R and Ctrl-S search while the words are typed",
      arguments: [
        ("\u{12}ALPHA\r", "from alpha"), ("\u{12}from\u{12}\r", "from alpha"),
        ("\u{12}from\u{12}\u{13}\r", "from gamma\\nrows 1:2"),
        ("\u{12}bexx\u{7F}\u{7F}\u{5}!\r", "describe beta!"), ("ab\u{12}beta\u{7}c\r", "abc"),
        ("\u{12}beta\u{1B}[HX\r", "Xdescribe beta"), ("ab\u{12}nowhere\r", "ab"),
      ])
    func search(keys: String, text: String) throws {
      let terminal = try Desk().trial(Self.entries)
      try terminal.type(keys)
      try terminal.wait(for: "text \"\(text)\"\r\n")
    }

    @Test("A line that was begun is there again after Down, however long")
    func begun() throws {
      let terminal = try Desk().trial(Self.entries)
      try terminal.type(String(repeating: "x", count: 3_000) + Key.home + Key.up + Key.up)
      try terminal.wait(for: "describe beta")
      try terminal.type(Key.down + Key.down + Key.enter)
      try terminal.wait(for: "long 3000\r\n")
    }
  }
}
