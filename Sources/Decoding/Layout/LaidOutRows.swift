internal import Model

/// The rows of a JSON answer that a description lays out.
final class LaidOutRows: BatchStream {
  /// Rows of one batch.
  private static let batchRows = 1_000

  private let rows: [JSONValue]
  private let maker: RowMaker
  private var taken = 0
  /// What a person should know of the answer.
  let notes: [Note]
  /// The number of all rows, as the service tells it.
  let total: Int?
  /// The number of all pages.
  let pages: Int?

  private init(
    _ rows: [JSONValue], _ layout: ReplyLayout, notes: [Note], total: Int?, pages: Int? = nil
  ) {
    self.rows = rows
    self.pages = pages
    maker = RowMaker(layout)
    self.notes = notes
    self.total = total
  }

  func next() throws(Problem) -> Batch? {
    try checkInterruption()
    guard taken < rows.count || taken == 0 else { return nil }
    let end = min(taken + Self.batchRows, rows.count)
    let batch = maker.batch(rows[taken..<end])
    taken = max(end, 1)
    return batch
  }

  /// Finds the rows of an answer.
  ///
  /// - Throws: ``Problem`` when the answer is none, or is about something else than was asked.
  static func open(
    _ intake: Intake, _ layout: ReplyLayout, shape: Request.Shape, status: Int
  ) throws(Problem) -> any BatchStream {
    var notes: [Note] = []
    let answer = try document(intake, layout, &notes)
    let list = layout.ways.lazy.compactMap { Self.list(answer, $0, layout.isSingle) }.first
    let header = layout.hasHeader ? list?.first : nil
    var rows = list ?? []
    if layout.hasHeader { rows = Array(rows.dropFirst()) }
    let words = words(of: answer, header, layout)
    if let words, layout.emptyTexts.contains(where: { $0.sameBytes(as: words) }), rows.isEmpty {
      return LaidOutRows([], layout, notes: notes, total: 0)
    }
    if let flag = layout.flag, case .boolean(true)? = answer.member(flag) {
      throw Problem(.refused(status: status, words: words))
    }
    guard list != nil || words != nil else {
      if let inner = ServiceWords.inJSON(answer.bytes) {
        throw Problem(.refused(status: status, words: inner))
      }
      throw Problem(
        .wrongReply(found: "other JSON", expected: expected(layout), status: status, words: nil))
    }
    if let words {
      // A service may complain and answer all the same.
      guard !rows.isEmpty else { throw Problem(.refused(status: status, words: words)) }
      notes.append(.other("the service sent rows, and says: \(words)"))
    }
    guard rows.allSatisfy(\.isObject) else {
      throw Problem(
        .wrongReply(
          found: "a list with other things than rows", expected: expected(layout), status: status,
          words: nil))
    }
    try check(layout.echo, in: answer)
    let total = number(at: layout.total, in: answer)
    if shape == .count {
      guard let total else {
        throw Problem(
          .wrongReply(found: "no count", expected: "a count", status: status, words: nil))
      }
      return CountRows(total)
    }
    return LaidOutRows(
      rows, layout, notes: notes, total: total, pages: number(at: layout.pages, in: answer))
  }

  private static func number(at way: [String]?, in answer: JSONValue) -> Int? {
    guard let way, let value = answer.value(at: way), let number = Int(value.string), number >= 0
    else { return nil }
    return number
  }

  private static func document(
    _ intake: Intake, _ layout: ReplyLayout, _ notes: inout [Note]
  ) throws(Problem) -> JSONValue {
    var text = try intake.whole("an answer", limit: Limits.documentBytes)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
    if layout.mendsLineBreaks, LineBreaks.mend(&text) {
      notes.append(
        .other("line breaks inside texts, which JSON does not have, were taken as blanks"))
    }
    return try JSONValueReader.read(text)
  }

  /// A list that a way leads to; null where a list is due is an empty one.
  private static func list(
    _ answer: JSONValue, _ way: [String], _ isSingle: Bool
  ) -> [JSONValue]? {
    switch answer.value(at: way) {
    case let object? where isSingle: [object]
    case .array(let items)?: items
    case .null?: way.isEmpty ? nil : []
    default: nil
    }
  }

  /// The service's complaint: of the answer, or of its header.
  private static func words(
    of answer: JSONValue, _ header: JSONValue?, _ layout: ReplyLayout
  ) -> String? {
    for name in layout.troubles {
      for place in [header, answer] {
        guard let value = place?.member(name), !value.isNothing else { continue }
        if case .boolean = value { continue }
        return ServiceWords.tidy(value.bytes[...])
      }
    }
    // A text alone is a complaint too.
    if case .text(let text) = answer { return ServiceWords.tidy(text[...]) }
    return nil
  }

  private static func expected(_ layout: ReplyLayout) -> String {
    let ways = layout.ways.map { $0.isEmpty ? "a list" : "`\($0.joined(separator: "."))`" }
    return "rows in \(ways.joined(separator: " or "))"
  }

  private static func check(_ echo: ReplyLayout.Echo?, in answer: JSONValue) throws(Problem) {
    guard let echo, let expected = echo.expected else { return }
    let said = answer.value(at: echo.way)
    if said == nil, echo.isOptional { return }
    guard said?.string.sameBytes(as: expected) == true else {
      throw Problem(.otherAnswer(asked: echo.asked, said: said?.string ?? "no day"))
    }
  }
}
