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
    let (intake, encoding) = try markupText(raw)
    return try PropertyListReader.value(
      of: try whole(intake), encoding: encoding, status: reply.status,
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
