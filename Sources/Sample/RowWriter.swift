internal import Model

/// Writes the rows of an answer in one of the formats.
struct RowWriter {
  private let format: AnswerFormat
  /// The table that names the elements in XML.
  private let table: String
  private let names: [String]
  private let isNumber: [Bool]
  /// What stands before each value.
  private let leads: [[UInt8]]
  /// What stands behind it.
  private let tails: [[UInt8]]

  init(_ format: AnswerFormat, table: String, _ outputs: [Question.Output]) {
    self.format = format
    self.table = table
    names = outputs.map(\.name)
    isNumber = outputs.map(\.type.isNumber)
    switch format {
    case .json:
      leads = names.enumerated().map { Array("\($0 == 0 ? "" : ",")\n  \"\($1)\": ".utf8) }
      tails = []
    case .xml:
      leads = names.map { Array("<\($0)>".utf8) }
      tails = names.map { Array("</\($0)>\n".utf8) }
    case .csv:
      leads = names.indices.map { $0 == 0 ? [] : Array(",".utf8) }
      tails = []
    }
  }

  /// Writes the row that the statement stands on.
  func row(_ bytes: inout [UInt8], _ statement: SampleStatement, isFirst: Bool) {
    if isFirst { bytes += head.utf8 }
    switch format {
    case .json: bytes += (isFirst ? "{" : ",\n{").utf8
    case .xml: bytes += "<\(table)>\n".utf8
    case .csv: break
    }
    for column in names.indices {
      bytes += leads[column]
      write(&bytes, statement.bytes(Int32(column)), column)
      if format == .xml { bytes += tails[column] }
    }
    switch format {
    case .json: bytes += "\n}".utf8
    case .xml: bytes += "</\(table)>\n".utf8
    case .csv: bytes += "\r\n".utf8
    }
  }

  /// Writes what stands behind the last row; without rows, the whole answer.
  func end(_ bytes: inout [UInt8], _ rowCount: Int) {
    switch format {
    case .json: bytes += (rowCount == 0 ? "[]" : "\n]").utf8
    case .xml: bytes += ((rowCount == 0 ? head : "") + "</\(table)List>\n").utf8
    case .csv: bytes += (rowCount == 0 ? head : "").utf8
    }
  }

  private var head: String {
    switch format {
    case .json: "[\n"
    case .xml: xmlProlog + "<\(table)List>\n"
    case .csv: names.joined(separator: ",") + "\r\n"
    }
  }

  private func write(_ bytes: inout [UInt8], _ value: UnsafeBufferPointer<UInt8>?, _ column: Int) {
    switch format {
    case .json:
      guard let value else { return bytes += "null".utf8 }
      // `.0025` is no JSON number: it goes out as text, as the service sends some numbers.
      if isNumber[column], isJSONNumber(value) { return bytes += value }
      bytes.appendJSONText(value)
    case .xml:
      guard let value else { return bytes += "None".utf8 }
      bytes.appendXMLText(value)
    case .csv:
      if let value { bytes.appendCSVField(value) }
    }
  }
}

/// The number of rows, as V1 tells it.
func countText(_ number: Int, _ format: AnswerFormat, table: String) -> String {
  guard format == .xml else { return "[{\"TOTALQUERYRESULTS\": \(number)}]" }
  return xmlProlog + "<\(table)List>\n<\(table)>\n"
    + "<REQUESTRECORDCOUNT>\(number)</REQUESTRECORDCOUNT>\n</\(table)>\n</\(table)List>\n"
}

func contentType(_ format: AnswerFormat) -> String {
  switch format {
  case .json: "application/json"
  case .xml: "text/xml; charset=utf-8"
  case .csv: "text/csv; charset=utf-8"
  }
}

private let xmlProlog = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
