/// A name as a key: its UTF-8 bytes with ASCII letters in lower case.
///
/// Swift compares strings by canonical equivalence, which would merge two columns spelled `é` in
/// different normal forms; the services compare bytes.
package struct FoldedName: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(_ name: some StringProtocol) {
    bytes = name.utf8.map(foldedASCII)
  }

  package init(_ name: some Sequence<UInt8>) {
    bytes = name.map(foldedASCII)
  }

  package static func < (left: FoldedName, right: FoldedName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// The byte with ASCII `A`…`Z` in lower case; every other byte as it is, under every locale.
@inlinable package func foldedASCII(_ byte: UInt8) -> UInt8 {
  byte &- 0x41 < 26 ? byte | 0x20 : byte
}

extension StringProtocol {
  /// Whether both have the same bytes, ASCII case aside.
  package func equalsIgnoringASCIICase(_ other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { foldedASCII($0) == foldedASCII($1) }
  }

  /// Whether both have the same bytes.
  package func sameBytes(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  package var asciiUppercased: String {
    String(decoding: utf8.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }, as: UTF8.self)
  }

  package var asciiLowercased: String {
    String(decoding: utf8.map(foldedASCII), as: UTF8.self)
  }
}
