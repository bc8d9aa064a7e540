package import Model

extension PathQuery {
  /// The path below the service's base address, percent-encoded once, without a slash at its ends.
  ///
  /// - Throws: ``Problem`` for an empty value, a segment `.` or `..`, or a wish that the dialect
  ///   has no words for.
  package func path() throws(Problem) -> String {
    let pieces = try pieces()
    guard let rows else { return pieces.head + pieces.tail }
    guard let window = pieces.window else { throw Self.cannot("row numbers", dialect) }
    return pieces.head + window + "\(rows.lower):\(rows.upper)" + pieces.tail
  }

  /// The same path split where the row range `A:B` stands, whatever ``rows`` says.
  package func pagedPath() throws(Problem) -> (head: String, tail: String) {
    let pieces = try pieces()
    guard let window = pieces.window else { throw Self.cannot("row numbers", dialect) }
    return (pieces.head + window, pieces.tail)
  }

  /// The whole address: the path behind the base's own, before the base's own parameters.
  ///
  /// - Parameter base: As the setting `envirofacts.url`; may lack its last slash.
  package func url(base: String) throws(Problem) -> String {
    let base = try ServiceBase(base)
    return base.prefix + (try path()) + base.suffix
  }

  /// The whole address split where the row range `A:B` stands.
  package func pagedURL(base: String) throws(Problem) -> (head: String, tail: String) {
    let base = try ServiceBase(base)
    let path = try pagedPath()
    return (base.prefix + path.head, path.tail + base.suffix)
  }

  private func pieces() throws(Problem) -> PathPieces {
    switch dialect {
    case .v1: try EnvirofactsV1.pieces(of: self)
    case .v2: try EnvirofactsV2.pieces(of: self)
    case .uvIndex: try UVIndex.pieces(of: self)
    }
  }

  /// A wish that a dialect cannot say; planning does such work here, so this is a second guard.
  static func cannot(_ what: String, _ dialect: Dialect) -> Problem {
    let service =
      switch dialect {
      case .v1: "Envirofacts V1"
      case .v2: "Envirofacts V2"
      case .uvIndex: "the UV index"
      }
    return Problem(
      .cannotAnswer(
        what: "the service cannot be asked for \(what)", hint: "\(service) has no words for it"))
  }
}

/// A path around the place of its row range.
struct PathPieces {
  var head: String
  /// What stands between the head and a row range; nil where the dialect has no row range.
  var window: String?
  var tail: String
}

/// Builds a path segment by segment, so that no text can add or climb one.
struct PathWriter {
  private(set) var text = ""

  /// Adds a table, column or word of the dialect.
  mutating func add(name: String) throws(Problem) {
    try checkDots(name)
    append(PercentEncoding.encoded(name))
  }

  /// Adds one value, or several with commas between.
  ///
  /// - Parameter kept: The dialect's wildcards, which stay raw.
  mutating func add(values: [String], of column: String, keeping kept: [UInt8] = [])
    throws(Problem)
  {
    guard !values.isEmpty else { throw Problem(.emptyValue(column: column)) }
    for value in values where value.isEmpty { throw Problem(.emptyValue(column: column)) }
    if values.count == 1 { try checkDots(values[0]) }
    append(values.map { PercentEncoding.encoded($0, keeping: kept) }.joined(separator: ","))
  }

  /// Adds text that is already encoded and is no dot segment.
  mutating func add(encoded segment: String) {
    append(segment)
  }

  // Encoding does not help: WHATWG takes `%2e%2e` for a dot segment too.
  private func checkDots(_ segment: String) throws(Problem) {
    if segment.isEmpty || segment.sameBytes(as: ".") || segment.sameBytes(as: "..") {
      throw Problem(.dotSegment(segment))
    }
  }

  private mutating func append(_ segment: String) {
    if !text.isEmpty { text += "/" }
    text += segment
  }
}
