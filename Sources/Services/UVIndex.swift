import Model

/// The UV index of Envirofacts: two fixed names with parameters, no rows, sort or count.
///
/// `getEnvirofactsUVHOURLY/ZIP/20460[/FORMAT]`, `getEnvirofactsUVDAILY/CITY/x/STATE/y[/FORMAT]`
/// (epa.gov/enviro/web-services).
enum UVIndex {
  /// Names in the language and in the path.
  static let tables = [
    (name: "uv.hourly", path: "getEnvirofactsUVHOURLY"),
    (name: "uv.daily", path: "getEnvirofactsUVDAILY"),
  ]
  static let parameters = ["ZIP", "CITY", "STATE"]

  /// The language's name for a table as the path spells it.
  static func name(forPath word: String) -> String? {
    tables.first { $0.path.equalsIgnoringASCIICase(word) }?.name
  }

  static func pieces(of query: PathQuery) throws(Problem) -> PathPieces {
    guard query.tables.count == 1 else { throw PathQuery.cannot("a join", .uvIndex) }
    guard query.sort.isEmpty else { throw PathQuery.cannot("a sort", .uvIndex) }
    guard !query.isCount else { throw PathQuery.cannot("a count", .uvIndex) }
    var writer = PathWriter()
    for table in query.tables {
      try writer.add(name: table.name)
      for filter in table.filters {
        guard filter.operator == .equals, filter.values.count < 2, filter.link != .or else {
          throw PathQuery.cannot("anything but `NAME = VALUE`", .uvIndex)
        }
        try writer.add(name: filter.column)
        try writer.add(values: filter.values, of: filter.column)
      }
    }
    var tail = ""
    if let format = query.format, !format.equalsIgnoringASCIICase(EnvirofactsV1.defaultFormat) {
      tail = "/" + PercentEncoding.encoded(format.asciiUppercased)
    }
    return PathPieces(head: writer.text, window: nil, tail: tail)
  }
}
