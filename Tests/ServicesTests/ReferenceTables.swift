import Glibc
import Model

@testable import Services

/// The reference beside the package, where it is present.
enum ReferenceTables {
  /// The rows of a table, each split at tabs; nil when the file is absent.
  static func rows(_ name: String) -> [[String]]? {
    guard let file = fopen("../shared/reference/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// What the reference's catalogue knows.
  static func names() -> KnownNames? {
    guard let rows = rows("envirofacts-catalog.tsv") else { return nil }
    var columns: [FoldedName: Set<FoldedName>] = [:]
    var programs: Set<FoldedName> = []
    for row in rows.dropFirst() where row.count > 3 {
      programs.insert(FoldedName(row[0]))
      for name in [row[1], row[0] + "." + row[1]] {
        columns[FoldedName(name), default: []].formUnion(row[2] == "*" ? [] : [FoldedName(row[2])])
      }
    }
    return KnownNames(
      isTable: { columns[FoldedName($0)] != nil },
      isColumn: { table, column in
        guard let known = columns[FoldedName(table)], !known.isEmpty else { return nil }
        return known.contains(FoldedName(column))
      },
      isProgram: { programs.contains(FoldedName($0)) && columns[FoldedName($0)] == nil })
  }
}
