import Testing

/// A fact that no stage states is deleted, and its words with it.
@Suite struct DeadFactTests {
  @Test(
    "Every case is stated outside of its words",
    arguments: [
      ("Sources/Model/Problem.swift", "Kind"), ("Sources/Model/Problem.swift", "Expectation"),
      ("Sources/Model/Note.swift", "Note"),
    ])
  func stated(path: String, name: String) throws {
    let file = try #require(sourceFiles.first { $0.path == path })
    let facts = cases(of: name, in: file)
    try #require(!facts.isEmpty)
    let used = membersUsed()
    let dead = facts.filter { !used.contains($0.name) }
    #expect(findings(dead.map { file.place($0.line) }) == "")
  }

  /// The cases of one enum that stand one to a line, and their lines from 0.
  ///
  /// A name with a payload ends with its parenthesis, so that `.unfinished(` is not `.unfinished`.
  private func cases(of name: String, in file: SourceFile) -> [(name: String, line: Int)] {
    guard let opening = file.code.firstIndex(where: { $0.contains("enum \(name):") }) else {
      return []
    }
    let indent = file.code[opening].prefix { $0 == " " }
    let body = file.code[opening...].prefix { $0 != indent + "}" }
    return body.indices.compactMap { index in
      body[index].firstMatch(of: /^ *case (\w+\(?)/).map { (String($0.1), index) }
    }
  }

  /// Every `.name` that is made, not matched, outside of the files that only have words for facts.
  private func membersUsed() -> Set<String> {
    let words = /^Sources\/Model\/(?:Problem\w*|\w*Words)\.swift$/
    let pattern = /^ *(?:(?:\} else )?(?:if|guard) )?case [^:=]*[:=]/
    var used: Set<String> = []
    for file in sourceFiles where file.path.firstMatch(of: words) == nil {
      for line in file.code {
        for match in line.replacing(pattern, with: "").matches(of: /\.(\w+\(?)/) {
          used.insert(String(match.1))
        }
      }
    }
    return used
  }
}
