import Model

/// A line of a description: a first word and what follows it.
struct DescriptionLine {
  /// From 1.
  let number: Int
  let words: [String]

  var first: String { words.first ?? "" }

  /// The words behind a marking word, up to the next marking word.
  func words(after mark: String, until marks: Set<String>) -> [String]? {
    guard let index = words.firstIndex(of: mark) else { return nil }
    return Array(words[(index + 1)...].prefix { !marks.contains($0) })
  }
}

/// The lines of descriptions: words parted by blanks, `"…"` for words with blanks in them, `#`
/// before a remark.
enum DescriptionText {
  static func lines(_ bytes: some Sequence<UInt8>) -> [DescriptionLine] {
    var lines: [DescriptionLine] = []
    var number = 0
    for line in Array(bytes).split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let words = words(of: line)
      if !words.isEmpty { lines.append(DescriptionLine(number: number, words: words)) }
    }
    return lines
  }

  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var rest = line
    while let first = rest.first {
      if first <= 0x20 {
        rest = rest.dropFirst()
      } else if first == UInt8(ascii: "#") {
        break
      } else if first == UInt8(ascii: "\"") {
        let word = rest.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
        words.append(String(decoding: word, as: UTF8.self))
        rest = rest.dropFirst(word.count + 2)
      } else {
        let word = rest.prefix { $0 > 0x20 }
        words.append(String(decoding: word, as: UTF8.self))
        rest = rest.dropFirst(word.count)
      }
    }
    return words
  }
}
