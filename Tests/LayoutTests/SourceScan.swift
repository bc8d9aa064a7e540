/// Tells code, comments and the insides of string literals apart.
///
/// Line ends are kept in both readings, so line numbers hold. Regex literals are not known.
struct SourceScan {
  private(set) var code = String.UnicodeScalarView()
  private(set) var unquoted = String.UnicodeScalarView()

  private let text: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    self.text = Array(text.unicodeScalars)
  }

  /// Reads code to the end, or to the parenthesis that ends an interpolation.
  mutating func run(insideInterpolation: Bool = false) {
    var depth = 0
    while index < text.count {
      if starts("//") {
        comment(until: "\n")
      } else if starts("/*") {
        comment(until: "*/")
      } else if let pounds = poundsBeforeQuote() {
        string(pounds: pounds)
      } else {
        if text[index] == "(" { depth += 1 }
        if text[index] == ")" { depth -= 1 }
        if insideInterpolation, depth < 0 { return }
        take(asCode: true)
      }
    }
  }

  private func starts(_ word: String) -> Bool {
    text[index...].starts(with: word.unicodeScalars)
  }

  private mutating func take(asCode: Bool) {
    unquoted.append(text[index])
    if asCode || text[index] == "\n" { code.append(text[index]) }
    index += 1
  }

  private mutating func skip(_ count: Int) {
    for character in text[index..<min(index + count, text.count)] where character == "\n" {
      unquoted.append(character)
      code.append(character)
    }
    index += count
  }

  private mutating func comment(until end: String) {
    while index < text.count, !starts(end) { take(asCode: false) }
  }

  /// The number of `#` when a string literal begins here.
  private func poundsBeforeQuote() -> Int? {
    guard text[index] == "#" || text[index] == "\"" else { return nil }
    let pounds = text[index...].prefix { $0 == "#" }.count
    guard index + pounds < text.count, text[index + pounds] == "\"" else { return nil }
    return pounds
  }

  private mutating func string(pounds: Int) {
    let fence = String(repeating: "#", count: pounds)
    for _ in 0..<pounds { take(asCode: true) }
    let quote = starts("\"\"\"\n") ? "\"\"\"" : "\""
    for _ in quote { take(asCode: true) }
    while index < text.count, !starts(quote + fence) {
      if starts("\\" + fence + "(") {
        skip(pounds + 2)
        run(insideInterpolation: true)
        skip(1)
      } else if starts("\\" + fence) {
        skip(pounds + 2)
      } else {
        skip(1)
      }
    }
    for _ in quote + fence where index < text.count { take(asCode: true) }
  }
}
