import Model

/// How the numbers of a column tell an angle.
struct Angle {
  /// Degrees, minutes and seconds as one whole number: `404340` is 40°43'40".
  let isPacked: Bool
  /// West of Greenwich without a sign, so that 73.97 is -73.97.
  let isWestward: Bool

  /// - Parameter unit: in the catalogue's words; nil is plain degrees.
  init(unit: String?) {
    let words = (unit ?? "").utf8.split(separator: UInt8(ascii: " "))
    isPacked =
      words.first.map { word in
        word.elementsEqual("DDMMSS".utf8) || word.elementsEqual("DDDMMSS".utf8)
      } ?? false
    isWestward = words.dropFirst().last?.elementsEqual("W".utf8) ?? false
  }

  /// Degrees as a number of JSON, in the digits of the cell where it has degrees; nil for what is
  /// no number.
  func degrees(_ cell: some Collection<UInt8>) -> [UInt8]? {
    guard var number = plainJSONNumber(cell) else { return nil }
    if isPacked {
      guard let unpacked = Self.unpacked(number) else { return nil }
      number = unpacked
    }
    guard isWestward else { return number }
    let magnitude = number.first == UInt8(ascii: "-") ? number.dropFirst() : number[...]
    return [UInt8(ascii: "-")] + magnitude
  }

  /// A second is 30 metres: a millionth of a degree says more than enough.
  private static let steps = 1e6

  private static func unpacked(_ number: [UInt8]) -> [UInt8]? {
    guard let whole = Int(String(decoding: number, as: UTF8.self)) else { return nil }
    let size = whole.magnitude
    let (minutes, seconds) = (size / 100 % 100, size % 100)
    guard minutes < 60, seconds < 60 else { return nil }
    let value = Double(size / 10_000) + Double(minutes * 60 + seconds) / 3_600
    let rounded = (value * steps).rounded() / steps
    return Array((whole < 0 ? -rounded : rounded).description.utf8)
  }
}

/// A number in JSON's grammar, its digits as they stand; nil for what is no number.
///
/// Blanks around it, a plus, zeros before it and one comma for the point are understood, as
/// `number(x)` does.
func plainJSONNumber(_ text: some Collection<UInt8>) -> [UInt8]? {
  let blank = UInt8(ascii: " ")
  var rest = Array(text.drop { $0 == blank })[...]
  while rest.last == blank { rest.removeLast() }
  var number: [UInt8] = []
  if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
    if sign == UInt8(ascii: "-") { number.append(sign) }
    rest.removeFirst()
  }
  let point = UInt8(ascii: ".")
  if !rest.contains(point), let comma = rest.firstIndex(of: UInt8(ascii: ",")) {
    rest[comma] = point
  }
  while rest.count > 1, rest.first == UInt8(ascii: "0"), rest[rest.startIndex + 1] &- 0x30 < 10 {
    rest.removeFirst()
  }
  guard rest.first != point || rest.count > 1 else { return nil }
  if rest.first == point { number.append(UInt8(ascii: "0")) }
  number += rest
  if number.firstIndex(of: point) == number.count - 1 { number.removeLast() }
  return number.withUnsafeBytes(isJSONNumber) ? number : nil
}
