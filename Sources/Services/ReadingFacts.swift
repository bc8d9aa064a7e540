import Model

/// What a reader should know about a path that is clear: each fact is one remark.
struct ReadingFacts {
  let parsed: ParsedPath
  let names: KnownNames
  let segments: [PathSegment]
  let formatPlace: SourceRange?

  func remarks(whole: SourceRange) -> [Reading.Remark] {
    tables() + columns() + values() + rows(whole) + format(whole)
  }

  private func remark(_ segment: Int, _ message: String) -> Reading.Remark {
    Reading.Remark(segments[segment].range, message)
  }

  private func tables() -> [Reading.Remark] {
    guard parsed.query.dialect != .uvIndex else { return [] }
    var remarks: [Reading.Remark] = []
    for (number, table) in parsed.query.tables.enumerated() {
      let place = parsed.tablePlaces[number]
      let gone = names.goneTable(table.name)
      if gone.isGone {
        let successor = gone.successor.map { "; `\($0)` does the same" } ?? ""
        remarks.append(remark(place, "the table `\(table.name)` is withdrawn\(successor)"))
      } else if names.isProgram(table.name) {
        remarks.append(
          remark(
            place,
            "`\(table.name)` is a program, not a table: a table of it is `\(table.name).NAME`"))
      } else if isUnknown(number) {
        remarks.append(remark(place, "the catalogue knows no table `\(table.name)`"))
      }
    }
    return remarks
  }

  private func isUnknown(_ table: Int) -> Bool {
    let columns = StatementColumns(query: parsed.query, names: names)
    return columns.tableName(table).form == .quoted
  }

  private func columns() -> [Reading.Remark] {
    let columns = StatementColumns(query: parsed.query, names: names)
    var remarks: [Reading.Remark] = []
    for (number, table) in parsed.query.tables.enumerated() {
      for (place, filter) in table.filters.enumerated()
      where columns.has(number, filter.column) == false {
        guard !filter.column.utf8.contains(UInt8(ascii: ".")) else { continue }
        remarks.append(
          remark(
            parsed.columnPlaces[number][place],
            "the catalogue knows no column `\(filter.column)` of `\(table.name)`"))
      }
    }
    return remarks
  }

  private func values() -> [Reading.Remark] {
    var remarks: [Reading.Remark] = []
    for (number, table) in parsed.query.tables.enumerated() {
      for (place, filter) in table.filters.enumerated() {
        let column = parsed.columnPlaces[number][place]
        let value = filter.values.first ?? ""
        if filter.operator == .like || filter.operator == .notLike {
          remarks.append(
            remark(
              column,
              value.utf8.contains(EnvirofactsV2.wildcard)
                ? "the service does not hold the end of a pattern; a statement does"
                : "a pattern without `@` stands for one value only; `contains` finds a part"))
        }
        if parsed.query.dialect == .v1, isOldDate(value) {
          remarks.append(remark(column, "an old date such as 01-JAN-05: it may no longer be taken"))
        }
      }
    }
    return remarks
  }

  /// `01-JAN-05`, `31-DEC-2009`.
  private func isOldDate(_ value: String) -> Bool {
    let parts = value.utf8.split(separator: UInt8(ascii: "-"))
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard parts.count == 3, [1, 2].contains(parts[0].count), [2, 4].contains(parts[2].count) else {
      return false
    }
    return months.contains { $0.equalsIgnoringASCIICase(Substring(parts[1])) }
  }

  private func rows(_ whole: SourceRange) -> [Reading.Remark] {
    let query = parsed.query
    guard query.dialect != .uvIndex else { return [] }
    guard let rows = query.rows else {
      if query.isCount { return [] }
      return [
        Reading.Remark(
          whole,
          query.dialect == .v1
            ? "no rows: the service's default cap decides how much comes"
            : "no row range: everything comes")
      ]
    }
    guard query.dialect == .v1 else { return [] }
    let place = segments.lastIndex { $0.text.utf8.contains(UInt8(ascii: ":")) } ?? 0
    if rows.lower == 1 {
      return [remark(place, "rows count from 0: the very first one is not among them")]
    }
    let (count, overflowed) = rows.upper.addingReportingOverflow(1)
    if rows.lower == 0, !overflowed, rows.upper > 0, rows.upper.isMultiple(of: 10) {
      return [remark(place, "both ends count: 0:\(rows.upper) is \(count) rows")]
    }
    return []
  }

  private func format(_ whole: SourceRange) -> [Reading.Remark] {
    let query = parsed.query
    if let format = query.format {
      guard format != "json" else { return [] }
      return [
        Reading.Remark(
          formatPlace ?? whole,
          "it asks for \(format.asciiUppercased); a statement asks for what `envirofacts.format` says"
        )
      ]
    }
    guard query.dialect != .v2 else { return [] }
    return [
      Reading.Remark(
        whole,
        "without a format it answers XML; a statement asks for what `envirofacts.format` says")
    ]
  }
}
