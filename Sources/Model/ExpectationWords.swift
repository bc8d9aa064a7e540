extension Expectation {
  /// As it stands in a sentence: "a value", "`where`".
  package var words: String {
    switch self {
    case .word(let word): "`\(word)`"
    case .table: "a table"
    case .column: "a column"
    case .value: "a value"
    case .number: "a number"
    case .expression: "an expression"
    case .condition: "a condition"
    case .variable: "a variable such as `$NAME`"
    case .setting: "a setting"
    case .service: "a service"
    case .format: "a format"
    case .file: "a file name in double quotes"
    case .newName: "a new name"
    case .statement: "a statement"
    case .endOfStatement: "the end of the statement"
    }
  }

  /// The list in words, each once, the end of the statement last: "`where`, `rows` or the end".
  package static func words(_ expected: [Expectation]) -> String {
    var phrases: [String] = []
    let ordered =
      expected.filter { $0 != .endOfStatement } + expected.filter { $0 == .endOfStatement }
    for expectation in ordered {
      let phrase = expectation.words
      if !phrases.contains(where: { $0.sameBytes(as: phrase) }) { phrases.append(phrase) }
    }
    return listed(phrases, "or")
  }
}
