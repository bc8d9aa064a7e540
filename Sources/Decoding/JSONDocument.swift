internal import Model

/// Small JSON texts that are wholly at hand.
enum JSONDocument {
  /// The object that the text is, or the first item of the array that it is, as a batch of one row;
  /// nil when there is none or the text is not JSON.
  static func firstObject(of text: [UInt8]) -> Batch? {
    var walked: (Batch, extra: [UInt8])?
    try? walk(text) { walker in
      if walker.token?.byte == UInt8(ascii: "[") { walker.cursor += 1 }
      guard walker.token?.byte == UInt8(ascii: "{"), walker.row() == .done else { return }
      var batch = Batch(columns: walker.columns.columns)
      batch.rowCount = 1
      batch.cells = walker.grid.finish()
      walked = (batch, walker.extra)
    }
    guard let (row, extra) = walked else { return nil }
    var batch = row
    batch.bytes = text + extra
    return batch
  }

  /// The text without the blanks between its tokens.
  ///
  /// - Throws: ``Problem`` when it is not one whole JSON value.
  static func compact(_ text: [UInt8]) throws(Problem) -> [UInt8] {
    var compact: [UInt8] = []
    var fault: JSONFault?
    var isCut = false
    try walk(text) { walker in
      switch walker.copy(level: 1) {
      case .done:
        compact = walker.extra
        if let next = walker.token {
          fault = JSONFault(offset: next.offset, why: "something follows the value")
        }
      case .needsMore: isCut = true
      case .failed: fault = walker.fault
      }
    }
    if let fault {
      throw Problem(.malformed(format: "JSON", offset: fault.offset, why: fault.why))
    }
    if isCut { throw Problem(.truncated(format: "JSON", why: "the value does not end")) }
    return compact
  }

  private static func walk(
    _ text: [UInt8], _ visit: (inout JSONWalker) -> Void
  ) throws(Problem) {
    let indexer = try JSONIndexer()
    try text.withUnsafeBufferPointer { bytes throws(Problem) in
      let (index, fault) = try indexer.index(bytes)
      guard let index else {
        if fault == .unclosedString {
          throw Problem(.truncated(format: "JSON", why: "a string does not end"))
        }
        throw Problem(.malformed(format: "JSON", offset: 0, why: fault?.why ?? "no JSON value"))
      }
      var walker = JSONWalker(bytes, index, columns: ColumnIndex())
      visit(&walker)
    }
  }
}
