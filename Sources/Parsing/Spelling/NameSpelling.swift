package import Model

extension Name {
  /// In double quotes if it was written so, or if it would be read otherwise.
  func spelled(bare: (String) -> String) -> String {
    switch form {
    case .bare: bare(text)
    case .quoted: Quoting.quotedName(text)
    case .variable: "$" + text
    }
  }
}

extension Value {
  /// The value as a statement writes it.
  package var spelling: String {
    switch form {
    case .word: Quoting.value(text)
    case .quoted: Quoting.text(text)
    case .variable: "$" + text
    }
  }

  /// As `get` and `set` write it.
  var pathSpelling: String {
    form == .word ? Quoting.path(text) : spelling
  }
}

extension TableReference {
  /// `TABLE as ALIAS`, or `file "PATH"`.
  package var spelling: String {
    let path = form == .variable ? "$" + name.text : Quoting.quotedName(name.text)
    let table = isFile ? "file " + path : name.spelled(bare: Quoting.table)
    guard let alias else { return table }
    return table + " as " + alias.spelled(bare: Quoting.name)
  }

  private var form: Name.Form { name.form }
}

extension ColumnReference {
  /// `NAME` or `TABLE.NAME`.
  package var spelling: String {
    let column = name.spelled(bare: Quoting.column)
    guard let table else { return column }
    return table.spelled(bare: tableSpelling) + "." + column
  }

  /// The table before a column may itself have dots: `radnet.erm_result.result_date`.
  private func tableSpelling(_ text: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isBare = parts.allSatisfy { Quoting.column(String($0)).sameBytes(as: $0) }
    return isBare ? text : Quoting.quotedName(text)
  }
}
