import Model

/// Rows for people in which a measured value stands with its uncertainty and its unit:
/// `0.012 ± 0.004 PCI/L`, and `(< MDC)` behind one that is below what could be detected.
///
/// Only where the first rows have all columns that belong to a value; the columns that went into it
/// have no place of their own then, the detection limit keeps its own.
final class PairedRows: BatchStream {
  /// What stands between a value and its uncertainty, and between their names.
  static let between = " ± "

  private let rows: any BatchStream
  private let values: [MeasuredValue]
  private var pairs: [Pair]?
  /// A batch without rows that came before the first row.
  private var names: Batch?

  init(_ rows: any BatchStream, _ values: [MeasuredValue]) {
    self.rows = rows
    self.values = values
  }

  func next() throws(Problem) -> Batch? {
    while let batch = try rows.next() {
      if let pairs { return paired(batch, pairs) }
      guard batch.rowCount > 0 else {
        // It only names columns, and perhaps not all of them.
        names = batch
        continue
      }
      let found = pairs(in: batch)
      pairs = found
      return paired(batch, found)
    }
    defer { names = nil }
    guard pairs == nil, let names else { return nil }
    return paired(names, pairs(in: names))
  }

  private func pairs(in batch: Batch) -> [Pair] {
    values.compactMap { Pair($0, in: batch.columns) }
  }

  private func paired(_ batch: Batch, _ pairs: [Pair]) -> Batch {
    guard !pairs.isEmpty else { return batch }
    let gone = Set(pairs.flatMap { [$0.uncertainty, $0.unit] })
    let kept = batch.columns.indices.filter { !gone.contains($0) }
    var result = Batch(
      columns: kept.map { column in
        pairs.first { $0.value == column }.map { Column($0.name) } ?? batch.columns[column]
      })
    result.bytes = batch.bytes
    result.rowCount = batch.rowCount
    result.cells.reserveCapacity(batch.rowCount * kept.count)
    for row in 0..<batch.rowCount {
      for column in kept {
        var cell = batch.cell(row, column)
        if let pair = pairs.first(where: { $0.value == column }) {
          let text = Array(pair.text(batch, row).utf8)
          // A batch's bytes are counted in 32 bits.
          if !text.isEmpty, let offset = UInt32(exactly: result.bytes.count),
            let length = UInt32(exactly: text.count),
            !offset.addingReportingOverflow(length).overflow
          {
            cell = Batch.Cell(.text, offset: offset, length: length)
            result.bytes += text
          }
        }
        result.cells.append(cell)
      }
    }
    return result
  }

  /// A measured value in the columns of an answer, from 0.
  private struct Pair {
    let value: Int
    let uncertainty: Int
    let limit: Int
    let unit: Int
    /// `RESULT_AMOUNT ± CSU`, and what stands behind a value below the limit.
    let name: String
    let mark: String

    init?(_ measured: MeasuredValue, in columns: [Column]) {
      func place(_ name: String) -> Int? {
        columns.firstIndex { $0.name.equalsIgnoringASCIICase(name) }
      }
      guard let value = place(measured.value), let uncertainty = place(measured.uncertainty),
        let limit = place(measured.detectionLimit), let unit = place(measured.unit)
      else { return nil }
      self.value = value
      self.uncertainty = uncertainty
      self.limit = limit
      self.unit = unit
      name = columns[value].name + PairedRows.between + columns[uncertainty].name
      mark = "(< \(columns[limit].name))"
    }

    /// The value with what belongs to it; empty when there is none.
    func text(_ batch: Batch, _ row: Int) -> String {
      guard let amount = batch.text(row, value), !amount.isEmpty else { return "" }
      var text = amount
      if let deviation = batch.text(row, uncertainty), !deviation.isEmpty {
        text += PairedRows.between + deviation
      }
      if let unit = batch.text(row, unit), !unit.isEmpty { text += " " + unit }
      if let limit = batch.text(row, limit).flatMap({ Double($0) }), let number = Double(amount),
        number < limit
      {
        text += " " + mark
      }
      return text
    }
  }
}
