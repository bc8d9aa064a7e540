internal import CExpat
internal import Glibc
internal import Model

/// What the parts of an XML document are told to.
protocol XMLEvents: AnyObject {
  func start(_ name: UnsafeBufferPointer<UInt8>) throws(Problem)
  func end(_ name: UnsafeBufferPointer<UInt8>) throws(Problem)
  /// One text may come in several pieces.
  func text(_ piece: UnsafeBufferPointer<UInt8>) throws(Problem)
}

/// Owns an expat parser and turns its calls into events.
///
/// Entities that a document declares itself are refused, whether they stand for text (they can grow
/// without bounds) or for a file or address (nothing is ever fetched for a reply). expat skips an
/// undefined entity in silence when there is an outside DTD; that is refused too.
final class XMLReader {
  private let parser: XML_Parser
  private unowned let events: any XMLEvents
  private var problem: Problem?

  /// - Parameters:
  ///   - encoding: what the bytes are in, whatever the document says; nil if it is to say so.
  ///   - events: must outlive the reader.
  /// - Throws: ``Problem`` when there is no memory left.
  init(encoding: String?, events: any XMLEvents) throws(Problem) {
    guard let parser = XML_ParserCreate(encoding) else {
      throw Problem(.malformed(format: "XML", offset: 0, why: "no memory left"))
    }
    self.parser = parser
    self.events = events
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setHandlers()
  }

  deinit { XML_ParserFree(parser) }

  /// - Parameters:
  ///   - bytes: fewer than 2 GiB.
  ///   - isLast: whether the document ends with these bytes.
  /// - Throws: ``Problem`` when the document is not well-formed, or an event's own.
  func read(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(Problem) {
    let status = bytes.withUnsafeBytes { raw in
      XML_Parse(
        parser, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(raw.count),
        isLast ? 1 : 0)
    }
    if let problem { throw problem }
    if status != XML_STATUS_OK { throw fault(isLast: isLast) }
  }

  /// Bytes before the event at hand.
  var offset: Int { max(0, Int(XML_GetCurrentByteIndex(parser))) }

  /// The place of the event at hand, both numbers from 1; a column is one character.
  var place: (line: Int, column: Int) {
    (Int(XML_GetCurrentLineNumber(parser)), Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func fault(isLast: Bool) -> Problem {
    let code = XML_GetErrorCode(parser)
    let why = XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"
    let isCut =
      code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
      || code == XML_ERROR_PARTIAL_CHAR || code == XML_ERROR_UNCLOSED_CDATA_SECTION
    if isLast, isCut { return Problem(.truncated(format: "XML", why: why)) }
    return Problem(
      .malformed(format: "XML", offset: offset, why: why))
  }

  /// Runs an event and ends the parse at the first problem.
  private func run(_ event: () throws(Problem) -> Void) {
    guard problem == nil else { return }
    do {
      try event()
    } catch {
      stop(error)
    }
  }

  private func stop(_ problem: Problem) {
    if self.problem == nil { self.problem = problem }
    XML_StopParser(parser, 0)
  }

  private func refuse(_ why: String) {
    stop(Problem(.malformed(format: "XML", offset: offset, why: why)))
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func setHandlers() {
    XML_SetElementHandler(
      parser,
      { data, name, _ in
        guard let reader = XMLReader.of(data) else { return }
        reader.run { () throws(Problem) in try reader.events.start(bytes(name)) }
      },
      { data, name in
        guard let reader = XMLReader.of(data) else { return }
        reader.run { () throws(Problem) in try reader.events.end(bytes(name)) }
      })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let reader = XMLReader.of(data), let text else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
        let piece = UnsafeBufferPointer(start: start, count: Int(count))
        reader.run { () throws(Problem) in try reader.events.text(piece) }
      }
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      XMLReader.of(data)?.refuse("entities declared in a reply are refused")
    }
    XML_SetSkippedEntityHandler(parser) { data, _, _ in
      XMLReader.of(data)?.refuse("an entity that is not defined")
    }
    XML_SetExternalEntityRefHandler(parser) { _, _, _, _, _ in 0 }
    XML_SetUnknownEncodingHandler(
      parser,
      { data, name, encoding in
        guard let reader = XMLReader.of(data), let name, let encoding else { return 0 }
        return reader.map(String(cString: name), encoding)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Fills expat's map for a charset that it does not know itself.
  private func map(_ name: String, _ encoding: UnsafeMutablePointer<XML_Encoding>) -> Int32 {
    let charset = Charset(label: name)
    guard let charset, charset == .latin1 || charset == .windows1252 || charset == .ascii else {
      stop(Problem(.wrongCharset(name)))
      return 0
    }
    withUnsafeMutableBytes(of: &encoding.pointee.map) { raw in
      let map = raw.bindMemory(to: Int32.self)
      for byte in map.indices {
        map[byte] = charset.scalar(UInt8(truncatingIfNeeded: byte)).map { Int32($0) } ?? -1
      }
    }
    return 1
  }
}

private func bytes(_ name: UnsafePointer<XML_Char>?) -> UnsafeBufferPointer<UInt8> {
  guard let name else { return UnsafeBufferPointer(start: nil, count: 0) }
  let count = strlen(name)
  return UnsafeBufferPointer(
    start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), count: count)
}
