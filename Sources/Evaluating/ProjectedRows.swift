internal import Model

/// The columns and expressions of `select`.
final class ProjectedRows: BatchStream {
  private let source: any BatchStream
  private let items: [Item]
  private let needed: [ColumnReference]
  /// Fixed by the first batch.
  private var columns: [Column] = []

  /// A scalar and the name it is shown under: the alias, or the expression as spelled.
  struct Item {
    let scalar: Scalar
    let name: String
    let hasAlias: Bool
  }

  init(_ source: any BatchStream, _ items: [Item], _ needed: [ColumnReference]) {
    self.source = source
    self.items = items
    self.needed = needed
  }

  func next() throws(Problem) -> Batch? {
    guard let batch = try source.next() else {
      guard columns.isEmpty else { return nil }
      columns = items.map { Column($0.name) }
      return Batch(columns: columns)
    }
    var view = RowView(batch, needed)
    if columns.isEmpty { columns = items.map { name(of: $0, in: view) } }
    var answer = Batch(columns: columns)
    answer.bytes = batch.bytes
    answer.cells.reserveCapacity(batch.rowCount * items.count)
    for row in 0..<batch.rowCount {
      view.row = row
      for item in items { answer.cells.append(try cell(item.scalar, view, &answer.bytes)) }
    }
    answer.rowCount = batch.rowCount
    try checkInterruption()
    return answer
  }

  /// A plain column keeps its cell; what is worked out is written behind the bytes of the batch.
  private func cell(
    _ scalar: Scalar, _ view: RowView, _ bytes: inout [UInt8]
  ) throws(Problem) -> Batch.Cell {
    if case .column(let slot) = scalar {
      let index = view.indices[slot]
      return index < 0 ? Batch.Cell(.absent) : view.batch.cell(view.row, index)
    }
    let field = scalar.value(view)
    guard let offset = UInt32(exactly: bytes.count),
      let length = UInt32(exactly: field.bytes.count),
      !offset.addingReportingOverflow(length).overflow
    else {
      throw Problem(.replyTooLarge(what: "what `select` makes of one page", limit: Int(UInt32.max)))
    }
    bytes += field.bytes
    return Batch.Cell(field.kind, offset: offset, length: length)
  }

  /// The service's own spelling of a plain column.
  private func name(of item: Item, in view: RowView) -> Column {
    if !item.hasAlias, case .column(let slot) = item.scalar, view.indices[slot] >= 0 {
      return view.batch.columns[view.indices[slot]]
    }
    return Column(item.name)
  }
}
