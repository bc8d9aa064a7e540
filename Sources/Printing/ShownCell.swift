import Model

/// A cell as people see it: one line, nothing that a terminal would obey.
struct ShownCell {
  var text: String
  /// Columns of a terminal.
  var width: Int
  /// Whether the text is the mark of a null.
  var isNull = false

  init(_ text: String) {
    self.text = text
    width = displayWidth(text)
  }

  /// Null and absent get the mark; a text that looks like the mark gets double quotes, an empty
  /// text too while the mark is empty.
  init(_ cell: Batch.Cell, of batch: Batch, null mark: String) {
    let bytes = batch.slice(cell)
    switch cell.kind {
    case .null, .absent:
      self.init(visible(mark))
      isNull = true
    case .text, .number, .boolean, .nested:
      let text = String(decoding: bytes, as: UTF8.self)
      if isPlain(bytes) {
        self.init(text, width: bytes.count)
      } else {
        self.init(visible(text))
      }
      if cell.kind == .text, self.text.sameBytes(as: visible(mark)) {
        self.init("\"" + self.text + "\"")
      }
    }
  }

  private init(_ text: String, width: Int) {
    self.text = text
    self.width = width
  }

  /// The cell in at most so many columns, with `…` where it was cut.
  func cut(to limit: Int?) -> ShownCell {
    guard let limit, width > limit else { return self }
    var kept = ""
    var columns = 1
    for character in text {
      let next = clusterWidth(character)
      if columns + next > limit { break }
      kept.append(character)
      columns += next
    }
    return ShownCell(kept + "…")
  }
}

extension Batch {
  /// The cell of a row; absent where the batch names fewer columns than the answer.
  func cellOrAbsent(_ row: Int, _ column: Int) -> Cell {
    column < columns.count ? cell(row, column) : Cell(.absent)
  }
}

/// Whether a text reads as a measured number, so that its column is aligned to the right.
///
/// A sign, digits with a decimal point or comma, an exponent; not a code such as `00501`.
func looksNumeric(_ bytes: some Collection<UInt8>) -> Bool {
  var rest = bytes[...]
  func skipDigits() -> Int {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    rest = rest.dropFirst(digits.count)
    return digits.count
  }
  func skip(_ choices: Unicode.Scalar...) -> Bool {
    guard let first = rest.first, choices.contains(where: { UInt8(ascii: $0) == first }) else {
      return false
    }
    rest = rest.dropFirst()
    return true
  }
  _ = skip("-", "+")
  let startsWithZero = rest.first == UInt8(ascii: "0")
  let whole = skipDigits()
  if whole > 1, startsWithZero { return false }
  let fraction = skip(".", ",") ? skipDigits() : 0
  guard whole + fraction > 0 else { return false }
  if skip("e", "E") {
    _ = skip("-", "+")
    guard skipDigits() > 0 else { return false }
  }
  return rest.isEmpty
}
