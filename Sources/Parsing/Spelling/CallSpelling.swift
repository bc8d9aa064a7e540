internal import Model

extension Call {
  /// The canonical text without the clauses behind it.
  var spelling: String {
    "call " + method.spelling
      + (arguments.isEmpty ? "" : " " + arguments.map(\.spelling).joined(separator: ", "))
  }
}

extension Call.Argument {
  fileprivate var spelling: String {
    name.spelled(bare: { $0 }) + " = " + content.spelling
  }
}

extension Call.Content {
  fileprivate var spelling: String {
    switch self {
    case .value(let value): value.spelling
    case .list(let contents, _): "[" + contents.map(\.spelling).joined(separator: ", ") + "]"
    case .dictionary(let members, _): "{" + members.map(\.spelling).joined(separator: ", ") + "}"
    }
  }
}
