import CEdit

/// The wide characters of a text that is UTF-8; nil when it is not.
func wideText(_ bytes: some Collection<UInt8>) -> [wchar_t]? {
  String(validating: bytes, as: UTF8.self)?.unicodeScalars.map { wchar_t($0.value) }
}

/// The UTF-8 of wide characters; what is no character becomes U+FFFD.
func narrowText(_ wide: some Sequence<wchar_t>) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(wide.underestimatedCount)
  for character in wide {
    let scalar = UInt32(exactly: character).flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
  return bytes
}

/// The columns that libedit counts for a character; nil for one that is not printed as it is.
func wideWidth(_ scalar: Unicode.Scalar) -> Int? {
  let width = Int(weir_edit_columns(wchar_t(scalar.value)))
  return width < 0 ? nil : width
}
