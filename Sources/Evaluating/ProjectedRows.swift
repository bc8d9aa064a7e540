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
      for item in items { try append(item.scalar, view, to: &answer) }
    }
    answer.rowCount = batch.rowCount
    try checkInterruption()
    return answer
  }

  /// A plain column keeps its cell; what is worked out is written behind the bytes of the batch.
  private func append(
    _ scalar: Scalar, _ view: RowView, to answer: inout Batch
  ) throws(Problem) {
    guard case .column(let slot) = scalar else { return try answer.append(scalar.value(view)) }
    let index = view.indices[slot]
    answer.cells.append(index < 0 ? Batch.Cell(.absent) : view.batch.cell(view.row, index))
  }

  /// The service's own spelling of a plain column.
  private func name(of item: Item, in view: RowView) -> Column {
    if !item.hasAlias, case .column(let slot) = item.scalar, view.indices[slot] >= 0 {
      return view.batch.columns[view.indices[slot]]
    }
    return Column(item.name)
  }
}
