import Foundation
import Loopback
import Testing

/// Scripts that fail, include one another and take variables (kind G).
@Suite struct ScriptTests {
  /// One row for every table but `GONE`, which the service does not have.
  static let respond: Loopback.Respond = { request in
    request.target.contains("/GONE/")
      ? .json(#"{"error":"no such table"}"#, status: 404) : .json(#"[{"A":1}]"#)
  }
  static let row = "A\n1\n"

  private static func tables(_ exchange: Exchange) -> [String] {
    exchange.paths.map { String($0.prefix { $0 != "/" }) }
  }

  @Test("G05 F20 A batch stops at a refusal, or goes on and still ends with its status")
  func stops() throws {
    let script = "from ONE first 1\nfrom GONE first 1\nfrom TWO first 1\n"
    let folder = try ScratchFolder(["s.q": script])
    for options in [[], ["--keep-going"]] {
      for (name, exchange) in [
        ("s.q", try Exchange(options + ["s.q"], directory: folder.url, respond: Self.respond)),
        ("-c", try Exchange(options + ["-c", script], respond: Self.respond)),
        ("stdin", try Exchange(piped: Array(script.utf8), options, respond: Self.respond)),
      ] {
        #expect(exchange.run.status == 69)
        let goesOn = !options.isEmpty
        #expect(Self.tables(exchange) == ["ONE", "GONE"] + (goesOn ? ["TWO"] : []))
        #expect(exchange.run.stderr.contains("status 404: no such table"))
        #expect(places(exchange.run.stderr) == ["\(name):2:1"])
      }
    }
  }

  /// Statement four begins on line 6.
  private static let five =
    "from ONE first 1\n-- two\nfrom ONE first 1;\nfrom ONE\n  first 1\n%\nfrom FIVE first 1\n"

  static let faults: [(statement: String, place: String)] = [
    ("from ERM_RESULT where ANALYT_ID = PU239", "6:23"), ("from ERM_RESULT wher X = 1", "6:17"),
    ("from ONE rows 10:1", "6:15"), ("from ONE where N = 'x", "6:20"), ("frm ONE", "6:1"),
    ("from ONE where N = $nothing", "6:20"), ("from ONE into out.csv", "6:15"),
  ]

  @Test("G05 Five statements with an error in the fourth") func fiveStatements() throws {
    for (statement, place) in Self.faults {
      let folder = try ScratchFolder([
        "five.q": Self.five.replacingOccurrences(of: "%", with: statement)
      ])
      func run(_ options: [String]) throws -> Exchange {
        try Exchange(options + ["five.q"], directory: folder.url, respond: Self.respond)
      }
      let plain = try run([])
      #expect(plain.run.status == 65)
      #expect(plain.run.stdout == String(repeating: Self.row, count: 3))
      #expect(Self.tables(plain) == ["ONE", "ONE", "ONE"])
      #expect(places(plain.run.stderr) == ["five.q:\(place)"])
      let checked = try run(["--check"])
      #expect(checked.run == Run(status: 65, stdout: "", stderr: plain.run.stderr))
      #expect(checked.requests.isEmpty)
      let going = try run(["--keep-going"])
      #expect(going.run.status == 65)
      #expect(going.run.stderr == plain.run.stderr)
      // A quote that is not closed leaves nothing after it that could be told apart from it.
      let endsHere = statement.contains("'x")
      #expect(going.run.stdout == String(repeating: Self.row, count: endsHere ? 3 : 4))
      #expect(going.requests.count == (endsHere ? 3 : 4))
    }
  }

  @Test("F20 Wrong statements end with a status in every mode") func failures() throws {
    for (arguments, input, status) in [
      (["-c", "from"], nil, 65), ([], "garbage\n", 65),
      (["-c", "from ONE first 1; garbage"], nil, 65),
      (["-c", "from GONE first 1", "-c", "from ONE first 1"], nil, 69),
      (["--keep-going", "-c", "from GONE first 1", "-c", "garbage"], nil, 69),
      (["--keep-going", "-c", "garbage", "-c", "from GONE first 1"], nil, 65),
      (["nothere.q"], nil, 66), (["--nothing"], nil, 64),
      (["--set", "window=x", "-c", ""], nil, 78),
    ] as [([String], String?, Int32)] {
      let exchange = try Exchange(
        arguments, input: input.map { Data($0.utf8) }, respond: Self.respond)
      #expect(exchange.run.status == status, "\(arguments)")
      #expect(exchange.run.stderr.hasPrefix("error: "), "\(arguments)")
    }
  }

  @Test("G02 Scripts that run themselves are told by their chain") func cycles() throws {
    let folder = try ScratchFolder([
      "a.q": "run \"a.q\"\n", "b.q": "run \"c.q\"\n", "c.q": "run \"b.q\"\n",
      "linked.q": "run \"link.q\"\n", "sub/x.q": "run \"../sub/x.q\"\n",
    ])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.url.path + "/link.q", withDestinationPath: "linked.q")
    try files.linkItem(atPath: folder.url.path + "/a.q", toPath: folder.url.path + "/hard.q")
    for (script, chain) in [
      ("a.q", "`a.q` → `a.q`"), ("b.q", "`b.q` → `c.q` → `b.q`"),
      ("linked.q", "`linked.q` → `link.q`"), ("hard.q", "`hard.q` → `a.q`"),
      ("sub/x.q", "`sub/x.q` → `sub/../sub/x.q`"),
    ] {
      let exchange = try Exchange([script], directory: folder.url)
      #expect(exchange.run.status == 65, "\(script)")
      #expect(exchange.run.stderr.contains("a script runs itself: \(chain)"), "\(script)")
    }
    let piped = try Exchange([], input: Data("run \"b.q\"".utf8), directory: folder.url)
    #expect(piped.run.stderr.contains("`b.q` → `c.q` → `b.q`"))
  }

  @Test("G02 What is no script ends with 66, and depth has a limit") func oddFiles() throws {
    var scripts = [
      "dir.q": "run \"folder\"", "zero.q": "run \"/dev/zero\"", "pipe.q": "run \"fifo\"",
    ]
    for number in 1...40 { scripts["s\(number).q"] = "run \"s\(number + 1).q\"" }
    scripts["s16.q"] = "from DEEP first 1; run \"s17.q\""
    scripts["twice.q"] = "run \"leaf.q\"\nrun \"leaf.q\""
    scripts["leaf.q"] = "from LEAF first 1"
    let folder = try ScratchFolder(scripts)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.url.path + "/fifo", 0o600) == 0)
    func run(_ script: String) throws -> Exchange { try Exchange([script], directory: folder.url) }
    for script in ["dir.q", "zero.q", "pipe.q", "s30.q", "folder", "/dev/zero", "nothere.q"] {
      #expect(try run(script).run.status == 66, "\(script)")
    }
    let deep = try run("s1.q")
    #expect(deep.run.status == 65)
    #expect(deep.run.stderr.contains("more than 16 deep"))
    #expect(deep.paths == ["DEEP/rows/0:0/JSON"])
    #expect(try run("twice.q").paths == ["LEAF/rows/0:0/JSON", "LEAF/rows/0:0/JSON"])
  }

  static let variables: [(set: [String], statement: String, paths: [String])] = [
    (
      ["v=x\" rows 1:999"], "from A where N = $v first 1",
      ["A/N/x%22%20rows%201%3A999/rows/0:0/JSON"]
    ),
    (["v=$v"], "from A where N = $v first 1", ["A/N/%24v/rows/0:0/JSON"]),
    (["v=1; from B"], "from A where N = $v first 1", ["A/N/1%3B%20from%20B/rows/0:0/JSON"]),
    (
      ["v=1"], "from A where N = US$5 and M = \"$v\" and O = a$v first 1 # $v",
      ["A/N/US%245/M/%24v/O/a%24v/rows/0:0/JSON"]
    ),
    (["v=where"], "from A where N = $v first 1", ["A/N/where/rows/0:0/JSON"]),
    (["a=5", "b=9"], "from A rows $a:$b", ["A/rows/5:9/JSON"]),
    (["v=PU239"], "default v = x; from A where N = $v first 1", ["A/N/PU239/rows/0:0/JSON"]),
    (["v=1"], "let v = 2; let w = $v; from A where N = $w first 1", ["A/N/2/rows/0:0/JSON"]),
  ]

  @Test("G07 A variable is one token, never read again as text") func tokens() throws {
    for (set, statement, paths) in Self.variables {
      let exchange = try Exchange(set.flatMap { ["--var", $0] } + ["-c", statement])
      #expect(exchange.run.status == 0, "\(statement) \(exchange.run.stderr)")
      #expect(exchange.paths == paths, "\(set) \(statement)")
    }
    for (set, statement) in [
      ("v=", "from A where N = $v"), ("v=..", "from A where N = $v"),
      ("V=1", "from A where N = $v"),
      ("a=x", "from A rows $a:9"), ("a=10", "from A rows $a:9"), ("a=5:9", "from A rows $a"),
      ("a=99999999999999999999", "from A first $a"), ("v=(a, b)", "from A where N in $v"),
      ("v=A/../B", "from $v first 1"),
    ] {
      let exchange = try Exchange(["--var", set, "-c", statement])
      #expect(exchange.run.status == 65, "\(set) \(statement)")
      #expect(places(exchange.run.stderr).count == 1, "\(set) \(statement)")
      #expect(exchange.requests.isEmpty, "\(set) \(statement)")
    }
    for name in ["1x=N", "a b=N", "$v=1", "=1", "v"] {
      #expect(try Exchange(["--var", name, "-c", ""]).run.status == 64, "\(name)")
    }
  }
}
