import Model
import Parsing
import Services
import Testing

@testable import Shell

@Suite struct CompleterTests {
  private let completer = Completer(catalogue: Catalogue(), variables: ["day"])

  /// The text with `|` for the cursor, and what is offered first; the texts, not the listing.
  private func offered(_ marked: String, base: String? = nil) throws -> [String] {
    try completion(marked, base: base).candidates.map(\.text)
  }

  private func completion(_ marked: String, base: String? = nil) throws -> Completion {
    var completer = completer
    if let base {
      var parser = try Parser(Source(name: "", text: base))
      if case .query(let query)? = try parser.next()?.statement { completer.base = query }
    }
    let bytes = Array(marked.utf8)
    let cursor = bytes.firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
    return completer.complete(bytes.filter { $0 != UInt8(ascii: "|") }, at: cursor)
  }

  @Test(
    "one candidate",
    arguments: [
      ("from erm_res|", "ERM_RESULT"), ("from ERM_RESULT where anal|", "ANALYTE_ID"),
      ("from ERM_RESULT where ANALYTE_ID = i131|", "I131"), ("from erres|", "ERM_RESULT"),
      ("from ERM_RESULT whe|", "where"), ("FROM ERM_RESULT WHE|", "WHERE"),
      ("from radnet.erm_res|", "radnet.erm_result"),
      ("from envirofacts.erm_res|", "envirofacts.ERM_RESULT"),
      ("select anal| from ERM_RESULT", "ANALYTE_ID"),
      ("from ERM_RESULT r where r.anal|", "r.ANALYTE_ID"),
      ("from ERM_RESULT join ERM_ANALYSIS where ERM_ANALYSIS.ANA_PR|", "ERM_ANALYSIS.ANA_PROC_NUM"),
      ("from ERM_RESULT where ANALYTE_ID in (CS137, pu23|", "PU238"),
      ("from ERM_RESULT where ANALYTE_ID = americ|", "AM241"),
      ("from ERM_RESULT where \"anal|", "\"ANALYTE_ID\""),
      ("from ERM_LOCATION where STATE_ABBR = 'virginia|", "'VA'"),
      ("from ERM_SAMPLE where MAT_ID = past|", "'PASTEURIZED MILK'"),
      ("from ERM_RESULT as js|", "json"), ("set edi|", "editor"), ("set editor v|", "vi"),
      ("set envirofacts.format x|", "xml"), ("desc|", "describe"), ("hist|", "history"),
      ("describe ERM_RESULT.anal|", "ERM_RESULT.ANALYTE_ID"), ("use env|", "envirofacts"),
      ("from ERM_RESULT where RESULT_DATE = $d|", "$day"), ("help strik|", nil),
      ("from onem|", "onemap."), ("from onemap.sea|", "onemap.search"), ("use onem|", "onemap"),
      ("from onemap.search where searchV|", "searchVal"),
      ("from onemap.search where searchVal = |", "BISHAN"),
      ("from sabesp.reservoirs select vol|", "volume_percent"),
      ("from sabesp.reservoirs where date |", "="), ("login sab|", "sabesp"),
    ] as [(String, String?)]) func one(text: String, wanted: String?) throws
  {
    #expect(try offered(text).first == wanted)
  }

  @Test("an amending line knows the tables of the last query") func amending() throws {
    #expect(
      try offered("where state|", base: "from ERM_LOCATION") == ["STATE_ABBR"])
    #expect(try offered("whe|", base: "from ERM_LOCATION") == ["where"])
    #expect(try offered("where state|").isEmpty)
  }

  @Test("operators: the service's own first, none that makes no sense") func operators() throws {
    let onNumber = try completion("from ERM_RESULT where RESULT_AMOUNT |").candidates
    #expect(onNumber.first?.meaning == "checked by the service")
    #expect(onNumber.first { $0.shown == "<=" }?.meaning == "checked here")
    #expect(!onNumber.contains { $0.shown == "begins" })
    #expect(try offered("from ERM_RESULT where ANALYTE_ID beg|") == ["begins"])
  }

  @Test(
    "A30 names that need quotes get them, and an open quote is not doubled",
    arguments: ["Order By", "FROM", "where", "naïve", "a\"b", "it's", "A.B", "1e5", "café"])
  func quotes(name: String) throws {
    for typed in ["", "\""] {
      let place = CursorPlace(
        "from T where \(typed)".utf8.count, in: Source(name: "", text: "from T where \(typed)"))
      guard !name.contains(".") else { continue }
      let text = Offer(name, .column, "").candidate(at: place).text
      var parser = try Parser(Source(name: "", text: "from T where \(text) = 1"))
      guard case .query(let query)? = try parser.next()?.statement,
        case .comparison(.column(let column), _, _)? = query.condition
      else {
        Issue.record("\(text) is no column")
        continue
      }
      #expect(column.name.text.sameBytes(as: name), "\(text)")
    }
  }

  @Test("every column of the catalogue comes back as itself") func columns() throws {
    for summary in Catalogue().tables(matching: nil).prefix(200) {
      let text = "from \(Quoting.table(summary.name)) where "
      let offered = completer.complete(Array(text.utf8), at: text.utf8.count).candidates
      for column in Catalogue().table(named: summary.name)?.columns ?? [] {
        let written = try #require(offered.first { $0.shown == column.name }?.text)
        var parser = try Parser(Source(name: "", text: text + written + " = 1"))
        guard case .query(let query)? = try parser.next()?.statement,
          case .comparison(.column(let read), _, _)? = query.condition
        else {
          Issue.record("\(written)")
          continue
        }
        #expect(read.name.text == column.name)
      }
    }
  }

  @Test(
    "nothing in comments, raw text, numbers and after what is wrong",
    arguments: [
      "from ERM_RESULT # whe|", "read https://data.epa|", "from ERM_RESULT rows 1|",
      "from ERM_RESULT where ) an|", "from ERM_RESULT where ANALYTE_ID = 'I131'|",
    ]) func nothing(text: String) throws
  {
    #expect(try offered(text).isEmpty)
  }
}
