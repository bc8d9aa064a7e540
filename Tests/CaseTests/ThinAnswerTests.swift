import Foundation
import Loopback
import Testing

/// Answers that are thinner than the description says.
@Suite struct ThinAnswerTests {
  @Test("The first day lacks a reading: the columns are there all the same") func firstDay() throws
  {
    let day = { @Sendable (pairs: String) in "[{\"name\":\"Cantareira\",\"data\":[\(pairs)]}]" }
    let volume = "{\"key\":\"volume armazenado\",\"value\":\"18,9 %\"}"
    let rain = "{\"key\":\"pluviometria do dia\",\"value\":\"16,4 mm\"}"
    let server = try Loopback { request in
      .json(day(request.target.contains("01-01") ? volume : volume + "," + rain))
    }
    defer { server.stop() }
    let run = try Weir.run([
      "-q", "-f", "csv", "--set", "sabesp.url=\(server.url)", "-c",
      "from sabesp.reservoirs where date in (2015-01-01, 2015-01-02)",
    ])
    #expect(run.status == 0, "\(run.stderr)")
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.contains("rain_day_mm") == true)
    #expect(lines.last?.contains("16.4") == true)
  }

  @Test("A page in the middle that is short, by the service's own number of pages, is a problem")
  func shortPage() throws {
    @Sendable func page(_ rows: Int, _ number: Int) -> Loopback.Response {
      let list = (0..<rows).map { "{\"SEARCHVAL\":\"\(number)-\($0)\"}" }.joined(separator: ",")
      return .json("{\"totalNumPages\":3,\"pageNum\":\(number),\"results\":[\(list)]}")
    }
    let server = try Loopback { request in
      request.target.contains("pageNum=2") ? page(7, 2) : page(10, 1)
    }
    defer { server.stop() }
    let run = try Weir.run([
      "-q", "-f", "csv", "--set", "onemap.url=\(server.url)", "--set", "onemap.token=abcdefgh",
      "-c", "from onemap.search where searchVal = x",
    ])
    #expect(run.status == 69)
    #expect(run.stderr.contains("page 2 of 3 has 7 rows where 10 are due"))
  }
}
