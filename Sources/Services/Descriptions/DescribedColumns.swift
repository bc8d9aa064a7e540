import Model

/// A column: `column NAME TYPE`, then what is to be said of it.
///
/// `from MEMBER …`, `part N` or `number` or `unit` of the text, `unit U`, `always`, `accents`,
/// `means "…"`.
struct ColumnLine {
  let column: ColumnDescription

  private static let marks: Set<String> = [
    "from", "part", "number", "unit", "always", "accents", "means",
  ]

  init(_ line: DescriptionLine) throws(DescriptionReader.Fault) {
    let name = try line.word(1)
    guard let type = ColumnType(rawValue: try line.word(2)) else {
      throw line.fault("`\(try line.word(2))` is no type of a column")
    }
    let members = line.words(after: "from", until: Self.marks)
    var source = ReplyLayout.Source(name: name, members: members ?? [name])
    var unit: String?
    var index = 3
    var isAlways = false
    var mindsNoAccents = false
    var meaning = ""
    while index < line.words.count {
      switch line.words[index] {
      case "from": index += members?.count ?? 0
      case "part":
        index += 1
        source.form = .part(try line.number(index) - 1)
      case "number": source.form = .number
      case "unit":
        // Alone it is the unit in the text, with a word behind it the unit of the column.
        let next = index + 1 < line.words.count ? line.words[index + 1] : "means"
        if Self.marks.contains(next) {
          source.form = .unit
        } else {
          unit = next
          index += 1
        }
      case "always": isAlways = true
      case "accents": mindsNoAccents = true
      case "means":
        index += 1
        meaning = try line.word(index)
      default: throw line.fault("`\(line.words[index])` says nothing of a column")
      }
      index += 1
    }
    column = ColumnDescription(
      schema: ColumnSchema(
        name: name, type: type, isTypeSure: type != .unknown, unit: unit, meaning: meaning),
      source: source, isAlwaysSent: isAlways, mindsNoAccents: mindsNoAccents)
  }
}

/// A parameter: `parameter NAME`, then what is to be said of it.
///
/// `required`, `date`, `default today ±HH:MM`, `suggests COLUMN`, `example E`, `means "…"`.
struct ParameterLine {
  let parameter: TableDescription.Parameter

  init(_ line: DescriptionLine) throws(DescriptionReader.Fault) {
    var parameter = TableDescription.Parameter(name: try line.word(1))
    var index = 2
    while index < line.words.count {
      switch line.words[index] {
      case "required": parameter.isRequired = true
      case "date": parameter.isDate = true
      case "default":
        guard try line.word(index + 1) == "today",
          let offset = Self.minutes(try line.word(index + 2))
        else { throw line.fault("`default today ±HH:MM` is the only default") }
        parameter.todayOffset = offset
        index += 2
      case "suggests":
        index += 1
        parameter.suggestedColumn = try line.word(index)
      case "example":
        index += 1
        parameter.example = try line.word(index)
      case "means":
        index += 1
        parameter.meaning = try line.word(index)
      default: throw line.fault("`\(line.words[index])` says nothing of a parameter")
      }
      index += 1
    }
    self.parameter = parameter
  }

  /// `-03:00` is -180.
  private static func minutes(_ text: String) -> Int? {
    let parts = text.dropFirst().split(separator: ":")
    guard let sign = text.first, sign == "-" || sign == "+", parts.count == 2,
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 15, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
  }
}
