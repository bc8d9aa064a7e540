/// A number and its unit in one text, with a decimal comma: `18,9 %`, `-12,3 %`, `1.234,5 hm3`.
struct MeasuredText {
  /// With a point: `18.9`; nil where no number stands.
  let number: [UInt8]?
  /// What follows; nil for nothing.
  let unit: [UInt8]?

  init(_ text: [UInt8]) {
    var rest = text[...]
    while let first = rest.first, Self.isBlank(first) { rest = rest.dropFirst() }
    let digits = rest.prefix { $0 &- 0x30 < 10 || Self.signs.contains($0) }
    var tail = rest.dropFirst(digits.count)
    // A no-break space may part the two.
    while let first = tail.first, Self.isBlank(first) || first == 0xC2 || first == 0xA0 {
      tail = tail.dropFirst()
    }
    while let last = tail.last, Self.isBlank(last) { tail = tail.dropLast() }
    unit = tail.isEmpty ? nil : Array(tail)
    number = Self.withPoint(Array(digits))
  }

  private static let signs = Array("+-.,".utf8)
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The number by the JSON rules; points before a comma part thousands.
  private static func withPoint(_ text: [UInt8]) -> [UInt8]? {
    let hasComma = text.contains(UInt8(ascii: ","))
    var number: [UInt8] = []
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: ","): number.append(UInt8(ascii: "."))
      case UInt8(ascii: ".") where hasComma: continue
      case UInt8(ascii: "+") where index == 0: continue
      default: number.append(byte)
      }
    }
    let digits = number.first == UInt8(ascii: "-") ? number.dropFirst() : number[...]
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0 &- 0x30 < 10 } })
    else { return nil }
    return number
  }
}
