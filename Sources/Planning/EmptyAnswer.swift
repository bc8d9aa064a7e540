import Model
import Services

/// What may help when an answer has no rows: the nearest code, or the spelling in capitals.
struct EmptyAnswer {
  let catalogue: Catalogue
  let dialect: PathQuery.Dialect

  /// Values of a list that are looked up; nobody reads more notes.
  private static let mostValues = 20

  func notes(
    on condition: Condition?, _ columns: inout ColumnResolution
  ) throws(Problem) -> [Note] {
    guard let condition else { return [] }
    var notes: [Note] = []
    var capitals: [String] = []
    for part in condition.conjuncts {
      guard let (reference, values) = Self.wanted(part), values.count <= Self.mostValues else {
        continue
      }
      let column = try columns.resolve(reference)
      let table = columns.tables[column.table].sentName
      for value in values {
        let codes = catalogue.nearestCodes(to: value.text, table: table, column: column.name)
        if !codes.isEmpty {
          notes.append(
            .nearestCode(
              value: value.text, column: column.name, codes: codes.map { .init($0) }))
        } else if dialect == .v1, ColumnClass(column.schema).isCharacter,
          value.text.utf8.contains(where: { $0 &- 0x61 < 26 })
        {
          let capital = value.text.asciiUppercased
          if !capitals.contains(where: { $0.sameBytes(as: capital) }) { capitals.append(capital) }
        }
      }
    }
    // V1 was seen both to mind the case of letters and not to.
    if !capitals.isEmpty { notes.append(.tryUpperCase(capitals)) }
    return notes
  }

  /// The column and the values that it must be equal to.
  private static func wanted(_ part: Condition) -> (ColumnReference, [Value])? {
    switch part {
    case .comparison(.column(let column), .equal, .value(let value)): return (column, [value])
    case .member(.column(let column), let members): return members.values.map { (column, $0) }
    case .or(let parts):
      guard case (.column(let column), let values)? = ConditionTranslation.equalities(parts) else {
        return nil
      }
      return (column, values)
    default: return nil
    }
  }
}
