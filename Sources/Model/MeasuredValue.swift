/// A measured value and the columns that belong to it: how sure it is, and in which unit.
package struct MeasuredValue: Hashable, Sendable {
  /// Column names in the catalogue's spelling.
  package let value: String
  package let uncertainty: String
  package let detectionLimit: String
  package let unit: String

  package init(value: String, uncertainty: String, detectionLimit: String, unit: String) {
    self.value = value
    self.uncertainty = uncertainty
    self.detectionLimit = detectionLimit
    self.unit = unit
  }
}

extension TableSchema {
  /// The values that the table gives with an uncertainty, a detection limit and a unit's column.
  package var measuredValues: [MeasuredValue] {
    var found: [MeasuredValue] = []
    for column in columns {
      guard let unit = column.unit.flatMap({ self.column(named: $0) })?.name,
        let uncertainty = name(of: .uncertainty(of: column.name)),
        let limit = name(of: .detectionLimit(of: column.name))
      else { continue }
      found.append(
        MeasuredValue(
          value: column.name, uncertainty: uncertainty, detectionLimit: limit, unit: unit))
    }
    return found
  }

  private func name(of role: ColumnSchema.Role) -> String? {
    columns.first { $0.role == role }?.name
  }
}
