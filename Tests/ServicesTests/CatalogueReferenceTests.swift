import Foundation
import Model
import Services
import Testing

/// The catalogue against the collected facts, where they lie beside the project.
@Suite struct CatalogueReferenceTests {
  let catalogue = Catalogue()

  static func lines(_ file: String) -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appending(path: "../shared/reference/\(file)")
    guard let data = try? Data(contentsOf: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  static let uv = ["GETENVIROFACTSUVHOURLY": "uv.hourly", "GETENVIROFACTSUVDAILY": "uv.daily"]

  @Test func everyTableAndColumnIsInIt() throws {
    var tables: [String: TableSchema] = [:]
    for row in Self.lines("envirofacts-catalog.tsv") {
      let name = Self.uv[row[1]] ?? row[1]
      let table = try #require(tables[name] ?? catalogue.table(named: name), "\(name)")
      tables[name] = table
      #expect(table.name == name)
      if row[2] == "*" { continue }
      let column = try #require(table.column(named: row[2]), "\(name).\(row[2])")
      #expect(column.name == row[2])
      let sure = ["int", "decimal", "date", "timestamp", "int/text"]
      let isSure =
        sure.contains(row[3]) || row[3].hasPrefix("decimal as JSON")
        || row[3].hasPrefix("date (") || row[3] == "text" || row[3].hasPrefix("text(")
      #expect(column.isTypeSure == isSure, "\(name).\(row[2])")
    }
  }

  @Test func everyTableHasItsDottedName() {
    for table in catalogue.tables(matching: nil)
    where table.service == Catalogue.service && table.program != "uv" {
      let dotted = "\(table.program).\(table.name)"
      #expect(catalogue.table(named: dotted)?.name == table.name, "\(dotted)")
    }
  }

  @Test func everyCodeIsInIt() {
    var known: [String: Set<String>] = [:]
    for row in Self.lines("code-lists.tsv") {
      // Lists of a named column of a named table; the others have no column to be reached by.
      let isNamed = row[2].utf8.allSatisfy { $0 == 0x5F || $0 &- 0x41 < 26 || $0 &- 0x30 < 10 }
      let table = row[1].split(separator: ",").first.map(String.init) ?? ""
      guard isNamed, catalogue.table(named: table)?.column(named: row[2]) != nil,
        !row[3].hasPrefix("("), !row[3].contains(" / "), row[3] != "NA"
      else { continue }
      let list = table + "." + row[2]
      let codes = known[list] ?? Set(catalogue.codes(table: table, column: row[2]).map(\.code))
      known[list] = codes
      #expect(codes.contains(row[3]), "\(list) \(row[3])")
    }
  }
}
