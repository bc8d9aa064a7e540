import Testing

/// What conditions give to the parameters of described tables, as addresses.
@Suite struct ArgumentTests {
  private func asked(_ statement: String) throws -> Run {
    try Weir.run([
      "-q", "--set", "sabesp.url=http://h/", "--set", "onemap.url=http://h/", "--set",
      "onemap.token=abcdefghi", "--dry-run", "-c", statement,
    ])
  }

  static let dayConditions: [(String, [String])] = [
    ("date between 2015-01-01 and 2015-01-04 and date != 2015-01-03", ["01-01", "01-02", "01-04"]),
    ("date in (2015-01-01, 2015-02-01) and date > 2015-01-15", ["02-01"]),
    ("date >= 2015-01-30 and date < 2015-02-02", ["01-30", "01-31", "02-01"]),
    ("date between 2015-01-01 and 2015-01-03 and not date in (2015-01-01, 2015-01-02)", ["01-03"]),
    ("date = 2015-01-01 and date between 2014-12-31 and 2015-01-02", ["01-01"]),
    ("date between 2015-01-05 and 2015-01-01", []),
    ("date = 2015-01-01 and date < 2015-01-01", []),
  ]

  @Test("Days meet all that is said of them", arguments: dayConditions)
  func days(condition: String, days: [String]) throws {
    let run = try asked("from sabesp.reservoirs where " + condition)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout == days.map { "http://h/2015-\($0)\n" }.joined())
  }

  @Test("No day at all is told") func none() throws {
    let run = try Weir.run([
      "--set", "sabesp.url=http://h/", "--dry-run", "-c",
      "from sabesp.reservoirs where date between 2015-01-05 and 2015-01-01",
    ])
    #expect(run.stderr.contains("no date meets the conditions: nothing is asked"))
  }

  @Test(
    "What a parameter cannot take is told at its place",
    arguments: ["searchVal != a", "searchVal like 'a%'", "searchVal begins a"])
  func refused(condition: String) throws {
    let run = try asked("from onemap.search where " + condition)
    #expect(run.status == 65)
    #expect(run.stderr.contains("it takes `=` and `in`"))
    #expect(run.stderr.contains("1:26"))
  }

  @Test("A list is one request a value, each once") func lists() throws {
    let parameter = try asked("from onemap.search where searchVal in (Tuas, \"City Hall\", TUAS)")
    #expect(
      parameter.stdout.split(separator: "\n").map { $0.split(separator: "&")[0] } == [
        "http://h/api/common/elastic/search?searchVal=Tuas",
        "http://h/api/common/elastic/search?searchVal=City%20Hall",
      ])
    for condition in ["CATEGORY in (Schools, Parks)", "CATEGORY = Schools or CATEGORY = Parks"] {
      let run = try asked("from onemap.themeSearch where " + condition)
      let sent = run.stdout.split(separator: "\n").compactMap { line in
        line.split(separator: "&").first { $0.hasPrefix("wc=") }
      }
      #expect(sent == ["wc=CATEGORY%20LIKE%20%27Schools%27", "wc=CATEGORY%20LIKE%20%27Parks%27"])
    }
  }
}
