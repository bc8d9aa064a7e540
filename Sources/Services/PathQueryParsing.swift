package import Model

extension PathQuery {
  /// Reads a path below a service's base address, as strictly as the service does.
  ///
  /// The inverse of ``path()``: what weir writes comes back as it was, a needless equal sign and
  /// the default format aside. The dialect follows from the first segment: a dot is V2.
  ///
  /// - Parameters:
  ///   - path: Percent-encoded; parameters behind `?` are left aside, one slash at either end too.
  ///   - isTable: Whether a plain name is a table, where V1 could also mean a column.
  ///   - isColumn: Whether a table has a column, nil if unknown; tells a key of V2 from a filter.
  /// - Throws: ``Problem/Kind/wrongURL(_:why:)`` with the culprit segment.
  package static func parse(
    path: String, isTable: @escaping (_ name: String) -> Bool,
    isColumn: @escaping (_ table: String, _ column: String) -> Bool? = { _, _ in nil }
  ) throws(Problem) -> PathQuery {
    let segments = try segments(of: path)
    let grammar = PathGrammar(segments: segments, isTable: isTable, isColumn: isColumn)
    do throws(PathFault) {
      return try grammar.parse().query
    } catch {
      let culprit = segments.indices.contains(error.segment) ? segments[error.segment].text : path
      throw Problem(.wrongURL(culprit, why: error.words))
    }
  }

  private static func segments(of path: String) throws(Problem) -> [PathSegment] {
    var bytes = Array(path.utf8)[...]
    bytes = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if bytes.first == UInt8(ascii: "/") { bytes = bytes.dropFirst() }
    if bytes.last == UInt8(ascii: "/") { bytes = bytes.dropLast() }
    var segments: [PathSegment] = []
    for raw in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = PathSegment(raw: Array(raw)) else {
        throw Problem(.wrongURL(String(decoding: raw, as: UTF8.self), why: "it is not UTF-8"))
      }
      guard !segment.text.isEmpty else { throw Problem(.wrongURL(path, why: "a segment is empty")) }
      segments.append(segment)
    }
    return segments
  }
}

/// Chooses the dialect of a path and reads it.
struct PathGrammar {
  let segments: [PathSegment]
  /// Nil when nobody knows.
  let isTable: (_ name: String) -> Bool?
  let isColumn: (_ table: String, _ column: String) -> Bool?
  /// Whether odd but clear paths are understood, with asides.
  var isLenient = false

  /// More segments than a URL of 8,000 bytes usefully holds; it bounds the work.
  static let mostSegments = 400

  func parse() throws(PathFault) -> ParsedPath {
    guard let first = segments.first else { throw PathFault(0, "the path names no table") }
    guard segments.count <= Self.mostSegments else {
      throw PathFault(Self.mostSegments, "the path has more than \(Self.mostSegments) segments")
    }
    if UVIndex.name(forPath: first.text) != nil { return try UVIndex.parse(self) }
    if first.text.utf8.contains(UInt8(ascii: ".")) { return try EnvirofactsV2.parse(self) }
    return try EnvirofactsV1.parse(self)
  }
}
