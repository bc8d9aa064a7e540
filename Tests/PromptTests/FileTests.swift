import Foundation
import Pseudoterminal
import Testing

extension PromptTests {
  @Suite struct FileTests {
    @Test("A file is told of, and neither an amendment nor a window goes over it")
    func once() throws {
      let desk = try Desk()
      let file = desk.path("va.csv")
      let terminal = try desk.weir(["--sample"])
      try terminal.type(
        "from ERM_LOCATION where STATE_ABBR = VA select LOC_NUM first 2 as csv into \"\(file)\""
          + Key.enter)
      try terminal.wait(for: "2 rows in `")
      try terminal.wait(for: "weir> ")
      let written = try String(contentsOfFile: file, encoding: .utf8)
      #expect(written == "LOC_NUM\n88\n121\n")
      try terminal.type("next" + Key.enter)
      try terminal.wait(for: "weir> ")
      try terminal.type("where STATE_ABBR = GA" + Key.enter)
      let shown = try terminal.wait(for: "; sample;")
      #expect(shown.contains("STATE_ABBR = GA") && !shown.contains("into"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
    }

    @Test("`;` ends a statement that is not whole, too")
    func semicolon() throws {
      let terminal = try Desk().weir(["--sample"])
      for text in ["find;", "from ERM_LOCATION where ;", "describe ; "] {
        try terminal.type(text + Key.enter)
        try terminal.wait(for: "expected ")
        try terminal.wait(for: "weir> ")
      }
      #expect(!terminal.shown.contains("...>"))
    }
  }
}
