import Model

/// The columns of a table with their widths.
struct TableLayout {
  let columns: [Column]
  private let names: [ShownCell]
  /// Type and unit, where they are asked for and known.
  private let notes: [ShownCell?]
  private let fit: TableFit
  /// Whether the window is narrower than the first rows, so that no line may be longer than they.
  private let isSqueezed: Bool
  private var isNumeric: [Bool]
  private let options: Format.Options
  private let paint: Paint
  /// Whether a cell lost its end.
  private var hasCuts = false

  /// - Parameter sample: the first rows; a later batch may name more columns at the end.
  init(_ sample: [Batch], options: Format.Options) {
    self.options = options
    paint = Paint(isOn: options.color)
    columns = sample.map(\.columns).max { $0.count < $1.count } ?? []
    names = columns.map { ShownCell(visible($0.name)) }
    notes = columns.map { options.note(on: $0) }
    var widths = zip(names, notes).map { max($0.width, $1?.width ?? 0, 1) }
    isNumeric = columns.map { _ in false }
    var isText = isNumeric
    for batch in sample {
      for row in 0..<batch.rowCount {
        for column in columns.indices {
          let cell = batch.cellOrAbsent(row, column)
          let shown = ShownCell(cell, of: batch, null: options.null)
          widths[column] = max(widths[column], shown.width)
          guard !shown.isNull, !isText[column] else { continue }
          let isNumber = cell.kind == .number || looksNumeric(batch.slice(cell))
          isNumeric[column] = isNumber
          isText[column] = !isNumber
        }
      }
    }
    fit = TableFit(widths, window: options.width)
    isSqueezed = fit != TableFit(widths)
  }

  mutating func appendHeader(to out: inout ByteBuffer) {
    guard !columns.isEmpty else { return }
    appendLine(to: &out) { (names[$0], .bold) }
    if notes.contains(where: { $0 != nil }) {
      appendLine(to: &out) { (notes[$0] ?? ShownCell(""), .dim) }
    }
    var rule = TableLine(paint: paint)
    for (place, width) in fit.widths.enumerated() {
      if place == fit.gap { rule.placeGap("─") }
      rule.place(ShownCell(String(repeating: "─", count: width)), width: width, ink: .dim)
    }
    if fit.gap == fit.shown.count { rule.placeGap("─") }
    rule.end(in: &out)
  }

  mutating func append(_ batch: Batch, to out: inout ByteBuffer) {
    for row in 0..<batch.rowCount {
      let isCut = appendLine(to: &out) { column in
        let cell = batch.cellOrAbsent(row, column)
        let shown = ShownCell(cell, of: batch, null: options.null)
        return (shown, shown.isNull ? .dim : nil)
      }
      if isCut { hasCuts = true }
    }
  }

  /// Says what the window had no room for.
  func appendFoot(to out: inout ByteBuffer) {
    let text: String
    if fit.gap != nil {
      text = "\(fit.shown.count) of \(columns.count) columns shown; all: \(options.wholeAnswer)"
    } else if hasCuts {
      text = "long values are cut; whole: \(options.wholeAnswer)"
    } else {
      return
    }
    out.append(paint(text, .dim) + "\n")
  }

  /// One line of the columns that are shown.
  ///
  /// - Returns: whether a cell lost its end.
  @discardableResult private func appendLine(
    to out: inout ByteBuffer, _ cell: (Int) -> (ShownCell, Paint.Ink?)
  ) -> Bool {
    var line = TableLine(paint: paint)
    var isCut = false
    for (place, column) in fit.shown.enumerated() {
      if place == fit.gap { line.placeGap("…") }
      let (whole, ink) = cell(column)
      let shown = whole.cut(to: isSqueezed ? fit.widths[place] : options.width)
      if shown.width < whole.width { isCut = true }
      line.place(shown, width: fit.widths[place], isRight: isNumeric[column], ink: ink)
    }
    if fit.gap == fit.shown.count { line.placeGap("…") }
    line.end(in: &out)
    return isCut
  }
}

/// One line, its blanks written only once something follows them.
private struct TableLine {
  let paint: Paint
  private var text = ""
  private var blanks = 0
  private var isFirst = true

  init(paint: Paint) { self.paint = paint }

  mutating func place(
    _ cell: ShownCell, width: Int, isRight: Bool = false, ink: Paint.Ink? = nil
  ) {
    if !isFirst { blanks += TableFit.separator }
    isFirst = false
    let padding = max(width - cell.width, 0)
    if isRight { blanks += padding }
    if !cell.text.isEmpty {
      text += String(repeating: " ", count: blanks)
      text += ink.map { paint(cell.text, $0) } ?? cell.text
      blanks = 0
    }
    if !isRight { blanks += padding }
  }

  /// The place of the columns that are left out.
  mutating func placeGap(_ mark: String) {
    place(ShownCell(mark), width: TableFit.gapWidth, ink: .dim)
  }

  consuming func end(in out: inout ByteBuffer) {
    out.append(text)
    out.append("\n")
  }
}
