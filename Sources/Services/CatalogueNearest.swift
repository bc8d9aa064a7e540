package import Model

extension Catalogue {
  /// Living tables that a name may have meant, best first; empty when none is near.
  ///
  /// Plain names for a plain one, dotted for a dotted one.
  package func nearestTables(to name: String, limit: Int = 3) -> [String] {
    guard limit > 0 else { return [] }
    let typed = CatalogueName(name)
    var names: [String] = []
    if let successor = renamed(name) { names.append(successor) }
    var tables: [CatalogueTable] = []
    for table in CatalogueTables() where table.isLive { tables.append(table) }
    if let program = typed.program {
      // A name that is right behind a wrong program is meant whatever the program.
      let same = tables.filter { $0.name.equalsIgnoringASCIICase(typed.plain) }
      names += same.map(\.dottedName)
      let dotted = program + "." + typed.plain
      names += NearestNames.nearest(to: dotted, among: tables.map(\.dottedName), limit: limit)
    } else {
      names += NearestNames.nearest(to: typed.plain, among: tables.map(\.name), limit: limit)
    }
    return distinct(names, limit: limit)
  }

  /// Columns of `tables` that a name may have meant, best first; empty when none is near.
  package func nearestColumns(
    to name: String, in tables: [TableSchema], limit: Int = 3
  ) -> [String] {
    NearestNames.nearest(to: name, among: tables.flatMap(\.columns).map(\.name), limit: limit)
  }

  private func distinct(_ names: [String], limit: Int) -> [String] {
    var kept: [String] = []
    for name in names where !kept.contains(name) { kept.append(name) }
    return Array(kept.prefix(limit))
  }
}

/// All tables of the catalogue, in its order.
struct CatalogueTables: Sequence, IteratorProtocol {
  private var offset = 0

  mutating func next() -> CatalogueTable? {
    guard let line = CatalogueText.line(.table, from: offset) else { return nil }
    offset = line.upperBound
    return CatalogueTable(line)
  }
}
