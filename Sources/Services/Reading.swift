package import Model

/// What a pasted address asks for, or what is wrong with it, segment by segment.
package struct Reading {
  /// One thing to know about a piece of the text.
  package struct Remark: Hashable, Sendable {
    /// UTF-8 offsets from 0 into the text that was read.
    package let range: SourceRange
    /// Whether this is why there is no statement.
    package let isError: Bool
    package let message: String

    package init(_ range: SourceRange, isError: Bool = false, _ message: String) {
      self.range = range
      self.isError = isError
      self.message = message
    }
  }

  /// The meaning of the path; nil when it has none that is sure.
  package private(set) var query: PathQuery?
  /// The statement that makes it; nil exactly when a remark is an error.
  package private(set) var statement: Query?
  /// In the order of the text.
  package private(set) var remarks: [Remark] = []

  /// Finds an Envirofacts address in whatever somebody pastes and reads it.
  ///
  /// The text may be a bare address with or without its scheme, on a host of long ago, behind a
  /// proxy, or inside a line of curl, R or Python.
  ///
  /// - Parameters:
  ///   - base: The service's own base address; addresses below it are read as well.
  ///   - names: What the catalogue knows, without which tables and columns are told by their looks.
  package static func read(_ text: String, names: KnownNames = .none, base: String? = nil)
    -> Reading
  {
    var reading = Reading()
    let finder = AddressFinder(text: text, base: base, names: names)
    guard let address = finder.address() else {
      let end = text.utf8.count
      reading.refuse(
        SourceRange(0, end),
        "no Envirofacts address is in this text: one holds `/efservice/` or `/dmapservice/`")
      return reading
    }
    reading.remarks += address.remarks
    var path = AddressPath(address)
    path.split()
    reading.remarks += path.remarks
    if !path.isRefused { reading.interpret(path, address, names) }
    reading.settle()
    return reading
  }

  private mutating func interpret(
    _ path: AddressPath, _ address: Address, _ names: KnownNames
  ) {
    let whole = SourceRange(address.range.lower, address.range.upper)
    do throws(PathFault) {
      try SpecialPath.check(path.segments, under: address.service)
      let grammar = PathGrammar(
        segments: path.segments, isTable: names.isTable, isColumn: names.isColumn, isLenient: true)
      let parsed = try ReadingChecks.sound(try grammar.parse(), path.segments)
      query = parsed.query
      for aside in parsed.asides { note(path.range(of: aside.segment, in: whole), aside.words) }
      let facts = ReadingFacts(
        parsed: parsed, names: names, segments: path.segments,
        formatPlace: path.segments.last?.range)
      remarks += facts.remarks(whole: whole)
      state(parsed, path, whole, names)
    } catch {
      refuse(path.range(of: error.segment, in: whole), error.words)
    }
  }

  private mutating func state(
    _ parsed: ParsedPath, _ path: AddressPath, _ whole: SourceRange, _ names: KnownNames
  ) {
    do throws(UnsaidFault) {
      statement = try StatementMaker(query: parsed.query, names: names).make()
    } catch {
      let places =
        parsed.columnPlaces.indices.contains(error.table)
        ? parsed.columnPlaces[error.table] : []
      let place =
        error.filter.flatMap { places.indices.contains($0) ? places[$0] : nil }
        ?? (parsed.tablePlaces.indices.contains(error.table) ? parsed.tablePlaces[error.table] : 0)
      refuse(path.range(of: place, in: whole), error.words)
    }
  }

  private mutating func note(_ range: SourceRange, _ message: String) {
    remarks.append(Remark(range, message))
  }

  private mutating func refuse(_ range: SourceRange, _ message: String) {
    remarks.append(Remark(range, isError: true, message))
  }

  /// No statement beside an error, and the remarks in the order of the text.
  private mutating func settle() {
    if remarks.contains(where: \.isError) { statement = nil }
    remarks.sort { $0.range.lower < $1.range.lower }
  }
}
