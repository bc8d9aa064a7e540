import Testing

@Suite struct SizeTests {
  static let longestFile = 400
  /// The median of all files stays below this.
  static let middleFile = 150
  static let longestLine = 100

  @Test("No file is over 400 lines")
  func files() {
    let long = sourceFiles.filter { lineCount($0) > Self.longestFile }
    #expect(findings(long.map { "\($0.path): \(lineCount($0)) lines" }) == "")
  }

  @Test("Half of the files are under 150 lines")
  func median() throws {
    let counts = sourceFiles.map(lineCount).sorted()
    try #require(!counts.isEmpty)
    #expect(counts[counts.count / 2] < Self.middleFile)
  }

  @Test("No line is over 100 columns, what its strings hold aside")
  func lines() {
    // A production stands above its parser function as it stands in the grammar file: in one line.
    let production = /^ *\/\/ \w+ = .* \.$/
    var found: [String] = []
    for file in sourceFiles {
      for (index, line) in file.unquoted.enumerated() where line.count > Self.longestLine {
        if line.wholeMatch(of: production) == nil { found.append(file.place(index)) }
      }
    }
    #expect(findings(found) == "")
  }

  /// The last line ends with a line end, so one part after it is empty.
  private func lineCount(_ file: SourceFile) -> Int {
    file.lines.count - 1
  }
}
