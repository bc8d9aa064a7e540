import Foundation
import Loopback
import Testing

/// What a value, a name or a base address becomes in a request (kind C).
@Suite struct AddressTests {
  static let values: [(id: String, value: String, segment: String)] = [
    ("C01", "a+b", "a%2Bb"), ("C01", "a b&c=d", "a%20b%26c%3Dd"),
    ("C03", "a\\b", "a%5Cb"),
    ("C04", "%2e%2e", "%252e%252e"), ("C04", "...", "..."), ("C04", "..\\x", "..%5Cx"),
    ("C05", "100%", "100%25"), ("C05", "50%25", "50%2525"), ("C05", "%zz", "%25zz"),
    ("C05", "a%2Fb", "a%252Fb"), ("C05", "%", "%25"),
    ("C07", "a?b#c", "a%3Fb%23c"),
    ("C09", "O'Hara", "O%27Hara"), ("C09", "x' OR 1=1 --", "x%27%20OR%201%3D1%20--"),
    ("C10", "a'b'c", "a%27b%27c"),
    ("C11", "S\u{E3}o", "S%C3%A3o"), ("C11", "Sa\u{303}o", "Sa%CC%83o"),
    ("C12", "é宏👍🏽", "%C3%A9%E5%AE%8F%F0%9F%91%8D%F0%9F%8F%BD"),
    ("C17", "a\tb", "a%09b"), ("C17", "a\u{1}b\u{7F}", "a%01b%7F"),
  ]

  @Test("C01 C03 C04 C05 C07 C09 C10 C11 C12 C17 A value is one segment, encoded once")
  func segments() throws {
    for (id, value, segment) in Self.values {
      let quoted = "\"\(value)\""
      let exchange = try Exchange(
        "from A where N = \(quoted) first 1; from \"p.A\" where N = \(quoted) first 1")
      #expect(exchange.run.status == 0, "\(id) \(exchange.run.stderr)")
      #expect(
        exchange.paths == ["A/N/\(segment)/rows/0:0/JSON", "p.A/N/equals/\(segment)/1:1/json"],
        "\(id)")
    }
  }

  @Test("C17 Line breaks of a variable stay in the value, and no header comes of them")
  func lineBreaks() throws {
    let plain = try Exchange("from A where N = x first 1")
    let exchange = try Exchange([
      "--var", "v=a\r\nX-Evil: 1", "-c", "from A where N = $v first 1",
    ])
    #expect(exchange.paths == ["A/N/a%0D%0AX-Evil%3A%201/rows/0:0/JSON"])
    #expect(
      exchange.requests.first?.headers.map(\.name) == plain.requests.first?.headers.map(\.name))
    let raw = try Exchange(piped: Array("from A where N = \"a\r\nX-Evil: 1\"\n".utf8))
    #expect(raw.run.status == 65)
    #expect(places(raw.run.stderr) == ["stdin:1:18"])
    #expect(raw.requests.isEmpty)
  }

  @Test("C03 A slash in a value adds no segment: the part before it is sent, the rest checked here")
  func slashes() throws {
    let reply = #"[{"UNIT":"pCi/L"},{"UNIT":"pCi/KG"},{"UNIT":"pCi"},{"UNIT":"PCI/l"}]"#
    for (table, path) in [
      ("A", "A/UNIT/BEGINNING/pCi/rows/0:999/JSON"),
      ("\"p.A\"", "p.A/UNIT/beginsWith/pCi/1:1000/json"),
    ] {
      let exchange = try Exchange("from \(table) where UNIT = \"pCi/L\"") { request in
        .json(request.number == 0 ? reply : "[]")
      }
      #expect(exchange.paths.first == path)
      #expect(exchange.run.stdout == "UNIT\npCi/L\nPCI/l\n")
    }
    let climbing = try Exchange("from A where N = \"../../admin\" first 1")
    #expect(climbing.paths == ["A/rows/0:999/JSON"])
  }

  static let dotted: [(statement: String, column: Int)] = [
    ("from A where N = \"..\"", 18), ("from A where N = .", 18), ("from \"..\"", 6),
    ("from \".\"", 6), ("from A where \"..\" = 1", 14), ("from \"p.A\" where N = \"..\"", 22),
    ("from \"p.A\" where N in (a, \"..\")", 27), ("get ../x", 5), ("get A/%2e%2e/B", 5),
    ("get \"A/.%2E/B\"", 5), ("get A/./B", 5),
  ]

  @Test("C04 Dot segments are refused wherever they stand") func dots() throws {
    for (statement, column) in Self.dotted {
      let exchange = try Exchange(statement)
      #expect(exchange.run.status == 65, "\(statement)")
      #expect(places(exchange.run.stderr) == ["-c:1:\(column)"], "\(statement)")
      #expect(exchange.requests.isEmpty, "\(statement)")
    }
    let here = try Exchange("from A where N == \"..\" first 1") { _ in
      .json(#"[{"N":"."},{"N":".."}]"#)
    }
    #expect(here.paths.first == "A/rows/0:999/JSON")
    #expect(here.run.stdout == "N\n..\n")
  }

  static let names: [(name: String, segment: String)] = [
    ("//evil.example/x", "%2F%2Fevil.example%2Fx"), ("@evil.example", "%40evil.example"),
    ("http://evil.example/", "http%3A%2F%2Fevil.example%2F"), (".evil.example", ".evil.example"),
    ("a/../../x", "a%2F..%2F..%2Fx"), ("p.\\\\evil", "p.%5C%5Cevil"),
    (".:80/x?y#z", ".%3A80%2Fx%3Fy%23z"),
  ]

  @Test("C18 No name reaches another host", arguments: ["efservice/", ""])
  func hosts(base: String) throws {
    for (name, segment) in Self.names {
      let exchange = try Exchange(["-c", "from \"\(name)\" first 1"], base: base)
      #expect(exchange.requests.map(\.target) == ["/\(base)\(segment)/1:1/json"], "\(name)")
      let column = try Exchange(["-c", "from A where \"\(name)\" = 1 first 1"], base: base)
      #expect(column.requests.map(\.target) == ["/\(base)A/\(segment)/1/rows/0:0/JSON"], "\(name)")
    }
  }

  @Test("C18 `get` asks known services alone") func addresses() throws {
    for address in [
      "http://evil.example/x", "http://127.0.0.1@evil.example/x",
      "https://data.epa.gov.evil.example/",
      "http://evil.example?x@data.epa.gov/", "http://evil.example#@data.epa.gov/",
      "\"http://evil.example/ data.epa.gov/\"", "http://127.0.0.1:1/efservice/A",
    ] {
      let exchange = try Exchange("get \(address)")
      #expect(exchange.run.status == 65, "\(address)")
      #expect(exchange.run.stderr.contains("is no host of a known service"), "\(address)")
    }
    for address in ["//evil.example/x", "ftp://data.epa.gov/x", "file:///etc/passwd", "https:/x"] {
      let exchange = try Exchange("get \(address)")
      #expect(exchange.run.status == 65, "\(address)")
      #expect(exchange.requests.isEmpty, "\(address)")
    }
  }

  @Test("C16 The base's own parameters come last, once, and one slash stands before the table")
  func bases() throws {
    for (base, target) in [
      ("x?key=K", "/x/A/rows/0:0/JSON?key=K"), ("x/?key=K&l=M", "/x/A/rows/0:0/JSON?key=K&l=M"),
      ("x/", "/x/A/rows/0:0/JSON"), ("x", "/x/A/rows/0:0/JSON"), ("x//", "/x/A/rows/0:0/JSON"),
      ("x?", "/x/A/rows/0:0/JSON"), ("", "/A/rows/0:0/JSON"), ("?key=K", "/A/rows/0:0/JSON?key=K"),
    ] {
      let exchange = try Exchange(["-c", "from A first 1"], base: base)
      #expect(exchange.requests.map(\.target) == [target], "\(base)")
    }
    let reply: Loopback.Respond = { _ in .json(#"[{"A":1}]"#) }
    let merged = try Exchange(["-c", "get A/JSON?a=b"], base: "x?key=K", respond: reply)
    #expect(merged.requests.map(\.target) == ["/x/A/JSON?a=b&key=K"])
  }

  @Test("C16 C17 C18 A base that could be read in two ways is a wrong setting") func wrongBases()
    throws
  {
    for base in [
      "http://127.0.0.1:1/x#f", "http://127.0.0.1:1/a b/", "ftp://h/", "http:///x",
      "http://h/\r\nX: 1/", "http://127.0.0.1:184310/", "http://[::1/", "http://h\\@g/", "h",
    ] {
      let run = try Weir.run(["--set", "envirofacts.url=\(base)", "-c", "from A first 1"])
      #expect(run.status == 78, "\(base)")
      #expect(run.stdout == "", "\(base)")
    }
    // An option overrules a variable, whatever that holds; an empty variable is none.
    for variable in ["no address", ""] {
      let run = try Weir.run(
        ["-q", "--dry-run", "--set", "envirofacts.url=http://h/", "-c", "from A first 1"],
        environment: ["WEIR_ENVIROFACTS_URL": variable])
      #expect(run == Run(status: 0, stdout: "http://h/A/rows/0:0/JSON\n", stderr: ""))
    }
  }

  @Test("C14 A long list is cut into addresses that servers take") func longLists() throws {
    let codes = (0..<1_000).map { "ID\(100_000_000 + $0)" }
    let list = codes.joined(separator: ",")
    let exchange = try Exchange(piped: Array("from \"p.A\" where N in (\(list))\n".utf8))
    #expect(exchange.run.status == 0)
    #expect(exchange.requests.count > 1)
    var asked: [Substring] = []
    for target in exchange.requests.map(\.target) {
      #expect(target.utf8.count <= 8_000)
      let segments = target.split(separator: "/")
      if segments.count > 4 { asked += segments[4].split(separator: ",") }
    }
    #expect(asked.map(String.init) == codes)
    let many = try Exchange(
      piped: Array("from A where N in (\(list))\n".utf8), ["--set", "max_requests=20"])
    #expect(many.run.status == 65)
    #expect(many.run.stderr.contains("max_requests"))
    #expect(many.requests.isEmpty)
    let long = try Exchange(
      piped: Array("from A where N = \(String(repeating: "x", count: 9_000))\n".utf8))
    #expect(long.run.status == 65)
    #expect(long.run.stderr.contains("servers take 8000"))
    #expect(long.requests.isEmpty)
  }
}
