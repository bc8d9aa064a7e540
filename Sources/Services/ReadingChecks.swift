import Model

/// What shows that a path which parses was meant otherwise.
enum ReadingChecks {
  /// Words that a person takes from another grammar and that V1 would take for a column or a value.
  private static let foreign: [String: String] = [
    "between": "V1 has no operator BETWEEN: write one filter with `>` and one with `<`",
    "like": "V1 has no operator LIKE: it has BEGINNING and CONTAINING",
    "not": "V1 has no NOT: it has `!=`",
    "<=": "V1 has no `<=`: it has `<`",
    ">=": "V1 has no `>=`: it has `>`",
    "join": "a plain table name selects V1, which joins by naming the table, without `join`",
    "full_outer": "a plain table name selects V1, which knows no `full_outer` join",
    "sort": "a plain table name selects V1, which cannot sort",
    "radius": "V1 has no radius search",
  ]

  /// Holds V1's silent words against the other grammars' before they are taken for names.
  static func checkWords(_ segments: [PathSegment]) throws(PathFault) {
    var index = 1
    while index < segments.count {
      if index + 2 < segments.count,
        EnvirofactsV1.operator(spelled: segments[index + 1].text) != nil
      {
        index += 3
        continue
      }
      let word = segments[index].text.asciiLowercased
      if let words = foreign[word] { throw PathFault(index, words) }
      if EnvirofactsV2.wordsThatGiveItAway.contains(where: word.equalsIgnoringASCIICase) {
        throw PathFault(
          index,
          "`\(segments[index].text)` is an operator of dotted tables; a plain table name selects V1"
        )
      }
      index += 1
    }
  }

  /// The parsed path without what is no filter.
  ///
  /// - Throws: ``PathFault`` when the path says something that nobody means.
  static func sound(_ parsed: ParsedPath, _ segments: [PathSegment]) throws(PathFault)
    -> ParsedPath
  {
    switch parsed.query.dialect {
    case .v1: try soundV1(parsed, segments)
    case .v2: try soundV2(parsed, segments)
    case .uvIndex: try soundUV(parsed)
    }
  }

  private static func soundV1(_ parsed: ParsedPath, _ segments: [PathSegment]) throws(PathFault)
    -> ParsedPath
  {
    var result = parsed
    for table in parsed.query.tables.indices {
      for (number, filter) in parsed.query.tables[table].filters.enumerated().reversed() {
        let place = parsed.columnPlaces[table][number]
        let isSilent =
          segments[place + 1].text.sameBytes(as: filter.values[0])
          && !segments[place + 1].spells("=")
        if isSilent {
          try checkSilent(filter, at: place, segments)
          if segments[place].spells("fname") {
            result.query.tables[table].filters.remove(at: number)
            result.columnPlaces[table].remove(at: number)
            result.note(place, "`fname` only wishes a name for the file: it is left out")
          }
        }
        try checkValue(filter, at: place, isSilent: isSilent, parsed, segments)
      }
    }
    return result
  }

  private static func checkSilent(
    _ filter: PathQuery.Filter, at place: Int, _ segments: [PathSegment]
  ) throws(PathFault) {
    if EnvirofactsV1.links.contains(where: filter.column.equalsIgnoringASCIICase) {
      throw PathFault(place, "V1 has no word `\(filter.column)`: filters side by side all hold")
    }
    if EnvirofactsV1.isOddColumn(filter.column), !filter.column.equalsIgnoringASCIICase("fname") {
      throw PathFault(place, "a column is expected here; is a name or value missing before it?")
    }
  }

  private static func checkValue(
    _ filter: PathQuery.Filter, at place: Int, isSilent: Bool, _ parsed: ParsedPath,
    _ segments: [PathSegment]
  ) throws(PathFault) {
    let valuePlace = place + (isSilent ? 1 : 2)
    let value = segments[valuePlace]
    // weir itself writes the sign as `%3D`, so behind a raw one a last format is no value.
    let isLast = valuePlace == segments.count - 1
    let isRawSign = isSilent || !segments[place + 1].holdsRaw(UInt8(ascii: "%"))
    try PathValue.check(value, at: valuePlace, isLast: isLast && isRawSign)
    if filter.operator == .equals, parsed.tablePlaces.contains(valuePlace + 1), looksLikeKey(value)
    {
      throw PathFault(
        valuePlace, "a join's condition written as a filter: V1 finds the key of a join itself")
    }
  }

  /// `TRIF_ID`: letters and `_`, ending in `_ID`.
  private static func looksLikeKey(_ value: PathSegment) -> Bool {
    let bytes = FoldedName(value.text).bytes
    return bytes.count > 3 && bytes.suffix(3).elementsEqual("_id".utf8)
      && bytes.allSatisfy {
        $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") || $0 == UInt8(ascii: "_")
      }
  }

  private static func soundV2(_ parsed: ParsedPath, _ segments: [PathSegment]) throws(PathFault)
    -> ParsedPath
  {
    for (number, table) in parsed.query.tables.enumerated() {
      let parts = table.name.utf8.split(
        separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let isNamed = parts.count == 2 || number > 0 && parts.count == 1
      guard isNamed, parts.allSatisfy({ !$0.isEmpty }) else {
        throw PathFault(
          parsed.tablePlaces[number], "a dotted table is `program.table`, with one dot")
      }
    }
    return parsed
  }

  private static func soundUV(_ parsed: ParsedPath) throws(PathFault) -> ParsedPath {
    let names = parsed.query.tables[0].filters.map(\.column)
    func has(_ name: String) -> Bool { names.contains(where: name.equalsIgnoringASCIICase) }
    guard has("ZIP") || has("CITY") && has("STATE") else {
      throw PathFault(0, "the UV index needs a value for ZIP, or for CITY and STATE")
    }
    return parsed
  }
}
