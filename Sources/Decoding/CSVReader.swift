internal import Model

/// Reads records of comma-separated values (RFC 4180), or of values with another mark between them,
/// piece by piece.
///
/// LF, CRLF and CR each end a record; a line without a byte is no record. A quote means something
/// only as the first byte of a field. An empty field without quotes is null, `""` is empty text.
struct CSVReader {
  private enum State {
    case fieldStart
    case plain
    case quoted
    /// After a quote inside a quoted field: it ends the field unless another follows.
    case quote
  }

  /// What stands between two fields.
  private let mark: UInt8
  /// The cells of whole records, then those of the open one.
  private(set) var cells: [Batch.Cell] = []
  private(set) var bytes: [UInt8] = []
  /// Where each whole record ends in `cells`, and the line on which it starts, from 1.
  private(set) var records: [(end: Int, line: Int)] = []

  private var state = State.fieldStart
  private var fieldStart = 0
  /// Where the open record starts in `cells` and `bytes`.
  private var recordStart = (cells: 0, bytes: 0)
  private var hasQuotes = false
  private var isAfterCR = false
  private var line = 1
  private var recordLine = 1
  private var quoteLine = 1

  init(mark: UInt8 = UInt8(ascii: ",")) { self.mark = mark }

  /// - Throws: ``Problem`` when something follows a closing quote, or a record is too long.
  mutating func read(_ piece: ArraySlice<UInt8>) throws(Problem) {
    var at = piece.startIndex
    while at < piece.endIndex {
      let byte = piece[at]
      if isAfterCR {
        isAfterCR = false
        if byte == 0x0A {
          at += 1
          continue
        }
      }
      switch state {
      case .fieldStart where byte == UInt8(ascii: "\""):
        state = .quoted
        hasQuotes = true
        quoteLine = line
        at += 1
      case .fieldStart, .plain:
        at = takePlain(piece, at)
      case .quoted:
        at = takeQuoted(piece, at)
      case .quote:
        try takeAfterQuote(byte)
        at += 1
      }
    }
    guard bytes.count - recordStart.bytes <= Limits.rowBytes,
      cells.count - recordStart.cells <= Limits.rowBytes / MemoryLayout<Batch.Cell>.stride
    else { throw Problem(.replyTooLarge(what: "a row", limit: Limits.rowBytes)) }
  }

  /// Ends the last record, which needs no line end.
  ///
  /// - Returns: whether it had none.
  /// - Throws: ``Problem`` when a quoted field is still open.
  mutating func end() throws(Problem) -> Bool {
    guard state != .quoted else {
      throw Problem(
        .truncated(format: "CSV", why: "the quote opened on line \(quoteLine) is not closed"))
    }
    let isOpen = state != .fieldStart || cells.count > recordStart.cells
    if isOpen { endRecord() }
    return isOpen
  }

  /// Hands over the whole records and keeps the open one.
  mutating func takeRecords() -> (
    cells: [Batch.Cell], bytes: [UInt8], records: [(end: Int, line: Int)]
  ) {
    let taken = (
      Array(cells[..<recordStart.cells]), Array(bytes[..<recordStart.bytes]), records
    )
    cells.removeSubrange(..<recordStart.cells)
    bytes.removeSubrange(..<recordStart.bytes)
    let shift = UInt32(truncatingIfNeeded: recordStart.bytes)
    for number in cells.indices where cells[number].length > 0 { cells[number].offset -= shift }
    fieldStart -= recordStart.bytes
    recordStart = (0, 0)
    records = []
    return taken
  }

  /// Takes bytes up to a mark or line end, and that.
  private mutating func takePlain(_ piece: ArraySlice<UInt8>, _ start: Int) -> Int {
    var at = start
    while at < piece.endIndex {
      let byte = piece[at]
      if byte == mark || byte == 0x0A || byte == 0x0D { break }
      at += 1
    }
    bytes.append(contentsOf: piece[start..<at])
    if at > start { state = .plain }
    guard at < piece.endIndex else { return at }
    endField(with: piece[at])
    return at + 1
  }

  private mutating func takeQuoted(_ piece: ArraySlice<UInt8>, _ start: Int) -> Int {
    var at = start
    while at < piece.endIndex, piece[at] != UInt8(ascii: "\"") {
      if piece[at] == 0x0A { line += 1 }
      at += 1
    }
    bytes.append(contentsOf: piece[start..<at])
    guard at < piece.endIndex else { return at }
    state = .quote
    return at + 1
  }

  private mutating func takeAfterQuote(_ byte: UInt8) throws(Problem) {
    switch byte {
    case UInt8(ascii: "\""):
      bytes.append(byte)
      state = .quoted
    case mark, 0x0A, 0x0D:
      endField(with: byte)
    default:
      throw CSVReader.malformed(line, "something follows a closing quote")
    }
  }

  private mutating func endField(with byte: UInt8) {
    if byte == mark {
      addCell()
      state = .fieldStart
      return
    }
    let isBlankLine = state == .fieldStart && cells.count == recordStart.cells
    if !isBlankLine { endRecord() }
    isAfterCR = byte == 0x0D
    line += 1
    recordLine = line
  }

  private mutating func endRecord() {
    addCell()
    state = .fieldStart
    records.append((cells.count, recordLine))
    recordStart = (cells.count, bytes.count)
  }

  private mutating func addCell() {
    let length = bytes.count - fieldStart
    let kind: Batch.Kind = length == 0 && !hasQuotes ? .null : .text
    cells.append(
      Batch.Cell(
        kind, offset: UInt32(truncatingIfNeeded: length == 0 ? 0 : fieldStart),
        length: UInt32(truncatingIfNeeded: length)))
    fieldStart = bytes.count
    hasQuotes = false
  }

  /// A problem on a line, from 1: for a person a line says more than an offset.
  static func malformed(_ line: Int, _ why: String) -> Problem {
    Problem(.malformed(format: "CSV", offset: nil, why: "line \(line): \(why)"))
  }
}
