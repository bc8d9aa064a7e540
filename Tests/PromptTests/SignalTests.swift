import Foundation
import Loopback
import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct SignalTests {
    @Test("A20 Ctrl-C drops the line and keeps the session", arguments: locales)
    func dropsTheLine(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      try terminal.type("from ERM_ANALYTE whe" + Key.interrupt)
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "weir> ")
      try terminal.type("from ERM_LOCATION rows 1:1" + Key.enter)
      try terminal.wait(for: "/ERM_LOCATION/rows/1:1/")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
      #expect(!terminal.shown.contains("/ERM_ANALYTE/"))
    }

    @Test("A21 Ctrl-C drops the earlier lines of a statement too", arguments: locales)
    func dropsTheStatement(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      try terminal.type("from ERM_ANALYTE where (" + Key.enter)
      try terminal.wait(for: "...> ")
      try terminal.type("X = 1" + Key.enter)
      try terminal.wait(for: "...> ")
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "weir> ")
      try terminal.type("from ERM_LOCATION rows 1:1" + Key.enter)
      let shown = try terminal.wait(for: "/ERM_LOCATION/rows/1:1/")
      #expect(!shown.contains("error") && !shown.contains("/ERM_ANALYTE/"))
    }

    @Test(
      "A22 Ctrl-C while an answer is awaited brings the prompt back, and only what is new",
      arguments: locales)
    func duringARequest(locale: String) throws {
      let server = try Loopback { request in
        request.target.contains("/ERM_ANALYTE/")
          ? Loopback.Response(.hang) : .json(#"[{"LOC_NUM": 7, "STATE_ABBR": "VA"}]"#)
      }
      defer { server.stop() }
      let desk = try Desk(locale: locale, ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"])
      let terminal = try desk.weir()
      try terminal.type("from ERM_ANALYTE rows 1:1" + Key.enter)
      try terminal.wait(for: "/ERM_ANALYTE/rows/1:1/")
      // Its request may still be on the way.
      while server.requests.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
      #expect(terminal.isCooked)
      try terminal.type(Key.interrupt)
      let message = try terminal.wait(for: "weir> ")
      #expect(message.contains("interrupted"))
      try terminal.type("from ERM_LOCATION rows 1:1" + Key.enter)
      let answer = try terminal.wait(for: "weir> ")
      #expect(answer.contains("VA") && !answer.contains("ANALYTE"))
    }

    @Test("A24 Ctrl-Z gives the terminal back, and fg the line", arguments: locales)
    func suspends(locale: String) throws {
      let desk = try Desk(locale: locale, ["PS1": "shell> "])
      let shell = try Pseudoterminal(
        "bash", ["--norc", "--noprofile", "-i"], environment: desk.environment)
      try shell.wait(for: "shell> ")
      try shell.type("'\(Desk.program("weir"))' --dry-run\r")
      try shell.wait(for: "weir> ")
      try shell.type("from ERM_LOCATION")
      try shell.wait(for: "from ERM_LOCATION")
      try shell.type(Key.suspend)
      try shell.wait(for: "Stopped")
      try shell.wait(for: "shell> ")
      try shell.type("stty -a; echo do'ne'\r")
      let modes = try shell.wait(for: "done")
      #expect(isCooked(modes))
      try shell.type("fg\r")
      try shell.wait(for: "weir> from ERM_LOCATION")
      try shell.type(" rows 1:1" + Key.enter)
      try shell.wait(for: "/ERM_LOCATION/rows/1:1/")
      try shell.wait(for: "weir> ")
      try shell.type(Key.end)
      try shell.wait(for: "shell> ")
      try shell.type("stty -a; echo do'ne'\r")
      let after = try shell.wait(for: "done")
      #expect(isCooked(after))
    }

    @Test("A line is drawn anew when a stopped program goes on")
    func goesOn() throws {
      let terminal = try Desk().trial()
      try terminal.type("from A")
      try terminal.wait(for: "from A")
      terminal.signal(SIGSTOP)
      terminal.signal(SIGCONT)
      try terminal.wait(for: "desk> from A")
      try terminal.type("x" + Key.enter)
      try terminal.wait(for: "text \"from Ax\"")
    }

    /// Whether `stty -a` shows a terminal as a shell expects it.
    private func isCooked(_ modes: String) -> Bool {
      let words = Set(modes.split { " \r\n;".contains($0) })
      return words.isSuperset(of: ["icanon", "echo", "isig", "icrnl", "ixon"])
    }

    @Test(
      "The terminal is as it was when the program ends, however it ends", arguments: [15, 1, 0])
    func ends(number: Int32) throws {
      let terminal = try Desk().weir(["--sample"])
      #expect(!terminal.isCooked)
      try terminal.type("from")
      try terminal.wait(for: "from")
      if number == 0 { try terminal.type(Key.interrupt + Key.end) } else { terminal.signal(number) }
      _ = try terminal.waitForEnd()
      #expect(terminal.isCooked)
      #expect(terminal.shown.hasSuffix("\u{1B}[?2004l"))
    }

    @Test("Ctrl-D on an empty line leaves with the last status")
    func status() throws {
      let terminal = try Desk().weir(["--sample"])
      try terminal.type("frm ERM_LOCATION" + Key.enter)
      try terminal.wait(for: "weir> ")
      // Not on a line that holds something.
      try terminal.type("x" + Key.end + Key.interrupt)
      try terminal.wait(for: "weir> ")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 65)
    }

    @Test("What is typed while a statement runs is the next line")
    func typedAhead() throws {
      let terminal = try Desk().trial()
      try terminal.type("wait" + Key.enter)
      try terminal.wait(for: "text \"wait\"")
      try terminal.type("next" + Key.enter)
      try terminal.wait(for: "text \"next\"")
    }
  }
}
