import Model
import Parsing
import Planning
import Services

extension Session {
  /// Prints the statement that makes a pasted address, with what is odd about it as notes.
  ///
  /// - Throws: ``Problem/Kind/wrongURL(_:why:)`` at the part that is wrong.
  func read(_ text: Value) throws(Problem) {
    let address = try Substitution(scope: self).value(text)
    if let described = DescribedReading(in: address.text, bases: settings.addresses) {
      return try tell(described, at: address.range)
    }
    let reading = Reading.read(
      address.text, names: catalogue.knownNames, base: settings.envirofactsURL)
    for remark in reading.remarks where !remark.isError { notices.say(.other(remark.message)) }
    guard let statement = reading.statement else {
      if let service = Descriptions.all.first(where: { $0.isNamed(in: address.text) }) {
        throw Problem(
          .wrongURL(
            address.text,
            why: "no table of `\(service.name)` is asked so; `tables \(service.name).*` lists them"),
          at: address.range)
      }
      let remark = reading.remarks.first { $0.isError }
      let range = remark.map { Self.place(of: $0.range, in: address) } ?? address.range
      let culprit = remark.map { remark in
        String(
          decoding: Array(address.text.utf8)[remark.range.lower..<remark.range.upper],
          as: UTF8.self)
      }
      throw Problem(
        .wrongURL(culprit ?? address.text, why: remark?.message ?? "it has no meaning"), at: range)
    }
    if options.isCheck { return }
    try output.print(text: Statement.query(statement).spelling + "\n")
  }

  /// Prints the statement of an address of a described table.
  private func tell(_ reading: DescribedReading, at range: SourceRange) throws(Problem) {
    for remark in reading.remarks { notices.say(.other(remark)) }
    if let fault = reading.fault {
      throw Problem(
        .cannotAnswer(
          what: fault, hint: "`describe \(reading.table.fullName)` tells what it takes"), at: range)
    }
    if options.isCheck { return }
    try output.print(text: Statement.query(reading.statement).spelling + "\n")
  }

  /// A place in the address as a place in the statement; the whole where the two do not line up.
  private static func place(of range: SourceRange, in address: Value) -> SourceRange {
    guard address.form == .word,
      address.range.upper - address.range.lower == address.text.utf8.count
    else { return address.range }
    let start = address.range.lower
    return SourceRange(start + range.lower, start + range.upper)
  }
}

extension Catalogue {
  /// What the catalogue tells a reader of paths.
  var knownNames: KnownNames {
    KnownNames(
      isTable: { isTable($0) },
      isColumn: { table, column in
        guard let schema = self.table(named: table), !schema.columns.isEmpty else { return nil }
        return schema.column(named: column) != nil
      },
      isProgram: { program($0) && !isTable($0) },
      goneTable: { name in
        guard case .gone(let successor)? = self.table(named: name)?.status else {
          return (false, renamed(name))
        }
        return (true, successor)
      })
  }
}

extension ServiceDescription {
  /// Whether a text holds a host of the service.
  fileprivate func isNamed(in text: String) -> Bool {
    let text = text.asciiLowercased
    return ([url] + tables.compactMap(\.url)).contains { url in
      text.contains(url.split(separator: "/").dropFirst().first ?? "\n")
    }
  }
}
