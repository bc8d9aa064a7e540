import Foundation
import Model
import Testing

@testable import Sample

@Suite("The store and its text tables")
struct StoreTests {
  /// Rows as the sources' own notes count them.
  static let counts = [
    "ERM_RESULT": 3_223, "ERM_ANALYSIS": 1_759, "ERM_SAMPLE": 1_622, "ERM_COUNT": 1_724,
    "ERM_ANALYTE": 66, "ERM_LOCATION": 332, "ERM_MATRIX": 6, "ERM_PROJECT": 1_101,
    "ERM_STUDY": 10, "ERM_ANA_PROC": 173, "ERM_DET_TYPE": 451, "TRI_FACILITY": 489,
    "TRI_REPORTING_FORM": 1_200, "TRI_RELEASE_QTY": 1_390, "WATER_SYSTEM": 400,
    "GEOGRAPHIC_AREA": 573, "LCR_SAMPLE": 3_000, "LCR_SAMPLE_RESULT": 3_000,
  ]

  @Test("Every cell of the store is that of the text table")
  func equalCells() throws {
    let database = try SampleDatabase()
    #expect(Set(textTables.keys) == Set(SampleStore.tables.map(\.name)))
    for table in SampleStore.tables {
      let text = try #require(textTables[table.name])
      #expect(table.program == text.program)
      #expect(table.columns.map(\.name) == text.columns)
      let types = text.types.map { $0.split(separator: " ").first.map(String.init) ?? "" }
      #expect(table.columns.map(\.type.rawValue) == types)
      let statement = try SampleStatement(
        "SELECT * FROM \"\(table.name)\" ORDER BY rowid", in: database)
      var row = 0
      while try statement.step() {
        try #require(row < text.rows.count)
        let cells = table.columns.indices.map { column in
          statement.bytes(Int32(column)).map { String(decoding: $0, as: UTF8.self) }
        }
        guard cells == text.rows[row] else {
          Issue.record("\(table.name), row \(row): \(cells) is not \(text.rows[row])")
          break
        }
        row += 1
      }
      #expect(row == text.rows.count)
    }
  }

  @Test("Every link of the store is that of the text table, and names columns of both")
  func links() throws {
    let schema = try SampleSchema(of: SampleDatabase())
    let text = try String(contentsOf: tablesFolder.appending(path: "links.tsv"), encoding: .utf8)
    let lines = schema.links.map { "\($0.parent)\t\($0.child)\t\($0.key)\n" }
    #expect(lines.joined() == text)
    for link in schema.links {
      #expect(schema.table(named: link.parent)?.column(named: link.key) != nil)
      #expect(schema.table(named: link.child)?.column(named: link.key) != nil)
    }
  }

  @Test("Each table has as many rows as its source says", arguments: counts)
  func rowCounts(_ name: String, _ count: Int) throws {
    #expect(try table(name).rows.count == count)
    let answer = try ask("\(name)/COUNT/JSON")
    #expect(answer.body == "[{\"TOTALQUERYRESULTS\": \(count)}]")
    #expect(try rows("\(name)/JSON").count == count)
  }

  @Test("The tables and the store are small, and the note is one line")
  func small() throws {
    let path = packageRoot.appending(path: "Sources/CSample/sample.db").path()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(try #require(size) < 1_500_000)
    #expect(!SampleStore.aboutNote.contains("\n"))
    #expect(SampleStore.aboutNote.contains("2011"))
  }

  @Test("The tables are those of the sources, where these are at hand")
  func sources() throws {
    let folder = packageRoot.appending(path: "../shared/reference/sample").standardized
    guard FileManager.default.fileExists(atPath: folder.path()) else { return }
    for (name, text) in textTables {
      let file = folder.appending(path: name + ".csv")
      var records = records(ofCSV: try String(contentsOf: file, encoding: .utf8))
      #expect(records.removeFirst() == text.columns)
      #expect(records == text.rows)
    }
  }
}

/// Reads CSV by RFC 4180; an empty field is a missing value.
func records(ofCSV text: String) -> [[String?]] {
  var records: [[String?]] = []
  var record: [String?] = []
  var field: [UInt8] = []
  var isQuoted = false
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "\""):
      // The second of a doubled quote opens the field again and stands for itself.
      if !isQuoted, !field.isEmpty { field.append(byte) }
      isQuoted.toggle()
    case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
      record.append(field.isEmpty ? nil : String(decoding: field, as: UTF8.self))
      field = []
      guard byte == UInt8(ascii: "\n") else { continue }
      records.append(record)
      record = []
    case UInt8(ascii: "\r") where !isQuoted: continue
    default: field.append(byte)
    }
  }
  return records
}
