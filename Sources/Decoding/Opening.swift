internal import Model

/// Looks at a reply before anything is read as rows, and tells whether it is what was asked for.
struct Opening {
  let reply: Reply
  var expects: Request.Expectation { reply.request.expects }

  init(_ reply: Reply) { self.reply = reply }

  /// The rows to pull.
  ///
  /// - Throws: ``Problem`` when the service refused or sent something else.
  func rows() throws(Problem) -> any BatchStream {
    guard reply.status != 206 else {
      throw Problem(
        .truncated(
          format: expects.format.name, why: "status 206 says that it is a part")
      )
    }
    guard reply.isSuccess else {
      let body = try Intake(reply.body).words()
      let words = expects.format.isPropertyList ? wordsOfFailure(in: body) : nil
      throw Problem(.refused(status: reply.status, words: words ?? ServiceWords.find(in: body)))
    }
    let intake = Intake(reply.body)
    try checkAnswer(intake)
    switch expects.format {
    case .json: return try json(intake)
    case .xml: return try xml(intake)
    case .csv: return try csv(intake, mark: try fieldMark(of: intake))
    case .tsv: return try csv(intake, mark: 0x09)
    case .jsonl:
      return try JSONRows(LinesAsArray(intake), status: reply.status)
    case .plist: return try propertyList(intake, takesBinary: false)
    case .binaryPlist: return try propertyList(intake, takesBinary: true)
    }
  }

  /// The rules for what is no answer, the same for every service that does not switch them off.
  private func checkAnswer(_ intake: Intake) throws(Problem) {
    var rules = expects.layout?.rules ?? .all
    // XML is markup by nature, and the first line of CSV may begin with any word.
    if expects.format == .xml || expects.format.isPropertyList { rules.remove(.markup) }
    if expects.format == .csv { rules.formIntersection(.markup) }
    // Most answers begin otherwise, and their first rows need not wait for more bytes.
    guard let start = try intake.firstByte(),
      let first = try intake.peek(start + 1).dropFirst(start).first,
      NoAnswer.firstBytes.contains(first)
    else { return }
    let head = try intake.peek(NoAnswer.looked)
    let text = try intake.peek(start + NoAnswer.looked).dropFirst(start)
    switch NoAnswer.found(head: head, text: text, rules: rules) {
    case .falseText, .errorText: throw try self.text(intake)
    case .markup: throw try markup(intake)
    case nil: break
    }
  }

  /// JSON is UTF-8, whatever its label says (RFC 8259, 8.1).
  private func json(_ intake: Intake) throws(Problem) -> any BatchStream {
    if let mark = Charset.ofMark(try intake.peek(2)), mark.charset != .utf8 {
      throw Problem(.wrongCharset("UTF-16"))
    }
    let (first, _) = try firstByte(of: intake)
    if let layout = expects.layout, [0x5B, 0x7B, 0x22].contains(first) {
      return try LaidOutRows.open(intake, layout, shape: expects.shape, status: reply.status)
    }
    switch first {
    case UInt8(ascii: "["): break
    case UInt8(ascii: "{"): try refuseObject(intake)
    case UInt8(ascii: "<"): throw try markup(intake)
    default: throw try text(intake)
    }
    if expects.shape == .count { return try CountRows.json(intake, status: reply.status) }
    return try JSONRows(intake, status: reply.status)
  }

  private func xml(_ raw: Intake) throws(Problem) -> any BatchStream {
    let (intake, encoding) = try markupText(raw)
    if expects.shape == .count {
      return try CountRows.xml(intake, encoding: encoding, status: reply.status)
    }
    return try XMLRows(intake, encoding: encoding, status: reply.status)
  }

  /// What begins as XML does, with its encoding where that is known; anything else is refused.
  ///
  /// The order is byte order mark, HTTP header, the document's own word (RFC 7303, 3).
  func markupText(_ raw: Intake) throws(Problem) -> (text: Intake, encoding: String?) {
    let (charset, mark) = try charset(of: raw)
    let intake =
      charset.map { Intake(Transcoder(raw, from: $0, mark: mark, format: "XML")) } ?? raw
    let (first, offset) = try firstByte(of: intake)
    switch first {
    case UInt8(ascii: "<"):
      let head = FoldedName(try intake.peek(offset + 14).dropFirst(offset)).bytes
      if head.starts(with: "<html".utf8) || head.starts(with: "<!doctype html".utf8) {
        throw try markup(intake)
      }
    case UInt8(ascii: "{"):
      // `{ a = 1; }` is no JSON but a property list of the old style, which is not read.
      guard JSONDocument.firstObject(of: try intake.words()) != nil else {
        throw try text(intake)
      }
      try refuseObject(intake)
    case UInt8(ascii: "["): throw wrong("JSON", words: nil)
    // UTF-16 without a mark, big end first.
    case 0: break
    default: throw try text(intake)
    }
    return (intake, charset == nil ? nil : "UTF-8")
  }

  private func csv(_ raw: Intake, mark fieldMark: UInt8) throws(Problem) -> any BatchStream {
    let (charset, mark) = try charset(of: raw)
    let intake = Intake(Transcoder(raw, from: charset ?? .utf8, mark: mark, format: "CSV"))
    let (first, offset) = try firstByte(of: intake)
    switch first {
    case UInt8(ascii: "<"):
      throw try markup(intake)
    case UInt8(ascii: "{"):
      if let next = try nextByte(intake, offset), next == 0x22 || next == UInt8(ascii: "}") {
        try refuseObject(intake)
      }
    case UInt8(ascii: "["):
      let next = try nextByte(intake, offset)
      if next == UInt8(ascii: "]") || next == UInt8(ascii: "{") { throw wrong("JSON", words: nil) }
    default:
      break
    }
    let rows = CSVRows(intake, expects: expects, status: reply.status, mark: fieldMark)
    return expects.shape == .count ? try CountRows.csv(rows, status: reply.status) : rows
  }

  /// What stands between the fields of a first line: spreadsheets in half of the world write `;`.
  private func fieldMark(of intake: Intake) throws(Problem) -> UInt8 {
    guard reply.origin == .file else { return UInt8(ascii: ",") }
    let line = try intake.peek(Intake.wordBytes).prefix { $0 != 0x0A && $0 != 0x0D }
    let hasComma = line.contains(UInt8(ascii: ","))
    return !hasComma && line.contains(UInt8(ascii: ";")) ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  /// A charset that a mark or the header names, and the length of the mark.
  func charset(of body: Intake) throws(Problem) -> (Charset?, Int) {
    if let (charset, length) = Charset.ofMark(try body.peek(3)) { return (charset, length) }
    return (try Charset.named(in: reply.header("Content-Type")), 0)
  }
}

// MARK: What is no rows

extension Opening {
  /// - Throws: ``Problem`` when there is nothing but blanks.
  func firstByte(of intake: Intake) throws(Problem) -> (byte: UInt8, offset: Int) {
    guard let offset = try intake.firstByte() else { throw wrong("an empty body", words: nil) }
    return (try intake.peek(offset + 1)[offset], offset)
  }

  private func nextByte(_ intake: Intake, _ offset: Int) throws(Problem) -> UInt8? {
    guard let next = try intake.firstByte(after: offset + 1) else { return nil }
    return try intake.peek(next + 1)[next]
  }

  /// A JSON object instead of rows; the count of a table may be one.
  func refuseObject(_ intake: Intake) throws(Problem) {
    let body = try intake.words()
    let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(body.dropFirst(3)) : body
    let object = JSONDocument.firstObject(of: text)
    let words = ServiceWords.inJSON(text)
    if let object, ServiceWords.isRefusal(object) {
      throw Problem(.refused(status: reply.status, words: words))
    }
    if expects.format == .json, expects.shape == .count { return }
    if expects.format == .json, text.count < Intake.wordBytes {
      _ = try JSONDocument.compact(text)
    }
    throw wrong(Self.object, words: words)
  }

  func markup(_ intake: Intake) throws(Problem) -> Problem {
    let body = try intake.words()
    let start = (try intake.firstByte()) ?? 0
    let head = FoldedName(body.dropFirst(start).prefix(1024)).bytes
    let isHTML = Self.tagsOfHTML.contains { contains(head, $0) }
    return wrong(isHTML ? "HTML" : "XML", words: ServiceWords.inMarkup(body[...]))
  }

  func text(_ intake: Intake) throws(Problem) -> Problem {
    wrong("text", words: ServiceWords.find(in: try intake.words()))
  }

  private static let object = "a JSON object"
  private static let tagsOfHTML = [
    "<html", "<!doctype html", "<head", "<body", "<title", "<h1", "<p>", "<center", "<div",
  ]

  func wrong(_ found: String, words: String?) -> Problem {
    let format = expects.format.title
    let isObject = found == Self.object && !expects.format.isPropertyList
    // An object is JSON too, so the format alone would say nothing.
    let expected = expects.shape == .count ? "a count" : isObject ? "\(format) rows" : format
    return Problem(
      .wrongReply(found: found, expected: expected, status: reply.status, words: words))
  }

  private func contains(_ bytes: [UInt8], _ word: String) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }
}
