/// A value of a property list.
///
/// Numbers and dates keep the characters that they were written with, so nothing is rounded. The
/// members of a dictionary stand in the order in which they came, and no two have one key.
package enum PropertyListValue: Hashable, Sendable {
  case string(String)
  /// Decimal or `0x` and hexadecimal digits, with or without a sign.
  case integer(String)
  /// `1.50`, `-2e3`, `nan`, `inf`.
  case real(String)
  case boolean(Bool)
  /// `YYYY-MM-DDTHH:MM:SSZ`; of a binary property list with the second's fraction, if it has one.
  case date(String)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([Member])
  /// Only a binary property list can hold it.
  case null

  /// A key and its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: PropertyListValue

    package init(_ key: String, _ value: PropertyListValue) {
      self.key = key
      self.value = value
    }

    package static func == (left: Member, right: Member) -> Bool {
      left.key.sameBytes(as: right.key) && left.value == right.value
    }
  }

  /// The value of a key, byte for byte; nil when there is none or this is no dictionary.
  package subscript(key key: String) -> PropertyListValue? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.key.sameBytes(as: key) }?.value
  }
}
