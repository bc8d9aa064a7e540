/// `A, B and C`, or `A, B and 7 more`.
///
/// - Parameter or: what stands for an empty list.
func listed(_ names: [String], _ conjunction: String, or empty: String = "nothing") -> String {
  let shown = names.count > listedNames ? Array(names.prefix(listedNames - 1)) : names
  let last = shown.count < names.count ? "\(names.count - shown.count) more" : shown.last
  let rest = shown.count < names.count ? shown[...] : shown.dropLast()
  guard let last else { return empty }
  return rest.isEmpty ? last : rest.joined(separator: ", ") + " \(conjunction) " + last
}

/// Names that one sentence can hold.
private let listedNames = 6

/// The text in so many characters at most, `…` for what is left out.
func shortened(_ text: String, to limit: Int = 80) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text }
  return String(scalars[..<end]) + "…"
}

/// A name or text as the language writes it in double quotes.
func inDoubleQuotes(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" { quoted += "\"" }
    quoted.unicodeScalars.append(scalar)
  }
  return quoted + "\""
}

/// `U+200B`; with the character where it can be seen: `U+201C “`.
func character(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16).asciiUppercased
  let code = "U+" + String(repeating: "0", count: max(4 - digits.utf8.count, 0)) + digits
  guard let scalar = Unicode.Scalar(scalar) else { return code }
  if scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F { return "`\(scalar)`" }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
    .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
    return code
  default: return code + " \(scalar)"
  }
}

/// Seconds without `.0`.
func spoken(_ seconds: Double) -> String {
  Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
}

/// `1 row`, `2 rows`.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
}
