import Model

/// Cuts the path of an address into segments and says what is odd about their spelling.
struct AddressPath {
  private(set) var segments: [PathSegment] = []
  private(set) var remarks: [Reading.Remark] = []
  private var bytes: [Address.Byte]
  private var end: Int

  init(_ address: Address) {
    bytes = address.path
    end = address.range.upper
  }

  var isRefused: Bool { remarks.contains(where: \.isError) }

  func range(of segment: Int, in whole: SourceRange) -> SourceRange {
    if segments.indices.contains(segment) { return segments[segment].range }
    return segments.last?.range ?? whole
  }

  mutating func split() {
    cutParameters()
    var pieces = bytes.split(omittingEmptySubsequences: false) { $0.byte == UInt8(ascii: "/") }
    trimEnds(&pieces)
    collapse(&pieces)
    // One more than is read is kept, so that the grammar can say so.
    for piece in pieces.prefix(PathGrammar.mostSegments + 1) { add(piece) }
  }

  /// What follows `?` or `#` is no part of the path.
  private mutating func cutParameters() {
    guard
      let cut = bytes.firstIndex(where: {
        $0.byte == UInt8(ascii: "?") || $0.byte == UInt8(ascii: "#")
      })
    else { return }
    if cut + 1 < bytes.count {
      note(
        range(bytes[cut...]), "the service does not read what follows `?` or `#`: it is left out")
    }
    end = bytes[cut].offset
    bytes.removeSubrange(cut...)
  }

  private mutating func trimEnds(_ pieces: inout [ArraySlice<Address.Byte>]) {
    // The path begins behind the service's name, so its first piece is empty.
    if pieces.first?.allSatisfy({ $0.byte <= 0x20 }) ?? false { pieces.removeFirst() }
    if let last = pieces.last, last.isEmpty, pieces.count > 1 || !bytes.isEmpty {
      pieces.removeLast()
      if !pieces.isEmpty { note(SourceRange(max(end - 1, 0), end), "a trailing slash is left out") }
    }
  }

  /// Slashes doubled everywhere are a slip of joining strings; one pair alone may hide a value.
  private mutating func collapse(_ pieces: inout [ArraySlice<Address.Byte>]) {
    let empties = pieces.indices.filter { pieces[$0].isEmpty }
    guard !empties.isEmpty else { return }
    let filled = pieces.filter { !$0.isEmpty }
    let leading = pieces.prefix { $0.isEmpty }.count
    let place = SourceRange(bytes.first?.offset ?? 0, end)
    if empties.count == leading || empties.count >= filled.count - 1 {
      note(place, "the slashes are doubled: single ones are meant")
      pieces = filled
    } else {
      let empty = empties.first { $0 >= leading } ?? 0
      let before = empty > 0 ? pieces[empty - 1] : pieces[empty]
      refuse(range(before), "an empty segment follows: a value or name is missing")
    }
  }

  private mutating func add(_ piece: ArraySlice<Address.Byte>) {
    let trimmed = trim(piece)
    let place = range(trimmed)
    let raw = trimmed.map(\.byte)
    if let words = PathTemplate.fault(in: raw) { return refuse(place, words) }
    guard let segment = PathSegment(raw: raw, range: place) else {
      return refuse(place, "it decodes to bytes that are not UTF-8")
    }
    if segment.text.isEmpty { return refuse(place, "a value or name is missing") }
    if segment.text.sameBytes(as: ".") || segment.text.sameBytes(as: "..") {
      return refuse(place, "a dot segment would climb out of the path")
    }
    segments.append(segment)
    remarkOnSpelling(raw, segment, hasBlanks: trimmed.count < piece.count)
  }

  private mutating func remarkOnSpelling(_ raw: [UInt8], _ segment: PathSegment, hasBlanks: Bool) {
    if hasBlanks || raw.contains(0x20) {
      note(segment.range, "a raw blank: in an address it is written `%20`")
    }
    if raw.contains(UInt8(ascii: "<")) || raw.contains(UInt8(ascii: ">")) {
      note(segment.range, "a raw `\(segment.text)`: in an address it is written percent-encoded")
    }
    if raw.contains(UInt8(ascii: "+")) {
      note(segment.range, "a `+` in a path is a plus sign; a blank is `%20`")
    }
    for index in raw.indices where raw[index] == UInt8(ascii: "%") {
      guard PercentEncoding.escape(in: raw, at: index) == nil else { continue }
      note(segment.range, "a `%` without two hex digits is taken as it is; it is written `%25`")
    }
    if segment.text.utf8.contains(UInt8(ascii: "/")) {
      note(segment.range, "whether the service takes `%2F` inside a value is not known")
    }
  }

  private func trim(_ piece: ArraySlice<Address.Byte>) -> ArraySlice<Address.Byte> {
    var slice = piece
    while let first = slice.first, first.byte <= 0x20 { slice.removeFirst() }
    while let last = slice.last, last.byte <= 0x20 { slice.removeLast() }
    return slice
  }

  /// Where a piece of ``bytes`` stands; behind a proxy a byte may be an escape of three.
  private func range(_ piece: ArraySlice<Address.Byte>) -> SourceRange {
    let upper = piece.endIndex < bytes.count ? bytes[piece.endIndex].offset : end
    return SourceRange(min(piece.first?.offset ?? max(upper - 1, 0), upper), upper)
  }

  private mutating func note(_ range: SourceRange, _ message: String) {
    remarks.append(Reading.Remark(range, message))
  }

  private mutating func refuse(_ range: SourceRange, _ message: String) {
    remarks.append(Reading.Remark(range, isError: true, message))
  }
}

/// Segments that somebody forgot to fill in.
enum PathTemplate {
  static func fault(in raw: [UInt8]) -> String? {
    let text = String(decoding: raw, as: UTF8.self)
    if raw.contains(UInt8(ascii: "{")) || raw.contains(UInt8(ascii: "}")) {
      return "a template that was not filled in: `\(text)`"
    }
    if let open = raw.firstIndex(of: UInt8(ascii: "<")),
      let close = raw.lastIndex(of: UInt8(ascii: ">")), close > open + 1
    {
      return "a placeholder that was not filled in: `\(text)`"
    }
    if raw.first == UInt8(ascii: "["), raw.last == UInt8(ascii: "]") {
      return "a placeholder that was not filled in: `\(text)`"
    }
    if raw.count > 1, raw.first == UInt8(ascii: "$") {
      return "a variable that was not filled in: `\(text)`"
    }
    if raw.count == 2, raw[0] == UInt8(ascii: "%"),
      [UInt8(ascii: "s"), UInt8(ascii: "d")].contains(raw[1])
    {
      return "a template that was not filled in: `\(text)`"
    }
    return nil
  }
}
