package import Model

/// What two kept answers of the same question differ in.
package struct Difference {
  package let rows: any BatchStream
  /// How many rows were added, removed and changed.
  package let added: Int
  package let removed: Int
  package let changed: Int
  /// Columns that only one of the two has; they are shown and not compared.
  package let uncompared: [String]
}

extension Workspace {
  /// The rows that were added, removed and changed, by the values of some columns; a changed row
  /// comes as it was and as it is.
  ///
  /// - Throws: ``Problem`` when a table or column is missing, or the columns do not tell the rows
  ///   apart.
  package func difference(
    _ before: KeptTable, _ after: KeptTable, on keys: [String]
  ) throws(Problem) -> Difference {
    for table in [before, after] {
      for key in keys where !table.has(key) {
        throw Problem(
          .unknownColumn(
            key, tables: ["local." + table.name],
            nearest: NearestNames.nearest(
              to: key, among: table.columns.map(\.name), limit: 3)))
      }
    }
    try copy(before.name, to: "weir_before", keys)
    try copy(after.name, to: "weir_after", keys)
    try checkKeys("weir_before", before, keys)
    try checkKeys("weir_after", after, keys)
    let columns = before.columns.map(\.name) + after.columns.map(\.name).filter { !before.has($0) }
    let common = before.columns.map(\.name).filter { after.has($0) }
    let same = keys.map { "a.\(quoted($0)) is b.\(quoted($0))" }.joined(separator: " and ")
    let others = common.filter { name in
      !keys.contains { $0.equalsIgnoringASCIICase(name) }
    }
    let differs =
      others.isEmpty
      ? "0" : others.map { "a.\(quoted($0)) is not b.\(quoted($0))" }.joined(separator: " or ")
    func list(_ letter: String, _ table: KeptTable) -> String {
      columns.map { table.has($0) ? "\(letter).\(quoted($0))" : "null" }.joined(separator: ", ")
    }
    let from = "temp.weir_before a join temp.weir_after b on \(same) where \(differs)"
    let removed =
      "temp.weir_before a where not exists (select 1 from temp.weir_after b where \(same))"
    let added =
      "temp.weir_after b where not exists (select 1 from temp.weir_before a where \(same))"
    let names = columns.indices.map { "c\($0)" }
    let order = keys.compactMap { key in
      columns.firstIndex { $0.equalsIgnoringASCIICase(key) }.map { "c\($0)" }
    }
    let shown = columns.enumerated().map { "c\($0) as \(quoted($1))" }.joined(separator: ", ")
    let sql = """
      with changes(change, place, \(names.joined(separator: ", "))) as (
        select 'removed', 0, \(list("a", before)) from \(removed)
        union all select 'added', 0, \(list("b", after)) from \(added)
        union all select 'changed from', 0, \(list("a", before)) from \(from)
        union all select 'changed to', 1, \(list("b", after)) from \(from))
      select change as "change", \(shown) from changes
      order by \((order + ["place"]).joined(separator: ", "))
      """
    var kinds: [Batch.Kind] = [.text]
    for column in columns { kinds.append(try kind(of: column, before, after)) }
    return Difference(
      rows: try rows(sql, kinds: kinds),
      added: try count(added), removed: try count(removed), changed: try count(from),
      uncompared: columns.filter { !(before.has($0) && after.has($0)) })
  }

  /// A copy that can be looked up in by its keys.
  private func copy(_ name: String, to copy: String, _ keys: [String]) throws(Problem) {
    let list = keys.map(quoted).joined(separator: ", ")
    try run(
      """
      drop table if exists temp.\(copy);
      create temp table \(copy) as select * from main.\(quoted(name));
      create index temp.\(copy)_keys on \(copy)(\(list))
      """)
  }

  private func checkKeys(_ copy: String, _ table: KeptTable, _ keys: [String]) throws(Problem) {
    let list = keys.map(quoted).joined(separator: ", ")
    let repeated = try rows(
      "select \(list) from temp.\(copy) group by \(list) having count(*) > 1 limit 1", kinds: [])
    guard let batch = try repeated.next(), batch.rowCount > 0 else { return }
    let values = keys.indices.map { "\(keys[$0]) = \(batch.text(0, $0) ?? "null")" }
    throw Problem(
      .cannotAnswer(
        what: "`local.\(table.name)` has several rows with \(values.joined(separator: ", "))",
        hint: "name columns that tell its rows apart: `on A, B`"))
  }

  private func count(_ from: String) throws(Problem) -> Int {
    guard let batch = try rows("select count(*) from \(from)", kinds: []).next() else { return 0 }
    return batch.text(0, 0).flatMap { Int($0) } ?? 0
  }

  private func kind(
    of column: String, _ before: KeptTable, _ after: KeptTable
  ) throws(Problem) -> Batch.Kind {
    let one = before.has(column) ? try kind(of: column, in: before.name) : nil
    let other = after.has(column) ? try kind(of: column, in: after.name) : nil
    return (one ?? other) == (other ?? one) ? one ?? other ?? .text : .text
  }
}

extension KeptTable {
  fileprivate func has(_ column: String) -> Bool {
    columns.contains { $0.name.equalsIgnoringASCIICase(column) }
  }
}
