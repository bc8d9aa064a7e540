internal import Model

/// The rows of an XML reply, as they arrive.
///
/// Rows are the children of the root, whatever they are called, and fields are theirs; attributes
/// are left out. The text `None` is null, as Envirofacts spells it; an empty field is empty text. A
/// row without fields but with text has one column named like the row.
final class XMLRows: BatchStream, XMLEvents {
  /// Bytes after which a batch is handed over though more are at hand.
  static let batchBytes = 256 << 10
  /// Bytes read before its size is looked at: few, since each four of them can be a new column or a
  /// row as wide as all columns so far.
  static let pieceBytes = 16 << 10

  private let body: any ByteStream
  private let status: Int
  private var reader: XMLReader?
  private let columns = ColumnIndex()
  private var grid = RowGrid(width: 0)
  private var bytes: [UInt8] = []
  private var chunk: ArraySlice<UInt8> = []
  private var hasEnded = false
  /// What is wrong, told once the rows before it are out.
  private var fault: Problem?
  /// Elements open.
  private var depth = 0
  private var isError = false
  private var hasRows = false
  /// Text outside fields, of the root or of the open row.
  private var strayText: [UInt8] = []
  private var isRowOpen = false
  private var hasFields = false
  private var rowStart = 0
  private var fieldStart = 0
  private var due = 0
  private var column = 0
  /// The open field and the elements open inside it, once there is one.
  private var nodes: [XMLNode] = []
  /// Bytes of names and texts in `nodes` of the open row.
  private var nodeBytes = 0
  private(set) var repeatedName: String?

  /// - Parameter encoding: what the bytes are in; nil if the document is to say so.
  init(_ body: any ByteStream, encoding: String?, status: Int) throws(Problem) {
    self.body = body
    self.status = status
    reader = try XMLReader(encoding: encoding, events: self)
  }

  func next() throws(Problem) -> Batch? {
    while fault == nil, !hasEnded {
      try checkInterruption()
      if chunk.isEmpty {
        if let bytes = try body.next() {
          chunk = bytes[...]
        } else {
          hasEnded = true
        }
      }
      let piece = chunk.prefix(XMLRows.pieceBytes)
      chunk = chunk.dropFirst(XMLRows.pieceBytes)
      do throws(Problem) { try reader?.read(piece, isLast: hasEnded) } catch { fault = error }
      guard bytes.count - rowStart + strayText.count + nodeBytes <= Limits.rowBytes else {
        throw Problem(.replyTooLarge(what: "a row", limit: Limits.rowBytes))
      }
      let isEnough =
        fault != nil || chunk.isEmpty || bytes.count > XMLRows.batchBytes || grid.isFull
      if grid.rowCount > 0, isEnough { return takeBatch() }
    }
    if let fault { throw fault }
    return nil
  }

  /// Hands over the whole rows and keeps the open one.
  private func takeBatch() -> Batch {
    let open = isRowOpen ? grid.takeOpenRow() : nil
    // The open field may have named a column that no row has yet.
    var batch = Batch(columns: Array(columns.columns[..<grid.width]))
    batch.rowCount = grid.rowCount
    batch.cells = grid.finish()
    grid = RowGrid(width: columns.count)
    if var open {
      let shift = UInt32(truncatingIfNeeded: rowStart)
      for number in open.indices where open[number].length > 0 { open[number].offset -= shift }
      grid.beginRow()
      for (column, cell) in open.enumerated() { _ = grid.set(column, cell) }
      batch.bytes = Array(bytes[..<rowStart])
      bytes.removeSubrange(..<rowStart)
      fieldStart -= rowStart
    } else {
      swap(&batch.bytes, &bytes)
    }
    rowStart = 0
    return batch
  }
}

// MARK: Events

extension XMLRows {
  func start(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    depth += 1
    guard depth <= Limits.documentDepth else {
      throw malformed("more than \(Limits.documentDepth) levels")
    }
    switch depth {
    case 1: try startRoot(name)
    case 2: try startRow()
    case 3: try startField(name)
    default: startNode(name)
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(Problem) {
    if isError || depth <= 2 {
      strayText.append(contentsOf: piece)
    } else if nodes.isEmpty {
      bytes.append(contentsOf: piece)
    } else {
      nodes[nodes.count - 1].text.append(contentsOf: piece)
      nodeBytes += piece.count
    }
  }

  func end(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    switch depth {
    case 1: try endRoot()
    case 2: try endRow(name)
    case 3: endField()
    default: endNode()
    }
    depth -= 1
  }

  private func startRoot(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    if FoldedName(name) == FoldedName("html") {
      throw Problem(.wrongReply(found: "HTML", expected: "XML", status: status, words: nil))
    }
    isError = FoldedName(name) == FoldedName("error")
  }

  private func endRoot() throws(Problem) {
    if isError { throw Problem(.refused(status: status, words: ServiceWords.tidy(strayText[...]))) }
    try checkStrayText()
  }

  private func startRow() throws(Problem) {
    if !isError { try checkStrayText() }
    hasFields = false
    nodeBytes = 0
    due = 0
    rowStart = bytes.count
    grid.beginRow()
    isRowOpen = true
  }

  private func endRow(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    guard !isError else { return }
    if !hasFields, !strayText.allSatisfy(isBlank) {
      column = try index(of: name)
      fieldStart = bytes.count
      bytes += strayText
      strayText = []
      setField(.text)
    }
    try checkStrayText()
    grid.endRow()
    isRowOpen = false
    hasRows = true
  }

  private func startField(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    hasFields = true
    column = try index(of: name)
    due = column + 1
    fieldStart = bytes.count
  }

  private func endField() {
    guard !isError else { return }
    if let node = nodes.popLast() {
      node.write(to: &bytes)
      setField(.nested)
    } else {
      setField(bytes[fieldStart...].elementsEqual("None".utf8) ? .null : .text)
    }
  }

  private func startNode(_ name: UnsafeBufferPointer<UInt8>) {
    if nodes.isEmpty {
      nodes.append(XMLNode(name: [], text: Array(bytes[fieldStart...])))
      bytes.removeSubrange(fieldStart...)
    }
    nodes.append(XMLNode(name: Array(name)))
    nodeBytes += name.count + MemoryLayout<XMLNode>.stride
  }

  private func endNode() {
    guard nodes.count > 1, let node = nodes.popLast() else { return }
    nodes[nodes.count - 1].children.append(node)
  }

  private func index(of name: UnsafeBufferPointer<UInt8>) throws(Problem) -> Int {
    guard let column = columns.column(name, due: due) else {
      throw malformed("more than \(Limits.columns) columns")
    }
    return column
  }

  private func setField(_ kind: Batch.Kind) {
    let length = kind == .null ? 0 : bytes.count - fieldStart
    let cell = Batch.Cell(
      kind, offset: UInt32(truncatingIfNeeded: length == 0 ? 0 : fieldStart),
      length: UInt32(truncatingIfNeeded: length))
    if grid.set(column, cell) { repeatedName = columns.columns[column].name }
  }

  /// Text that no column would show must not be lost in silence.
  private func checkStrayText() throws(Problem) {
    defer { strayText = [] }
    guard !strayText.allSatisfy(isBlank) else { return }
    if !hasRows, depth == 1 {
      throw Problem(
        .wrongReply(
          found: "XML without rows", expected: "XML", status: status,
          words: ServiceWords.tidy(strayText[...])))
    }
    throw malformed("text that belongs to no column")
  }

  private func malformed(_ why: String) -> Problem {
    Problem(.malformed(format: "XML", offset: reader?.offset ?? 0, why: why))
  }
}
