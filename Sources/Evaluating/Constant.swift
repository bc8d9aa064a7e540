package import Model

/// Expressions without columns, worked out before anything is sent.
package enum Constant {
  /// What `(today() - 30)` or `('out/' || 'x' || '.csv')` is: text in quotes, a number as a word.
  ///
  /// - Throws: ``Problem`` when it names a column, cannot be worked out, or is null.
  package static func value(of expression: Expression) throws(Problem) -> Value {
    var compilation = Compilation()
    let scalar = try compilation.scalar(expression)
    if let column = compilation.columns.first {
      throw Problem(
        .unknownColumn(column.name.text, tables: [], nearest: []), at: column.range)
    }
    let field = scalar.value(.nowhere)
    guard !field.isNull else {
      let spelling = Spelling.short(expression)
      throw Problem(.localWork("`\(spelling)` is null, which is no value"), at: expression.range)
    }
    return Value(
      String(decoding: field.bytes, as: UTF8.self), field.kind == .number ? .word : .quoted,
      range: expression.range)
  }
}
