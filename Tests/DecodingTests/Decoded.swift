import Decoding
import Model
import Seeded

/// A body in pieces that the test chose.
final class Pieces: ByteStream {
  private var pieces: ArraySlice<[UInt8]>
  private let failure: Problem?
  private(set) var isClosed = false

  /// - Parameter failure: what breaks the body off after the last piece.
  init(_ pieces: [[UInt8]], failure: Problem? = nil) {
    self.pieces = pieces.filter { !$0.isEmpty }[...]
    self.failure = failure
  }

  func next() throws(Problem) -> [UInt8]? {
    if let piece = pieces.popFirst() { return piece }
    if let failure { throw failure }
    return nil
  }

  func close() { isClosed = true }
}

/// A cell as a test writes it.
enum Field: Hashable, CustomStringConvertible {
  case absent
  case null
  case text(String)
  case number(String)
  case boolean(String)
  case nested(String)

  init(_ batch: Batch, _ row: Int, _ column: Int) {
    let text = batch.text(row, column) ?? ""
    self =
      switch batch.cell(row, column).kind {
      case .absent: .absent
      case .null: .null
      case .text: .text(text)
      case .number: .number(text)
      case .boolean: .boolean(text)
      case .nested: .nested(text)
      }
  }

  var description: String {
    switch self {
    case .absent: "absent"
    case .null: "null"
    case .text(let text): "'\(text)'"
    case .number(let text), .boolean(let text), .nested(let text): text
    }
  }
}

extension Field: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}

/// All that a decoder made of a body.
struct Decoded: Hashable {
  var columns: [String] = []
  /// Each as wide as the columns at the end.
  var rows: [[Field]] = []
  /// Rows of each batch.
  var batches: [Int] = []
  var problem: Problem.Kind?
  var notes: [Note] = []

  /// The fields of a column.
  subscript(column: String) -> [Field] {
    guard let number = columns.firstIndex(where: { $0.sameBytes(as: column) }) else { return [] }
    return rows.map { $0[number] }
  }

  /// Without the sizes of batches, which hang on how the body was cut.
  var content: Decoded {
    var content = self
    content.batches = []
    return content
  }
}

/// What a test says about a reply besides its body.
struct Given {
  var format = ReplyFormat.json
  var shape = Request.Shape.rows
  var tables: [String] = []
  var status = 200
  var type: String?
}

func decode(_ text: String, _ given: Given = Given()) -> Decoded {
  decode([Array(text.utf8)], given)
}

func decode(
  _ pieces: [[UInt8]], _ given: Given = Given(), failure: Problem? = nil
) -> Decoded {
  let expects = Request.Expectation(given.format, given.shape, tables: given.tables)
  let url = "https://data.epa.gov/efservice/T"
  let reply = Reply(
    request: Request(url, expects: expects), url: url, status: given.status,
    headers: given.type.map { [Header("content-type", $0)] } ?? [], origin: .net,
    body: Pieces(pieces, failure: failure))
  let decoder = Decoder(reply)
  var decoded = Decoded()
  do {
    while let batch = try decoder.next() {
      let count = batch.rowCount * batch.columns.count
      precondition(
        batch.cells.count == count, "\(pieces.map { String(decoding: $0, as: UTF8.self) })")
      decoded.columns = batch.columns.map(\.name)
      decoded.batches.append(batch.rowCount)
      for row in 0..<batch.rowCount {
        decoded.rows.append(batch.columns.indices.map { Field(batch, row, $0) })
      }
    }
  } catch {
    decoded.problem = error.kind
  }
  decoded.notes = decoder.notes
  for number in decoded.rows.indices {
    let missing = decoded.columns.count - decoded.rows[number].count
    decoded.rows[number] += Array(repeating: Field.absent, count: missing)
  }
  return decoded
}

/// The bytes one by one.
func singly(_ bytes: [UInt8]) -> [[UInt8]] { bytes.map { [$0] } }

extension Seeded {
  /// The bytes in pieces of 1 byte and more.
  mutating func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = Int.random(in: 1...max(1, min(rest.count, 40)), using: &self)
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}
