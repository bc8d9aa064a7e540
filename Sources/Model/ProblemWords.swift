extension Problem {
  /// What is the case: lower case, no full stop, names in backticks.
  package var message: String { kind.message }
  /// What to try, if there is something to try.
  package var hint: String? { kind.hint }
}

extension Problem.Kind {
  package var message: String { "\(self)" }
  package var hint: String? { nil }
}
