import Loopback
import Testing

/// Kind D: what charset a reply is in.
@Suite struct CharsetTests {
  /// `São` as the bytes of a charset.
  private static let latin: [UInt8] = [0x53, 0xE3, 0x6F]
  private static let utf8: [UInt8] = Array("São".utf8)

  @Test(
    "D17 the header's charset is read, however it is spelled",
    arguments: [
      ("text/csv; charset=ISO-8859-1", latin),
      ("text/csv; header=present; Charset = \"latin1\"", latin),
      ("text/csv;charset=windows-1252", latin), ("text/csv; charset=\"UTF-8\"", utf8),
      ("text/csv", utf8), ("text/csv; charset=", utf8), ("application/octet-stream", utf8),
    ])
  func csv(type: String, bytes: [UInt8]) throws {
    let asked = try Asked(
      fiveRows, .whole(Array("A\n".utf8) + bytes + [0x0A], type: type),
      options: ["--set", "envirofacts.format=csv"])
    #expect(asked.stdout == "A\nSão\n")
    #expect(asked.stderr == "")
  }

  @Test(
    "D17 bytes that are not in the charset are a problem, never U+FFFD",
    arguments: [
      ("text/csv", "a byte that is not UTF-8"),
      ("text/csv; charset=utf-8", "a byte that is not UTF-8"),
      ("text/csv; charset=shift_jis", "charset `shift_jis`, which is not known"),
    ])
  func wrong(type: String, words: String) throws {
    let asked = try Asked(
      fiveRows, .whole(Array("A\n".utf8) + Self.latin + [0x0A], type: type),
      options: ["--set", "envirofacts.format=csv"])
    #expect(asked.status == 69)
    #expect(asked.stderr.contains(words))
    #expect(!(asked.stdout + asked.stderr).contains("\u{FFFD}"))
  }

  @Test("D17 JSON is UTF-8, whatever it is labelled")
  func json() throws {
    func asked(_ bytes: [UInt8]) throws -> Asked {
      try Asked(
        fiveRows,
        .whole(
          Array("[{\"A\":\"".utf8) + bytes + Array("\"}]".utf8),
          type: "application/json; charset=ISO-8859-1"))
    }
    #expect(try asked(Self.utf8).stdout == "A\nSão\n")
    let wrong = try asked(Self.latin)
    #expect(wrong.status == 69)
    #expect(wrong.stderr.contains("not UTF-8"))
  }
}
