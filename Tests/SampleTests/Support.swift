import Foundation
import Model
import Services
import Testing

@testable import Sample

/// What came back for a path.
struct Answer {
  let reply: Reply
  let body: String
  var status: Int { reply.status }
  /// Rows of a JSON answer; no value of the store holds a brace.
  var rowCount: Int { body.utf8.count { $0 == UInt8(ascii: "{") } }
}

enum Cell: Equatable, CustomStringConvertible {
  case null
  case number(String)
  case text(String)

  var value: String? {
    switch self {
    case .null: nil
    case .number(let text), .text(let text): text
    }
  }

  var description: String { value ?? "null" }
}

/// A row as it came: names and cells in order.
struct Row: Equatable {
  var names: [String] = []
  var cells: [Cell] = []

  subscript(name: String) -> Cell? {
    names.firstIndex(of: name).map { cells[$0] }
  }

  var values: [String?] { cells.map(\.value) }
}

func ask(_ path: String, _ store: SampleStore? = nil) throws -> Answer {
  let store = try store ?? SampleStore()
  let url = path.contains("://") ? path : "https://data.epa.gov/efservice/" + path
  return try collect(store.reply(to: Request(url, expects: .init(.json))))
}

func ask(_ query: PathQuery) throws -> Answer {
  let request = Request("https://data.epa.gov/efservice/", expects: .init(.json))
  return try collect(SampleStore().answer(query, to: request))
}

private func collect(_ reply: Reply) throws -> Answer {
  var bytes: [UInt8] = []
  while let chunk = try reply.body.next() {
    #expect(!chunk.isEmpty)
    bytes += chunk
  }
  return Answer(reply: reply, body: String(decoding: bytes, as: UTF8.self))
}

/// The rows of a JSON answer in the layout of the service, a member a line.
func rows(_ path: String, _ store: SampleStore? = nil) throws -> [Row] {
  let answer = try ask(path, store)
  try #require(answer.status == 200, "\(path): \(answer.body)")
  return try rows(ofJSON: answer.body)
}

func rows(ofJSON text: String) throws -> [Row] {
  var rows: [Row] = []
  for line in Array(text.utf8).split(separator: UInt8(ascii: "\n")) {
    if line.last == UInt8(ascii: "{") { rows.append(Row()) }
    guard line.starts(with: "  \"".utf8) else { continue }
    let quote = try #require(line.dropFirst(3).firstIndex(of: UInt8(ascii: "\"")))
    var value = line[(quote + 3)...]
    if value.last == UInt8(ascii: ",") { value = value.dropLast() }
    rows[rows.count - 1].names.append(
      String(decoding: line[(line.startIndex + 3)..<quote], as: UTF8.self))
    rows[rows.count - 1].cells.append(cell(String(decoding: value, as: UTF8.self)))
  }
  return rows
}

private func cell(_ value: String) -> Cell {
  if value == "null" { return .null }
  guard value.utf8.first == UInt8(ascii: "\"") else { return .number(value) }
  let text = String(value.dropFirst().dropLast())
  guard text.utf8.contains(UInt8(ascii: "\\")) else { return .text(text) }
  // The store has no other escapes.
  return .text(text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
}

/// A text table of the project.
struct TextTable {
  let program: String
  let name: String
  let columns: [String]
  let types: [String]
  /// Nil is a missing value.
  let rows: [[String?]]

  func column(_ name: String) -> Int {
    columns.firstIndex(of: name) ?? 0
  }

  func values(_ name: String) -> [String?] {
    let index = column(name)
    return rows.map { $0[index] }
  }

  func count(_ name: String, where holds: (String) -> Bool) -> Int {
    values(name).count { $0.map(holds) ?? false }
  }
}

let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

let tablesFolder = packageRoot.appending(path: "Sources/CSample/tables")

let textTables: [String: TextTable] = {
  var tables: [String: TextTable] = [:]
  for program in ["radnet", "tri", "sdwis"] {
    let folder = tablesFolder.appending(path: program)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    for file in names where file.hasSuffix(".tsv") {
      guard let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
      else { continue }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let fields = lines.map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
      let name = String(file.dropLast(4))
      tables[name] = TextTable(
        program: program, name: name, columns: fields[0], types: fields[1],
        rows: fields.dropFirst(2).map { row in row.map { $0.isEmpty ? nil : $0 } })
    }
  }
  return tables
}()

func table(_ name: String) throws -> TextTable {
  try #require(textTables[name], "no text table \(name)")
}
