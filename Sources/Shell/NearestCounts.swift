import Model
import Planning

extension Session {
  /// Codes that are counted for one note; each is a question to the service.
  private static let mostCounted = 3

  /// The note on the nearest codes, with the rows that each would give where the service counts.
  ///
  /// Asked only where a person waits for the next idea.
  func counted(_ note: Note, for query: Query) -> Note {
    guard isInteractive, case .nearestCode(let value, let column, var codes) = note,
      codes.count <= Self.mostCounted
    else { return note }
    for index in codes.indices {
      guard let other = query.asking(column, for: codes[index].code.code, insteadOf: value) else {
        return note
      }
      codes[index].rows = try? total(of: other)
    }
    return .nearestCode(value: value, column: column, codes: codes)
  }
}

extension Query {
  /// The same question with another value for a column; nil where no plain `=` asks for the value.
  fileprivate func asking(_ column: String, for code: String, insteadOf value: String) -> Query? {
    guard let condition else { return nil }
    var parts = condition.conjuncts
    for index in parts.indices {
      guard case .comparison(.column(let name), .equal, .value(let typed)) = parts[index],
        name.name.text.equalsIgnoringASCIICase(column), typed.text.sameBytes(as: value)
      else { continue }
      parts[index] = .comparison(.column(name), .equal, .value(Value(code, .quoted)))
      var query = self
      query.condition = Condition.all(parts)
      return query
    }
    return nil
  }
}
