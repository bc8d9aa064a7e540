internal import Model

/// A table's line in the catalogue's text, and the lines of its columns below it.
struct CatalogueTable {
  let name: String
  let program: String
  /// The year it was last seen to answer.
  let lastSeen: Int?
  let status: TableSchema.Status
  let meaning: String
  private let line: Range<Int>

  init(_ line: Range<Int>) {
    let fields = CatalogueText.fields(line)
    func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
    self.line = line
    name = field(0)
    program = field(1)
    lastSeen = Int(field(2))
    status = Self.status(field(3))
    meaning = field(4)
  }

  private static func status(_ text: String) -> TableSchema.Status {
    if text.isEmpty { return .live }
    let gone = "gone: "
    return .gone(successor: text.hasPrefix(gone) ? String(text.dropFirst(gone.count)) : nil)
  }

  var isLive: Bool { status == .live }

  /// The name that reaches the table: plain on V1, dotted where only a dotted one is known.
  var dottedName: String {
    name.utf8.contains(UInt8(ascii: ".")) ? name : program + "." + name.asciiLowercased
  }

  var schema: TableSchema {
    var columns: [ColumnSchema] = []
    var next = CatalogueText.child(after: line)
    while let line = next {
      columns.append(Self.column(CatalogueText.fields(line)))
      next = CatalogueText.child(after: line)
    }
    return TableSchema(
      service: Catalogue.service, program: program, name: name, meaning: meaning,
      columns: columns, status: status)
  }

  var columnCount: Int {
    var count = 0
    var next = CatalogueText.child(after: line)
    while let line = next {
      count += 1
      next = CatalogueText.child(after: line)
    }
    return count
  }

  /// Whether it has a column of that name, ASCII case aside.
  func hasColumn(_ name: String) -> Bool {
    columnNames.contains { $0.name.equalsIgnoringASCIICase(name) }
  }

  /// Its columns' names and meanings.
  var columnNames: [(name: String, meaning: String)] {
    var names: [(name: String, meaning: String)] = []
    var next = CatalogueText.child(after: line)
    while let line = next {
      let fields = CatalogueText.fields(line)
      names.append((fields[0], fields.count > 4 ? fields[4] : ""))
      next = CatalogueText.child(after: line)
    }
    return names
  }

  /// Fields are name, type, unit, key, meaning and role; a type that ends in `?` is a guess.
  private static func column(_ fields: [String]) -> ColumnSchema {
    func field(_ index: Int) -> String? {
      index < fields.count && !fields[index].isEmpty ? fields[index] : nil
    }
    let type = field(1) ?? "?"
    let isGuess = type.hasSuffix("?")
    return ColumnSchema(
      name: field(0) ?? "",
      type: ColumnType(rawValue: isGuess ? String(type.dropLast()) : type) ?? .unknown,
      isTypeSure: !isGuess, unit: field(2), key: field(3), meaning: field(4) ?? "",
      role: field(5).flatMap(role))
  }

  /// `uncertainty of COLUMN` or `detection limit of COLUMN`.
  private static func role(_ text: String) -> ColumnSchema.Role? {
    func column(after opening: String) -> String? {
      text.hasPrefix(opening) ? String(text.dropFirst(opening.count)) : nil
    }
    if let column = column(after: "uncertainty of ") { return .uncertainty(of: column) }
    return column(after: "detection limit of ").map { .detectionLimit(of: $0) }
  }
}
