import Foundation
import Pseudoterminal
import Testing

extension PromptTests {
  /// What a person does in the first hour, on the sample.
  @Suite struct WalkTests {
    @Test("TAB alone makes a query; next and prev turn its pages", arguments: locales)
    func pages(locale: String) throws {
      let terminal = try Desk(locale: locale, ["WEIR_PAGER": "off"]).weir(["--sample"])
      try terminal.type("from erm_res\t where anal\t = i131\t rows 1:10" + Key.enter)
      let first = try terminal.wait(for: "rows 1-10;")
      #expect(first.contains("/ERM_RESULT/ANALYTE_ID/I131/rows/1:10/"))
      #expect(first.components(separatedBy: "  I131  ").count == 11)
      try terminal.wait(for: "weir> ")
      try terminal.type("next" + Key.enter)
      let second = try terminal.wait(for: "rows 11-20;")
      #expect(second.contains("/I131/rows/11:20/"))
      try terminal.wait(for: "weir> ")
      try terminal.type("prev" + Key.enter)
      let again = try terminal.wait(for: "rows 1-10;")
      // The first and the eleventh row after the very first one, in the sample's own order.
      #expect(first.contains(" 602676 ") && again.contains(" 602676 "))
      #expect(second.contains(" 603438 ") && !again.contains(" 603438 "))
    }

    @Test("A clause amends the last query, which is echoed and kept in full", arguments: locales)
    func amends(locale: String) throws {
      let desk = try Desk(locale: locale, ["WEIR_PAGER": "off"])
      let terminal = try desk.weir(["--sample"])
      try terminal.type("from ERM_LOCATION" + Key.enter)
      try terminal.wait(for: "rows 0-99 of 332, counted by the service; sample")
      try terminal.wait(for: "weir> ")
      try terminal.type("where STATE_ABBR = VA" + Key.enter)
      try terminal.wait(for: "from ERM_LOCATION where STATE_ABBR = VA\r\n")
      let answer = try terminal.wait(for: "9 rows; sample")
      #expect(answer.contains("NEWPORT NEWS") && !answer.contains("MONTGOMERY"))
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.up)
      try terminal.wait(for: "from ERM_LOCATION where STATE_ABBR = VA")
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "weir> ")
      try terminal.type("count" + Key.enter)
      try terminal.wait(for: "   9\r\n")
    }

    @Test("find strontium names both isotopes; a code that is near is offered")
    func finds() throws {
      let terminal = try Desk(["WEIR_PAGER": "off"]).weir(["--sample"])
      try terminal.type("find strontium" + Key.enter)
      let found = try terminal.wait(for: "weir> ")
      #expect(found.contains("SR89") && found.contains("SR90"))
      try terminal.type("from ERM_RESULT where ANALYTE_ID = Sr-90" + Key.enter)
      try terminal.wait(for: "the nearest: `SR90` (Strontium-90")
      try terminal.wait(for: "weir> ")
      try terminal.type("from ERM_RESULT where ANALYTE_ID = SR90 count" + Key.enter)
      try terminal.wait(for: "   12\r\n")
    }

    @Test("The first start shows three things to try, and only the first")
    func firstStart() throws {
      let desk = try Desk()
      for isFirst in [true, false] {
        let terminal = try desk.weir(["--sample"])
        let tries = [
          "find strontium\r\n", "ERM_LOCATION\r\n",
          "from ERM_RESULT where ANALYTE_ID = I131 rows 1:10\r\n",
        ]
        for text in tries { #expect(terminal.shown.contains(text) == isFirst) }
        try terminal.type("services" + Key.enter)
        try terminal.wait(for: "weir> ")
        try terminal.type(Key.end)
        #expect(try terminal.waitForEnd() == 0)
      }
    }

    @Test("A mistyped first word is told with the right one")
    func firstWord() throws {
      let terminal = try Desk().weir(["--sample"])
      try terminal.type("frm ERM_LOCATION" + Key.enter)
      try terminal.wait(for: "did you mean `from`?")
    }

    @Test("weirrc runs at the start of a session; the prompt shows its codes")
    func startScript() throws {
      let desk = try Desk(["WEIR_PAGER": "off"])
      try FileManager.default.createDirectory(
        atPath: desk.path("config/weir"), withIntermediateDirectories: true)
      try "set prompt '%s %m %r weir> '\nset right_prompt '[%m]'\n".write(
        toFile: desk.path("config/weir/weirrc"), atomically: true, encoding: .utf8)
      let terminal = try desk.weir(["--sample"])
      #expect(terminal.shown.contains("envirofacts sample - weir> "))
      #expect(terminal.shown.contains("[sample]"))
      try terminal.type("from ERM_LOCATION where STATE_ABBR = VA first 3" + Key.enter)
      try terminal.wait(for: "envirofacts sample 3 weir> ")
    }

    @Test("weir at a dumb terminal shows no escape byte", arguments: locales)
    func dumb(locale: String) throws {
      let terminal = try Desk(locale: locale, ["TERM": "dumb", "WEIR_PAGER": "off"])
        .weir(["--sample"])
      let lines = [
        "from erm_loc\t where STATE_ABBR = VA", "frm", "help", "find strontium", "set types on",
        "from ERM_LOCATION where STATE_ABBR = VA first 1", "reply", "",
      ]
      for line in lines {
        try terminal.type(line + Key.enter)
        try terminal.wait(for: "weir> ")
      }
      #expect(terminal.shown.contains("NEWPORT NEWS"))
      #expect(!terminal.output.contains(0x1B))
    }
  }
}
