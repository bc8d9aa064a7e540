/// Whether bytes are a number in JSON's grammar (RFC 8259, 6): no `NaN`, `.50`, `+1`, `1,5`, `007`.
func isJSONNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
  var index = 0
  func digits() -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 < 10 { index += 1 }
    return index - start
  }
  if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
  let startsWithZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
  let whole = digits()
  guard whole == 1 || whole > 1 && !startsWithZero else { return false }
  if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
    index += 1
    guard digits() > 0 else { return false }
  }
  if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
      index += 1
    }
    guard digits() > 0 else { return false }
  }
  return index == bytes.count
}

/// JSON of our own making, in pieces.
package enum JSONText {
  /// A text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var out = ByteBuffer()
    Array(text.utf8).withUnsafeBytes { appendJSONString($0, readable: $0.count, to: &out) }
    var quoted = ""
    out.withBytes { quoted = String(decoding: $0, as: UTF8.self) }
    return quoted
  }
}

private let special = SpecialBytes(UInt8(ascii: "\""), UInt8(ascii: "\\"))

/// Appends a JSON string that escapes no more than it must.
///
/// - Parameter readable: how many bytes may be read from the start of the text.
func appendJSONString(
  _ bytes: UnsafeRawBufferPointer, readable: Int, to out: inout ByteBuffer
) {
  out.append(UInt8(ascii: "\""))
  if !out.append(bytes, readable: readable, unless: special) {
    for byte in bytes { appendEscaped(byte, to: &out) }
  }
  out.append(UInt8(ascii: "\""))
}

private func appendEscaped(_ byte: UInt8, to out: inout ByteBuffer) {
  switch byte {
  case UInt8(ascii: "\""): out.append("\\\"")
  case UInt8(ascii: "\\"): out.append("\\\\")
  case UInt8(ascii: "\n"): out.append("\\n")
  case UInt8(ascii: "\r"): out.append("\\r")
  case UInt8(ascii: "\t"): out.append("\\t")
  case 0..<0x20: out.append("\\u00" + hexadecimal(UInt32(byte), digits: 2))
  default: out.append(byte)
  }
}
