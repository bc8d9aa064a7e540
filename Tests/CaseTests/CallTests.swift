import Foundation
import Loopback
import Testing

/// Calls of a property-list service, each through the whole program and a server of its own.
@Suite struct CallTests {
  private func call(
    _ calls: String, _ options: [String] = [], environment: [String: String] = [:]
  ) throws -> Run {
    let service = try PropertyListService()
    defer { service.stop() }
    return try service.call(calls, options, environment: environment)
  }

  @Test("what is typed arrives with its type")
  func types() throws {
    let statement = """
      let list = (a, 2)
      let zip = 00501
      call types n = 4, minus = -5, big = 18446744073709551615, real = 1.50, e = 1e3, zip = 00501,
        day = 2015-01-01, yes = true, no = 'false', plus = +5, text = 'a & b <c>', none = [],
        list = [1, x, [2.5]], dict = {b = 1, a = {}}, v = $zip, l = $list, "a b" = "2015-01-01"
      """
    let run = try call(statement, ["-f", "tsv"])
    #expect(run.stderr == "")
    #expect(
      run.stdout == """
        name\ttype\ttext
        n\tint\t4
        minus\tint\t-5
        big\tint\t18446744073709551615
        real\tfloat\t1.5
        e\tfloat\t1000.0
        zip\tstr\t'00501'
        day\tdatetime\tdatetime.datetime(2015, 1, 1, 0, 0)
        yes\tbool\tTrue
        no\tstr\t'false'
        plus\tstr\t'+5'
        text\tstr\t'a & b <c>'
        none\tlist\t[]
        list\tlist\t[1, 'x', [2.5]]
        dict\tdict\t{'b': 1, 'a': {}}
        v\tstr\t'00501'
        l\tlist\t['a', 2]
        a b\tstr\t'2015-01-01'

        """)
  }

  @Test("rows keep every type; nested values are JSON")
  func rows() throws {
    let run = try call("call all", ["-f", "json"])
    #expect(run.stderr == "")
    #expect(
      run.stdout == """
        [{"text":"é <&>","int":-5,"real":0.1,"day":"2015-01-31T23:59:58Z","data":"AP8=","no":false},
        {"text":"","deep":{"a":[1,{}]}}]

        """)
  }

  @Test("a dictionary is keys and values, into a file too")
  func pairs() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let run = try call("call pairs b = 1, a = [x] into '\(folder.path("out.json"))'")
    #expect(run.stderr == "")
    #expect(run.stdout == "")
    let written = try String(contentsOfFile: folder.path("out.json"), encoding: .utf8)
    #expect(written == "[{\"key\":\"b\",\"value\":1},\n{\"key\":\"a\",\"value\":[\"x\"]}]\n")
    let csv = try call("call pairs b = 1.50, a = [x] as csv")
    #expect(csv.stdout == "key,value\nb,1.5\na,\"[\"\"x\"\"]\"\n")
  }

  @Test("an empty array is no rows")
  func empty() throws {
    let run = try call("call none", ["-f", "json"])
    #expect(run.stdout == "[]\n")
    #expect(run.stderr == "note: no rows\n")
    #expect(run.status == 0)
  }

  @Test("binary is read when it is asked for, and told when it is not")
  func binary() throws {
    let refused = try call("call binary a = 1")
    #expect(refused.status == 69)
    #expect(refused.stdout == "")
    #expect(
      refused.stderr.contains("the service sent a binary property list, expected one in XML"))
    #expect(refused.stderr.contains("write `set plist.format binary` to read it"))
    let read = try call("set plist.format binary\ncall binary a = 1, d = 2015-01-01\ncall all")
    #expect(read.stdout.hasPrefix("a,d\n1,2015-01-01T00:00:00Z\n"))
    #expect(read.status == 0)
  }

  @Test("members that mean failure are one, and a call is sent once however it fails")
  func failures() throws {
    let failed = try call("call fails")
    #expect(failed.status == 69)
    #expect(failed.stderr.contains("the service refused with status 200: Not today"))
    let busy = try call("call counts", environment: ["WEIR_RETRIES": "4"])
    #expect(busy.status == 75)
    #expect(busy.stderr.contains("status 503: call 1"))
  }

  @Test(
    "E29 what is no property list is told with what was expected",
    arguments: [
      ("empty", "an empty body"), ("false", "text"), ("json", "a JSON object"), ("page", "HTML"),
      ("old", "text"),
    ])
  func others(method: String, found: String) throws {
    for format in ["xml", "binary"] {
      let run = try call("call \(method)", ["--set", "plist.format=\(format)"])
      #expect(run.status == 69)
      #expect(run.stdout == "")
      #expect(run.stderr.contains("the service sent \(found), expected "))
      #expect(run.stderr.contains("property list"))
    }
  }

  @Test("E33 an impossible date is refused at its place, not rolled over")
  func impossible() throws {
    let run = try call("call impossible")
    #expect(run.status == 69)
    #expect(run.stdout == "")
    #expect(run.stderr.contains("line 3, column 2: `2024-02-30T00:00:00Z` is not a date"))
  }

  @Test("E28 hostile binary property lists end within a second")
  func hostile() throws {
    for body in [PropertyListReplyTests.expanding, PropertyListReplyTests.lying] {
      let server = try Loopback { _ in .whole(body, type: "application/x-plist") }
      defer { server.stop() }
      let clock = ContinuousClock()
      var run = Run(status: 0, stdout: "", stderr: "")
      let time = try clock.measure {
        run = try Weir.run(
          ["-c", "call a.b"],
          environment: ["WEIR_PLIST_URL": server.url, "WEIR_PLIST_FORMAT": "binary"])
      }
      #expect(run.status == 69)
      #expect(run.stderr.contains("the answer is not a binary property list"))
      #expect(time < .seconds(5))
    }
  }

  @Test("--dry-run prints the request and sends nothing; `as raw` gives the bytes")
  func dryRun() throws {
    let run = try Weir.run([
      "--dry-run", "--set", "plist.url=http://user:secret@127.0.0.1:1/x", "-c",
      "call com.yourcompany.package.methodToCall limit = 4",
    ])
    #expect(run.stderr == "")
    #expect(!run.stdout.contains("secret"))
    let lines = run.stdout.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("POST http://") == true)
    #expect(
      lines.dropFirst(3) == [
        "<plist version=\"1.0\">", "<dict>", "\t<key>package</key>",
        "\t<string>com.yourcompany.package</string>", "\t<key>method</key>",
        "\t<string>methodToCall</string>", "\t<key>params</key>", "\t<dict>",
        "\t\t<key>limit</key>", "\t\t<integer>4</integer>", "\t</dict>", "</dict>", "</plist>",
      ])
    #expect(try call("call old as raw").stdout == "{a=1;}")
  }

  @Test(
    "what cannot be sent is told at its place before anything is sent",
    arguments: [
      ("call a.b", "no address is set for calls", "1:6"),
      ("call ab", "`ab` names no package and method", "1:6"),
      ("call a.", "`a.` names no package and method", "1:6"),
      ("call a.b x = 2015-02-30", "the calendar has no `2015-02-30`", "1:14"),
      ("call a.b x = 18446744073709551616", "64 bits", "1:14"),
      ("call a.b x = 1, x = 2", "`x` stands here a second time", "1:17"),
      ("call a.b x = {y = 1, y = 2}", "`y` stands here a second time", "1:22"),
      ("call a.b limit 4", "found `limit`", "1:10"),
      ("call a.b x = null", "found `null`", "1:14"),
      ("call a.b x = [1", "the statement is unfinished", "1:14"),
      ("call $m", "no variable `$m`", "1:6"),
    ])
  func faults(statement: String, words: String, place: String) throws {
    let run = try Weir.run(["-c", statement])
    #expect(run.status == 65)
    #expect(run.stderr.contains(words))
    #expect(run.stderr.contains("-c:\(place)"))
    let controlled = try Weir.run([
      "--dry-run", "--set", "plist.url=http://127.0.0.1:1", "-c", "call a.b x = 'a\u{1}b'",
    ])
    #expect(controlled.stderr.contains("U+0001"))
    #expect(controlled.stdout == "")
  }

  @Test("the sample answers a call with the call itself")
  func sample() throws {
    let run = try Weir.run(
      ["-q", "--sample", "-f", "csv", "-c", "call com.example.list limit = 4"])
    #expect(run.status == 0)
    #expect(
      run.stdout == "key,value\npackage,com.example\nmethod,list\nparams,\"{\"\"limit\"\":4}\"\n")
  }

  @Test("a call is laid out without an address")
  func withoutAddress() throws {
    let run = try Weir.run([
      "--dry-run", "-c", "call com.yourcompany.package.methodToCall limit = 4",
    ])
    #expect(run.status == 0)
    #expect(run.stdout.hasPrefix("POST …\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
    #expect(run.stdout.contains("<key>package</key>\n\t<string>com.yourcompany.package</string>"))
    #expect(run.stdout.contains("<key>method</key>\n\t<string>methodToCall</string>"))
  }

  @Test("brackets nest two hundred deep")
  func depth() throws {
    func nested(_ levels: Int) throws -> Run {
      let brackets =
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return try Weir.run([
        "--dry-run", "--set", "plist.url=http://127.0.0.1:1", "-c", "call a.b x = " + brackets,
      ])
    }
    let deep = try nested(200)
    #expect(deep.status == 0)
    #expect(deep.stdout.split(separator: "\n").filter { $0.hasSuffix("<array>") }.count == 199)
    let deeper = try nested(201)
    #expect(deeper.status == 65)
    #expect(deeper.stderr.contains("nested too deep: more than 200 levels"))
  }

  @Test("the canonical spelling")
  func spelling() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let script = folder.url.appendingPathComponent("a.q")
    try Data("CALL a.b  x=[1,{y='z'}] ,\"p q\"=00501\n as CSV\n".utf8).write(to: script)
    let run = try Weir.run(["--format-script", script.path])
    #expect(run.stdout == "call a.b x = [1, {y = 'z'}], \"p q\" = 00501 as csv\n")
  }
}
