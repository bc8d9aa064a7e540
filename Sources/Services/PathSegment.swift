import Model

/// One segment of a path that somebody wrote.
struct PathSegment {
  /// Percent-decoded once.
  let text: String
  /// As written.
  let raw: [UInt8]
  /// Where it stands in the text it was read from, UTF-8 offsets from 0.
  let range: SourceRange

  init(_ text: String, raw: [UInt8], range: SourceRange = .nowhere) {
    self.text = text
    self.raw = raw
    self.range = range
  }

  /// Nil when what it decodes to is not UTF-8.
  init?(raw: [UInt8], range: SourceRange = .nowhere) {
    guard let text = String(validating: PercentEncoding.decoded(raw), as: UTF8.self) else {
      return nil
    }
    self.init(text, raw: raw, range: range)
  }

  func spells(_ word: String) -> Bool { text.equalsIgnoringASCIICase(word) }

  /// Whether the byte stands there as itself, not as an escape.
  func holdsRaw(_ byte: UInt8) -> Bool { raw.contains(byte) }
}

/// What is wrong with a path, and at which of its segments (from 0).
struct PathFault: Error {
  let segment: Int
  /// For people, without the segment itself.
  let words: String

  init(_ segment: Int, _ words: String) {
    self.segment = segment
    self.words = words
  }
}

/// A path that was understood, with what a reader of it should know about single segments.
struct ParsedPath {
  var query: PathQuery
  var asides: [PathFault] = []
  /// The segment of each table, and of each filter's column.
  var tablePlaces: [Int] = []
  var columnPlaces: [[Int]] = []

  init(_ dialect: PathQuery.Dialect) {
    query = PathQuery(dialect, tables: [])
  }

  mutating func add(_ table: PathQuery.Table, at segment: Int) {
    query.tables.append(table)
    tablePlaces.append(segment)
    columnPlaces.append([])
  }

  /// Adds a filter to the last table.
  mutating func add(_ filter: PathQuery.Filter, at segment: Int) {
    guard let last = query.tables.indices.last else { return }
    query.tables[last].filters.append(filter)
    columnPlaces[last].append(segment)
  }

  mutating func add(_ key: PathQuery.Key) {
    guard let last = query.tables.indices.last else { return }
    query.tables[last].keys.append(key)
  }

  mutating func note(_ segment: Int, _ words: String) {
    asides.append(PathFault(segment, words))
  }
}

/// The two numbers of a range `A:B` as written, before they are judged.
struct PathRange {
  let lower: Int
  let upper: Int

  /// Nil when the text is not digits, a colon and digits.
  ///
  /// - Throws: ``PathFault`` when a number is too large or the range runs backward.
  init?(_ segment: PathSegment, at place: Int) throws(PathFault) {
    let bytes = Array(segment.text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let parts = [bytes[..<colon], bytes[(colon + 1)...]]
    for part in parts {
      guard !part.isEmpty, part.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    }
    guard let lower = Int(String(decoding: parts[0], as: UTF8.self)),
      let upper = Int(String(decoding: parts[1], as: UTF8.self)), upper < Int.max
    else { throw PathFault(place, "a row number is too large") }
    guard lower <= upper else { throw PathFault(place, "the row range runs backward") }
    self.lower = lower
    self.upper = upper
  }
}
