import Model
import Services

/// The `order by` of a query, and whether the service may do it.
struct Ordering {
  let terms: [OrderTerm]
  /// The same for the service; nil when it is done here.
  let sort: [PathQuery.Sort]?

  init(
    _ terms: [OrderTerm], _ dialect: PathQuery.Dialect?, selection: Selection?,
    _ resolution: inout ExpressionResolution
  ) throws(Problem) {
    var resolved: [OrderTerm] = []
    var sort: [PathQuery.Sort]? = dialect == .v2 ? [] : nil
    for term in terms {
      guard term.expression.hasColumns else {
        throw Problem(
          .cannotAnswer(
            what: "`order by` names no column here", hint: "write the column's name or alias"),
          at: term.expression.range)
      }
      // An alias of the selection is known here.
      if let aliased = Self.aliased(term.expression, selection) {
        resolved.append(
          OrderTerm(try resolution.expression(aliased), isDescending: term.isDescending))
        sort = nil
        continue
      }
      resolved.append(
        OrderTerm(try resolution.expression(term.expression), isDescending: term.isDescending))
      guard case .column(let reference) = term.expression else {
        sort = nil
        continue
      }
      let column = try resolution.columns.resolve(reference)
      guard column.schema?.isTypeSure == true else {
        sort = nil
        continue
      }
      let table = resolution.columns.tables[column.table]
      let name = column.table == 0 ? column.name : table.sentName + "." + column.name
      sort?.append(PathQuery.Sort(name, isDescending: term.isDescending))
    }
    self.terms = resolved
    self.sort = terms.isEmpty ? nil : sort
  }

  private static func aliased(_ expression: Expression, _ selection: Selection?) -> Expression? {
    guard case .column(let reference) = expression, reference.table == nil else { return nil }
    return selection?.items.first { item in
      item.alias?.text.equalsIgnoringASCIICase(reference.name.text) ?? false
    }?.expression
  }
}
