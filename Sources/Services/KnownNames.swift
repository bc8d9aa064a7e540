/// What a reader of paths may ask about names; the catalogue answers.
package struct KnownNames {
  /// Whether a name, plain or dotted, is a table; nil when nobody knows.
  package var isTable: (_ name: String) -> Bool?
  /// Whether a table has a column; nil when the table or its columns are not known.
  package var isColumn: (_ table: String, _ column: String) -> Bool?
  /// Whether a name is a program: `radnet`.
  package var isProgram: (_ name: String) -> Bool
  /// Whether a table is no longer answered, and then which one is, if any.
  package var goneTable: (_ name: String) -> (isGone: Bool, successor: String?)

  package init(
    isTable: @escaping (_ name: String) -> Bool?,
    isColumn: @escaping (_ table: String, _ column: String) -> Bool?,
    isProgram: @escaping (_ name: String) -> Bool = { _ in false },
    goneTable: @escaping (_ name: String) -> (isGone: Bool, successor: String?) = { _ in
      (false, nil)
    }
  ) {
    self.isTable = isTable
    self.isColumn = isColumn
    self.isProgram = isProgram
    self.goneTable = goneTable
  }

  /// Nothing is known.
  package static var none: KnownNames {
    KnownNames(isTable: { _ in nil }, isColumn: { _, _ in nil })
  }
}
