internal import Model

/// A JSON value, wholly at hand; numbers keep their characters.
indirect enum JSONValue {
  case null
  case boolean(Bool)
  case number([UInt8])
  case text([UInt8])
  case array([JSONValue])
  /// In the order of the text; of a repeated name both are there.
  case object([Member])

  struct Member {
    let name: String
    let value: JSONValue
  }

  /// The member of an object, names compared as Unicode text; the last of several.
  func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// What a way of members and indices (`0`) leads to.
  func value(at way: some Collection<String>) -> JSONValue? {
    guard let step = way.first else { return self }
    if case .array(let items) = self {
      guard let index = Int(step), items.indices.contains(index) else { return nil }
      return items[index].value(at: way.dropFirst())
    }
    return member(step)?.value(at: way.dropFirst())
  }

  /// The text of a single value, or compact JSON; empty for null.
  var bytes: [UInt8] {
    switch self {
    case .null: []
    case .boolean(let value): Array((value ? "true" : "false").utf8)
    case .number(let digits): digits
    case .text(let text): text
    case .array, .object: JSONValueText.compact(self)
    }
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var isObject: Bool {
    if case .object = self { true } else { false }
  }

  var isNothing: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    default: false
    }
  }
}

/// Spells JSON values.
enum JSONValueText {
  static func compact(_ value: JSONValue) -> [UInt8] {
    switch value {
    case .null: return Array("null".utf8)
    case .boolean, .number: return value.bytes
    case .text(let text): return quoted(text)
    case .array(let items): return [0x5B] + list(items.map(compact)) + [0x5D]
    case .object(let members):
      return [0x7B] + list(members.map { quoted(Array($0.name.utf8)) + [0x3A] + compact($0.value) })
        + [0x7D]
    }
  }

  private static func list(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined(separator: [0x2C])) }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    var quoted: [UInt8] = [0x22]
    for byte in text {
      switch byte {
      case 0x22, 0x5C: quoted += [0x5C, byte]
      case ..<0x20:
        let digits = String(byte, radix: 16)
        quoted += Array("\\u00\(digits.utf8.count == 1 ? "0" : "")\(digits)".utf8)
      default: quoted.append(byte)
      }
    }
    return quoted + [0x22]
  }
}
