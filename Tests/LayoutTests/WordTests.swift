import Testing

@Suite struct WordTests {
  @Test("Nothing is left to do later")
  func marks() {
    let mark = /\b(?:TODO|FIXME|XXX)\b/
    var found: [String] = []
    for file in sourceFiles {
      for (index, line) in file.unquoted.enumerated() where line.firstMatch(of: mark) != nil {
        found.append(file.place(index))
      }
    }
    #expect(findings(found) == "")
  }

  @Test("No trap is written out: no try!, as!, fatalError, forced unwrap")
  func traps() {
    let trap = /\btry!|\bas!|\bfatalError\b|[\w)\]}"?]!(?!=)/
    #expect(findings(sourceFiles.flatMap { $0.places(where: trap) }) == "")
  }

  @Test("Only weir prints by itself; the others write to a sink")
  func prints() {
    let print = /(?:^|[^\w.])(?:Swift\.)?(?:debugPrint|print)\(/
    let declaration = /\bfunc print\(/
    let found = sourceFiles.filter { $0.target != "weir" }.flatMap { file in
      file.code.indices.filter {
        file.code[$0].firstMatch(of: print) != nil
          && file.code[$0].firstMatch(of: declaration) == nil
      }.map(file.place)
    }
    #expect(findings(found) == "")
  }

  @Test("No type is named for managing, helping or being of use")
  func names() {
    let name = /\b(?:struct|enum|class|actor|protocol|typealias) +\w*(?:Manager|Helper|Util)/
    #expect(findings(sourceFiles.flatMap { $0.places(where: name) }) == "")
  }
}
