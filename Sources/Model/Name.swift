/// The name of a table, column, alias, setting or file, as typed.
package struct Name: Hashable, Sendable {
  /// How it was written.
  package enum Form: Hashable, Sendable {
    /// A bare word.
    case bare
    /// `"…"`: sent as typed, whatever the catalogue says.
    case quoted
    /// `$NAME`: the text is the variable's name, without `$`.
    case variable
  }

  package let text: String
  package let form: Form
  package let range: SourceRange

  package init(_ text: String, _ form: Form = .bare, range: SourceRange = .nowhere) {
    self.text = text
    self.form = form
    self.range = range
  }
}

/// One value as typed: its bytes are kept, `00501` and `1.10` too.
package struct Value: Hashable, Sendable {
  /// How it was written.
  package enum Form: Hashable, Sendable {
    /// A bare word or number.
    case word
    /// `'…'` or `"…"` on the right of a comparison.
    case quoted
    /// `$NAME`: the text is the variable's name, without `$`.
    case variable
  }

  package let text: String
  package let form: Form
  package let range: SourceRange

  package init(_ text: String, _ form: Form = .word, range: SourceRange = .nowhere) {
    self.text = text
    self.form = form
    self.range = range
  }
}

/// What a variable holds.
package enum Binding: Hashable, Sendable {
  case value(Value)
  case list([Value])
}
