internal import Model
internal import Services

/// An answer that is no rows: the service's words where they are recorded, else a guess.
struct Refusal: Error {
  let status: Int
  /// The whole body, JSON.
  let body: String
  /// What is no answer at all: an interruption.
  var problem: Problem?

  private init(status: Int, body: String) {
    self.status = status
    self.body = body
  }

  private init(_ status: Int, _ words: String) {
    var text: [UInt8] = []
    text.appendJSONText(Array(words.utf8))
    self.init(status: status, body: "{\"error\": " + String(decoding: text, as: UTF8.self) + "}")
  }
}

// MARK: Recorded

extension Refusal {
  static func unknownTable(_ name: String, _ dialect: PathQuery.Dialect) -> Refusal {
    dialect == .v2
      ? Refusal(404, "The table, \(name) was not found.")
      : Refusal(404, "TABLE/\(name): The table is not available.")
  }

  /// V2 takes `COUNT` and `rows` for a column and misses what follows.
  static func expectedOperator(_ word: String) -> Refusal {
    Refusal(400, "Parse error near \(word): Expected OPERATOR")
  }

  /// V1 with the format before the rows: silently empty.
  static let emptyArray = Refusal(status: 200, body: "[]")
}

// MARK: Guessed

extension Refusal {
  static func unknownPath(_ path: String) -> Refusal {
    Refusal(404, "\(withoutSecrets(path)): The path is not available.")
  }

  static let noUVIndex = Refusal(404, "The UV index is not in the sample store.")

  static func unreadable(_ words: String) -> Refusal { Refusal(404, words) }

  static func unknownColumn(_ column: String, in table: String) -> Refusal {
    Refusal(500, "The column, \(column) was not found in \(table).")
  }

  static func noSharedKey(_ table: String) -> Refusal {
    Refusal(500, "The table, \(table) shares no key with the others.")
  }

  static func repeatedTable(_ table: String) -> Refusal {
    Refusal(500, "The table, \(table) is named twice.")
  }

  static func tooManyTables(limit: Int) -> Refusal {
    Refusal(500, "No more than \(limit) tables can be joined.")
  }

  static func unknownOperator(_ word: String) -> Refusal {
    Refusal(500, "The operator, \(word) is not available.")
  }

  static let countAsText = Refusal(500, "COUNT is answered as XML or JSON only.")

  static func otherFormat(_ word: String) -> Refusal {
    Refusal(501, "The sample store answers JSON, XML and CSV, not \(word).")
  }

  static let wrongMethod = Refusal(405, "The sample store answers GET only.")
  static let tooComplex = Refusal(500, "The request is too complex.")

  static func problem(_ problem: Problem) -> Refusal {
    var refusal = Refusal(500, "The request failed.")
    refusal.problem = problem
    return refusal
  }
}
