internal import Model

/// Reads an XML property list, checked to the letter of Apple's PropertyList-1.0.dtd.
///
/// A document may lack its declaration and its `<plist>`, and may be wrapped in `<Document>` and
/// `<Protocol>`, as answers of Apple's own services are. Whatever else is odd is a problem that
/// names the line and column, both from 1.
final class PropertyListReader: XMLEvents {
  private typealias Place = (line: Int, column: Int)

  /// An element that is open.
  private struct Frame {
    let tag: PropertyListTag
    let place: Place
    var values: [PropertyListValue] = []
    var members: [PropertyListValue.Member] = []
    var keys: Set<[UInt8]> = []
    /// The key that waits for its value.
    var key: (name: String, place: Place)?
  }

  private let status: Int
  private let expected: String
  /// Where the words of another document are looked for.
  private let head: ArraySlice<UInt8>
  private var reader: XMLReader?
  private var frames: [Frame] = []
  /// Of the innermost element.
  private var text: [UInt8] = []
  private var count = 0
  private var value: PropertyListValue?
  /// Line ends and other blanks in front of the document, which expat does not take.
  private var skipped: Place = (0, 0)

  private init(status: Int, expected: String, head: ArraySlice<UInt8>) {
    self.head = head
    self.status = status
    self.expected = expected
  }

  /// - Parameters:
  ///   - body: the whole document.
  ///   - encoding: what the bytes are in; nil if the document is to say so.
  /// - Throws: ``Problem`` when it is no XML, or no property list.
  static func value(
    of body: [UInt8], encoding: String?, status: Int, expected: String
  ) throws(Problem) -> PropertyListValue {
    let events = PropertyListReader(
      status: status, expected: expected, head: body.prefix(Intake.wordBytes))
    let reader = try XMLReader(encoding: encoding, events: events)
    events.reader = reader
    defer { events.reader = nil }
    var rest = body[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    let start = rest.drop(while: isBlank)
    events.skip(rest[..<start.startIndex])
    rest = start
    do throws(Problem) {
      while !rest.isEmpty {
        try checkInterruption()
        try reader.read(rest.prefix(XMLRows.batchBytes), isLast: false)
        rest = rest.dropFirst(XMLRows.batchBytes)
      }
      try reader.read([], isLast: true)
    } catch {
      // What expat itself found is told by its place too.
      guard case .malformed(_, .some, let why) = error.kind else { throw error }
      throw events.fault(why)
    }
    guard let value = events.value else { throw events.fault("it holds no value") }
    return value
  }

  private func skip(_ blanks: ArraySlice<UInt8>) {
    for byte in blanks {
      if byte == 0x0A { skipped = (skipped.line + 1, 0) } else { skipped.column += 1 }
    }
  }

  private var place: Place {
    let place = reader?.place ?? (line: 1, column: 1)
    return (place.line + skipped.line, place.column + (place.line == 1 ? skipped.column : 0))
  }

  private func fault(_ why: String, at place: Place? = nil) -> Problem {
    let place = place ?? self.place
    let spot = "line \(place.line), column \(place.column): "
    return Problem(.malformed(format: "a property list", offset: nil, why: spot + why))
  }
}

// MARK: Events

extension PropertyListReader {
  func start(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    guard let tag = PropertyListTag(name) else {
      let shown = String(decoding: name.prefix(40), as: UTF8.self)
      guard !frames.isEmpty else {
        throw Problem(
          .wrongReply(
            found: "XML of another kind", expected: expected, status: status,
            words: ServiceWords.inMarkup(head)))
      }
      throw fault("`<\(shown)>` is no element of a property list")
    }
    guard frames.count < Limits.documentDepth else {
      throw fault("more than \(Limits.documentDepth) levels")
    }
    try checkText()
    try check(tag)
    count += 1
    guard count <= Limits.propertyListValues else {
      throw Problem(.replyTooLarge(what: "the number of values", limit: Limits.propertyListValues))
    }
    frames.append(Frame(tag: tag, place: place))
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(Problem) { text.append(contentsOf: piece) }

  func end(_ name: UnsafeBufferPointer<UInt8>) throws(Problem) {
    guard let frame = frames.popLast() else { return }
    if !frame.tag.isText { try checkText(in: frame.tag) }
    defer { text = [] }
    switch frame.tag {
    case .plist, .document, .protocol:
      if value == nil { throw fault("`<\(frame.tag.rawValue)>` holds no value", at: frame.place) }
    case .key: try putKey(frame.place)
    case .true: try put(.boolean(true))
    case .false: try put(.boolean(false))
    case .array: try put(.array(frame.values))
    case .dict:
      if let key = frame.key {
        throw fault("the key `\(cut(key.name))` lacks its value", at: key.place)
      }
      try put(.dictionary(frame.members))
    case .string: try put(.string(String(decoding: text, as: UTF8.self)))
    case .integer, .real, .date, .data: try put(scalar(frame))
    }
  }

  /// Whether an element may stand where it does.
  private func check(_ tag: PropertyListTag) throws(Problem) {
    guard let parent = frames.last else {
      if tag == .key { throw fault("a key outside a dictionary") }
      return
    }
    switch parent.tag {
    case .plist, .document, .protocol:
      if value != nil { throw fault("a second value; a property list holds one") }
      if tag == .key { throw fault("a key outside a dictionary") }
      guard tag.isWrapper else { return }
      guard parent.tag.wraps(tag) else { throw misplaced(tag, parent.tag) }
    case .dict:
      if tag.isWrapper { throw misplaced(tag, parent.tag) }
      if tag == .key, let key = parent.key {
        throw fault("the key `\(cut(key.name))` lacks its value", at: key.place)
      }
      if tag != .key, parent.key == nil { throw fault("a value without its key") }
    case .array:
      if tag == .key { throw fault("a key outside a dictionary") }
      if tag.isWrapper { throw misplaced(tag, parent.tag) }
    default: throw misplaced(tag, parent.tag)
    }
  }

  private func misplaced(_ tag: PropertyListTag, _ parent: PropertyListTag) -> Problem {
    fault("`<\(tag.rawValue)>` cannot stand in `<\(parent.rawValue)>`")
  }

  /// Text may stand only where it is a value or a key.
  private func checkText(in tag: PropertyListTag? = nil) throws(Problem) {
    defer { text = [] }
    guard let tag = tag ?? frames.last?.tag, !tag.isText, !text.allSatisfy(isBlank) else { return }
    throw fault("text in `<\(tag.rawValue)>`")
  }

  private func scalar(_ frame: Frame) throws(Problem) -> PropertyListValue {
    let found = String(decoding: text, as: UTF8.self)
    switch frame.tag {
    case .integer where PropertyListScalars.isInteger(text): return .integer(found)
    case .real where PropertyListScalars.isReal(text): return .real(found)
    case .date where PropertyListScalars.isDate(text): return .date(found)
    case .data:
      guard let data = Base64.bytes(of: text) else {
        throw fault("`<data>` holds no base64", at: frame.place)
      }
      return .data(data)
    default:
      let what =
        switch frame.tag {
        case .integer: "an integer of 64 bits"
        case .date: "a date of the calendar, written YYYY-MM-DDTHH:MM:SSZ"
        default: "a number"
        }
      throw fault("`\(cut(found))` is not \(what)", at: frame.place)
    }
  }

  private func putKey(_ place: Place) throws(Problem) {
    let top = frames.count - 1
    guard frames[top].keys.insert(text).inserted else {
      throw fault("a second key `\(cut(String(decoding: text, as: UTF8.self)))`", at: place)
    }
    frames[top].key = (String(decoding: text, as: UTF8.self), place)
  }

  private func put(_ value: PropertyListValue) throws(Problem) {
    let top = frames.count - 1
    guard top >= 0 else {
      self.value = value
      return
    }
    switch frames[top].tag {
    case .array: frames[top].values.append(value)
    case .dict:
      guard let key = frames[top].key else { return }
      frames[top].members.append(PropertyListValue.Member(key.name, value))
      frames[top].key = nil
    default: self.value = value
    }
  }

  private func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count <= 40 ? text : String(String.UnicodeScalarView(scalars.prefix(40))) + "…"
  }
}
