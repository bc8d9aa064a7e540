/// One clause of a query.
package enum Clause: Hashable, Sendable {
  case join(Join)
  case `where`(Condition)
  case group([Expression])
  case having(Condition)
  /// Nil for `select *`.
  case select(Selection?)
  case order([OrderTerm])
  case window(Window)
  case count(SourceRange)
  case format(Name)
  case into(Destination)
}

/// A line at the prompt that begins with a clause word: the last query is asked again, amended.
package struct Amendment: Hashable, Sendable {
  /// What happens to the `where` before the clauses take their places.
  package enum Extension: Hashable, Sendable {
    case and(Condition)
    case or(Condition)
  }

  package var extended: Extension?
  package var clauses: [Clause]
  package var range: SourceRange

  package init(_ extended: Extension? = nil, clauses: [Clause], range: SourceRange = .nowhere) {
    self.extended = extended
    self.clauses = clauses
    self.range = range
  }
}

extension Query {
  /// Gives a clause its place; `join` adds a table, any other replaces its own kind.
  package mutating func take(_ clause: Clause) {
    switch clause {
    case .join(let join): joins.append(join)
    case .where(let condition): self.condition = condition
    case .group(let expressions): groupBy = expressions
    case .having(let condition): having = condition
    case .select(let selection): self.selection = selection
    case .order(let terms): orderBy = terms
    case .window(let window): self.window = window
    case .count(let range): count = range
    case .format(let name): format = name
    case .into(let destination): self.destination = destination
    }
  }

  /// The query with what an amendment says; `count` gives way to `select`, `group by` and
  /// `order by`, and they to it.
  package func amended(by amendment: Amendment) -> Query {
    var query = self
    // What went into a file is there: the next answer does not go over it unasked.
    query.destination = nil
    if destination != nil { query.format = nil }
    switch amendment.extended {
    case .and(let condition):
      let parts = (self.condition?.conjuncts ?? []) + condition.conjuncts
      query.condition = parts.count > 1 ? .and(parts) : condition
    case .or(let condition):
      let parts = (self.condition?.alternatives ?? []) + condition.alternatives
      query.condition = parts.count > 1 ? .or(parts) : condition
    case nil: break
    }
    for clause in amendment.clauses {
      switch clause {
      case .count:
        query.selection = nil
        query.groupBy = []
        query.having = nil
        query.orderBy = []
      case .select, .group, .order: query.count = nil
      default: break
      }
      query.take(clause)
    }
    return query
  }
}

extension Condition {
  /// The conditions that an `and` joins; a condition of another kind alone.
  package var conjuncts: [Condition] {
    if case .and(let conditions) = self { conditions } else { [self] }
  }

  /// All of them together; nil for none.
  package static func all(_ parts: [Condition]) -> Condition? {
    parts.count > 1 ? .and(parts) : parts.first
  }

  /// The conditions that an `or` joins; a condition of another kind alone.
  fileprivate var alternatives: [Condition] {
    if case .or(let conditions) = self { conditions } else { [self] }
  }
}
