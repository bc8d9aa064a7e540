internal import Model

/// What a service says in a body that is no rows: its error text, the title of its page, its first
/// line.
enum ServiceWords {
  /// Unicode scalars; longer words are cut.
  static let limit = 300

  /// Members of a JSON object that services put their words in, the likeliest first.
  private static let members = [
    "error", "err", "message", "errormessage", "detail", "title", "errors",
  ]

  /// The words of any body; nil if it has none.
  static func find(in body: [UInt8]) -> String? {
    var text = body[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop(while: isBlank)
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return inJSON(Array(text)) ?? firstLine(text)
    case UInt8(ascii: "<"): return inMarkup(text)
    default: return firstLine(text)
    }
  }

  /// The words of a JSON object, or of the first object of an array.
  static func inJSON(_ text: [UInt8], depth: Int = 0) -> String? {
    guard depth < 4, let object = JSONDocument.firstObject(of: text) else { return nil }
    for name in members {
      guard
        let column = object.columns.firstIndex(where: { $0.name.equalsIgnoringASCIICase(name) })
      else { continue }
      let cell = object.cell(0, column)
      if cell.kind == .nested {
        if let inner = inJSON(Array(object.slice(cell)), depth: depth + 1) { return inner }
      } else if cell.kind == .boolean {
        continue
      }
      if let words = tidy(object.slice(cell)) { return words }
    }
    return nil
  }

  /// Whether an object, the first row of a batch, says that something failed.
  static func isRefusal(_ object: Batch) -> Bool {
    object.columns.indices.contains { column in
      guard object.columns[column].name.equalsIgnoringASCIICase("error") else { return false }
      let cell = object.cell(0, column)
      switch cell.kind {
      case .absent, .null: return false
      case .boolean: return object.slice(cell).elementsEqual("true".utf8)
      case .text, .number, .nested: return cell.length > 0
      }
    }
  }

  /// The title of an HTML page, its first heading, or the first text between tags.
  static func inMarkup(_ text: ArraySlice<UInt8>) -> String? {
    for name in ["title", "h1"] {
      if let inside = element(name, in: text), let words = tidy(withoutTags(inside)) {
        return words
      }
    }
    return tidy(withoutTags(text))
  }

  static func firstLine(_ text: ArraySlice<UInt8>) -> String? {
    tidy(text.drop(while: isBlank).prefix { $0 != 0x0A && $0 != 0x0D })
  }

  /// What stands between `<name …>` and the next `</`.
  private static func element(_ name: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let tag = Array("<\(name)".utf8)
    var at = text.startIndex
    while at + tag.count < text.endIndex {
      if text[at] == tag[0], FoldedName(text[at..<at + tag.count]).bytes == tag,
        let open = text[at...].firstIndex(of: UInt8(ascii: ">"))
      {
        let inside = text[(open + 1)...]
        for end in inside.indices.dropLast()
        where inside[end] == tag[0] && inside[end + 1] == UInt8(ascii: "/") {
          return inside[..<end]
        }
        return inside
      }
      at += 1
    }
    return nil
  }

  private static func withoutTags(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var plain: [UInt8] = []
    var isTag = false
    for byte in text {
      if byte == UInt8(ascii: "<") {
        isTag = true
        plain.append(0x20)
      } else if byte == UInt8(ascii: ">"), isTag {
        isTag = false
      } else if !isTag {
        plain.append(byte)
      }
    }
    return plain[...]
  }

  /// One line with single blanks, cut at the limit; nil when nothing is left.
  static func tidy(_ text: ArraySlice<UInt8>) -> String? {
    var line: [UInt8] = []
    for byte in text {
      if !isBlank(byte) {
        line.append(byte)
      } else if line.last != 0x20, !line.isEmpty {
        line.append(0x20)
      }
    }
    if line.last == 0x20 { line.removeLast() }
    guard !line.isEmpty else { return nil }
    let words = String(decoding: line, as: UTF8.self).unicodeScalars
    guard words.count > limit else { return String(words) }
    return String(String.UnicodeScalarView(words.prefix(limit))) + "…"
  }
}
