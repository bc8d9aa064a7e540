import Model
import Testing

@testable import Services

/// Addresses in whatever people paste, and what makes weir refuse.
@Suite struct ReadingTests {
  private let radnet = KnownNames(
    isTable: { name in
      ["ERM_RESULT", "ERM_ANALYSIS", "radnet.erm_result", "radnet.erm_analysis"].contains {
        $0.equalsIgnoringASCIICase(name)
      }
    },
    isColumn: { table, column in
      let isResult = EnvirofactsV2.columnName(table).equalsIgnoringASCIICase("ERM_RESULT")
      let columns = isResult ? ["ANA_NUM", "ANALYTE_ID", "MDC"] : ["ANA_NUM", "SAMP_NUM"]
      return columns.contains { $0.equalsIgnoringASCIICase(column) }
    },
    isProgram: { $0.equalsIgnoringASCIICase("radnet") },
    goneTable: { ($0 == "V_OLD", "V_NEW") })

  private func spelled(_ text: String, base: String? = nil) -> String? {
    Reading.read(text, names: radnet, base: base).statement.map {
      Spelling.text($0, quotesNames: true)
    }
  }

  private func refusals(_ text: String) -> [String] {
    Reading.read(text, names: radnet).remarks.filter(\.isError).map(\.message)
  }

  static let address = "https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON"

  @Test(
    "An address is found in what people paste",
    arguments: [
      address, "  \(address)\n", "\(address)/", "<\(address)>", "(see \(address))", "(\(address))",
      "data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON",
      "/efservice/ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON",
      "ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON",
      "HTTPS://DATA.EPA.GOV/EFSERVICE/ERM_RESULT/ANALYTE_ID/PU239/ROWS/1:10/json",
      "http://oasdev.saic.com/enviro/efservice/ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON",
      "curl -s \(address) -o out.json", "curl -s \(address) | jq .",
      "curl '\(address)' | jq '.[0]'",
      "\(address) -o out.json", "\(address) | jq .", "\(address) # results",
      "\(address) > out.json",
      "r = requests.get(\"\(address)\", timeout=5)", "df <- fromJSON('\(address)')",
      "x <- read_json(\"\(address)\") # or", "See \(address), please.", "see `\(address)`.",
      "https://proxy.example/get?url=\(address)",
      "https://p.example/?u=https%3A%2F%2Fdata.epa.gov%2Fefservice%2FERM_RESULT%2FANALYTE_ID%2FPU239%2Frows%2F1%3A10%2FJSON",
      "\(address)\nhttps://data.epa.gov/efservice/OTHER/JSON",
      "https://data.epa.gov/efservice//ERM_RESULT/ANALYTE_ID/PU239/rows/1:10/JSON",
      "https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/%50U239/rows/1%3A10/JSON",
      "https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/=/PU239/rows/1:10/JSON?callback=x#top",
    ])
  func found(text: String) {
    #expect(spelled(text) == "from ERM_RESULT where ANALYTE_ID = PU239 rows 1:10")
  }

  @Test("An address below the setting's own base is found") func ownBase() {
    let text = "http://127.0.0.1:8080/x/ERM_RESULT/rows/0:9/JSON?key=K"
    #expect(spelled(text, base: "http://127.0.0.1:8080/x?key=K") == "from ERM_RESULT rows 0:9")
    #expect(spelled(text) == nil)
  }

  @Test(
    "A path without a sure meaning is refused, with a word on why",
    arguments: [
      ("", "no Envirofacts address"), ("hello", "no Envirofacts address"),
      ("https://data.epa.gov/efservice/", "no table"),
      ("https://data.epa.gov/efservice", "no table"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID//rows/0:9/JSON", "missing"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/../rows/0:9/JSON", "climb"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/%2E%2e/rows/0:9/JSON", "climb"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/%FF/JSON", "UTF-8"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/a%0D%0Ab/JSON", "line end"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/=/CSV", "where the value is due"),
      ("https://data.epa.gov/efservice/ERM_RESULT/MDC/</JSON", "value is due"),
      ("https://data.epa.gov/efservice/ERM_RESULT/MDC/<=/5/JSON", "no `<=`"),
      ("https://data.epa.gov/efservice/ERM_RESULT/MDC/1/or/MDC/2/JSON", "without a value"),
      ("https://data.epa.gov/efservice/ERM_RESULT/MDC/1/or/MDC/2/or/MDC/3/JSON", "is expected"),
      ("https://data.epa.gov/efservice/ERM_RESULT/join/ERM_ANALYSIS/JSON", "without `join`"),
      ("https://data.epa.gov/efservice/ERM_RESULT/sort/MDC/JSON", "cannot sort"),
      ("https://data.epa.gov/efservice/ERM_RESULT/rows/10:1/JSON", "backward"),
      ("https://data.epa.gov/efservice/ERM_RESULT/rows/0:99999999999999999999/JSON", "too large"),
      ("https://data.epa.gov/efservice/ERM_RESULT/JSON&Rows=500", "without a value"),
      ("https://data.epa.gov/efservice/ERM_RESULT/rows/0:9/JSON/x", "nothing but"),
      ("https://data.epa.gov/efservice/ERM_RESULT/rows/0:9/rows/0:9", "twice"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/$CODE/JSON", "not filled in"),
      ("https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/%s/JSON", "not filled in"),
      ("https://data.epa.gov/efservice/[table]/JSON", "not filled in"),
      ("paste0(\"https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/\", code)", "from pieces"),
      ("'https://data.epa.gov/efservice/ERM_RESULT/' + tail", "from pieces"),
      ("https://data.epa.gov/dmapservice/ERM_RESULT/JSON", "needs its program"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/MDC/equals/json", "value is due"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/MDC/equals/1:10/json", "range of rows"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/MDC/equals", "value is missing"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/rows/0:9/json", "plain table names"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/COUNT", "no COUNT"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/MDC/in/1,,2/json", "is empty"),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/0:0/json", "from 1"),
      ("https://data.epa.gov/dmapservice/a.b.c/json", "one dot"),
      (
        "https://data.epa.gov/dmapservice/radnet.erm_result/MDC/equals/1/or/MDC/equals/2/MDC/equals/3",
        "mixed"
      ),
      (
        "https://data.epa.gov/dmapservice/radnet.erm_result/right/radnet.erm_analysis/json",
        "not by `right`"
      ),
      (
        "https://data.epa.gov/dmapservice/radnet.erm_result/join/radnet.erm_result/json",
        "to itself"
      ),
      ("https://data.epa.gov/dmapservice/radnet.erm_result/ANALYTE_ID/like/a_b@/json", "wildcards"),
      ("https://data.epa.gov/efservice/getEnvirofactsUVDAILY/CITY/x/JSON", "CITY and STATE"),
      ("https://data.epa.gov/efservice/getEnvirofactsUVDAILY/ZIP/1/rows/0:1/JSON", "takes ZIP"),
    ])
  func refused(text: String, word: String) {
    let reading = Reading.read(text, names: radnet)
    #expect(reading.statement == nil)
    #expect(refusals(text).contains { $0.contains(word) }, "\(refusals(text))")
  }

  @Test(
    "The fourteen operators of V2 become conditions",
    arguments: [
      ("MDC/equals/5", "MDC = 5"), ("MDC/notEquals/5", "MDC != 5"), ("MDC/lessThan/5", "MDC < 5"),
      ("MDC/lessThanEqual/5", "MDC <= 5"), ("MDC/greaterThan/5", "MDC > 5"),
      ("MDC/greaterThanEqual/5", "MDC >= 5"), ("MDC/beginsWith/5", "MDC begins 5"),
      ("MDC/endsWith/5", "MDC ends 5"), ("MDC/contains/5", "MDC contains 5"),
      ("MDC/excludes/5", "not (MDC contains 5)"), ("MDC/like/a@b", "MDC like 'a%b'"),
      ("MDC/notLike/a@", "not (MDC like 'a%')"), ("MDC/in/1,2%2C3", "MDC in (1, 2, 3)"),
      ("MDC/notIn/1", "not (MDC in (1))"), ("MDC/equals/1/or/MDC/equals/2", "MDC = 1 or MDC = 2"),
    ])
  func operators(path: String, condition: String) {
    let text = "https://data.epa.gov/dmapservice/radnet.erm_result/\(path)/json"
    #expect(spelled(text) == "from radnet.erm_result where \(condition)")
  }

  @Test(
    "C03 C05 Values that a bare word cannot hold are quoted",
    arguments: [
      ("pCi%2FL", "pCi/L"), ("a%20b", "'a b'"), ("%23x", "'#x'"), ("AB%2312", "AB#12"),
      ("--x", "'--x'"), ("5--3", "5--3"), ("$x%20", "'$x '"), ("US$5", "US$5"), ("a%2Cb", "'a,b'"),
      ("O%27Hara", "'O'Hara'"), ("100%25", "100%"), ("50%2525", "50%25"), ("null", "'null'"),
      ("%C3%A9", "'é'"), ("OR", "OR"), ("MDC", "'MDC'"), ("%5C", "'\\'"), ("00501", "00501"),
      ("a%2Bb", "a+b"), ("=", "'='"),
    ])
  func quoting(segment: String, value: String) {
    let text = "https://data.epa.gov/efservice/ERM_RESULT/ANALYTE_ID/%3D/\(segment)/rows/0:9/JSON"
    if segment.hasPrefix("$") { return #expect(spelled(text) == nil) }
    #expect(spelled(text) == "from ERM_RESULT where ANALYTE_ID = \(value) rows 0:9")
  }

  @Test("Names that the catalogue lacks, or that spell a clause, are quoted") func names() {
    let host = "https://data.epa.gov/efservice/"
    #expect(spelled(host + "NEW_TABLE/X/1/JSON") == "from \"NEW_TABLE\" where \"X\" = 1")
    #expect(spelled(host + "ERM_RESULT/NEW/1/JSON") == "from ERM_RESULT where \"NEW\" = 1")
    #expect(spelled(host + "order/%3D/a/b/JSON") == nil)
    #expect(
      spelled(host + "ERM_RESULT/ERM_ANALYSIS/ANA_NUM/5/SAMP_NUM/6/JSON")
        == "from ERM_RESULT join ERM_ANALYSIS where ERM_ANALYSIS.ANA_NUM = 5 and SAMP_NUM = 6")
    let bare = Reading.read(host + "order/by/1/JSON").statement
    #expect(
      bare.map { Spelling.text($0, quotesNames: true) } == "from \"order\" where \"by\" = 1")
    let gone = Reading.read(host + "V_OLD/JSON", names: radnet)
    #expect(
      gone.remarks.contains {
        $0.message == "the table `V_OLD` is withdrawn; `V_NEW` does the same"
      })
  }

  @Test("A remark underlines its segment") func ranges() {
    let text = "x http://iaspub.epa.gov/enviro/efservice/ERM_RESULT/JSON/rows/1:9"
    let bytes = Array(text.utf8)
    let pieces = Reading.read(text, names: radnet).remarks.map {
      String(decoding: bytes[$0.range.lower..<$0.range.upper], as: UTF8.self)
    }
    #expect(pieces.contains("iaspub.epa.gov"))
    #expect(pieces.contains("rows"))
    #expect(pieces.contains("1:9"))
  }

  @Test("Two readings of one question give one statement") func dialects() {
    let v2 = "https://data.epa.gov/efservice/radnet.erm_result/left/radnet.erm_analysis"
    let on = "radnet.erm_result.ANA_NUM = radnet.erm_analysis.ANA_NUM"
    let keyed = "from radnet.erm_result left join radnet.erm_analysis on \(on) where SAMP_NUM = 5"
    #expect(spelled(v2 + "/ANA_NUM/equals/ANA_NUM/SAMP_NUM/equals/5/json") == keyed)
    #expect(spelled(v2 + "/ANA_NUM/equals/ANA_NUM/and/SAMP_NUM/equals/5/json") == keyed)
    #expect(
      spelled(
        "https://data.epa.gov/efservice/radnet.erm_result/left/erm_analysis/ANA_NUM/equals/ANA_NUM/SAMP_NUM/equals/5"
      ) == keyed)
  }
}
