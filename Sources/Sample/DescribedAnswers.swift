internal import CSample
internal import Model
internal import Services

/// Answers for described tables from the text inside the program.
///
/// A line is one of: `answer` for the arguments of its key, `rows` for a list that a parameter
/// searches, whose places are filled, `row` for one row of it, and `none` for anything else.
struct DescribedAnswers {
  private let table: TableDescription
  private var whole: [(key: [String: String], body: String)] = []
  private var list: (parameter: String, form: String)?
  private var rows: [String] = []
  private var none: String?

  /// Reads the lines of one table; nil when the text has none.
  init?(of table: TableDescription) {
    self.table = table
    let text = UnsafeBufferPointer(
      start: weir_sample_answers(), count: weir_sample_answers_size())
    for line in text.split(separator: 0x0A) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: 0x09, maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4, fields[1].elementsEqual(table.fullName.utf8) else { continue }
      let key = String(decoding: fields[2], as: UTF8.self)
      let body = String(decoding: fields[3], as: UTF8.self)
      switch String(decoding: fields[0], as: UTF8.self) {
      case "answer": whole.append((Self.arguments(key), body))
      case "rows": list = (key, body)
      case "row": rows.append(body)
      default: none = body
      }
    }
    if whole.isEmpty, rows.isEmpty, none == nil { return nil }
  }

  /// The body of the answer to a request.
  func body(for query: DescribedQuery) -> String {
    if let answer = whole.first(where: { Self.isSame($0.key, query.arguments) }) {
      return answer.body
    }
    guard let list else { return none ?? "[]" }
    let found = rows.filter { meets($0, query, list.parameter) }
    if found.isEmpty, let none { return none }
    let size = table.paging?.size ?? max(found.count, 1)
    let page = query.page ?? 1
    let start = min((page - 1) * size, found.count)
    var shown = found[start..<min(start + size, found.count)]
    if let first = query.first { shown = shown.prefix(first) }
    let pages = (found.count + size - 1) / size
    return Self.filled(
      list.form,
      [
        "found": "\(found.count)", "pages": "\(pages)", "page": "\(page)",
        "rows": shown.joined(separator: ","),
      ])
  }

  /// Whether each word of the keyword is in a row, and the condition holds; case aside.
  private func meets(_ row: String, _ query: DescribedQuery, _ parameter: String) -> Bool {
    if let keyword = query.arguments[parameter] {
      let row = row.asciiLowercased
      return keyword.asciiLowercased.split(separator: " ").allSatisfy { row.contains($0) }
    }
    guard let condition = query.condition else { return false }
    let start = "\"\(condition.column.asciiUppercased)\":\""
    guard let place = row.firstRange(of: start) else { return false }
    let value = String(row[place.upperBound...].prefix { $0 != "\"" }).asciiLowercased
    let wanted = condition.value.asciiLowercased
    switch condition.operator {
    case .equals: return value.sameBytes(as: wanted)
    case .begins: return value.utf8.starts(with: wanted.utf8)
    case .ends: return value.utf8.reversed().starts(with: wanted.utf8.reversed())
    case .contains: return value.contains(wanted)
    }
  }

  private static func isSame(_ key: [String: String], _ arguments: [String: String]) -> Bool {
    key.count == arguments.count
      && key.allSatisfy { name, value in
        arguments[name]?.equalsIgnoringASCIICase(value) ?? false
      }
  }

  private static func arguments(_ key: String) -> [String: String] {
    var arguments: [String: String] = [:]
    for part in key.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { arguments[String(sides[0])] = String(sides[1]) }
    }
    return arguments
  }

  /// The form with its places filled, each once.
  private static func filled(_ form: String, _ values: [String: String]) -> String {
    var filled = ""
    var rest = form[...]
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[open...]
      guard let place = values.first(where: { rest.hasPrefix("{\($0.key)}") }) else {
        filled += "{"
        rest = rest.dropFirst()
        continue
      }
      filled += place.value
      rest = rest.dropFirst(place.key.count + 2)
    }
    return filled + rest
  }
}
