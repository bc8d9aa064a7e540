import Foundation
import Pseudoterminal
import Testing

extension PromptTests {
  /// Each letter that is typed is in the line, in every locale.
  @Suite struct TextTests {
    @Test("A01 A02 Letters outside ASCII keep their bytes", arguments: locales)
    func letters(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      try terminal.type("from ERM_LOCATION where CITY_NAME = café rows 1:1" + Key.enter)
      try terminal.wait(for: "/CITY_NAME/caf%C3%A9/")
      try terminal.type(Key.end)
      #expect(try terminal.waitForEnd() == 0)
    }

    @Test("A03 Backspace takes one whole character of two columns", arguments: locales)
    func doubleWidth(locale: String) throws {
      let terminal = try Desk(locale: locale).weir(["--dry-run"])
      try terminal.type("from ERM_LOCATION where CITY_NAME = 宏茂桥x")
      try terminal.type(Key.backspace + Key.backspace + "1 rows 1:1" + Key.enter)
      try terminal.wait(for: "/CITY_NAME/%E5%AE%8F%E8%8C%821/")
    }

    @Test("Combining marks stay in the text, wherever the cursor goes", arguments: locales)
    func marks(locale: String) throws {
      let terminal = try Desk(locale: locale).trial()
      try terminal.type("cafe\u{301} x" + Key.home + "y" + Key.enter)
      try terminal.wait(for: "text \"ycafe\u{301} x\"\r\n")
    }

    @Test("Backspace takes a character with its marks")
    func marksGoAlong() throws {
      let terminal = try Desk().trial()
      try terminal.type("ae\u{301}\u{323}" + Key.backspace + "x" + Key.enter)
      try terminal.wait(for: "text \"ax\"")
    }

    @Test("A mark without width does not put the cursor off")
    func markWidth() throws {
      let window = try Desk().window()
      try window.type("e\u{301}e\u{301}e\u{301}")
      try window.wait { $0.first?.hasPrefix("desk> e") ?? false }
      try window.type("x")
      try window.wait { $0.first?.hasSuffix("x") ?? false }
      #expect(try window.cursor() == "10,0")
    }

    @Test("Bytes that are not UTF-8 are refused visibly", arguments: ["caf\u{e9}", "paste"])
    func notText(how: String) throws {
      let terminal = try Desk().trial()
      let bytes = Array("caf".utf8) + [0xE9] + Array(" x".utf8)
      if how == "paste" {
        try terminal.type(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
        try terminal.wait(for: "not UTF-8 (0xE9 at offset 3) and was left out")
      } else {
        try terminal.type(bytes)
        try terminal.wait(for: "not UTF-8 (0xE9) and was left out")
      }
      try terminal.type(Key.interrupt)
      try terminal.wait(for: "interrupted")
    }

    @Test("100,000 characters are one line, pasted or typed", arguments: [true, false])
    func longLine(isPasted: Bool) throws {
      let terminal = try Desk().trial()
      let text = String(repeating: "0123456789", count: 10_000)
      try terminal.type(isPasted ? Key.paste(text) : text)
      try terminal.type(Key.enter)
      try terminal.wait(for: "long 100000")
      // It is the same after it was recalled.
      try terminal.type(Key.up + Key.enter)
      try terminal.wait(for: "long 100000")
    }

    @Test("A04 A coloured prompt counts as what is seen of it", arguments: locales)
    func colouredPrompt(locale: String) throws {
      let window = try Desk(locale: locale).window(["color"], columns: 40)
      let text = String((0..<60).map { "abcdefghij".map { $0 }[$0 % 10] })
      try window.type(text)
      try window.wait { $0.count > 1 && $0[1] == text.dropFirst(34) }
      try window.press("Home")
      try window.type("X")
      let rows = try window.wait { $0[0].hasPrefix("desk> X") && $0[1].hasSuffix("j") }
      #expect(rows[0] == "desk> X" + text.prefix(33))
      #expect(rows[1] == text.dropFirst(33))
      #expect(rows[2...].allSatisfy { $0.isEmpty })
      #expect(try window.cursor() == "7,0")
      try window.press("Enter")
      try window.wait { $0.contains("text \"X\(text)\"".prefix(40).description) }
    }

    @Test("A right prompt stands at the end of the row while there is room")
    func rightPrompt() throws {
      let window = try Desk().window(["color", "right"], columns: 40)
      try window.wait { $0[0].hasSuffix("[sample]") }
      try window.type("abc")
      let rows = try window.wait { $0[0].hasPrefix("desk> abc") }
      #expect(rows[0].hasPrefix("desk> abc   ") && rows[0].hasSuffix("[sample]"))
      try window.type(String(repeating: "x", count: 30))
      let full = try window.wait { !$0[0].hasSuffix("[sample]") }
      #expect(full[0] == "desk> abc" + String(repeating: "x", count: 30))
    }
  }
}
