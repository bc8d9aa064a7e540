import Testing

@Suite struct DocCommentTests {
  @Test("Every package type and function says in a sentence what it is")
  func documented() {
    var found: [String] = []
    for file in sourceFiles {
      for index in file.code.indices where needsWords(file.code[index]) {
        if !hasDocComment(above: index, in: file) { found.append(file.place(index)) }
      }
    }
    #expect(findings(found) == "")
  }

  static let kinds: Set<Substring> = [
    "struct", "enum", "class", "actor", "protocol", "typealias", "func",
  ]
  /// What the language itself explains: equality, order and hashing.
  static let wordless = ["== ", "==(", "< ", "<(", "hash(into"]

  /// Whether a line declares a package type or function.
  private func needsWords(_ line: String) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard words.first == "package",
      let kind = words.firstIndex(where: { Self.kinds.contains($0) })
    else { return false }
    let name = words[(kind + 1)...].joined(separator: " ")
    return !Self.wordless.contains { name.hasPrefix($0) }
  }

  /// Whether the nearest line above that is no attribute is a doc comment.
  private func hasDocComment(above index: Int, in file: SourceFile) -> Bool {
    let above = file.lines[..<index].map { $0.drop { $0 == " " } }
    return above.last { !$0.hasPrefix("@") }?.hasPrefix("///") ?? false
  }
}
