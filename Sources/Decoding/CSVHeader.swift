internal import Model

/// The first record of a CSV reply.
struct CSVHeader {
  let columns: [Column]
  /// Whether each record ends in a comma, as the service's did until 2022: the empty field behind
  /// it is no column.
  let hasTrailingComma: Bool

  /// Takes the table's name off `TABLE.COLUMN`; a name that would come twice keeps it.
  ///
  /// - Parameter tables: those asked, as typed; of `radnet.erm_result` also the last part counts.
  init(fields: [String], tables: [String]) {
    hasTrailingComma = fields.count > 1 && fields.last?.isEmpty == true
    let names = hasTrailingComma ? fields.dropLast() : fields[...]
    var prefixes = Set(tables.map { FoldedName($0) })
    for table in tables {
      if let last = table.split(separator: ".").last { prefixes.insert(FoldedName(last)) }
    }
    var taken: Set<FoldedName> = []
    columns = names.map { name in
      guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
        prefixes.contains(FoldedName(name.utf8[..<dot]))
      else { return Column(name) }
      let bare = name[name.utf8.index(after: dot)...]
      guard !bare.isEmpty, taken.insert(FoldedName(bare)).inserted else { return Column(name) }
      return Column(String(bare))
    }
  }

  /// Whether a name could be that of a column rather than a sentence.
  static func isPlainName(_ name: String) -> Bool {
    name.utf8.allSatisfy { byte in
      byte >= 0x80 || foldedASCII(byte) &- 0x61 < 26 || byte &- 0x30 < 10
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
  }

  /// Whether a first line without a comma is the service's way to say that something failed.
  static func isFailure(_ line: String) -> Bool {
    if line.equalsIgnoringASCIICase("FALSE") { return true }
    let start = line.utf8.prefix(5)
    guard FoldedName(start) == FoldedName("error") else { return false }
    guard let next = line.utf8.dropFirst(5).first else { return false }
    return !(foldedASCII(next) &- 0x61 < 26 || next == UInt8(ascii: "_") || next &- 0x30 < 10)
  }
}
