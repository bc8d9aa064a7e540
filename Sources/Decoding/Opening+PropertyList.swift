internal import Model

extension Opening {
  /// The answer of a call, which is read whole: what its rows are shows only at its end.
  ///
  /// - Parameter takesBinary: whether the binary form was asked for; XML is read then too.
  func propertyList(_ intake: Intake, takesBinary: Bool) throws(Problem) -> any BatchStream {
    try PropertyListRows(try value(of: intake, takesBinary), status: reply.status)
  }

  /// What a refusal says in a property list; nil when the body is none that says a thing.
  func wordsOfFailure(in body: [UInt8]) -> String? {
    guard let value = try? value(of: Intake(WholeBody(body)), true) else { return nil }
    return PropertyListRows.failure(in: value)
  }

  private func whole(_ intake: Intake) throws(Problem) -> [UInt8] {
    try intake.whole("the property list", limit: Limits.documentBytes)
  }

  private func value(of raw: Intake, _ takesBinary: Bool) throws(Problem) -> PropertyListValue {
    if PropertyListBinary.isBinary(try raw.peek(6)) {
      guard takesBinary else { throw Problem(.binaryNotAsked(setting: "plist.format")) }
      return try PropertyListBinary.value(of: try whole(raw))
    }
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
      // `{ a = 1; }` is a property list of the old style, which is not read.
      guard JSONDocument.firstObject(of: try intake.words()) != nil else {
        throw try text(intake)
      }
      try refuseObject(intake)
    case UInt8(ascii: "["): throw wrong("JSON", words: nil)
    // UTF-16 without a mark, big end first.
    case 0: break
    default: throw try text(intake)
    }
    return try PropertyListReader.value(
      of: try whole(intake), encoding: charset == nil ? nil : "UTF-8", status: reply.status,
      expected: expects.format.title)
  }
}

/// A body that is at hand.
private final class WholeBody: ByteStream {
  private var bytes: [UInt8]?

  init(_ bytes: [UInt8]) { self.bytes = bytes.isEmpty ? nil : bytes }

  func next() -> [UInt8]? {
    defer { bytes = nil }
    return bytes
  }

  func close() {}
}
