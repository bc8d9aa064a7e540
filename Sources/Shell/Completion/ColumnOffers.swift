import Model
import Parsing
import Planning
import Services

/// Columns of the tables of a statement.
struct ColumnOffers {
  private let tables: [(reference: TableReference, schema: TableSchema)]

  init(catalogue: Catalogue, tables: [TableReference]) {
    self.tables = tables.compactMap { reference in
      catalogue.table(named: reference.name.text).map { (reference, $0) }
    }
  }

  /// By their names, and by `TABLE.NAME` where several tables are asked or one has an alias.
  var all: [Offer] {
    var offers = parameters.map { Offer($0.name, .column, $0.meaning) }
    for (_, schema) in tables {
      for column in schema.columns { offers.append(Offer(column.name, .column, column.words)) }
    }
    for (reference, schema) in tables where tables.count > 1 || reference.alias != nil {
      let name = reference.alias?.text ?? reference.name.text
      for column in schema.columns {
        offers.append(Offer("\(name).\(column.name)", .column, column.words))
      }
    }
    return offers
  }

  /// What described tables are asked with.
  private var parameters: [TableDescription.Parameter] {
    tables.compactMap { Descriptions.table(named: $0.schema.name)?.parameters }.flatMap(\.self)
  }

  func parameter(_ reference: ColumnReference) -> TableDescription.Parameter? {
    parameters.first { $0.name.equalsIgnoringASCIICase(reference.name.text) }
  }

  /// The table and column that a reference means.
  func resolve(_ reference: ColumnReference) -> (TableSchema, ColumnSchema)? {
    for (table, schema) in tables {
      if let wanted = reference.table?.text,
        !(table.alias?.text ?? table.name.text).equalsIgnoringASCIICase(wanted)
      {
        continue
      }
      if let column = schema.column(named: reference.name.text) { return (schema, column) }
    }
    return nil
  }

  /// Where an operator is due, those that the service takes come first and the others say so; those
  /// that make no sense for the column's type are left out.
  func withOperators(_ offers: [Offer], at place: CursorPlace) -> [Offer] {
    guard offers.contains(where: { $0.name == "=" || $0.name == "begins" }),
      let (sent, isText) = place.column.flatMap(operators)
    else { return offers }
    let onText = ["begins", "ends", "contains", "like"]
    var first: [Offer] = []
    var rest: [Offer] = []
    for var offer in offers where offer.kind == .keyword {
      let name = offer.name.asciiLowercased
      if onText.contains(name), !isText { continue }
      if sent.contains(name) {
        offer.meaning = "checked by the service"
        first.append(offer)
      } else {
        if onText.contains(name) || Self.comparisons.contains(name) {
          offer.meaning = "checked here"
        }
        rest.append(offer)
      }
    }
    return first + rest + offers.filter { $0.kind != .keyword }
  }

  /// The operators that the service takes for a column, and whether it holds text.
  private func operators(_ reference: ColumnReference) -> (sent: [String], isText: Bool)? {
    if let parameter = parameter(reference) {
      return (parameter.isDate ? ["=", "in", "between"] : ["=", "in"], !parameter.isDate)
    }
    guard let (table, column) = resolve(reference) else { return nil }
    let isText = column.sureType == .text || column.sureType == .unknown
    if let described = Descriptions.table(named: table.name) {
      return (described.condition == nil ? [] : DescribedQuery.Condition.operators, isText)
    }
    let isDotted = tables.first { $0.schema.name == table.name }?.reference.name.text
      .utf8.contains(UInt8(ascii: "."))
    return (Conditions.sent(column, isDotted == true ? .v2 : .v1), isText)
  }

  private static let comparisons = ["=", "==", "!=", "<", "<=", ">", ">=", "between", "in"]
}

extension ColumnSchema {
  /// Type, unit and the first clause of the meaning.
  fileprivate var words: String {
    let type = self.type == .unknown ? nil : self.type.rawValue
    let clause = meaning.isEmpty ? nil : meaning.firstClause
    return [type, unit, clause].compactMap(\.self).joined(separator: ", ")
  }
}
