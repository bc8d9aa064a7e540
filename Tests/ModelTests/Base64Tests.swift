import Model
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, 10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test("the vectors of RFC 4648, both ways", arguments: vectors)
  func vector(plain: String, encoded: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == encoded)
    #expect(Base64.bytes(of: encoded.utf8) == Array(plain.utf8))
    let spread = encoded.unicodeScalars.map { "\($0)\n\t" }.joined()
    #expect(Base64.bytes(of: spread.utf8) == Array(plain.utf8))
  }

  @Test("what is no base64 is none in part either")
  func wrong() {
    for text in [
      "Z", "Zg", "Zg=", "Zg===", "=", "Zm9v=", "Zm9vYg==Zg==", "Zm9v!", "Zm_v", "Zm8=Zm8=", "Z===",
    ] {
      #expect(Base64.bytes(of: text.utf8) == nil, "\(text)")
    }
  }
}
