import Model
import Services

/// What formats for people may show with the rows of an answer.
struct Presentation {
  /// What stands under the name of a column.
  var columnNotes: [FoldedName: String] = [:]
  /// Values that are shown with what belongs to them.
  var measuredValues: [MeasuredValue] = []
  /// The statements that show what a window has no room for.
  var wholeAnswer = "set format list"
  /// The unit of a column of the answer; where no query tells the table, that of the first one in
  /// the catalogue that has such a column.
  var unit: @Sendable (String) -> String? = { unitAnywhere($0) }
}

extension Session {
  /// What `set types on` and `set pairs on` ask for with the answer of a query.
  func presentation(of query: Query) -> Presentation {
    var presentation = Presentation()
    presentation.wholeAnswer =
      keepsAnswers ? "last as list, last as csv" : "as list, as csv"
    presentation.unit = { [catalogue] in
      NotedTables(query, catalogue.table(named:)).unit(of: $0, query)
    }
    guard settings.types || settings.pairs else { return presentation }
    let tables = NotedTables(query, catalogue.table(named:))
    if settings.pairs { presentation.measuredValues = tables.measuredValues }
    if settings.types, query.count == nil { presentation.columnNotes = tables.columnNotes(query) }
    return presentation
  }
}

/// - Parameter column: a name of the answer: that of a join may have its table before a dot.
private func unitAnywhere(_ column: String) -> String? {
  let bytes = column.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  guard let last = bytes.last else { return nil }
  let column = String(Substring(last))
  return Catalogue().firstTable(with: column)?.column(named: column)?.unit
}

/// The tables of a query as the catalogue knows them.
private struct NotedTables {
  private var tables: [(name: String, alias: String?, schema: TableSchema)] = []

  init(_ query: Query, _ lookUp: (String) -> TableSchema?) {
    for reference in [query.from] + query.joins.map(\.table) where !reference.isFile {
      if let schema = lookUp(reference.name.text) {
        tables.append((reference.name.text, reference.alias?.text, schema))
      }
    }
  }

  var measuredValues: [MeasuredValue] { tables.flatMap(\.schema.measuredValues) }

  func columnNotes(_ query: Query) -> [FoldedName: String] {
    var notes: [FoldedName: String] = [:]
    if let selection = query.selection {
      for item in selection.items {
        guard case .column(let reference) = item.expression, let column = column(reference) else {
          continue
        }
        notes[FoldedName((item.alias ?? reference.name).text)] = column.note
      }
    } else {
      for table in tables {
        for column in table.schema.columns {
          let name = FoldedName(column.name)
          // A plain name is the first table's, as in the answer of a join.
          if notes[name] == nil { notes[name] = column.note }
          notes[FoldedName(table.name + "." + column.name)] = column.note
        }
      }
    }
    for value in measuredValues {
      let pair = FoldedName(value.value + PairedRows.between + value.uncertainty)
      notes[pair] = notes[FoldedName(value.value)]
    }
    return notes
  }

  /// What the answer's column has; none for one that was worked out.
  func unit(of name: String, _ query: Query) -> String? {
    guard let selection = query.selection else {
      return tables.lazy.compactMap { $0.schema.column(named: name)?.unit }.first
        ?? unitAnywhere(name)
    }
    for item in selection.items {
      guard case .column(let reference) = item.expression else { continue }
      if (item.alias ?? reference.name).text.equalsIgnoringASCIICase(name) {
        return column(reference)?.unit ?? unitAnywhere(reference.name.text)
      }
    }
    return nil
  }

  private func column(_ reference: ColumnReference) -> ColumnSchema? {
    for table in tables {
      if let wanted = reference.table?.text {
        let names = [table.name, table.alias, table.schema.name].compactMap(\.self)
        guard names.contains(where: { $0.equalsIgnoringASCIICase(wanted) }) else { continue }
      }
      if let column = table.schema.column(named: reference.name.text) { return column }
    }
    return nil
  }
}

extension ColumnSchema {
  /// Type and unit in a few words: `decimal, RESULT_UNIT`, `text?` where the type is a guess.
  fileprivate var note: String {
    let words = type == .unknown ? "?" : type.rawValue + (isTypeSure ? "" : "?")
    return words + (unit.map { ", " + $0 } ?? "")
  }
}
