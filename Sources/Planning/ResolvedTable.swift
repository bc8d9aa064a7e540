import Model
import Services

/// A table of a query, found out: which grammar asks for it and how its name is sent.
struct ResolvedTable {
  let reference: TableReference
  let grammar: Grammar
  /// As sent: `ERM_RESULT`, `radnet.erm_result`.
  let sentName: String
  /// What the catalogue knows of it.
  let schema: TableSchema?

  /// How a service is asked.
  enum Grammar {
    /// By a path whose segments name tables, columns and values.
    case path(PathQuery.Dialect)
    /// As a description says.
    case described(TableDescription)
    /// Nobody is asked.
    case stored(Stored)
  }

  /// Nil for any other.
  var dialect: PathQuery.Dialect? {
    if case .path(let dialect) = grammar { dialect } else { nil }
  }

  /// What is here already.
  var stored: Stored? {
    if case .stored(let stored) = grammar { stored } else { nil }
  }

  /// What the answer puts before a column that clashes: the name without its program.
  var bareName: String {
    sentName.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      String(sentName[sentName.index(after: $0)...])
    } ?? sentName
  }

  /// What a join here puts before a column: the alias, or the name without its program.
  var shownName: String { reference.alias?.text ?? bareName }

  /// Whether `name` before a column's dot means this table.
  func isNamed(_ name: Name) -> Bool {
    if let alias = reference.alias, alias.text.equalsIgnoringASCIICase(name.text) { return true }
    return sentName.equalsIgnoringASCIICase(name.text)
      || bareName.equalsIgnoringASCIICase(name.text)
      || reference.name.text.equalsIgnoringASCIICase(name.text)
  }
}

/// Finds out what the table names of a query mean.
struct TableResolution<S: Scope> {
  let catalogue: Catalogue
  private let scope: S
  /// The service that plain names belong to.
  let service: String
  private(set) var notes: [Note] = []
  /// Why the service cannot be asked, should one of the tables be gone.
  private(set) var refusal: Problem?

  /// First parts that name a service of weir's own, not an Envirofacts program.
  private var otherServices: [String] { ["plist", Catalogue.local] }

  init(catalogue: Catalogue, service: String, scope: S) {
    self.scope = scope
    self.catalogue = catalogue
    self.service = service
  }

  mutating func resolve(_ reference: TableReference) throws(Problem) -> ResolvedTable {
    if reference.isFile { return try file(reference) }
    let text = reference.name.text
    guard !text.isEmpty else {
      throw Problem(.unknownTable("", nearest: []), at: reference.name.range)
    }
    if text.sameBytes(as: ".") || text.sameBytes(as: "..") {
      throw Problem(.dotSegment(text), at: reference.name.range)
    }
    guard reference.name.form != .quoted else {
      let dialect: PathQuery.Dialect = text.utf8.contains(UInt8(ascii: ".")) ? .v2 : .v1
      return ResolvedTable(
        reference: reference, grammar: .path(dialect), sentName: text,
        schema: catalogue.table(named: text))
    }
    if text.equalsIgnoringASCIICase("uv.hourly") || text.equalsIgnoringASCIICase("uv.daily") {
      let isHourly = text.equalsIgnoringASCIICase("uv.hourly")
      return ResolvedTable(
        reference: reference, grammar: .path(.uvIndex),
        sentName: isHourly ? "getEnvirofactsUVHOURLY" : "getEnvirofactsUVDAILY",
        schema: catalogue.table(named: text))
    }
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      if let described = Descriptions.service(named: service) {
        return try known(reference, text, of: described)
      }
      if service.equalsIgnoringASCIICase(Catalogue.local) { return try kept(reference, text) }
      return try known(reference, sentName: text, dialect: .v1)
    }
    let program = String(text[..<dot])
    let rest = String(text[text.index(after: dot)...])
    if let described = Descriptions.service(named: program) {
      return try known(reference, rest, of: described)
    }
    if program.equalsIgnoringASCIICase(Catalogue.service) {
      let isDotted = rest.utf8.contains(UInt8(ascii: "."))
      return try known(reference, sentName: rest, dialect: isDotted ? .v2 : .v1)
    }
    if program.equalsIgnoringASCIICase(Catalogue.local) { return try kept(reference, rest) }
    for other in otherServices where program.equalsIgnoringASCIICase(other) {
      throw Problem(.notAvailable("the service `\(other)`"), at: reference.name.range)
    }
    guard catalogue.program(program) else {
      let candidates =
        catalogue.programs().map { $0.name } + Descriptions.all.map(\.name)
        + [Catalogue.service, "uv"] + otherServices
      let nearest = NearestNames.nearest(to: program, among: candidates, limit: 3)
      throw Problem(.unknownService(program, nearest: nearest), at: reference.name.range)
    }
    return try known(reference, sentName: text, dialect: .v2)
  }

  private func kept(_ reference: TableReference, _ name: String) throws(Problem) -> ResolvedTable {
    let schema = try scope.keptSchema(Name(name, range: reference.name.range))
    return ResolvedTable(
      reference: reference, grammar: .stored(.workspace(name)), sentName: name, schema: schema)
  }

  /// A file goes by its name without folder and ending.
  private func file(_ reference: TableReference) throws(Problem) -> ResolvedTable {
    let path = reference.name.text
    guard let format = ReplyFormat.ofFile(path) else {
      let endings = ReplyFormat.ofFiles.map(\.ending).joined(separator: ", ")
      throw Problem(
        .cannotAnswer(
          what: "nothing tells what kind of file `\(path)` is", hint: "its name ends in \(endings)"
        ), at: reference.name.range)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    return ResolvedTable(
      reference: reference, grammar: .stored(.file(path: path, format)), sentName: stem,
      schema: nil)
  }

  /// A table the catalogue should know: an error when another name is near, else a note.
  private mutating func known(
    _ reference: TableReference, sentName: String, dialect: PathQuery.Dialect
  ) throws(Problem) -> ResolvedTable {
    let schema = catalogue.table(named: sentName)
    if let schema, case .gone(let successor) = schema.status {
      // It still translates, for those who read and write its addresses.
      notes.append(.tableGone(sentName, successor: successor))
      refusal =
        refusal
        ?? Problem(.tableGone(sentName, successor: successor), at: reference.name.range)
    }
    if schema == nil {
      let nearest = catalogue.nearestTables(to: sentName)
      guard nearest.isEmpty else {
        throw Problem(.unknownTable(sentName, nearest: nearest), at: reference.name.range)
      }
      notes.append(.tableNotInCatalogue(sentName))
    }
    return ResolvedTable(
      reference: reference, grammar: .path(dialect), sentName: sentName, schema: schema)
  }

  /// A described table; what a description lacks has no address.
  private mutating func known(
    _ reference: TableReference, _ name: String, of service: ServiceDescription
  ) throws(Problem) -> ResolvedTable {
    guard let table = service.table(named: name) else {
      let names = service.tables.map(\.name)
      let nearest = NearestNames.nearest(to: name, among: names, limit: 3)
      throw Problem(
        .unknownTable(
          service.name + "." + name, nearest: nearest.map { service.name + "." + $0 }),
        at: reference.name.range)
    }
    if case .gone(let successor) = table.status {
      notes.append(.tableGone(table.fullName, successor: successor))
      refusal =
        refusal
        ?? Problem(.tableGone(table.fullName, successor: successor), at: reference.name.range)
    }
    return ResolvedTable(
      reference: reference, grammar: .described(table), sentName: table.fullName,
      schema: table.schema)
  }
}
