import Foundation
import Testing

/// What is shown to people runs, and prints what is shown.
@Suite struct ExampleTests {
  static let folder = Weir.root.appendingPathComponent("examples")

  static let scripts: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".q") }.sorted()

  @Test(arguments: scripts) func script(name: String) throws {
    let run = try Weir.run(["--sample", "-q", name], directory: Self.folder)
    let wanted = try String(
      contentsOf: Self.folder.appendingPathComponent(name.dropLast(2) + ".txt"), encoding: .utf8)
    #expect(run == Run(status: 0, stdout: wanted, stderr: ""))
  }

  /// A block begins with ```console; a line with `$ weir …` is run, the lines up to the next are
  /// what it prints, standard error first.
  @Test func readme() throws {
    let text = try String(
      contentsOf: Weir.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    var commands = 0
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let session = block.components(separatedBy: "```").first ?? ""
      for step in ("\n" + session).components(separatedBy: "\n$ weir ").dropFirst() {
        let parts = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let run = try Tool.run(
          "/bin/sh", ["-c", "exec \"$0\" \(parts[0])", Weir.program])
        let wanted = parts.count > 1 ? String(parts[1]) : ""
        let found = (run.stderr + run.stdout).trimmingCharacters(in: .newlines)
        #expect(found == wanted.trimmingCharacters(in: .newlines), "weir \(parts[0])")
        commands += 1
      }
    }
    #expect(commands >= 3)
  }
}
