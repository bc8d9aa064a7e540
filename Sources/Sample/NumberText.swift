/// Whether a text is a number as JSON spells it (RFC 8259, 6): no `.5`, no `05`, no `+5`.
func isJSONNumber(_ text: some Sequence<UInt8>) -> Bool {
  var scan = NumberScan(text)
  scan.take(UInt8(ascii: "-"))
  let whole = scan.digits()
  guard whole.count > 0, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
  if scan.take(UInt8(ascii: ".")) {
    guard scan.digits().count > 0 else { return false }
  }
  return scan.exponent() && scan.isAtEnd
}

/// Whether a text is a number as people and services spell it: `.5`, `5.` and `+05` too.
func isNumber(_ text: some Sequence<UInt8>) -> Bool {
  var scan = NumberScan(text)
  if !scan.take(UInt8(ascii: "-")) { scan.take(UInt8(ascii: "+")) }
  var digits = scan.digits().count
  if scan.take(UInt8(ascii: ".")) { digits += scan.digits().count }
  return digits > 0 && scan.exponent() && scan.isAtEnd
}

private struct NumberScan<Text: Sequence<UInt8>> {
  private var rest: Text.Iterator
  private var head: UInt8?

  init(_ text: Text) {
    rest = text.makeIterator()
    head = rest.next()
  }

  var isAtEnd: Bool { head == nil }

  @discardableResult
  mutating func take(_ byte: UInt8) -> Bool {
    guard head == byte else { return false }
    head = rest.next()
    return true
  }

  /// A run of digits: how many, and the first.
  mutating func digits() -> (count: Int, first: UInt8?) {
    let first = head
    var count = 0
    while let byte = head, byte &- UInt8(ascii: "0") < 10 {
      count += 1
      head = rest.next()
    }
    return (count, first)
  }

  /// False when an exponent begins and has no digits.
  mutating func exponent() -> Bool {
    guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return true }
    if !take(UInt8(ascii: "-")) { take(UInt8(ascii: "+")) }
    return digits().count > 0
  }
}
