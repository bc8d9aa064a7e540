import Model

@testable import Printing
import Seeded

/// A cell as a test writes it.
enum Field: Equatable, ExpressibleByStringLiteral {
  case absent
  case null
  case text(String)
  case number(String)
  case boolean(String)
  case nested(String)

  init(stringLiteral text: String) { self = .text(text) }

  var cell: (kind: Batch.Kind, text: String) {
    switch self {
    case .absent: (.absent, "")
    case .null: (.null, "")
    case .text(let text): (.text, text)
    case .number(let text): (.number, text)
    case .boolean(let text): (.boolean, text)
    case .nested(let text): (.nested, text)
    }
  }
}

func batch(_ columns: [String], _ rows: [[Field]]) -> Batch {
  var batch = Batch(columns: columns.map { Column($0) })
  for row in rows { batch.append(row.map(\.cell)) }
  return batch
}

/// Keeps what is written, one entry a call.
final class MemorySink: ByteSink {
  var writes: [[UInt8]] = []
  var bytes: [UInt8] { writes.flatMap { $0 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    writes.append(Array(bytes))
  }
}

/// What a whole answer of these batches looks like.
func printed(
  _ format: Format, _ batches: [Batch], _ options: Format.Options = .init()
) throws(Problem) -> String {
  let sink = MemorySink()
  let printer = format.printer(options)
  for batch in batches { try printer.write(batch, to: sink) }
  try printer.end(to: sink)
  return sink.text
}

func printed(
  _ format: Format, _ columns: [String], _ rows: [[Field]], _ options: Format.Options = .init()
) throws(Problem) -> String {
  try printed(format, [batch(columns, rows)], options)
}

extension Seeded {
  /// A text of what formats stumble over.
  mutating func text() -> String {
    let pieces = [
      "a", "bc", "1.5", ",", "\"", "\n", "\r", "\r\n", "\t", "\\", "\\N", " ", "é", "宏", "👍🏽",
      "\u{0}", "\u{1F}", "\u{7F}", "|", "null", "ERM_RESULT_LONGER_THAN_EIGHT",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &self) {
      text += pieces[Int.random(in: 0..<pieces.count, using: &self)]
    }
    return text
  }

  mutating func rows(_ count: Int, width: Int) -> [[Field]] {
    var rows: [[Field]] = []
    for _ in 0..<count {
      var row: [Field] = []
      for _ in 0..<width {
        row.append(Int.random(in: 0..<8, using: &self) == 0 ? .null : .text(text()))
      }
      rows.append(row)
    }
    return rows
  }
}
