package import Model

extension Query {
  /// The clauses in the order of the language page, in one line.
  package var spelling: String { clauses.joined(separator: " ") }

  /// The clauses, each with its words.
  package var clauses: [String] {
    var all = joins.map(Clause.join)
    if let condition { all.append(.where(condition)) }
    if !groupBy.isEmpty { all.append(.group(groupBy)) }
    if let having { all.append(.having(having)) }
    if let selection { all.append(.select(selection)) }
    if !orderBy.isEmpty { all.append(.order(orderBy)) }
    if let window { all.append(.window(window)) }
    if let count { all.append(.count(count)) }
    if let format { all.append(.format(format)) }
    if let destination { all.append(.into(destination)) }
    return ["from " + from.spelling] + all.map(\.spelling)
  }
}

extension Clause {
  package var spelling: String {
    switch self {
    case .join(let join): join.spelling
    case .where(let condition): "where " + condition.spelling
    case .group(let expressions): "group by " + list(expressions.map(\.spelling))
    case .having(let condition): "having " + condition.spelling
    case .select(let selection): selection?.spelling ?? "select *"
    case .order(let terms): "order by " + list(terms.map(\.spelling))
    case .window(let window): window.spelling
    case .count: "count"
    case .format(let name): "as " + name.text
    case .into(let destination): destination.spelling
    }
  }
}

private func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }

extension Join {
  package var spelling: String {
    let words = (isLeft ? "left join " : "join ") + table.spelling
    guard let on else { return words }
    return words + " on " + on.spelled(afterOn: true)
  }
}

extension Selection {
  package var spelling: String {
    let items = items.map { item in
      guard let alias = item.alias else { return item.expression.spelling }
      return item.expression.spelling + " as " + alias.spelled(bare: Quoting.name)
    }
    return (isDistinct ? "select distinct " : "select ") + list(items)
  }
}

extension OrderTerm {
  package var spelling: String { expression.spelling + (isDescending ? " desc" : "") }
}

extension Window {
  package var spelling: String {
    switch self {
    case .rows(let lower, let upper, _):
      "rows \(lower?.spelling ?? ""):\(upper?.spelling ?? "")"
    case .first(let amount, let column, _):
      "first " + amount.spelling + (column.map { " per " + $0.spelling } ?? "")
    case .all:
      "all rows"
    }
  }
}

extension Window.Bound {
  package var spelling: String {
    switch self {
    case .number(let number): String(number)
    case .variable(let name): "$" + name.text
    }
  }
}

extension Destination {
  package var spelling: String {
    switch self {
    case .workspace(let name, _):
      return "into " + name.text
    case .file(let file, let table, _):
      let path =
        if case .value(let value) = file, value.form != .variable {
          Quoting.text(value.text)
        } else {
          file.spelling
        }
      guard let table else { return "into " + path }
      return "into \(path) table " + table.name.spelled(bare: Quoting.name) + table.mode.spelling
    }
  }
}

extension Destination.Table.Mode {
  fileprivate var spelling: String {
    switch self {
    case .create: ""
    case .replace: " replace"
    case .append: " append"
    case .key(let names): " key (" + list(names.map { $0.spelled(bare: Quoting.name) }) + ")"
    }
  }
}
