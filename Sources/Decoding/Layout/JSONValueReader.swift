internal import Model

/// Reads a JSON text that is wholly at hand, down to the depth that documents may have.
struct JSONValueReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let offsets: UnsafePointer<UInt32>
  private let count: Int
  private var cursor = 0

  /// - Throws: ``Problem`` with the offset of what is wrong.
  static func read(_ text: [UInt8]) throws(Problem) -> JSONValue {
    let indexer = try JSONIndexer()
    return try text.withUnsafeBufferPointer { bytes throws(Problem) in
      let (index, fault) = try indexer.index(bytes)
      guard let index else {
        if fault == .unclosedString {
          throw Problem(.truncated(format: "JSON", why: "a string does not end"))
        }
        throw Problem(.malformed(format: "JSON", offset: 0, why: fault?.why ?? "no JSON value"))
      }
      var reader = JSONValueReader(bytes, index)
      let value = try reader.value(level: 1)
      guard reader.cursor == reader.count else {
        throw reader.malformed("something follows the value")
      }
      return value
    }
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ index: JSONIndexer.Index) {
    self.text = text
    offsets = index.offsets
    count = index.count
  }

  private mutating func value(level: Int) throws(Problem) -> JSONValue {
    guard level <= Limits.documentDepth else {
      throw malformed("more than \(Limits.documentDepth) levels")
    }
    switch try byte() {
    case UInt8(ascii: "{"): return .object(try members(level))
    case UInt8(ascii: "["): return .array(try items(level))
    case UInt8(ascii: "\""): return .text(try string())
    default: return try scalar()
    }
  }

  private mutating func members(_ level: Int) throws(Problem) -> [JSONValue.Member] {
    cursor += 1
    var members: [JSONValue.Member] = []
    guard try byte() != UInt8(ascii: "}") else { cursor += 1; return members }
    while true {
      guard try byte() == UInt8(ascii: "\"") else { throw malformed("a name is due here") }
      let name = String(decoding: try string(), as: UTF8.self)
      guard try byte() == UInt8(ascii: ":") else { throw malformed("`:` is due here") }
      cursor += 1
      members.append(.init(name: name, value: try value(level: level + 1)))
      if try ends(with: UInt8(ascii: "}")) { return members }
    }
  }

  private mutating func items(_ level: Int) throws(Problem) -> [JSONValue] {
    cursor += 1
    var items: [JSONValue] = []
    guard try byte() != UInt8(ascii: "]") else { cursor += 1; return items }
    while true {
      items.append(try value(level: level + 1))
      if try ends(with: UInt8(ascii: "]")) { return items }
    }
  }

  /// Steps over the mark behind an item; whether it was the last.
  private mutating func ends(with close: UInt8) throws(Problem) -> Bool {
    let mark = try byte()
    guard mark == close || mark == UInt8(ascii: ",") else {
      throw malformed("`,` or `\(Character(Unicode.Scalar(close)))` is due here")
    }
    cursor += 1
    return mark == close
  }

  private mutating func string() throws(Problem) -> [UInt8] {
    let start = Int(offsets[cursor]) + 1
    let end = tokenEnd - 1
    guard end >= start, text[end] == UInt8(ascii: "\"") else {
      throw malformed("a string that does not end")
    }
    let inside = UnsafeBufferPointer(rebasing: text[start..<end])
    cursor += 1
    guard inside.contains(UInt8(ascii: "\\")) else { return Array(inside) }
    var meaning: [UInt8] = []
    if let fault = JSONText.unescape(inside, into: &meaning) {
      throw Problem(.malformed(format: "JSON", offset: start + fault.offset, why: fault.why))
    }
    return meaning
  }

  private mutating func scalar() throws(Problem) -> JSONValue {
    let bytes = UnsafeBufferPointer(rebasing: text[Int(offsets[cursor])..<tokenEnd])
    guard let kind = JSONText.scalarKind(bytes) else { throw malformed("no JSON value") }
    cursor += 1
    switch kind {
    case .null: return .null
    case .boolean: return .boolean(bytes.first == UInt8(ascii: "t"))
    default: return .number(Array(bytes))
    }
  }

  /// The end of the token at the cursor without the blanks behind it.
  private var tokenEnd: Int {
    let start = Int(offsets[cursor])
    var end = Int(offsets[cursor + 1])
    while end > start + 1, isBlank(text[end - 1]) { end -= 1 }
    return end
  }

  private func byte() throws(Problem) -> UInt8 {
    guard cursor < count else {
      throw Problem(.truncated(format: "JSON", why: "the value does not end"))
    }
    return text[Int(offsets[cursor])]
  }

  private func malformed(_ why: String) -> Problem {
    let offset = cursor < count ? Int(offsets[cursor]) : text.count
    return Problem(.malformed(format: "JSON", offset: offset, why: why))
  }
}
