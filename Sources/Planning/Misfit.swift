import Model

/// Values that a column of a sure type can never hold: `RESULT_AMOUNT > abc`.
enum Misfit {
  /// A note for each; the comparison is by text then, as the language says.
  static func notes(
    on condition: Condition?, _ columns: inout ColumnResolution
  ) throws(Problem) -> [Note] {
    var notes: [Note] = []
    for part in condition?.conjuncts ?? [] {
      guard case .comparison(.column(let reference), let sign, .value(let value)) = part,
        signs.contains(sign), !value.text.utf8.contains(where: { $0 &- 0x30 < 10 })
      else { continue }
      let column = try columns.resolve(reference)
      let kind = ColumnClass(column.schema)
      guard kind.isSureNumber || kind == .date else { continue }
      notes.append(
        .other(
          "`\(value.text)` is no \(kind == .date ? "date" : "number"), and `\(column.name)` holds"
            + " \(kind == .date ? "dates" : "numbers"); both are compared as text"))
    }
    return notes
  }

  private static let signs: [ComparisonOperator] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]
}
