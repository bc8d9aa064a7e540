import Model
import Services

/// What `select` gives names to, put in the place of the names: `order by`, `having` and `group by`
/// know them.
///
/// Inside an aggregate a name is a column.
struct Aliased: Rewriting {
  private var meanings: [FoldedName: Expression] = [:]

  /// - Parameter isColumn: names that stay columns all the same.
  init(_ selection: Selection?, except isColumn: (String) -> Bool = { _ in false }) {
    for item in selection?.items ?? [] {
      guard let alias = item.alias, !isColumn(alias.text) else { continue }
      meanings[FoldedName(alias.text)] = item.expression
    }
  }

  mutating func whole(_ expression: Expression) throws(Problem) -> Expression? {
    guard case .call(let name, _, _) = expression,
      Aggregate.Function(rawValue: name.text.asciiLowercased) != nil
    else { return nil }
    return expression
  }

  mutating func leaf(_ expression: Expression) throws(Problem) -> Expression {
    guard case .column(let column) = expression, column.table == nil else { return expression }
    return meanings[FoldedName(column.name.text)] ?? expression
  }

  mutating func operand(_ operand: Operand) throws(Problem) -> Operand {
    guard case .expression(let expression) = operand else { return operand }
    return .expression(try self.expression(expression))
  }

  mutating func members(_ members: Condition.Members) throws(Problem) -> Condition.Members {
    members
  }
}
