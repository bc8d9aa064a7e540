internal import Model

/// A count as one row with the column `count`, in the spellings of all years.
///
/// `[{"TOTALQUERYRESULTS": 5782}]`, `[5782]`, `<REQUESTRECORDCOUNT>732</REQUESTRECORDCOUNT>` at any
/// depth, in any case; anything else is a problem.
final class CountRows: BatchStream {
  /// Bytes of an answer that may still be a count.
  static let limit = 64 << 10
  /// In lower case.
  static let names = ["totalqueryresults", "requestrecordcount", "count"]

  private var batch: Batch?

  convenience init(_ total: Int) { self.init(String(total).utf8) }

  private init(_ digits: some Sequence<UInt8>) {
    var batch = Batch(columns: [Column("count")])
    batch.append([(.number, String(decoding: Array(digits), as: UTF8.self))])
    self.batch = batch
  }

  func next() -> Batch? {
    defer { batch = nil }
    return batch
  }

  static func json(_ body: Intake, status: Int) throws(Problem) -> CountRows {
    var text = try body.peek(limit + 1)
    guard text.count <= limit else { throw wrong("rows", status) }
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    let compact = try JSONDocument.compact(text)
    if compact.first == UInt8(ascii: "[") {
      let first = compact.dropFirst().prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "]") }
      if isCount(first) { return CountRows(first) }
    }
    guard let object = JSONDocument.firstObject(of: compact) else {
      throw wrong("JSON without a count", status)
    }
    if ServiceWords.isRefusal(object) {
      throw Problem(.refused(status: status, words: ServiceWords.inJSON(compact)))
    }
    if let column = column(of: object), isCount(object.slice(object.cell(0, column))) {
      return CountRows(object.slice(object.cell(0, column)))
    }
    throw wrong("JSON without a count", status)
  }

  static func csv(_ rows: CSVRows, status: Int) throws(Problem) -> CountRows {
    var found: ArraySlice<UInt8>?
    while let batch = try rows.next() {
      guard batch.rowCount > 0 else { continue }
      guard found == nil, batch.rowCount == 1, let column = column(of: batch),
        isCount(batch.slice(batch.cell(0, column)))
      else { throw wrong("CSV without a count", status) }
      found = batch.slice(batch.cell(0, column))
    }
    guard let found else { throw wrong("CSV without a count", status) }
    return CountRows(found)
  }

  static func xml(_ body: Intake, encoding: String?, status: Int) throws(Problem) -> CountRows {
    let events = CountElement(status: status)
    let reader = try XMLReader(encoding: encoding, events: events)
    while let chunk = try body.next() {
      try checkInterruption()
      var rest = chunk[...]
      while !rest.isEmpty {
        try reader.read(rest.prefix(XMLRows.pieceBytes), isLast: false)
        rest = rest.dropFirst(XMLRows.pieceBytes)
      }
    }
    try reader.read([], isLast: true)
    guard let digits = events.digits else { throw wrong("XML without a count", status) }
    return CountRows(digits)
  }

  private static func column(of batch: Batch) -> Int? {
    batch.columns.firstIndex { column in
      names.contains { $0.equalsIgnoringASCIICase(column.name) }
    }
  }

  /// Whether the bytes are a whole number from 0, of a length that an integer can hold.
  fileprivate static func isCount(_ digits: ArraySlice<UInt8>) -> Bool {
    Int(String(decoding: digits, as: UTF8.self)) != nil && digits.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func wrong(_ found: String, _ status: Int) -> Problem {
    Problem(.wrongReply(found: found, expected: "a count", status: status, words: nil))
  }
}

/// Finds the element that holds a count.
private final class CountElement: XMLEvents {
  private let status: Int
  private var isError = false
  private var depth = 0
  /// Of the innermost element so far.
  private var text: [UInt8] = []
  private(set) var digits: ArraySlice<UInt8>?

  init(status: Int) { self.status = status }

  func start(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    depth += 1
    guard depth <= Limits.documentDepth else {
      throw Problem(
        .malformed(
          format: "XML", offset: 0, why: "more than \(Limits.documentDepth) levels"))
    }
    if depth == 1 { isError = FoldedName(name) == FoldedName("error") }
    if !isError { text = [] }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(Problem) {
    guard text.count + piece.count <= CountRows.limit else { return }
    text.append(contentsOf: piece)
  }

  func end(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    depth -= 1
    if isError {
      if depth == 0 {
        throw Problem(.refused(status: status, words: ServiceWords.tidy(text[...])))
      }
      return
    }
    let inside = text.drop(while: isBlank)
    let number = inside.prefix { !isBlank($0) }
    let isAlone = inside.dropFirst(number.count).allSatisfy(isBlank)
    let folded = FoldedName(name)
    if digits == nil, CountRows.names.contains(where: { FoldedName($0) == folded }), isAlone,
      CountRows.isCount(number)
    {
      digits = number
    }
    text = []
  }
}
