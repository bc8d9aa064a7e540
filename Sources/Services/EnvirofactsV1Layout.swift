import Model

/// Tells which segments of a V1 path are tables and which are filters.
///
/// The grammar alone is ambiguous (`A/B/C` may be one filter or two joins), so the layout that
/// fits what the catalogue knows best is taken: the one with the lowest cost.
struct EnvirofactsV1Layout {
  enum Item {
    case table(Int)
    /// The column's segment, and the operator if one is written.
    case filter(Int, PathQuery.Operator?)
  }

  let grammar: PathGrammar
  /// The first segment behind the tables and filters.
  let end: Int

  /// Formats of other services and of V2 that people try.
  private static let otherFormats = [
    "geojson", "jsonp", "jsonl", "html", "pdf", "parquet", "xlsx", "xls", "tsv", "txt", "kml",
  ]

  private struct Best {
    var cost: Int
    var item: Item
    var next: Int
  }

  /// - Throws: ``PathFault`` at the segment where no layout goes on.
  func items() throws(PathFault) -> [Item] {
    // best[i][t]: the cheapest layout of segments i… when the table before them is segment t.
    var best: [[Best?]] = Array(repeating: Array(repeating: nil, count: end + 1), count: end + 1)
    var index = end - 1
    while index >= 1 {
      for table in 0..<index { best[index][table] = choice(at: index, table, best) }
      index -= 1
    }
    var items: [Item] = []
    var place = 1
    var table = 0
    while place < end {
      guard let step = best[place][table] else { throw fault(from: place) }
      items.append(step.item)
      if case .table(let segment) = step.item { table = segment }
      place = step.next
    }
    return items
  }

  private func choice(at index: Int, _ table: Int, _ best: [[Best?]]) -> Best? {
    func rest(_ next: Int, _ table: Int) -> Int? {
      next == end ? 0 : next < end ? best[next][table]?.cost : nil
    }
    if index + 2 < grammar.segments.count,
      let op = EnvirofactsV1.operator(spelled: grammar.segments[index + 1].text)
    {
      guard index + 3 <= end, let rest = rest(index + 3, table) else { return nil }
      return Best(cost: rest, item: .filter(index, op), next: index + 3)
    }
    var chosen: Best?
    if let cost = filterCost(index, table), let rest = rest(index + 2, table) {
      chosen = Best(cost: cost + rest, item: .filter(index, nil), next: index + 2)
    }
    if let cost = tableCost(index, table), let rest = rest(index + 1, index),
      cost + rest < chosen?.cost ?? Int.max
    {
      chosen = Best(cost: cost + rest, item: .table(index), next: index + 1)
    }
    return chosen
  }

  private func filterCost(_ index: Int, _ table: Int) -> Int? {
    guard index + 1 < end else { return nil }
    let segments = grammar.segments
    let column = segments[index].text
    let knowsColumn = grammar.isColumn(segments[table].text, column)
    if knowsColumn == true { return 0 }
    // A table's name where no column of that name is known is that table.
    if grammar.isTable(column) == true { return 20 }
    let base = knowsColumn == nil ? 1 : 2
    let looksJoined = sharesPrefix(segments[0].text, column, segments[index + 1].text)
    return base + (grammar.isTable(segments[index + 1].text) == true ? 4 : 0)
      + (looksJoined ? 20 : 0)
  }

  /// Nil when the segment cannot be a table.
  private func tableCost(_ index: Int, _ table: Int) -> Int? {
    let segments = grammar.segments
    let name = segments[index].text
    if grammar.isTable(name) == true { return 0 }
    guard grammar.isLenient, grammar.isColumn(segments[table].text, name) != true else {
      return nil
    }
    if name.utf8.contains(UInt8(ascii: "_")) { return 8 }
    // `CERCLIS/SITE/rows/0:1`: nothing is known of either, and a column would need a value.
    let isLone = index + 1 == end && end < segments.count
    let hasWindow = isLone && (segments[end].spells("rows") || segments[end].spells("count"))
    return hasWindow && index == 1 && grammar.isTable(segments[0].text) != true ? 8 : nil
  }

  /// Whether names share the part before the first `_`, as `ERM_RESULT` and `ERM_SAMPLE` do.
  private func sharesPrefix(_ names: String...) -> Bool {
    let prefixes = names.map { name in
      name.utf8.firstIndex(of: UInt8(ascii: "_")).map { FoldedName(name[..<$0]) }
    }
    guard let first = prefixes.first, let prefix = first else { return false }
    return prefixes.allSatisfy { $0 == prefix }
  }

  private func fault(from place: Int) -> PathFault {
    let segments = grammar.segments
    let last = max(place, end - 1)
    if let spelled = segments[place..<end].lastIndex(where: {
      EnvirofactsV1.operator(spelled: $0.text) != nil
    }), spelled == last {
      return PathFault(last, "the value behind the operator is missing")
    }
    if Self.otherFormats.contains(where: segments[last].spells) {
      return PathFault(
        last, "V1 has no format `\(segments[last].text)`: it has XML, JSON, CSV, EXCEL")
    }
    return PathFault(
      last, "a column without a value, or a table that is not known")
  }
}
