import Model

@testable import Evaluating
import Seeded

/// Batches of a test, and how often they were asked for.
final class Rows: BatchStream {
  private var batches: [Batch]
  private(set) var pulls = 0

  init(_ batches: Batch...) { self.batches = batches }
  init(_ batches: [Batch]) { self.batches = batches }

  func next() throws(Problem) -> Batch? {
    pulls += 1
    return batches.isEmpty ? nil : batches.removeFirst()
  }
}

/// Texts; nil is null.
func batch(_ columns: [String], _ rows: [[String?]]) -> Batch {
  var batch = Batch(columns: columns.map { Column($0) })
  for row in rows {
    batch.append(row.map { $0.map { (.text, $0) } ?? (.null, "") })
  }
  return batch
}

func cells(_ columns: [String], _ rows: [[(Batch.Kind, String)]]) -> Batch {
  var batch = Batch(columns: columns.map { Column($0) })
  for row in rows { batch.append(row.map { (kind: $0.0, text: $0.1) }) }
  return batch
}

/// An answer as a test looks at it: null is `NULL`, absent is `-`.
struct Outcome {
  var columns: [String] = []
  var rows: [[String]] = []
  var kinds: [[Batch.Kind]] = []
  var notes: [Note] = []
  var fetched = 0
  var kept = 0

  var first: [String] { rows.map { $0.first ?? "" } }
}

func outcome(_ source: any BatchStream, _ work: LocalWork) throws -> Outcome {
  let answer = try Answer(source, work)
  var outcome = Outcome()
  while let batch = try answer.next() {
    if batch.columns.count >= outcome.columns.count {
      outcome.columns = batch.columns.map(\.name)
    }
    for row in 0..<batch.rowCount {
      let cells = batch.columns.indices.map { batch.cell(row, $0) }
      outcome.kinds.append(cells.map(\.kind))
      outcome.rows.append(
        cells.map {
          switch $0.kind {
          case .null: "NULL"
          case .absent: "-"
          default: String(decoding: batch.slice($0), as: UTF8.self)
          }
        })
    }
  }
  outcome.notes = answer.notes
  outcome.fetched = answer.fetched
  outcome.kept = answer.kept
  return outcome
}

func outcome(_ batch: Batch, _ change: (inout LocalWork) -> Void) throws -> Outcome {
  var work = LocalWork()
  change(&work)
  return try outcome(Rows(batch), work)
}

// MARK: Short spellings of the nouns

func column(_ name: String, of table: String? = nil) -> Expression {
  .column(ColumnReference(table: table.map { Name($0) }, Name(name)))
}
func number(_ text: String) -> Expression { .value(Value(text)) }
func text(_ text: String) -> Expression { .value(Value(text, .quoted)) }
func call(_ name: String, _ parts: Expression...) -> Expression {
  .call(Name(name), .list(parts), .nowhere)
}
func condition(_ name: String, _ comparison: ComparisonOperator, _ value: String) -> Condition {
  .comparison(column(name), comparison, .value(Value(value)))
}
func member(_ name: String, _ values: [String]) -> Condition {
  .member(column(name), .values(values.map { .value(Value($0)) }, .nowhere))
}
func between(_ name: String, _ lower: String, _ upper: String) -> Condition {
  .between(column(name), .value(Value(lower)), .value(Value(upper)))
}
func isNull(_ name: String) -> Condition { .isNull(column(name), .nowhere) }
func not(_ inner: Condition) -> Condition { .not(inner, .nowhere) }

extension Expression {
  static func + (left: Expression, right: Expression) -> Expression { .binary(left, .add, right) }
  static func - (left: Expression, right: Expression) -> Expression {
    .binary(left, .subtract, right)
  }
  static func * (left: Expression, right: Expression) -> Expression {
    .binary(left, .multiply, right)
  }
  static func / (left: Expression, right: Expression) -> Expression {
    .binary(left, .divide, right)
  }
  func then(_ right: Expression) -> Expression { .binary(self, .concatenate, right) }
}

func select(_ items: (Expression, String?)...) -> Selection {
  Selection(items: items.map { Selection.Item($0.0, alias: $0.1.map { Name($0) }) })
}

func bytes(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }
