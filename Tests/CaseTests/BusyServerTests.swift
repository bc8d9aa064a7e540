import Foundation
import Loopback
import Testing

/// Kind D: servers that say no, are busy, are silent, or are no servers of HTTP.
@Suite struct BusyServerTests {
  @Test(
    "D09 a status of 400 and more is no answer: words on stderr, nothing on stdout, a status",
    arguments: [
      (400, 69), (401, 69), (403, 69), (404, 69), (418, 69), (500, 69), (429, 75), (503, 75),
    ])
  func refused(status: Int, exit: Int32) throws {
    for (body, words) in [
      ("{\"error\":\"no such table\"}", ": no such table\n"),
      ("plain words\nmore", ": plain words\n"),
      ("<html><title>Gone</title>", ": Gone\n"), ("", "\(status)\n"),
      ("[{\"A\":1}]", ": [{\"A\":1}]\n"),
    ] {
      let asked = try Asked(fiveRows, .json(body, status: status))
      #expect(asked.status == exit)
      #expect(asked.stdout == "")
      #expect(asked.stderr.contains("the service refused with status \(status)"))
      #expect(asked.stderr.contains(words))
    }
  }

  @Test("D09 a status without a body of rows is no answer either", arguments: [204, 304])
  func noBody(status: Int) throws {
    let asked = try Asked(
      fiveRows, .raw("HTTP/1.1 \(status) Fine\r\nConnection: close\r\n\r\n"))
    #expect(asked.status == 69)
    #expect(asked.stdout == "")
  }

  @Test("D05 D09 a part, and a choice of others, are no whole answer", arguments: [206, 300, 305])
  func otherStatus(status: Int) throws {
    for statement in [fiveRows, "get \"RAW/JSON\"", "get \"RAW/JSON\" as raw"] {
      let asked = try Asked(statement, .json("[{\"A\":1}]", status: status))
      #expect(asked.status == 69)
      #expect(asked.stdout == "")
      #expect(asked.stderr.contains("status \(status)"))
    }
  }

  /// What a server asks for, and the seconds that are waited at least and at most.
  static let waits: [(String, ClosedRange<Double>)] = [
    ("2", 1.9...6), ("1.5", 1.4...5), ("-1", 0...1.8), ("0", 0...1.8), ("abc", 0.2...4),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 0...1.8),
  ]

  @Test("D10 Retry-After is obeyed where it makes sense", arguments: waits)
  func retryAfter(value: String, seconds: ClosedRange<Double>) throws {
    let start = ContinuousClock.now
    let asked = try Asked(
      fiveRows, .json("slow down", status: 429, headers: [("Retry-After", value)]),
      .json("[{\"A\":1}]"), environment: ["WEIR_RETRIES": "1"])
    let waited = (ContinuousClock.now - start) / .seconds(1)
    #expect(asked.stdout == "A\n1\n")
    #expect(asked.requests.count == 2)
    #expect(waited >= seconds.lowerBound)
    // A busy machine may be late; only a hang would be this late.
    #expect(waited < seconds.upperBound + 30)
    #expect(asked.stderr.contains("status 429; trying again in "))
  }

  @Test("D10 a date ahead is waited for, a wait too long is cut and told")
  func retryAfterDates() throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let date = format.string(from: Date(timeIntervalSinceNow: 3))
    let start = ContinuousClock.now
    let asked = try Asked(
      fiveRows, .json("", status: 503, headers: [("Retry-After", date)]), .json("[{\"A\":1}]"),
      environment: ["WEIR_RETRIES": "1"])
    #expect(asked.stdout == "A\n1\n")
    #expect(ContinuousClock.now - start > .seconds(1))

    let server = try Loopback(.json("", status: 429, headers: [("Retry-After", "99999999999")]))
    defer { server.stop() }
    let (run, _) = try Weir.interrupted(
      ["-c", fiveRows], environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"],
      whenStderrHas: "trying again in 300.0 s")
    #expect(run.status == 130)
    #expect(run.stderr.contains("it asked for 99999999999 s, 300 s is the most"))
  }

  @Test("D11 a busy service is asked a few times, later each time, and the limit is named")
  func busy() throws {
    let asked = try Asked(
      fiveRows, .json("", status: 429), environment: ["WEIR_RETRIES": "2"])
    #expect(asked.requests.count == 3)
    #expect(asked.status == 75)
    #expect(asked.stderr.contains("limits how often it is asked"))
  }

  @Test("D11 a call is sent once, unless somebody says that it may run twice", arguments: [0, 2])
  func calls(retries: Int) throws {
    let server = try Loopback(.status(503))
    defer { server.stop() }
    let options = ["--set", "plist.url=\(server.url)", "--set", "call_retries=\(retries)"]
    let asked = try Asked("call a.b x = 1", of: server, options, environment: ["WEIR_RETRIES": "4"])
    #expect(asked.status == 75)
    #expect(asked.requests.count == 1 + retries)
    #expect(asked.stderr.contains("trying again") == (retries > 0))
  }

  @Test("D11 Ctrl-C ends a wait at once")
  func interruptedWait() throws {
    let server = try Loopback(.json("", status: 503, headers: [("Retry-After", "60")]))
    defer { server.stop() }
    let (run, seconds) = try Weir.interrupted(
      ["-c", fiveRows], environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"],
      whenStderrHas: "trying again")
    #expect(run.status == 130)
    #expect(run.stdout == "")
    #expect(run.stderr.hasSuffix("error: interrupted\n"))
    #expect(seconds < 20)
    #expect(server.requests.count == 1)
  }

  @Test("D11 Ctrl-C tells how far the answer got, and leaves no file")
  func interruptedPage() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let server = try Loopback { request in
      guard let range = rowRange(request.target), range.lowerBound >= 200 else {
        return .json(window(request, of: 500))
      }
      return .json("", status: 503, headers: [("Retry-After", "60")])
    }
    defer { server.stop() }
    for (statement, words) in [
      ("from \"RAW\" first 500", "interrupted: stopped after 200 rows of 500\n"),
      ("from \"RAW\"", "interrupted: stopped after 200 rows\n"),
      ("from \"RAW\" order by I", "interrupted: stopped after 200 rows\n"),
      ("from \"RAW\" into \"\(folder.path("x.csv"))\"", "interrupted: stopped after 200 rows\n"),
    ] {
      let (run, _) = try Weir.interrupted(
        ["--set", "page=100", "-f", "json", "-c", statement],
        environment: ["WEIR_ENVIROFACTS_URL": server.url + "efservice/"],
        whenStderrHas: "trying again")
      #expect(run.status == 130)
      #expect(run.stderr.hasSuffix(words), "\(run.stderr)")
      #expect(!run.stdout.contains("]"))
    }
    #expect(folder.names == [])
  }

  @Test("D14 D15 silence and a drip end at the time limit", arguments: [true, false])
  func limits(isSilent: Bool) throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n["
    let reply: Loopback.Response =
      isSilent ? .init(.hang) : .init(.send(head), .forever([0x20], seconds: 0.3))
    let asked = try Asked(fiveRows, reply, options: ["--set", "timeout=2"])
    #expect(asked.status == 75)
    #expect(asked.stdout == "")
    #expect(asked.stderr.contains("127.0.0.1 timed out after 2 s"))
    let dripped = try Asked(
      fiveRows, .init(.send("HTTP/1.1 200 OK\r\nX: "), .forever([0x61], seconds: 0.3)),
      options: ["--set", "timeout=2"])
    #expect(dripped.status == 75)
  }

  @Test(
    "D22 what is no HTTP is said so",
    arguments: [
      "SSH-2.0-x\r\n", "", "HTTP/1.1 abc\r\n\r\n", "hello world", "220 smtp ready\r\n",
      "\u{15}\u{3}\u{1}\0\u{2}", "ICY 200 OK\r\n\r\n[]", "HTTP/1.1 200 OK\r\nno colon\r\n\r\n[]",
      "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n[]",
      "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n[]",
    ])
  func notHTTP(answer: String) throws {
    let asked = try Asked(fiveRows, .raw(answer))
    #expect(asked.status == 69)
    #expect(asked.stdout == "")
    #expect(asked.stderr.hasPrefix("error: what answers at 127.0.0.1 is not HTTP: "))
  }

  @Test("D22 a head of 1 MiB is refused by its limit")
  func largeHead() throws {
    let head = "HTTP/1.1 200 OK\r\nX: " + String(repeating: "a", count: 1 << 20) + "\r\n\r\n[]"
    let asked = try Asked(fiveRows, .raw(head))
    #expect(asked.status == 69)
    #expect(asked.stderr == "error: the head of the answer is larger than 262144 bytes\n")
  }
}
