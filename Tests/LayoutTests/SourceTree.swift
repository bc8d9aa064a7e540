import Foundation

/// The project's folder; this file is three folders below it.
let projectFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The names of the folders in `Sources`, sorted.
let targetFolders: [String] = {
  let names = try? FileManager.default.contentsOfDirectory(
    atPath: projectFolder.appending(path: "Sources").path)
  return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
}()

/// Every Swift file below `Sources`, sorted by path.
let sourceFiles: [SourceFile] = {
  let folder = projectFolder.appending(path: "Sources")
  let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
  return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
    guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else {
      return nil
    }
    return SourceFile(path: "Sources/" + path, text: text)
  }
}()

/// One Swift file, as lines, in three readings.
struct SourceFile {
  /// From the project's folder: `Sources/Model/Batch.swift`.
  let path: String
  let lines: [String]
  /// The lines without what their string literals hold.
  let unquoted: [String]
  /// The lines without comments and without what their string literals hold.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    var scan = SourceScan(text)
    scan.run()
    unquoted = String(scan.unquoted).components(separatedBy: "\n")
    code = String(scan.code).components(separatedBy: "\n")
  }

  /// The folder in `Sources`, which is the target.
  var target: String {
    path.components(separatedBy: "/")[1]
  }

  /// `path:line: the line` for an index into the lines, as compilers say it.
  func place(_ index: Int) -> String {
    "\(path):\(index + 1): \(lines[index].trimmingCharacters(in: .whitespaces))"
  }

  /// The places whose code holds a match of `pattern`.
  func places(where pattern: Regex<some Any>) -> [String] {
    code.indices.filter { code[$0].firstMatch(of: pattern) != nil }.map(place)
  }
}

/// What a check found, one finding a line; empty when all is well.
func findings(_ found: [String]) -> String {
  found.joined(separator: "\n")
}
