/// Rows that nobody has to be asked for.
package enum Stored: Hashable, Sendable {
  /// A file of rows.
  case file(path: String, ReplyFormat)
  /// A kept answer, by its name in the workspace.
  case workspace(String)
}

extension ReplyFormat {
  /// The formats of files, by the last part of their names.
  package static let ofFiles: [(ending: String, format: ReplyFormat)] = [
    ("csv", .csv), ("tsv", .tsv), ("json", .json), ("jsonl", .jsonl), ("ndjson", .jsonl),
    ("xml", .xml), ("plist", .binaryPlist),
  ]

  /// The format that the name of a file tells; nil for another ending.
  package static func ofFile(_ path: String) -> ReplyFormat? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[path.index(after: dot)...]
    return ofFiles.first { $0.ending.equalsIgnoringASCIICase(ending) }?.format
  }
}
