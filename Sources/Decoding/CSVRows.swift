internal import Model

/// The records of a CSV reply as rows, as they arrive; the first record names the columns.
final class CSVRows: BatchStream {
  /// Bytes read for one batch.
  static let pieceBytes = 256 << 10

  private let body: any ByteStream
  private let expects: Request.Expectation
  private let status: Int
  private var reader: CSVReader
  private var header: CSVHeader?
  private var chunk: ArraySlice<UInt8> = []
  private var hasEnded = false
  private var hasRows = false
  /// What is wrong, told once the rows before it are out.
  private var fault: Problem?

  /// - Parameters:
  ///   - body: UTF-8.
  ///   - mark: what stands between two fields.
  init(
    _ body: any ByteStream, expects: Request.Expectation, status: Int,
    mark: UInt8 = UInt8(ascii: ",")
  ) {
    reader = CSVReader(mark: mark)
    self.body = body
    self.expects = expects
    self.status = status
  }

  func next() throws(Problem) -> Batch? {
    while fault == nil, !hasEnded {
      try checkInterruption()
      if let batch = try batch(lacksLineEnd: try readPiece()) { return batch }
    }
    if let fault { throw fault }
    return nil
  }

  /// Whether the body has ended in a record without a line end.
  private func readPiece() throws(Problem) -> Bool {
    if chunk.isEmpty {
      if let bytes = try body.next() { chunk = bytes[...] } else { hasEnded = true }
    }
    do throws(Problem) {
      if hasEnded { return try reader.end() }
      let piece = chunk.prefix(CSVRows.pieceBytes)
      chunk = chunk.dropFirst(CSVRows.pieceBytes)
      try reader.read(piece)
    } catch {
      fault = error
    }
    return false
  }

  /// The rows read, up to the first that is wrong; the first batch names the columns.
  ///
  /// - Throws: ``Problem`` when the header is none.
  private func batch(lacksLineEnd: Bool) throws(Problem) -> Batch? {
    let (cells, bytes, records) = reader.takeRecords()
    var rows = records[...]
    var start = 0
    let isFirst = header == nil
    if isFirst, let first = rows.popFirst() {
      header = try readHeader(cells[..<first.end], bytes)
      start = first.end
    }
    guard let header else { return nil }
    var batch = Batch(columns: header.columns)
    batch.bytes = bytes
    batch.cells.reserveCapacity(rows.count * header.columns.count)
    for (number, row) in rows.enumerated() {
      let isLast = lacksLineEnd && number == rows.count - 1
      do throws(Problem) {
        let fields = try fields(cells[start..<row.end], line: row.line, mayBeCut: isLast)
        batch.cells.append(contentsOf: fields)
      } catch {
        fault = error
        break
      }
      start = row.end
      batch.rowCount += 1
    }
    if batch.rowCount > 0 { hasRows = true }
    if hasEnded, fault == nil { try checkHeader() }
    return batch.rowCount > 0 || isFirst ? batch : nil
  }

  /// The fields of a record that are columns.
  private func fields(
    _ cells: ArraySlice<Batch.Cell>, line: Int, mayBeCut: Bool
  ) throws(Problem) -> ArraySlice<Batch.Cell> {
    guard let header else { return [] }
    let width = header.columns.count
    if cells.count == width { return cells }
    if header.hasTrailingComma, cells.count == width + 1 {
      guard cells.last?.length == 0 else {
        throw CSVReader.malformed(line, "a value behind the last comma, where the header has none")
      }
      return cells.dropLast()
    }
    let why = (cells.count == 1 ? "1 field" : "\(cells.count) fields") + ", the header has \(width)"
    if mayBeCut, cells.count < width {
      throw Problem(.truncated(format: "CSV", why: "line \(line): \(why)"))
    }
    throw CSVReader.malformed(line, why)
  }

  private func readHeader(
    _ cells: ArraySlice<Batch.Cell>, _ bytes: [UInt8]
  ) throws(Problem) -> CSVHeader {
    guard cells.count <= Limits.columns else {
      throw CSVReader.malformed(1, "more than \(Limits.columns) columns")
    }
    let names = cells.map { cell in
      let start = Int(cell.offset)
      return String(decoding: bytes[start..<start + Int(cell.length)], as: UTF8.self)
    }
    if names.count == 1, CSVHeader.isFailure(names[0]) { throw text(names[0]) }
    return CSVHeader(fields: names, tables: expects.tables)
  }

  /// A reply of one line that is a sentence is no header of an empty table.
  private func checkHeader() throws(Problem) {
    guard !hasRows, let header, header.columns.count == 1, !header.hasTrailingComma else { return }
    let name = header.columns[0].name
    guard CSVHeader.isPlainName(name), !name.equalsIgnoringASCIICase("error") else {
      throw text(name)
    }
  }

  private func text(_ words: String) -> Problem {
    Problem(
      .wrongReply(
        found: "text", expected: "CSV", status: status,
        words: ServiceWords.tidy(Array(words.utf8)[...])))
  }
}
