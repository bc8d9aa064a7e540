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

extension String {
  /// What stands behind `table.`, ASCII case aside; nil where the text begins otherwise.
  package func behind(_ table: String) -> String? {
    let size = table.utf8.count
    guard utf8.count > size + 1, utf8.dropFirst(size).first == UInt8(ascii: "."),
      FoldedName(utf8.prefix(size)) == FoldedName(table)
    else { return nil }
    return String(decoding: utf8.dropFirst(size + 1), as: UTF8.self)
  }
}

// The same for two whole strings, without a generic walk: names are compared by the thousand.
extension String {
  /// Whether both have the same bytes, ASCII case aside.
  package func equalsIgnoringASCIICase(_ other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    guard left.count == right.count else { return false }
    let isEqual = left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in
        for index in left.indices where foldedASCII(left[index]) != foldedASCII(right[index]) {
          return false
        }
        return true
      }
    }
    return (isEqual ?? nil)
      ?? left.elementsEqual(right) { foldedASCII($0) == foldedASCII($1) }
  }

  /// Whether both have the same bytes.
  package func sameBytes(as other: String) -> Bool {
    let (left, right) = (utf8, other.utf8)
    guard left.count == right.count else { return false }
    let isEqual = left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { left.elementsEqual($0) }
    }
    return (isEqual ?? nil) ?? left.elementsEqual(right)
  }
}
