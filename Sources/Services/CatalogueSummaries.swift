package import Model

/// A table in one line.
package struct TableSummary: Hashable, Sendable {
  /// The service that has it: `envirofacts`.
  package let service: String
  /// The name that reaches it: `ERM_RESULT` on V1, `SERVICE.TABLE` for a described one.
  package let name: String
  /// The first part of its dotted name: `radnet`.
  package let program: String
  package let meaning: String
  /// 0 when no column is known.
  package let columnCount: Int
  package let status: TableSchema.Status
  /// The year it was last seen to answer or be listed; nil when that is not known.
  package let lastSeen: Int?
}

/// A program of Envirofacts, the first part of dotted names.
package struct ProgramSummary: Hashable, Sendable {
  package let name: String
  package let meaning: String
  /// Living tables that the catalogue knows.
  package let tableCount: Int
}

extension Catalogue {
  /// The tables that a pattern names, in the catalogue's order; all of them when it is nil.
  ///
  /// `*` and `%` stand for any run and `?` for one byte of a plain or dotted name; one without
  /// them is looked for within names and meanings. ASCII case is ignored.
  package func tables(matching pattern: String?) -> [TableSummary] {
    let pattern = pattern.map(NamePattern.init)
    var found: [TableSummary] = []
    for table in CatalogueTables() {
      if let pattern,
        !pattern.matches([table.name, table.dottedName], meaning: table.meaning)
      {
        continue
      }
      found.append(
        TableSummary(
          service: Self.service, name: table.name, program: table.program, meaning: table.meaning,
          columnCount: table.columnCount, status: table.status, lastSeen: table.lastSeen))
    }
    for table in Descriptions.all.flatMap(\.tables) {
      let names = [table.fullName]
      if let pattern, !pattern.matches(names, meaning: table.meaning) { continue }
      found.append(
        TableSummary(
          service: table.service, name: table.fullName, program: table.service,
          meaning: table.meaning,
          columnCount: table.columns.count, status: table.status, lastSeen: nil))
    }
    return found
  }

  /// All programs, RadNet first.
  package func programs() -> [ProgramSummary] {
    var counts: [String: Int] = [:]
    for table in CatalogueTables() where table.isLive { counts[table.program, default: 0] += 1 }
    var programs: [ProgramSummary] = []
    var next = CatalogueText.line(.program, from: 0)
    while let line = next {
      let fields = CatalogueText.fields(line)
      programs.append(
        ProgramSummary(
          name: fields[0], meaning: fields.count > 1 ? fields[1] : "",
          tableCount: counts[fields[0]] ?? 0))
      next = CatalogueText.line(.program, from: line.upperBound)
    }
    return programs
  }
}

/// What `tables PATTERN` looks for.
private struct NamePattern {
  private let bytes: [UInt8]
  private let hasWildcards: Bool

  init(_ text: String) {
    bytes = FoldedName(text).bytes.map { $0 == UInt8(ascii: "%") ? UInt8(ascii: "*") : $0 }
    hasWildcards = bytes.contains(UInt8(ascii: "*")) || bytes.contains(UInt8(ascii: "?"))
  }

  func matches(_ names: [String], meaning: String) -> Bool {
    guard hasWildcards else { return (names + [meaning]).contains { within(FoldedName($0).bytes) } }
    return names.contains { covers(FoldedName($0).bytes) }
  }

  private func within(_ text: [UInt8]) -> Bool {
    guard bytes.count <= text.count else { return false }
    return (0...(text.count - bytes.count)).contains { text[$0...].starts(with: bytes) }
  }

  /// Whether the pattern covers the whole text; goes back to the last `*` only, so it ends soon.
  private func covers(_ text: [UInt8]) -> Bool {
    var at = 0
    var place = 0
    var star: (place: Int, at: Int)?
    while at < text.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        star = (place, at)
        place += 1
      } else if place < bytes.count, bytes[place] == UInt8(ascii: "?") || bytes[place] == text[at] {
        place += 1
        at += 1
      } else if let last = star {
        star = (last.place, last.at + 1)
        place = last.place + 1
        at = last.at + 1
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
