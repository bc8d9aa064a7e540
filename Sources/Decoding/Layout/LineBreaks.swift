/// Line breaks inside strings, which JSON forbids and some services send.
enum LineBreaks {
  /// Makes blanks of them; whether there were any.
  static func mend(_ text: inout [UInt8]) -> Bool {
    var isInside = false
    var isEscaped = false
    var mended = false
    for index in text.indices {
      let byte = text[index]
      if isInside, byte == 0x0A || byte == 0x0D {
        text[index] = UInt8(ascii: " ")
        mended = true
      }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = isInside
      } else if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      }
    }
    return mended
  }
}
