package import Model

extension Query {
  /// The clauses in the order of the language page, in one line.
  package var spelling: String { clauses.joined(separator: " ") }

  /// The clauses, each with its words.
  package var clauses: [String] {
    var clauses = ["from " + from.spelling]
    for join in joins { clauses.append(join.spelling) }
    if let condition { clauses.append("where " + condition.spelling) }
    if !groupBy.isEmpty { clauses.append("group by " + list(groupBy.map(\.spelling))) }
    if let having { clauses.append("having " + having.spelling) }
    if let selection { clauses.append(selection.spelling) }
    if !orderBy.isEmpty { clauses.append("order by " + list(orderBy.map(\.spelling))) }
    if let window { clauses.append(window.spelling) }
    if count != nil { clauses.append("count") }
    if let format { clauses.append("as " + format.text) }
    if let destination { clauses.append(destination.spelling) }
    return clauses
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
