internal import Model

/// One row of a batch, seen through the columns that a stage needs.
struct RowView {
  let batch: Batch
  /// For each column needed its index in the batch, -1 for one that the batch lacks.
  let indices: [Int]
  /// From 0.
  var row = 0
  /// Whether a null may stand for an empty text, as in csv, and is read as one.
  var readsNullAsEmpty = false

  init(_ batch: Batch, _ needed: [ColumnReference]) {
    self.batch = batch
    var indices: [Int] = []
    for column in needed { indices.append(batch.columns.index(of: column) ?? -1) }
    self.indices = indices
  }

  /// Nothing: for expressions without columns.
  static var nowhere: RowView { RowView(Batch(columns: []), []) }

  func field(_ slot: Int) -> Field {
    let index = indices[slot]
    guard index >= 0 else { return Field(.absent, []) }
    let cell = batch.cell(row, index)
    if readsNullAsEmpty, cell.kind == .null { return Field(.text, []) }
    return Field(cell.kind, batch.slice(cell))
  }
}

extension [Column] {
  /// The column that a reference means: `TABLE.NAME` if there is one so named, else `NAME`; the
  /// same bytes before another spelling in ASCII case.
  func index(of reference: ColumnReference) -> Int? {
    if let table = reference.table?.text,
      let index = index(named: "\(table).\(reference.name.text)")
    {
      return index
    }
    return index(named: reference.name.text)
  }

  private func index(named name: String) -> Int? {
    firstIndex { $0.name.sameBytes(as: name) }
      ?? firstIndex { $0.name.equalsIgnoringASCIICase(name) }
  }
}
