import Testing

@testable import Shell

@Suite struct TerminalBytesTests {
  @Test("F03 raw bytes at a terminal hold no control byte, however they are cut")
  func shown() {
    let bytes = Array("a\u{1B}]52;c\u{7}\tb\r\n\u{9B}2J é \u{7F}".utf8)
    let wanted = "a\\x1b]52;c\\x07\tb\\x0d\n\\x9b2J é \\x7f"
    for cut in 0...bytes.count {
      var terminal = TerminalBytes()
      let shown = terminal.shown(Array(bytes[..<cut])) + terminal.shown(Array(bytes[cut...]))
      #expect(String(decoding: shown, as: UTF8.self) == wanted, "cut at \(cut)")
    }
  }
}
