package import Model

/// The formats that rows can be printed in.
package enum Format: String, CaseIterable, Hashable, Sendable {
  case table
  case list
  case csv
  case tsv
  case json
  case jsonl
  case markdown
  case html
  case xml
  case geojson
  case sql
  case plot

  /// The names of all formats.
  package static let names = allCases.map(\.rawValue)

  /// Known by name, and answered by a later version.
  package static let later = ["svg", "png"]

  /// The format of that name, ASCII case aside; `md` and `ndjson` are understood too.
  package init?(name: String) {
    switch name.asciiLowercased {
    case "md": self = .markdown
    case "ndjson": self = .jsonl
    case let name: self.init(rawValue: name)
    }
  }

  /// The format of that name.
  ///
  /// - Throws: ``Problem`` when there is no such format, or none yet.
  package static func named(_ name: String, at range: SourceRange? = nil) throws(Problem) -> Format
  {
    if let format = Format(name: name) { return format }
    let lower = name.asciiLowercased
    if later.contains(where: { $0.sameBytes(as: lower) }) {
      throw Problem(.notAvailable("the format `\(lower)`"), at: range)
    }
    let nearest = NearestNames.nearest(to: lower, among: names, limit: 3)
    throw Problem(.unknownFormat(name, nearest: nearest), at: range)
  }

  /// Whether the last part of a path has an extension: `a.b/x.sqlite`.
  private static func hasExtension(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.dropFirst().dropLast().contains(".")
  }

  /// The format of a file that nobody named one for: what its extension says, csv without one.
  ///
  /// - Throws: ``Problem`` for an extension that says nothing: `x.sqlite` is no place for csv.
  package static func forced(by path: String) throws(Problem) -> Format {
    if let format = try of(path: path) { return format }
    guard hasExtension(path) else { return .csv }
    throw Problem(
      .cannotAnswer(
        what: "nothing tells the format of `\(path)`",
        hint: "write `as csv` (`-f csv`), or a name that ends in .csv, .tsv, .json, .jsonl, .md,"
          + " .html, .xml, .sql or .geojson"))
  }

  /// What the extension of a path asks for: `out/spring.csv` is csv; nil when it says nothing.
  ///
  /// - Throws: ``Problem`` for the extension of a format that is not answered yet.
  package static func of(path: String) throws(Problem) -> Format? {
    let bytes = Array(path.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      !bytes[dot...].contains(UInt8(ascii: "/"))
    else { return nil }
    let name = String(decoding: bytes[(dot + 1)...], as: UTF8.self)
    let isLater = later.contains { $0.equalsIgnoringASCIICase(name) }
    return isLater ? try named(name) : Format(name: name)
  }

  /// Whether one file can hold one answer after the other.
  package var holdsSeveralAnswers: Bool {
    switch self {
    case .jsonl, .list, .markdown: true
    case .table, .csv, .tsv, .json, .html, .xml, .geojson, .sql, .plot: false
    }
  }

  /// Whether people read it: control characters become visible and null gets its mark.
  package var isForPeople: Bool {
    switch self {
    case .table, .list, .markdown, .plot: true
    case .csv, .tsv, .json, .jsonl, .html, .xml, .geojson, .sql: false
    }
  }

  /// A printer of one answer.
  package func printer(_ options: Options) -> any AnswerFormat {
    switch self {
    case .table: TableFormat(options)
    case .list: ListFormat(options)
    case .csv: CSVFormat()
    case .tsv: TSVFormat()
    case .json: JSONFormat(.array)
    case .jsonl: JSONFormat(.lines)
    case .markdown: MarkdownFormat(options)
    case .html: HTMLFormat()
    case .xml: XMLFormat()
    case .sql: SQLFormat()
    case .plot: PlotFormat(options)
    case .geojson: GeoJSONFormat(options)
    }
  }

  /// How an answer is shown to people; formats for programs take no notice, places aside.
  package struct Options: Sendable {
    /// The mark of a null.
    ///
    /// A text that looks like the mark is shown in double quotes.
    package var null: String
    /// Columns of the terminal; nil when unknown or not a terminal, so that nothing is cut.
    package var width: Int?
    package var color: Bool
    /// Whether an answer was printed before into the same place, so that a blank line is due.
    package var followsAnother: Bool
    /// What stands under the name of a column: its type and unit.
    package var columnNotes: [FoldedName: String]
    /// The statements that show what a window has no room for.
    package var wholeAnswer = "as list, as csv"
    /// What tells places; for geojson.
    package var places = Places()

    /// - Parameter width: 0 and less, as a terminal without a size says, are unknown.
    package init(
      null: String = "", width: Int? = nil, color: Bool = false, followsAnother: Bool = false,
      columnNotes: [FoldedName: String] = [:]
    ) {
      self.null = null
      self.width = width.flatMap { $0 > 0 ? $0 : nil }
      self.color = color
      self.followsAnother = followsAnother
      self.columnNotes = columnNotes
    }

    /// What stands under the name of a column; nil where nothing is known of it.
    func note(on column: Column) -> ShownCell? {
      guard !columnNotes.isEmpty, let note = columnNotes[FoldedName(column.name)] else {
        return nil
      }
      return ShownCell(visible(note))
    }
  }
}

/// Prints one answer, batch by batch.
package protocol AnswerFormat: AnyObject {
  /// Prints the rows of a batch, or keeps them until the format knows enough to print.
  ///
  /// - Throws: ``Problem`` when the sink does, or when the format cannot take a column named late.
  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem)
  /// Prints what an answer ends with; not called when the answer failed, so json is then left open.
  func end(to sink: any ByteSink) throws(Problem)
  /// What a person should know of the answer as printed, once it has ended.
  var notes: [Note] { get }
}

extension AnswerFormat {
  package var notes: [Note] { [] }
}
