import Testing

@Suite struct SourceScanTests {
  @Test(
    "Code, comments and the insides of strings are told apart",
    arguments: [
      ("let a = 1 // not \"b\"", "let a = 1 ", "let a = 1 // not \"b\""),
      ("a /* b */ c", "a */ c", "a /* b */ c"),
      ("\"a // b\" + c", "\"\" + c", "\"\" + c"),
      ("\"a\\\"b\" + c", "\"\" + c", "\"\" + c"),
      ("\"a\\(b(\"c\"))d\" + e", "\"b(\"\")\" + e", "\"b(\"\")\" + e"),
      ("#\"a\\(b)\"c\"# + d", "#\"\"# + d", "#\"\"# + d"),
      ("\"\" + \"\"", "\"\" + \"\"", "\"\" + \"\""),
      ("\"\"\"\n  a \"b\"\n  \"\"\" + c", "\"\"\"\n\n\"\"\" + c", "\"\"\"\n\n\"\"\" + c"),
      ("\"a\\\n", "\"\n", "\"\n"),
    ])
  func readings(text: String, code: String, unquoted: String) {
    var scan = SourceScan(text)
    scan.run()
    #expect(String(scan.code) == code)
    #expect(String(scan.unquoted) == unquoted)
  }
}
