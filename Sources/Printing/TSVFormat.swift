import Model

/// Tab-separated values in the text form of PostgreSQL's COPY: a row is a line whatever it holds.
///
/// In a field a tab is `\t`, LF `\n`, CR `\r`, a backslash `\\`; null and absent are `\N`, an empty
/// text is empty. The first line names the columns.
final class TSVFormat: AnswerFormat {
  private var heading = Heading()
  private var buffer = ByteBuffer()

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    if try heading.admit(batch, format: .tsv) { Self.append(heading.columns, to: &buffer) }
    Self.append(batch, width: heading.columns.count, to: &buffer)
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    if heading.isDueAtEnd() { Self.append(heading.columns, to: &buffer) }
    try buffer.flush(to: sink)
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let special = SpecialBytes(backslash, backslash)
  private static let tab = UInt8(ascii: "\t")
  private static let lineEnd = UInt8(ascii: "\n")

  /// - Parameter width: the fields of a row; a batch that names fewer columns lacks the last ones.
  private static func append(_ batch: Batch, width: Int, to out: inout ByteBuffer) {
    let columns = batch.columns.count
    let special = special
    guard width > 0 else { return }
    batch.withCells { arena, cells in
      var index = 0
      for _ in 0..<batch.rowCount {
        for column in 0..<width {
          if column > 0 { out.append(tab) }
          guard column < columns else {
            appendNull(to: &out)
            continue
          }
          let cell = cells[index]
          index += 1
          switch cell.kind {
          case .null, .absent: appendNull(to: &out)
          case .text, .number, .boolean, .nested:
            let bytes = arena.slice(cell)
            if !out.append(bytes, readable: arena.readable(cell), unless: special) {
              appendEscaped(bytes, to: &out)
            }
          }
        }
        out.append(lineEnd)
      }
    }
  }

  private static func append(_ columns: [Column], to out: inout ByteBuffer) {
    for (index, column) in columns.enumerated() {
      if index > 0 { out.append(tab) }
      Array(column.name.utf8).withUnsafeBytes { appendEscaped($0, to: &out) }
    }
    out.append(lineEnd)
  }

  private static func appendNull(to out: inout ByteBuffer) {
    out.append(backslash)
    out.append(UInt8(ascii: "N"))
  }

  private static func appendEscaped(_ bytes: UnsafeRawBufferPointer, to out: inout ByteBuffer) {
    for byte in bytes {
      switch byte {
      case tab: appendEscape("t", to: &out)
      case lineEnd: appendEscape("n", to: &out)
      case UInt8(ascii: "\r"): appendEscape("r", to: &out)
      case backslash: appendEscape("\\", to: &out)
      default: out.append(byte)
      }
    }
  }

  private static func appendEscape(_ letter: Unicode.Scalar, to out: inout ByteBuffer) {
    out.append(backslash)
    out.append(UInt8(ascii: letter))
  }
}
