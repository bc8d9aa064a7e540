import Foundation
import Testing

@Suite struct TrackedFileTests {
  /// Folders of one machine, in two parts so that this file is clean too.
  static let machineFolders = [("/wo", "rk/"), ("/tmp/", "bash"), ("/ro", "ot/")].map { $0 + $1 }

  @Test("No tracked file names a place on somebody's machine")
  func machinePaths() throws {
    var found: [String] = []
    for path in try trackedFiles() {
      // A file that was removed but not yet committed is no finding.
      guard let data = try? Data(contentsOf: projectFolder.appending(path: path)) else { continue }
      for folder in Self.machineFolders where names(folder, in: data) {
        found.append("\(path): \(folder)")
      }
    }
    #expect(findings(found) == "")
  }

  /// Whether a path begins with `folder` somewhere; one inside a longer path or address does not count.
  private func names(_ folder: String, in data: Data) -> Bool {
    var rest = data[...]
    while let range = rest.range(of: Data(folder.utf8)) {
      let before = range.lowerBound == data.startIndex ? nil : data[range.lowerBound - 1]
      if before.map(isPathByte) != true { return true }
      rest = data[range.upperBound...]
    }
    return false
  }

  private func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Paths from the project's folder; none when it is no git checkout.
  private func trackedFiles() throws -> [String] {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", projectFolder.path, "ls-files", "-z"]
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    try git.run()
    let list = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    return String(decoding: list, as: UTF8.self).split(separator: "\0").map(String.init)
  }
}
