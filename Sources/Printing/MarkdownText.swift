/// Text as a cell: each line made visible and escaped, the lines joined by `<br>`.
func markdownCell(_ text: String) -> String {
  var lines: [String] = []
  var line = String.UnicodeScalarView()
  var scalars = text.unicodeScalars.makeIterator()
  var pending = scalars.next()
  while let scalar = pending {
    pending = scalars.next()
    if scalar == "\n" {
      lines.append(String(line))
      line = .init()
    } else if scalar != "\r" || pending != "\n" {
      line.append(scalar)
    }
  }
  lines.append(String(line))
  return lines.map { escapedMarkdown(visible($0)) }.joined(separator: "<br>")
}

/// Escapes what would begin markup inside a table cell.
func escapedMarkdown(_ text: String) -> String {
  var result = ""
  let scalars = Array(text.unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    switch scalar {
    case "|", "\\", "`", "*", "[", "~":
      result += "\\"
      result.unicodeScalars.append(scalar)
    case "_" where !isInsideWord(index, of: scalars):
      result += "\\_"
    case "<":
      result += "&lt;"
    case "&" where index + 1 < scalars.count && beginsReference(scalars[index + 1]):
      result += "&amp;"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// An underscore between letters or digits is no emphasis, so that `ANALYTE_ID` stays readable.
private func isInsideWord(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
  guard index > 0, index + 1 < scalars.count else { return false }
  return isWordPart(scalars[index - 1]) && isWordPart(scalars[index + 1])
}

private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isAlphabetic || scalar.properties.numericType != nil
}

/// Whether `&` before the scalar may begin a character reference.
private func beginsReference(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "#" || scalar.isASCII && scalar.properties.isAlphabetic
}
