package import Model

/// The request of a call: a POST of an XML property list that holds a dictionary with `package`,
/// `method` and `params`.
package enum PropertyListCall {
  /// The values of a call, as the words of its statement say them.
  ///
  /// A word that is a number of JSON becomes an integer, or a real if it has a fraction or an
  /// exponent; `2015-01-01` a date at midnight UTC, `true` and `false` what they say. Any other
  /// word and whatever stands in quotes is text: `00501` keeps its zeros.
  ///
  /// - Parameter call: its variables are replaced.
  /// - Throws: ``Problem`` for a method without a package, a name given twice, a date that is none
  ///   and an integer of more than 64 bits.
  package static func value(of call: Call) throws(Problem) -> PropertyListValue {
    let (package, method) = try parts(of: call.method)
    return .dictionary([
      .init("package", .string(package)), .init("method", .string(method)),
      .init("params", try dictionary(call.arguments)),
    ])
  }

  /// - Parameter takesBinary: whether the answer may be binary.
  package static func request(
    _ value: PropertyListValue, to url: String, takesBinary: Bool
  ) throws(Problem) -> Request {
    var request = Request(url, expects: .init(takesBinary ? .binaryPlist : .plist))
    request.method = .post
    // The label that RFC 7303 has for XML; without one, servers take a POST for a form.
    request.headers = [Header("Content-Type", "text/xml; charset=utf-8")]
    request.body = try PropertyListText.document(value)
    return request
  }

  private static func parts(of method: Value) throws(Problem) -> (package: String, method: String) {
    let bytes = Array(method.text.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < bytes.count else {
      throw Problem(
        .cannotAnswer(
          what: "`\(method.text)` names no package and method", hint: "write `call PACKAGE.METHOD`"),
        at: method.range)
    }
    return (
      String(decoding: bytes[..<dot], as: UTF8.self),
      String(decoding: bytes[(dot + 1)...], as: UTF8.self)
    )
  }

  private static func dictionary(_ arguments: [Call.Argument]) throws(Problem) -> PropertyListValue
  {
    var members: [PropertyListValue.Member] = []
    var names: Set<[UInt8]> = []
    for argument in arguments {
      guard names.insert(Array(argument.name.text.utf8)).inserted else {
        throw Problem(.repeatedClause(argument.name.text), at: argument.name.range)
      }
      members.append(.init(argument.name.text, try value(of: argument.content)))
    }
    return .dictionary(members)
  }

  private static func value(of content: Call.Content) throws(Problem) -> PropertyListValue {
    switch content {
    case .value(let value): return try self.value(of: value)
    case .dictionary(let arguments, _): return try dictionary(arguments)
    case .list(let contents, _):
      var values: [PropertyListValue] = []
      for content in contents { values.append(try value(of: content)) }
      return .array(values)
    }
  }

  private static func value(of value: Value) throws(Problem) -> PropertyListValue {
    guard value.form == .word else { return .string(value.text) }
    switch PropertyListWord(value.text) {
    case .text: return .string(value.text)
    case .boolean(let isTrue): return .boolean(isTrue)
    case .integer: return .integer(value.text)
    case .real: return .real(value.text)
    case .date: return .date(value.text + "T00:00:00Z")
    case .largeInteger:
      throw Problem(
        .cannotAnswer(
          what: "an integer of a property list has 64 bits, and `\(value.text)` more",
          hint: "write '\(value.text)' to send it as text"), at: value.range)
    case .noDate:
      throw Problem(
        .cannotAnswer(
          what: "the calendar has no `\(value.text)`",
          hint: "write '\(value.text)' to send it as text"), at: value.range)
    }
  }
}
