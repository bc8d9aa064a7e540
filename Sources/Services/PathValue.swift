import Model

/// What a value in a path cannot be, when a person wrote the path.
enum PathValue {
  /// weir writes a colon in a value as `%3A`, so a raw `A:B` is a person's mistake.
  static func check(_ value: PathSegment, at place: Int, isLast: Bool) throws(PathFault) {
    let colon = UInt8(ascii: ":")
    if value.holdsRaw(colon), let at = value.raw.firstIndex(of: colon),
      isNumber(value.raw[..<at]), isNumber(value.raw[(at + 1)...])
    {
      throw PathFault(
        place, "`A:B` is a range of rows, not of values; is a value missing before it?")
    }
    if isLast, EnvirofactsV2.isFormat(value.text) {
      throw PathFault(place, "a format stands where the value is due")
    }
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var digits = bytes
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    return !digits.isEmpty
      && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") }
  }
}
