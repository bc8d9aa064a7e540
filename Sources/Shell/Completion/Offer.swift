import Model
import Parsing

/// Something that could be typed, before it is put into the quotes it needs.
struct Offer: Hashable {
  /// What it is decides how it is written.
  enum Kind: Hashable {
    case keyword
    case word
    case table
    case column
    case value
    case variable
    /// A path; one that ends in `/` goes on.
    case file
  }

  var name: String
  let kind: Kind
  var meaning: String

  init(_ name: String, _ kind: Kind, _ meaning: String) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
  }

  /// Written as the lexer takes it back; an open quote is used and closed.
  func candidate(at place: CursorPlace) -> Candidate {
    let goesOn = kind == .file && name.hasSuffix("/") || kind == .table && name.hasSuffix(".")
    return Candidate(
      text: text(at: place, isOpen: goesOn), shown: name, meaning: meaning, isWhole: !goesOn)
  }

  private func text(at place: CursorPlace, isOpen: Bool) -> String {
    if let quote = place.quote {
      let mark = String(decoding: [quote], as: UTF8.self)
      let inner = name.split(separator: mark, omittingEmptySubsequences: false)
        .joined(separator: mark + mark)
      return mark + inner + (isOpen ? "" : mark)
    }
    switch kind {
    case .keyword, .word: return name
    case .table: return isOpen ? name : Quoting.table(name)
    case .column: return Quoting.dottedColumn(name)
    case .value: return Quoting.value(name)
    case .variable: return "$" + name
    case .file:
      let quoted = Quoting.text(name)
      return isOpen ? String(quoted.dropLast()) : quoted
    }
  }
}

/// Offers in classes of likeness to what was typed; a worse class counts only without a better.
struct Ranked {
  private let typed: [UInt8]
  private var classes: [[Offer]] = [[], [], [], []]

  init(typed: String) { self.typed = FoldedName(typed).bytes }

  var best: [Offer] {
    var seen: Set<Offer> = []
    return (classes.first { !$0.isEmpty } ?? []).filter { seen.insert($0).inserted }
  }

  mutating func add(_ offer: Offer) {
    let prefix = offer.kind == .variable ? [UInt8(ascii: "$")] : []
    let name = prefix + FoldedName(offer.name).bytes
    if name.starts(with: typed) {
      classes[0].append(offer)
    } else if offer.kind != .keyword {
      if name.hasPart(typed)
        || offer.kind == .value && FoldedName(offer.meaning).bytes.hasPart(typed)
      {
        classes[1].append(offer)
      } else if name.isAbbreviated(by: typed[...]) {
        classes[2].append(offer)
      } else if typed.count > 2, name.first == typed.first, name.holdsInOrder(typed) {
        classes[3].append(offer)
      }
    }
  }
}

extension [UInt8] {
  private static func isPartByte(_ byte: UInt8) -> Bool {
    byte &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
  }

  /// Whether one of its parts, words between other bytes, begins so.
  fileprivate func hasPart(_ typed: [UInt8]) -> Bool {
    guard !typed.isEmpty, typed.count <= count else { return false }
    for start in 0...(count - typed.count)
    where start == 0 || !Self.isPartByte(self[start - 1]) {
      if self[start...].starts(with: typed) { return true }
    }
    return false
  }

  /// Whether the letters are beginnings of its parts, in order: `erres` for `erm_result`.
  fileprivate func isAbbreviated(by typed: ArraySlice<UInt8>, from start: Int = 0) -> Bool {
    guard typed.count > 1 || start > 0 else { return false }
    if typed.isEmpty { return true }
    var part = start
    while part < count {
      if part == 0 || !Self.isPartByte(self[part - 1]) {
        var length = 0
        while length < typed.count, part + length < count,
          self[part + length] == typed[typed.startIndex + length],
          Self.isPartByte(self[part + length])
        {
          length += 1
          if isAbbreviated(by: typed.dropFirst(length), from: part + length) { return true }
        }
        // The first letter is that of the name.
        if part == 0, length == 0 { return false }
      }
      part += 1
    }
    return false
  }

  fileprivate func holdsInOrder(_ typed: [UInt8]) -> Bool {
    var rest = typed[...]
    for byte in self where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
