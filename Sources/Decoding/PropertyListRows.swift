internal import Model

/// The rows of a property list.
///
/// An array of dictionaries is rows, and so is the only such array among the members of a
/// dictionary. Anything else is rows of a key and its value: the members of a dictionary, the
/// values of an array numbered from 1, one value without a key. What is empty has no rows: a
/// service written in PHP sends `<array/>` where an empty dictionary is meant.
final class PropertyListRows: BatchStream {
  private enum Source {
    case dictionaries([PropertyListValue])
    case pairs([(key: String?, value: PropertyListValue)])
  }

  private let source: Source
  private var at = 0
  private let columns = ColumnIndex()
  private var bytes: [UInt8] = []
  private var grid = RowGrid(width: 0)
  /// Members of the dictionary that its rows do not show.
  let leftOut: [String]

  /// - Throws: ``Problem/Kind/refused(status:words:)`` when the value says that something failed.
  init(_ value: PropertyListValue, status: Int) throws(Problem) {
    if let words = PropertyListRows.failure(in: value) {
      throw Problem(.refused(status: status, words: words))
    }
    var leftOut: [String] = []
    switch value {
    case .array(let values):
      if values.allSatisfy(\.isDictionary) {
        source = .dictionaries(values)
      } else {
        source = .pairs(values.enumerated().map { ("\($0 + 1)", $1) })
      }
    case .dictionary(let members):
      let lists = members.filter { PropertyListRows.isList($0.value) }
      if lists.count == 1, case .array(let rows) = lists[0].value {
        source = .dictionaries(rows)
        leftOut = members.map(\.key).filter { !$0.sameBytes(as: lists[0].key) }
      } else if members.count == 1, members[0].value == .array([]) {
        source = .dictionaries([])
      } else {
        source = .pairs(members.map { ($0.key, $0.value) })
      }
    default: source = .pairs([(nil, value)])
    }
    self.leftOut = leftOut
  }

  /// Where services put the words of a failure: Apple's have `customerMessage`.
  private static let wordsOfFailure = ["customerMessage", "failureMessage", "failureReason"]

  /// The words of an answer that is a failure, or else its name.
  static func failure(in value: PropertyListValue) -> String? {
    for key in ["failureType", "error"] {
      guard case .string(let name) = value[key: key], !name.isEmpty else { continue }
      for member in wordsOfFailure {
        guard case .string(let words) = value[key: member], !words.isEmpty else { continue }
        return ServiceWords.tidy(Array(words.utf8)[...])
      }
      return ServiceWords.tidy(Array(name.utf8)[...])
    }
    return nil
  }

  private static func isList(_ value: PropertyListValue) -> Bool {
    guard case .array(let values) = value else { return false }
    return !values.isEmpty && values.allSatisfy(\.isDictionary)
  }

  func next() throws(Problem) -> Batch? {
    try checkInterruption()
    while let row = row() {
      grid.beginRow()
      var due = 0
      for (name, value) in row { due = try put(name, value, due: due) }
      grid.endRow()
      at += 1
      if bytes.count > XMLRows.batchBytes || grid.isFull { break }
    }
    guard grid.rowCount > 0 else { return nil }
    var batch = Batch(columns: columns.columns)
    batch.rowCount = grid.rowCount
    batch.cells = grid.finish()
    swap(&batch.bytes, &bytes)
    grid = RowGrid(width: columns.count)
    return batch
  }

  /// The fields of the next row.
  private func row() -> [(name: String, value: PropertyListValue)]? {
    switch source {
    case .dictionaries(let rows):
      guard at < rows.count, case .dictionary(let members) = rows[at] else { return nil }
      return members.map { ($0.key, $0.value) }
    case .pairs(let pairs):
      guard at < pairs.count else { return nil }
      return [("key", pairs[at].key.map { .string($0) } ?? .null), ("value", pairs[at].value)]
    }
  }

  /// - Returns: the column after this one.
  private func put(_ name: String, _ value: PropertyListValue, due: Int) throws(Problem) -> Int {
    let column = Array(name.utf8).withUnsafeBufferPointer { columns.column($0, due: due) }
    guard let column else {
      throw Problem(
        .malformed(
          format: "a list of rows", offset: nil, why: "it has more than \(Limits.columns) columns"))
    }
    let start = bytes.count
    let kind = PropertyListCell.append(value, to: &bytes)
    let length = bytes.count - start
    let cell = Batch.Cell(
      kind, offset: UInt32(truncatingIfNeeded: length == 0 ? 0 : start),
      length: UInt32(truncatingIfNeeded: length))
    _ = grid.set(column, cell)
    return column + 1
  }
}

extension PropertyListValue {
  fileprivate var isDictionary: Bool {
    guard case .dictionary = self else { return false }
    return true
  }
}
