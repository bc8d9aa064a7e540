import Foundation
import Loopback
import Testing

/// Services that have descriptions, asked for real on a server of the test's own.
@Suite("Described services") struct DescribedServiceTests {
  /// A run whose described services are all on one server.
  private static func played(
    _ statement: String, _ options: [String] = [], _ respond: @escaping Loopback.Respond
  ) throws -> Asked {
    let server = try Loopback(respond: respond)
    defer { server.stop() }
    return try Asked(
      statement, of: server, options,
      environment: ["WEIR_ONEMAP_URL": server.url, "WEIR_SABESP_URL": server.url])
  }

  private static func record(_ path: String) throws -> String? {
    let file = Weir.root.appendingPathComponent("../shared/reference/\(path)")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try String(contentsOf: file, encoding: .utf8)
  }

  // MARK: Addresses

  /// Statements and their addresses (the language page, section 3), and what `read` makes of them.
  static let addresses: [(String, String, String)] = [
    (
      "from onemap.basicSearch where SEARCHVAL like \"City Hall%\" select CATEGORY first 10",
      "http://www.onemap.sg/API/services.svc/basicSearch?token=…"
        + "&wc=SEARCHVAL%20LIKE%20%27City%20Hall$%27&otptFlds=CATEGORY&returnGeom=0&nohaxr=10",
      "from onemap.basicSearch where SEARCHVAL begins 'City Hall' select CATEGORY first 10"
    ),
    (
      "from onemap.search where searchVal = \"City Hall\" first 10",
      "https://www.onemap.gov.sg/api/common/elastic/search?searchVal=City%20Hall&returnGeom=Y"
        + "&getAddrDetails=Y&pageNum=1",
      "from onemap.search where searchVal = 'City Hall' first 10"
    ),
    (
      "from sabesp.reservoirs where date = 2015-01-01",
      "https://sabesp-api.herokuapp.com/2015-01-01",
      "from sabesp.reservoirs where date = 2015-01-01"
    ),
    (
      "from onemap.themeSearch where THEME = tourism select SEARCHVAL, X",
      "http://www.onemap.sg/API/services.svc/themeSearch?token=…"
        + "&wc=THEME%20LIKE%20%27tourism%27&otptFlds=SEARCHVAL&returnGeom=1",
      "from onemap.themeSearch where THEME = tourism select SEARCHVAL, X, Y"
    ),
    (
      "from onemap.basicSearch where SEARCHVAL ends \"ANDREW'S ROAD\"",
      "http://www.onemap.sg/API/services.svc/basicSearch?token=…"
        + "&wc=SEARCHVAL%20LIKE%20%27$ANDREW%27%27S%20ROAD%27&otptFlds=SEARCHVAL,CATEGORY"
        + "&returnGeom=1",
      "from onemap.basicSearch where SEARCHVAL ends 'ANDREW''S ROAD'"
    ),
    (
      "from onemap.revgeocode where location = \"1.32,103.84\" and buffer = 40",
      "https://www.onemap.gov.sg/api/public/revgeocode?location=1.32%2C103.84&buffer=40",
      "from onemap.revgeocode where location = '1.32,103.84' and buffer = 40"
    ),
    (
      "from onemap.population where topic = EthnicGroup and planningArea = Bedok and year = 2010",
      "https://www.onemap.gov.sg/api/public/popapi/getEthnicGroup?planningArea=Bedok&year=2010",
      "from onemap.population where topic = EthnicGroup and planningArea = Bedok and year = 2010"
    ),
    (
      "from sabesp.systems where date = 2022-09-01",
      "https://mananciais.sabesp.com.br/api/Mananciais/ResumoSistemas/2022-09-01",
      "from sabesp.systems where date = 2022-09-01"
    ),
    (
      "from onemap.search where searchVal = \"a+b&c=d#e/%41\" rows 11:20",
      "https://www.onemap.gov.sg/api/common/elastic/search?searchVal=a%2Bb%26c%3Dd%23e%2F%2541"
        + "&returnGeom=Y&getAddrDetails=Y&pageNum=2",
      "from onemap.search where searchVal = 'a+b&c=d#e/%41' rows 11:20"
    ),
  ]

  @Test(
    "C09 C10 A statement becomes an address, and the address the statement", arguments: addresses)
  func address(statement: String, address: String, again: String) throws {
    let run = try Weir.run(["-q", "--dry-run", "-c", statement])
    #expect(run.stdout == address + "\n")
    #expect(run.status == 0)
    let read = try Weir.run(["-q"], input: Data("read \(address)\n".utf8))
    #expect(read.stdout == again + "\n")
    #expect(try Weir.run(["-q", "--dry-run", "-c", again]).stdout == address + "\n")
  }

  /// Statements that no request is made of, and words of the reason.
  static let refusals: [(String, String)] = [
    ("from onemap.search", "write `from onemap.search where searchVal = BISHAN`"),
    ("from onemap.search where POSTAL = 068914", "needs the parameter `searchVal`"),
    ("from sabesp.reservoirs where date = 30/03/2015", "is no day that"),
    ("from sabesp.reservoirs where date = 2015-02-29", "is no day that"),
    ("from sabesp.reservoirs where date >= 2015-01-01", "without a last one"),
    ("from sabesp.reservoirs where date begins 2015", "it takes `=`, `in`, `between`"),
    ("from onemap.revgeocode where not location = \"1,2\"", "is a parameter"),
    ("from onemap.serch where searchVal = x", "did you mean `onemap.search`?"),
    ("from onemap.search where searchVal = ''", "is empty"),
    ("from onemap.theme where queryName = a and queryName = b", "is given twice"),
    ("from onemap.search where searchVal = x group by POSTAL select X", "not the same"),
  ]

  @Test("What cannot be asked is told before anything is sent", arguments: refusals)
  func refused(statement: String, words: String) throws {
    let asked = try Self.played(statement) { _ in .json("[]") }
    #expect(asked.status == 65)
    #expect(asked.stderr.contains(words), "\(asked.stderr)")
    #expect(asked.requests.isEmpty)
  }

  @Test("A table that is gone is not asked for, unless a server is named")
  func gone() throws {
    let run = try Weir.run(["-c", "from sabesp.reservoirs where date = 2015-01-01"])
    #expect(run.status == 65)
    #expect(run.stderr.contains("use `sabesp.systems`"))
  }

  // MARK: Pages

  /// A search service of so many rows, ten a page.
  private static func search(_ total: Int) -> Loopback.Respond {
    { request in
      let page = Int(request.target.split(separator: "pageNum=").last ?? "") ?? 1
      let rows = (0..<total).dropFirst((page - 1) * 10).prefix(10)
      let body = rows.map { "{\"SEARCHVAL\":\"PLACE \($0 + 1)\",\"POSTAL\":\"0\($0)\"}" }
      return .json(
        "{\"found\":\(total),\"totalNumPages\":\((total + 9) / 10),\"pageNum\":\(page),"
          + "\"results\":[\(body.joined(separator: ","))]}")
    }
  }

  /// Windows, the first row and the number of rows, and the pages asked for.
  static let windows: [(String, Int, Int, [Int])] = [
    ("rows 15:25", 15, 11, [2, 3]), ("rows 1:10", 1, 10, [1]), ("rows 11:11", 11, 1, [2]),
    ("first 3", 1, 3, [1]), ("first 20", 1, 20, [1, 2]), ("", 1, 37, [1, 2, 3, 4]),
    ("rows 35:60", 35, 3, [4]), ("rows 41:50", 0, 0, [5]), ("rows 30:", 30, 8, [3, 4]),
  ]

  @Test("Any window is cut out of pages of ten", arguments: windows)
  func window(window: String, first: Int, count: Int, pages: [Int]) throws {
    let asked = try Self.played(
      "from onemap.search where searchVal = x select SEARCHVAL \(window)", ["-f", "csv"],
      Self.search(37))
    let rows = count == 0 ? [] : (first..<(first + count)).map { "PLACE \($0)" }
    #expect(asked.stdout == (["SEARCHVAL"] + rows).map { $0 + "\n" }.joined() || count == 0)
    #expect(asked.status == 0)
    #expect(
      // Pages that are under way together come in any order.
      asked.targets.compactMap { $0.split(separator: "pageNum=").last.flatMap { Int($0) } }.sorted()
        == pages)
  }

  @Test("The service's own number of rows is its count")
  func count() throws {
    let asked = try Self.played(
      "from onemap.search where searchVal = x count", [], Self.search(392))
    #expect(asked.stdout == "count\n392\n")
    #expect(asked.requests.count == 1)
  }

  @Test("Pages that end before the service's own number of rows are a problem")
  func missingRows() throws {
    let asked = try Self.played("from onemap.search where searchVal = x", ["-f", "csv"]) {
      request in
      request.target.hasSuffix("pageNum=1")
        ? Self.search(37)(request)
        : .json("{\"found\":37,\"totalNumPages\":4,\"pageNum\":2,\"results\":[]}")
    }
    #expect(asked.status == 69)
    #expect(asked.stderr.contains("10 rows came, and the service says that there are 37"))
  }

  /// Answers by page that lose rows: none, one short page, pages of another size.
  static let losses: [(String, [Int], String)] = [
    ("", [10, 7, 10, 8], "17 rows came, and the service says that there are 35"),
    ("", [7], "7 rows came"), ("", [20, 20], "20 rows came"), ("", [15, 10, 10], "15 rows came"),
    ("rows 15:25", [10, 7, 10, 8], "7 rows came"), ("first 20", [10, 7], "17 rows came"),
  ]

  @Test("A page that is neither full nor the last is a problem", arguments: losses)
  func lost(window: String, sizes: [Int], words: String) throws {
    let asked = try Self.played("from onemap.search where searchVal = x \(window)", ["-f", "csv"]) {
      request in
      let page = Int(request.target.split(separator: "pageNum=").last ?? "") ?? 1
      let count = sizes.indices.contains(page - 1) ? sizes[page - 1] : 0
      let rows = (0..<count).map { "{\"SEARCHVAL\":\"PLACE \(page)-\($0)\"}" }
      return .json("{\"found\":35,\"results\":[\(rows.joined(separator: ","))]}")
    }
    #expect(asked.status == 69)
    #expect(asked.stderr.contains(words), "\(asked.stderr)")
  }

  // MARK: Answers

  @Test("An advice beside rows is a note; without rows it is the reason of a failure")
  func advice() throws {
    let words = "Authentication token missing."
    let row = "{\"SEARCHVAL\":\"A\",\"POSTAL\":\"068914\",\"BUILDING\":\"NIL\"}"
    let warned = try Self.played("from onemap.search where searchVal = x first 1", ["-f", "csv"]) {
      _ in .json("{\"error\":\"\(words)\",\"found\":1,\"totalNumPages\":1,\"results\":[\(row)]}")
    }
    #expect(warned.stdout == "SEARCHVAL,POSTAL,BUILDING\nA,068914,NIL\n")
    #expect(warned.stderr.contains("note: the service sent rows, and says: \(words)"))
    #expect(warned.status == 0)
    let refused = try Self.played("from onemap.search where searchVal = x first 1") { _ in
      .json("{\"error\":\"\(words)\",\"found\":0,\"totalNumPages\":0,\"results\":[]}")
    }
    #expect(refused.status == 69)
    #expect(refused.stderr.contains(words))
    #expect(refused.stdout == "")
    let none = try Self.played("from onemap.search where searchVal = x first 1") { _ in
      .json("{\"found\":0,\"totalNumPages\":0,\"pageNum\":1,\"results\":[]}")
    }
    #expect(none.status == 0)
  }

  @Test("The first element of an old answer is no row, and its words are its own")
  func header() throws {
    let statement = "from onemap.basicSearch where SEARCHVAL begins \"x\""
    let options = ["-f", "csv", "--set", "onemap.token=Tok3n-EXAMPLE"]
    let rows = try Self.played(statement, options) { _ in
      .json(
        "{\"SearchResults\":[{\"PageCount\":\"0\"},"
          + "{\"SEARCHVAL\":\"X 1\",\"CATEGORY\":\"Building\",\"Y\":\"2.50\",\"X\":\"1.0\"}]}")
    }
    #expect(rows.stdout == "SEARCHVAL,CATEGORY,Y,X\nX 1,Building,2.50,1.0\n")
    #expect(rows.targets.first?.contains("token=Tok3n-EXAMPLE") == true)
    let none = try Self.played(statement, options) { _ in
      .json("{\"SearchResults\":[{\"ErrorMessage\":\"No result(s) found.\"}]}")
    }
    #expect(none.status == 0)
    #expect(none.stdout == "")
    let failed = try Self.played(statement, options) { _ in
      .json("{\"SearchResults\":[{\"ErrorMessage\":\"Invalid token\"}]}")
    }
    #expect(failed.status == 69)
    #expect(failed.stderr.contains("Invalid token"))
  }

  @Test("Line breaks inside strings are mended where the description says so")
  func lineBreaks() throws {
    let asked = try Self.played(
      "from onemap.mashupData where themeName = HERITAGE select NAME, XY, X",
      ["-f", "json", "--set", "onemap.token=t"]
    ) { _ in
      .json(
        "{\"SrchResults\":[{\"FeatCount\":\"1\"},\n{\"NAME\":\"A\r\nB\",\"XY\":\"1.5,2.50\"}]}")
    }
    #expect(asked.stdout == "[{\"NAME\":\"A  B\",\"XY\":\"1.5,2.50\",\"X\":1.5}]\n")
    #expect(asked.stderr.contains("line breaks inside texts"))
    let strict = try Self.played("from onemap.search where searchVal = x") { _ in
      .json("{\"found\":1,\"results\":[{\"SEARCHVAL\":\"A\nB\"}]}")
    }
    #expect(strict.status == 69)
  }

  @Test("The page of a busy gateway is no answer")
  func busy() throws {
    let asked = try Self.played("from onemap.search where searchVal = x") { _ in
      .html("<html><head><title>429 Too Many Requests</title></head></html>", status: 429)
    }
    #expect(asked.status == 75)
    #expect(asked.stderr.contains("429 Too Many Requests"))
  }

  // MARK: Reservoirs

  /// The founding answer's shape, with its values for the first two systems.
  private static let founding = """
    [{"name":"Cantareira","data":[{"key":"volume armazenado","value":"18,9 %"},
    {"key":"pluviometria do dia","value":"16,4 mm"},
    {"key":"pluviometria acumulada no mês","value":"206,3 mm"},
    {"key":"média histórica do mês","value":"178,0 mm"}]},
    {"name":"Alto Tietê","data":[{"key":"média histórica do me\u{302}s","value":"172,4 mm"},
    {"key":"pluviometria do dia","value":"7,3 mm"},
    {"key":"pluviometria acumulada no mês","value":" %"},
    {"key":"volume armazenado","value":"-22,8 %"}]}]
    """

  @Test("E17 Keys in any order and either Unicode form become columns with numbers")
  func reservoirs() throws {
    let asked = try Self.played(
      "from sabesp.reservoirs where date = 2015-03-30 select name, volume_percent, volume_text,"
        + " rain_day_mm, rain_month_mm, rain_mean_mm", ["-f", "csv"]
    ) { _ in .json(Self.founding) }
    #expect(asked.targets == ["/2015-03-30"])
    #expect(
      asked.stdout == """
        name,volume_percent,volume_text,rain_day_mm,rain_month_mm,rain_mean_mm
        Cantareira,18.9,"18,9 %",16.4,206.3,178.0
        Alto Tietê,-22.8,"-22,8 %",7.3,,172.4

        """)
  }

  @Test(
    "The same rows come out of the service's other shapes",
    arguments: [
      "{\"date\":\"2015-03-31\",\"dams\":[{\"name\":\"Cantareira\",\"data\":[{\"key\":"
        + "\"volume armazenado\",\"value\":\"19,0 %\"}]}],\"_id\":\"x\"}",
      "[{\"name\":\"Cantareira\",\"data\":{\"volume_armazenado\":\"19,0 %\"}}]",
    ])
  func cousins(body: String) throws {
    let asked = try Self.played(
      "from sabesp.reservoirs where date = 2015-03-31 select date, name, volume_percent",
      ["-f", "csv"]
    ) { _ in .json(body) }
    #expect(asked.stdout == "date,name,volume_percent\n2015-03-31,Cantareira,19.0\n")
  }

  @Test("Readings are a row for each pair")
  func readings() throws {
    let asked = try Self.played(
      "from sabesp.readings where date = 2015-03-30 and name = tiete and key = \"volume armazenado\"",
      ["-f", "csv"]
    ) { _ in .json(Self.founding) }
    #expect(asked.stdout == "date,name,key,value,number,unit\n")
    let found = try Self.played(
      "from sabesp.readings where date = 2015-03-30 and name = \"alto tiete\" and value contains mm",
      ["-f", "csv"]
    ) { _ in .json(Self.founding) }
    #expect(
      found.stdout == """
        date,name,key,value,number,unit
        2015-03-30,Alto Tietê,média histórica do me\u{302}s,"172,4 mm",172.4,mm
        2015-03-30,Alto Tietê,pluviometria do dia,"7,3 mm",7.3,mm

        """)
  }

  @Test("Another day's figures are no answer")
  func otherDay() throws {
    let body =
      "{\"FlagHasError\":false,\"Message\":\"\",\"ReturnObj\":{\"DataString\":\"21/07/2022\","
      + "\"sistemas\":[{\"SistemaId\":\"0\",\"Nome\":\"Cantareira\",\"VolumePorcentagem\":37.3}]}}"
    let wrong = try Self.played("from sabesp.systems where date = 2022-07-22") { _ in .json(body) }
    #expect(wrong.status == 69)
    #expect(wrong.stderr.contains("asked for the day 2022-07-22, it sent `21/07/2022`"))
    let right = try Self.played(
      "from sabesp.systems where date = 2022-07-21 select Nome, VolumePorcentagem", ["-f", "csv"]
    ) { _ in .json(body) }
    #expect(right.stdout == "Nome,VolumePorcentagem\nCantareira,37.3\n")
  }

  @Test("Another day in any shape is no answer, and neither is one that names none")
  func otherDays() throws {
    for (statement, body) in [
      (
        "from sabesp.reservoirs where date = 2014-01-06",
        "{\"date\":\"2014-01-01\",\"dams\":[{\"name\":\"A\",\"data\":[]}]}"
      ),
      (
        "from sabesp.daily where date = 2022-01-05",
        "{\"data\":[{\"idSistema\":64,\"date\":\"2022-01-04\"}]}"
      ),
      (
        "from sabesp.systems where date = 2022-07-22",
        "{\"FlagHasError\":false,\"ReturnObj\":{\"sistemas\":[{\"Nome\":\"A\"}]}}"
      ),
    ] {
      let asked = try Self.played(statement) { _ in .json(body) }
      #expect(asked.status == 69, "\(statement): \(asked.stderr)")
      #expect(asked.stdout == "")
    }
  }

  @Test("Names without accents in any condition")
  func accents() throws {
    for condition in [
      "name in (\"alto tiete\", cotia)", "(name = \"alto tiete\" or name = cotia)",
      "not name = Cantareira", "name begins \"alto ti\"",
    ] {
      let asked = try Self.played(
        "from sabesp.reservoirs where date = 2015-03-30 and \(condition) select name",
        ["-f", "csv"]
      ) { _ in .json(Self.founding) }
      #expect(asked.stdout == "name\nAlto Tietê\n", "\(condition)")
    }
  }

  @Test("Ids have names, and no data are no rows")
  func names() throws {
    let statement = "from sabesp.daily where date = 2026-08-08 select idSistema, name, chuva"
    let asked = try Self.played(statement, ["-f", "csv"]) { _ in
      .json("{\"data\":[{\"idSistema\":65,\"chuva\":2.480},{\"idSistema\":71,\"chuva\":null}]}")
    }
    #expect(asked.stdout == "idSistema,name,chuva\n65,Alto Tietê,2.480\n71,,\n")
    let none = try Self.played(statement) { _ in .json("{\"data\":null}") }
    #expect(none.status == 0)
    #expect(none.stdout == "idSistema,name,chuva\n")
  }

  @Test("Days are asked for a few at a time and come in their order")
  func days() throws {
    let statement =
      "from sabesp.reservoirs where date between 2015-01-01 and 2015-01-31 and name = Cantareira"
      + " select date, volume_percent"
    let gauge = Gauge()
    let asked = try Self.played(statement, ["-f", "csv"]) { request in
      gauge.enter()
      Thread.sleep(forTimeInterval: 0.05)
      gauge.leave()
      let day = request.target.suffix(2)
      return .json(
        "[{\"name\":\"Cantareira\",\"data\":[{\"key\":\"volume armazenado\",\"value\":\"\(day),5 %\"}]}]"
      )
    }
    let days = (1...31).map { String($0 < 10 ? "0\($0)" : "\($0)") }
    #expect(
      asked.stdout
        == (["date,volume_percent"] + days.map { "2015-01-\($0),\($0).5" }).map { $0 + "\n" }
        .joined())
    #expect(asked.requests.count == 31)
    #expect((2...4).contains(gauge.most))
  }

  @Test("A day that fails is named, and the status tells")
  func failedDay() throws {
    let asked = try Self.played(
      "from sabesp.reservoirs where date between 2015-01-15 and 2015-01-18", ["-f", "csv"]
    ) { request in
      request.target.hasSuffix("17")
        ? .json("{\"err\":\"down\"}", status: 500) : .json(Self.founding)
    }
    #expect(asked.status == 69)
    #expect(asked.stderr.contains("date = 2015-01-17: the service refused with status 500: down"))
  }

  // MARK: Records

  @Test("Each recorded answer gives its rows")
  func records() throws {
    guard let founding = try Self.record("samples/sabesp/heroku_v0_2015.json") else { return }
    let all = try Self.played(
      "from sabesp.reservoirs where date = 2015-03-30 select name, volume_percent, rain_day_mm,"
        + " rain_month_mm, rain_mean_mm", ["-f", "csv"]
    ) { _ in .json(founding) }
    // The figures of the day as the reference page gives them.
    #expect(
      all.stdout.hasPrefix(
        "name,volume_percent,rain_day_mm,rain_month_mm,rain_mean_mm\nCantareira,18.9,16.4,206.3,178.0\n"
      ))
    #expect(all.stdout.split(separator: "\n").count == 7)
    for (file, statement, rows) in [
      ("samples/onemap/search_521400.json", "from onemap.search where searchVal = 521400", 1),
      (
        "samples/onemap/search_200640_docs_sample.json",
        "from onemap.search where searchVal = x first 1", 1
      ),
      ("data/onemap/dart_search_iras.json", "from onemap.search where searchVal = x first 10", 2),
      (
        "samples/onemap/legacy_basicSearch_569830.json",
        "from onemap.basicSearch where searchVal = x", 1
      ),
      (
        "samples/onemap/legacy_basicSearch_738964_wgs84.json",
        "from onemap.basicSearchV2 where searchVal = x", 1
      ),
      (
        "samples/onemap/legacy_revgeocode_ping_yi.json",
        "from onemap.revgeocodeOld where location = \"1,2\"", 1
      ),
      (
        "samples/onemap/revgeocode_novena_2023.json",
        "from onemap.revgeocode where location = \"1,2\"", 3
      ),
      ("data/onemap/dart_theme_kindergartens.json", "from onemap.theme where queryName = x", 2),
      ("samples/onemap/getAllThemesInfo_docs_sample_excerpt.json", "from onemap.themes", 1),
      (
        "samples/onemap/popapi_getPlanningareaNames_excerpt.json", "from onemap.planningAreaNames",
        3
      ),
      (
        "samples/onemap/popapi_getEthnicGroup_bedok_docs_sample.json",
        "from onemap.population where topic = EthnicGroup and planningArea = Bedok and year = 2010",
        1
      ),
      ("data/onemap/legacy_search_569830.json", "from onemap.basicSearch where searchVal = x", 1),
    ] {
      guard let body = try Self.record(file) else { continue }
      let asked = try Self.played(statement, ["-f", "jsonl", "--set", "onemap.token=t"]) { _ in
        .json(body)
      }
      #expect(asked.status == 0, "\(file): \(asked.stderr)")
      #expect(asked.stdout.split(separator: "\n").count == rows, "\(file)")
    }
  }
}

/// How many are inside at once, at most.
private final class Gauge: @unchecked Sendable {
  private let lock = NSLock()
  private var inside = 0
  private(set) var most = 0

  func enter() {
    lock.withLock {
      inside += 1
      most = max(most, inside)
    }
  }

  func leave() { lock.withLock { inside -= 1 } }
}
