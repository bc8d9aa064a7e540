import Foundation
import Testing

@Suite struct ImportTests {
  @Test("A file imports only what its room's doors allow", arguments: targetFolders)
  func star(target: String) {
    let allowed = systemModules.union(architecture[target] ?? [])
    let pattern = /^(?:@\w+ +)*(?:\w+ +)?import +(?:(?:struct|class|enum|func|let|var) +)?(\w+)/
    var found: [String] = []
    for file in sourceFiles where file.target == target {
      for (index, line) in file.code.enumerated() {
        guard let match = line.firstMatch(of: pattern) else { continue }
        if !allowed.contains(String(match.1)) { found.append(file.place(index)) }
      }
    }
    #expect(findings(found) == "")
  }

  @Test("Each folder in Sources is a room of the architecture")
  func rooms() {
    #expect(targetFolders.contains("Model"))
    #expect(targetFolders.filter { architecture[$0] == nil } == [])
  }

  @Test("Each folder in Sources is in a table of README.md")
  func readme() throws {
    let path = projectFolder.appending(path: "README.md")
    guard FileManager.default.fileExists(atPath: path.path) else { return }
    let text = try String(contentsOf: path, encoding: .utf8)
    let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("|") }
    let missing = targetFolders.filter { name in !rows.contains { $0.contains("`\(name)`") } }
    #expect(missing == [])
  }
}
