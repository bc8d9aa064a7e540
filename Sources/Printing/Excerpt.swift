import Model

/// The line of a source that holds a problem, and the carets under the culprit.
///
/// Tabs are kept in both lines, so that the carets stand right whatever a tab is worth; other
/// control characters become visible. Of a long line only the part around the culprit is shown.
struct Excerpt {
  private(set) var line = ""
  private(set) var carets = ""

  /// Columns of a terminal; wide enough for nearly every statement, narrow enough for most windows.
  private static let width = 100
  /// Columns shown before the culprit when the line is too long.
  private static let lead = 40
  /// Columns that a tab is taken for when a long line is measured.
  private static let tabWidth = 8
  /// UTF-8 bytes looked at on each side of the culprit's ends, far more than `width` needs.
  private static let reach = 4_096

  /// - Parameter range: may run over several lines; the first is shown.
  init(_ range: SourceRange, in source: Source) {
    let whole = source.lineRange(at: range.lower)
    let lower = min(max(range.lower, whole.lower), whole.upper)
    let upper = min(max(range.upper, lower), whole.upper)
    let from = Self.boundary(max(lower - Self.reach, whole.lower), in: source)
    let middle = Self.boundary(min(upper, lower + Self.reach), in: source)
    let to = Self.boundary(min(middle + Self.reach, whole.upper), in: source)
    // A mark at the start of a file is no part of what a person sees.
    let mark = from == 0 && source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) && lower >= 3 ? 3 : 0
    let before = Self.pieces(source.bytes[max(from, mark)..<lower])
    let culprit = Self.pieces(source.bytes[lower..<max(lower, middle)])
    let after = Self.pieces(source.bytes[max(lower, middle)..<max(lower, middle, to)])
    draw(
      before, culprit, after, startsLate: from > whole.lower,
      endsEarly: to < whole.upper)
  }

  /// A character as shown, and its columns.
  private struct Piece {
    let text: String
    let width: Int
    var isTab: Bool { text == "\t" }
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) -> [Piece] {
    let text = visibleSentence(String(decoding: bytes, as: UTF8.self), keepsTabs: true)
    return text.map { character in
      Piece(
        text: String(character), width: character == "\t" ? tabWidth : clusterWidth(character))
    }
  }

  /// The offset moved back to the first byte of its scalar.
  private static func boundary(_ offset: Int, in source: Source) -> Int {
    var offset = offset
    while offset > 0, offset < source.bytes.count, source.bytes[offset] & 0xC0 == 0x80 {
      offset -= 1
    }
    return offset
  }

  private mutating func draw(
    _ before: [Piece], _ culprit: [Piece], _ after: [Piece], startsLate: Bool, endsEarly: Bool
  ) {
    let total = (before + culprit + after).reduce(0) { $0 + $1.width }
    let isLong = startsLate || endsEarly || total > Self.width
    var room = isLong ? Self.width : total
    let lead = isLong ? Self.tail(of: before, within: Self.lead) : before[...]
    if lead.count < before.count || startsLate { place("…", width: 1) }
    for piece in lead {
      place(piece.text, width: piece.width)
      room -= piece.width
    }
    var underlined = 0
    var isCut = endsEarly
    for (index, piece) in (culprit + after).enumerated() {
      guard piece.width <= room else {
        isCut = true
        break
      }
      line += piece.text
      room -= piece.width
      if index < culprit.count { underlined += piece.isTab ? 1 : piece.width }
    }
    if isCut { line += "…" }
    carets += String(repeating: "^", count: max(underlined, 1))
  }

  private static func tail(of pieces: [Piece], within columns: Int) -> ArraySlice<Piece> {
    var room = columns
    var start = pieces.count
    while start > 0, pieces[start - 1].width <= room {
      start -= 1
      room -= pieces[start].width
    }
    return pieces[start...]
  }

  private mutating func place(_ text: String, width: Int) {
    line += text
    carets += text == "\t" ? text : String(repeating: " ", count: width)
  }
}
