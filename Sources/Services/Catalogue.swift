package import Model

/// The tables, columns and codes of EPA Envirofacts, as far as public copies tell.
///
/// It is a text inside the program (Sources/CCatalogue/data/catalogue.txt, sources in
/// docs/catalogue.md); making one costs nothing, and a look-up loads only what it names.
package struct Catalogue: Sendable {
  /// The name of the service that all of it belongs to.
  package static let service = "envirofacts"
  /// The name of the service whose tables are answers kept here.
  package static let local = "local"

  package init() {}

  /// The table of a plain name (`ERM_RESULT`) or a dotted one (`radnet.erm_result`, `uv.hourly`).
  ///
  /// ASCII case is ignored; a table that is gone is found too, and says so.
  package func table(named name: String) -> TableSchema? {
    if let described = Descriptions.table(named: name) { return described.schema }
    guard let line = line(of: name) else { return nil }
    return CatalogueTable(line).schema
  }

  /// Whether the catalogue has a table of that name, living or gone.
  package func isTable(_ name: String) -> Bool {
    line(of: name) != nil
  }

  /// Whether `name` is a program, the first part of a dotted name (`radnet`).
  package func program(_ name: String) -> Bool {
    CatalogueText.line(.program, named: name.asciiLowercased) != nil
  }

  /// The living table that people mean by a name that is gone or never was.
  ///
  /// `ERM_STATION` gives `ERM_LOCATION`, `SEMS_ACTIVE_SITES` gives `sems.envirofacts_site`.
  package func renamed(_ name: String) -> String? {
    if let line = line(of: name) {
      guard case .gone(let successor) = CatalogueTable(line).status else { return nil }
      return successor
    }
    let plain = CatalogueName(name).plain.asciiUppercased
    guard let line = CatalogueText.line(.renamed, named: plain) else { return nil }
    let fields = CatalogueText.fields(line)
    return fields.count > 1 ? fields[1] : nil
  }

  /// The first living table, in the catalogue's order, that has a column of that name.
  package func firstTable(with column: String) -> TableSchema? {
    for table in CatalogueTables() where table.isLive && table.hasColumn(column) {
      return table.schema
    }
    return nil
  }

  /// The codes of that spelling in any list, each with a question that asks for it.
  package func uses(of code: String) -> [Finding] {
    find([code]).filter { $0.kind == .code && $0.name.equalsIgnoringASCIICase(code) }
  }

  private func line(of name: String) -> Range<Int>? {
    let name = CatalogueName(name)
    guard let program = name.program?.asciiLowercased else {
      return CatalogueText.line(.table, named: name.plain.asciiUppercased)
    }
    // The UV index is known by dotted names only.
    let dotted = program + "." + name.plain.asciiLowercased
    if let line = CatalogueText.line(.table, named: dotted) { return line }
    guard let line = CatalogueText.line(.table, named: name.plain.asciiUppercased),
      CatalogueTable(line).program.sameBytes(as: program)
    else { return nil }
    return line
  }
}

/// A table's name, split at its last dot.
struct CatalogueName {
  /// As typed, without the service; nil in a plain name.
  let program: String?
  let plain: String

  init(_ name: String) {
    var rest = name[...]
    let service = Catalogue.service + "."
    if rest.prefix(service.count).equalsIgnoringASCIICase(service) {
      rest = rest.dropFirst(service.count)
    }
    guard let dot = rest.lastIndex(of: ".") else {
      program = nil
      plain = String(rest)
      return
    }
    program = String(rest[..<dot])
    plain = String(rest[rest.index(after: dot)...])
  }
}
