internal import Model

/// Reads descriptions of services, line by line.
package struct DescriptionReader {
  private var services: [ServiceDescription] = []
  private var table: TableDescription?
  /// Columns that several tables have, by the name that they are used by.
  private var shared: [String: [ColumnDescription]] = [:]
  private var sharing: String?

  /// What a line of a description has wrong with it.
  package struct Fault: Error, Equatable {
    /// From 1.
    package let line: Int
    package let why: String

    package init(line: Int, why: String) {
      self.line = line
      self.why = why
    }
  }

  /// The services that a text describes.
  package static func read(_ text: some Sequence<UInt8>) throws(Fault) -> [ServiceDescription] {
    var reader = DescriptionReader()
    let lines = DescriptionText.lines(text)
    // Columns may be used before they are listed.
    for line in lines where line.first == "columns" || reader.sharing != nil {
      try reader.share(line)
    }
    for line in lines { try reader.take(line) }
    reader.endTable()
    return reader.services
  }

  private mutating func share(_ line: DescriptionLine) throws(Fault) {
    switch line.first {
    case "columns": sharing = try line.word(1)
    case "column": shared[sharing ?? "", default: []].append(try ColumnLine(line).column)
    default: sharing = nil
    }
  }

  private mutating func endTable() {
    guard var ended = table, !services.isEmpty else { return }
    ended.layout.columns = ended.columns.map(\.source)
    if ended.layout.ways.isEmpty { ended.layout.ways = [[]] }
    services[services.count - 1].tables.append(ended)
    table = nil
  }

  private mutating func take(_ line: DescriptionLine) throws(Fault) {
    switch line.first {
    case "service":
      endTable()
      services.append(ServiceDescription(name: try line.word(1), url: try line.word(2)))
    case "table":
      endTable()
      guard let service = services.last else { throw line.fault("no service stands before it") }
      table = TableDescription(
        service: service.name, name: try line.word(1),
        template: RequestTemplate(try line.word(2)))
      sharing = nil
    case "columns":
      endTable()
      sharing = try line.word(1)
    case "column" where table == nil: break
    default:
      if table != nil { try takeInTable(line) } else { try takeInService(line) }
    }
  }

  private mutating func takeInService(_ line: DescriptionLine) throws(Fault) {
    guard var service = services.popLast() else { throw line.fault("no service stands before it") }
    switch line.first {
    case "means": service.meaning = try line.word(1)
    case "pace": service.requestsPerMinute = try line.number(1)
    case "token":
      service.credential = .init(header: line.words.count > 2 ? try line.word(2) : nil)
    case "login":
      service.credential?.login = .init(
        path: try line.word(1), nameMember: try line.word(2), passwordMember: try line.word(3),
        tokenMember: try line.word(4), expiryMember: try line.word(5))
    default: throw line.fault("`\(line.first)` is no word of a description")
    }
    services.append(service)
  }

  private mutating func takeInTable(_ line: DescriptionLine) throws(Fault) {
    guard var table else { return }
    let rest = Array(line.words.dropFirst())
    switch line.first {
    case "means": table.meaning = try line.word(1)
    case "note": table.note = try line.word(1)
    case "gone": table.status = .gone(successor: rest.first)
    case "at": table.url = try line.word(1)
    case "was": table.formerTemplates.append(RequestTemplate(try line.word(1)))
    case "parameter": table.parameters.append(try ParameterLine(line).parameter)
    case "condition":
      table.condition = .init(
        form: try line.word(1), wildcard: try line.word(3),
        quoteNote: line.words.count > 5 ? try line.word(5) : nil)
    case "geometry":
      table.geometry = .init(
        off: try line.word(1), on: try line.word(2), columns: Array(rest.dropFirst(2)))
    case "pages":
      table.paging = .init(size: try line.number(1), omitsFirst: rest.contains("omits"))
    case "rows": table.layout.ways.append(rest)
    case "header": table.layout.hasHeader = true
    case "total": table.layout.total = rest
    case "of": table.layout.pages = rest
    case "empty": table.layout.emptyTexts = rest
    case "trouble": table.layout.troubles = rest
    case "flag": table.layout.flag = try line.word(1)
    case "mend": table.layout.mendsLineBreaks = true
    case "add": table.addedParameters = rest
    case "echo":
      table.layout.echo = .init(way: rest.prefix { $0 != "as" }.map(\.self))
      table.layout.echo?.isOptional = rest.last == "optional"
      table.echoDay = rest.lazy.compactMap { DayForm(rawValue: $0) }.first
    case "pairs":
      table.layout.pairs = .init(
        member: try line.word(1), key: try line.word(2), value: try line.word(3),
        areRows: rest.last == "rows")
    case "column": table.columns.append(try ColumnLine(line).column)
    case "names":
      guard let last = table.columns.indices.last else { throw line.fault("no column has them") }
      table.columns[last].source.form = .name
      table.columns[last].source.names = stride(from: 0, to: rest.count - 1, by: 2).map {
        Code(code: rest[$0], meaning: rest[$0 + 1])
      }
    case "use":
      guard let columns = shared[try line.word(1)] else { throw line.fault("no such columns") }
      table.columns += columns
    case "without":
      if rest.contains("markup") { table.layout.rules.remove(.markup) }
      if rest.contains("FALSE") { table.layout.rules.remove(.falseText) }
      if rest.contains("ERROR") { table.layout.rules.remove(.errorText) }
    default: throw line.fault("`\(line.first)` is no word of a description")
    }
    self.table = table
  }
}

extension DescriptionLine {
  func fault(_ why: String) -> DescriptionReader.Fault { .init(line: number, why: why) }

  func word(_ index: Int) throws(DescriptionReader.Fault) -> String {
    guard words.indices.contains(index) else {
      throw fault("something is missing behind `\(first)`")
    }
    return words[index]
  }

  func number(_ index: Int) throws(DescriptionReader.Fault) -> Int {
    guard let number = Int(try word(index)), number > 0 else {
      throw fault("a whole number from 1 is due behind `\(first)`")
    }
    return number
  }
}
