internal import Model

/// One row for each group of rows: the keys as the first row of the group has them, then the
/// aggregates; groups come in the order of their keys.
///
/// Rows are sorted by SQLite, which spills to disk, and looked at one after the other; only what
/// the aggregates need of the group under way is in memory.
final class GroupedRows: BatchStream {
  private let source: any BatchStream
  private let keys: [Key]
  private let aggregates: [Work]
  private let columns: [ColumnReference]
  private var names: [Column] = []
  private var states: [AggregateState] = []
  private var units: MixedUnits
  /// The group under way; nil before the first row.
  private var group: (identity: [UInt8], fields: [Field])?
  private var isOver = false
  /// A whole without groups has one row, of no rows too.
  private var hasGiven = false

  /// An expression that the rows of a group have in common.
  struct Key {
    let scalar: Scalar
    let type: ColumnType?
    /// For a plain column the service's own spelling goes before this.
    let name: String
  }

  /// An aggregate made ready.
  struct Work {
    let function: Aggregate.Function
    /// Nil for `count(*)`.
    let operand: Scalar.Operand?
    let type: ColumnType?
    let name: String
    let unit: ColumnReference?
  }

  /// Rows of a batch given out.
  private static let batchRows = 1_000

  init(
    _ source: any BatchStream, _ keys: [Key], _ aggregates: [Work], _ columns: [ColumnReference]
  ) {
    self.keys = keys
    self.aggregates = aggregates
    // Units are told where a reply has them.
    let all = columns + aggregates.compactMap(\.unit)
    self.columns = all
    units = MixedUnits(aggregates, from: columns.count)
    self.source =
      keys.isEmpty
      ? source
      : SortedRows(
        source,
        keys.map { .init(scalar: $0.scalar, type: $0.type, isDescending: false, parts: true) },
        all, keeping: all, limit: nil)
  }

  /// Complete after the last batch.
  var notes: [Note] { units.notes }

  func next() throws(Problem) -> Batch? {
    guard !isOver else { return nil }
    var answer: Batch?
    while let batch = try source.next() {
      try checkInterruption()
      var view = RowView(batch, columns)
      if names.isEmpty { name(view) }
      var made = answer ?? Batch(columns: names)
      for row in 0..<batch.rowCount {
        view.row = row
        try take(view, into: &made)
      }
      answer = made
      if made.rowCount >= Self.batchRows { return made }
    }
    isOver = true
    if names.isEmpty { name(.nowhere) }
    var made = answer ?? Batch(columns: names)
    if group != nil || keys.isEmpty { try close(into: &made) }
    return made
  }

  private func take(_ view: RowView, into answer: inout Batch) throws(Problem) {
    var identity: [UInt8] = []
    var fields: [Field] = []
    for key in keys {
      let field = key.scalar.value(view)
      SortKey.appendIdentity(field, as: key.type, to: &identity)
      fields.append(field)
    }
    if group.map({ $0.identity != identity }) ?? true {
      if group != nil { try close(into: &answer) }
      group = (identity, fields.map { Field($0.kind, ArraySlice(Array($0.bytes))) })
      states = aggregates.map { AggregateState($0.function) }
    }
    for (index, work) in aggregates.enumerated() {
      states[index].take(work.operand, view, as: work.type)
    }
    units.take(view)
  }

  /// Writes the row of the group under way.
  private func close(into answer: inout Batch) throws(Problem) {
    if states.isEmpty { states = aggregates.map { AggregateState($0.function) } }
    for field in group?.fields ?? [] { try answer.append(field) }
    for (index, state) in states.enumerated() {
      let (field, strays) = state.result()
      aggregates[index].operand?.tally.noNumbers += strays
      try answer.append(field)
    }
    answer.rowCount += 1
    units.endGroup()
  }

  private func name(_ view: RowView) {
    names = keys.map { key in
      guard case .column(let slot) = key.scalar, view.indices.indices.contains(slot),
        view.indices[slot] >= 0
      else { return Column(key.name) }
      return view.batch.columns[view.indices[slot]]
    }
    names += aggregates.map { Column($0.name) }
  }
}

/// The units of aggregated columns, where one group has several.
private struct MixedUnits {
  /// For each aggregate with a unit: its name, and the number of the unit among the columns.
  private let watched: [(name: String, slot: Int)]
  private var seen: [Set<[UInt8]>]
  private var mixed: [Set<[UInt8]>]
  /// Units that are named in a note.
  private static let mostNamed = 5

  init(_ aggregates: [GroupedRows.Work], from firstSlot: Int) {
    watched = aggregates.filter { $0.unit != nil }.enumerated()
      .map { ($1.name, firstSlot + $0) }
    seen = Array(repeating: [], count: watched.count)
    mixed = seen
  }

  mutating func take(_ row: RowView) {
    for (index, unit) in watched.enumerated() {
      let field = row.field(unit.slot)
      guard !field.isNull, !field.bytes.isEmpty else { continue }
      seen[index].insert(Array(field.bytes.withoutPadding()))
    }
  }

  mutating func endGroup() {
    for index in seen.indices {
      if seen[index].count > 1 { mixed[index].formUnion(seen[index]) }
      seen[index] = []
    }
  }

  var notes: [Note] {
    zip(watched, mixed).compactMap { unit, mixed in
      guard !mixed.isEmpty else { return nil }
      let names = mixed.map { String(decoding: $0, as: UTF8.self) }.sorted()
      let rest = names.count - Self.mostNamed
      return .other(
        "`\(unit.name)` mixes units: " + names.prefix(Self.mostNamed).joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more" : ""))
    }
  }
}

extension Batch {
  /// Appends a cell that was worked out.
  ///
  /// - Throws: ``Problem`` when the bytes of the batch no longer fit.
  mutating func append(_ field: Field) throws(Problem) {
    guard let offset = UInt32(exactly: bytes.count),
      let length = UInt32(exactly: field.bytes.count),
      !offset.addingReportingOverflow(length).overflow
    else {
      throw Problem(.replyTooLarge(what: "what is worked out of one page", limit: Int(UInt32.max)))
    }
    bytes += field.bytes
    cells.append(Cell(field.kind, offset: offset, length: length))
  }
}
