import Foundation
import Loopback
import Testing

/// Kind F: answers and messages that people read.
@Suite struct ShownTextTests {
  private func asked(_ body: String, _ format: String, _ options: [String] = []) throws -> Asked {
    try Asked("from \"RAW\" first 50", .json(body), options: ["-f", format] + options)
  }

  @Test("F01 a column of wide, combining and joined characters is as wide on every line")
  func width() throws {
    let names = ["宏茂桥", "abc", "e\u{301}x", "👍🏽", "👨‍👩‍👧", "ｱ"]
    let body = names.map { "{\"N\":\"\($0)\",\"V\":1}" }.joined(separator: ",")
    let lines = try asked("[\(body)]", "table").stdout.split(separator: "\n").dropFirst(2)
    // Columns of a terminal that each name takes (UAX #11; a joined emoji is two).
    let columns = [6, 3, 2, 2, 2, 1]
    let expected = zip(names, columns).map { $0 + String(repeating: " ", count: 8 - $1) + "1" }
    #expect(lines.map(String.init) == expected)
  }

  /// Bytes that a terminal would obey.
  static let obeyed = [
    "\u{1B}]52;c;AAAA\u{7}", "\u{1B}[2J", "\u{9B}2J", "\u{7}", "\u{7F}", "\u{0}", "good\rEVIL",
    "\u{202E}abc", "a\u{85}b",
  ]

  private static func isObeyed(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      (scalar.properties.generalCategory == .control && scalar != "\n") || scalar == "\u{202E}"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { "\\u" + String(String($0.value + 0x10000, radix: 16).suffix(4)) }
      .joined()
  }

  @Test("F03 F04 no byte of the data moves the cursor", arguments: obeyed)
  func control(text: String) throws {
    let body = "[{\"A\":\"\(Self.escaped(text))\",\"\(Self.escaped(text))\":1}]"
    for format in ["table", "list", "markdown"] {
      let asked = try asked(body, format)
      #expect(!Self.isObeyed(asked.stdout))
      #expect(asked.stdout.split(separator: "\n").count == 3)
    }
    // Formats for programs keep what came.
    #expect(try asked(body, "csv").stdout.contains(text))
  }

  @Test("F03 no byte of a server's answer moves the cursor in a message", arguments: obeyed)
  func messages(text: String) throws {
    let words = Self.escaped(text)
    let replies: [Loopback.Response] = [
      .json("{\"error\":\"\(words)\"}", status: 400), .html("<html><title>\(text)</title>"),
      .json(text), .csv("\(text)\n1,2\n"), .status(302, headers: [("Location", "http://\(text)/")]),
      .json("[{\"A\":1}]", headers: [("X-Odd", text)]), .raw("SSH-\(text)\r\n"),
      .json("[{\"\(words)\":1,\"\(words)\":2}]"),
    ]
    for reply in replies {
      for format in ["json", "csv"] {
        let asked = try Asked(
          fiveRows, reply, options: ["-v", "-f", "table", "--set", "envirofacts.format=\(format)"])
        #expect(!Self.isObeyed(asked.stderr), "\(asked.stderr)")
        #expect(!Self.isObeyed(asked.stdout))
      }
    }
  }

  @Test("F03 what was typed is shown as harmlessly as what came")
  func typed() throws {
    for statement in [
      "from \"RAW\" where \"A\u{1B}[2J\" = 1 first 5", "from ERM_RESULT where \"A\u{1B}[2J\"",
      "set format \"\u{1B}[2J\"", "from ERM_RESULT where ANALYT\u{9B}2J = 1",
    ] {
      let asked = try Asked(statement, .json("[]"))
      #expect(!Self.isObeyed(asked.stderr), "\(asked.stderr)")
    }
  }

  @Test("F04 a bare CR is shown as \\r on one line")
  func carriageReturn() throws {
    #expect(try asked("[{\"A\":\"good\\rEVIL\"}]", "table").stdout.hasSuffix("good\\rEVIL\n"))
    #expect(try asked("[{\"A\":\"good\\rEVIL\"}]", "list").stdout == "row 1\n  A  good\\rEVIL\n")
  }

  @Test(
    "F07 what Markdown would act on stays in its cell",
    arguments: [
      ("a|b", "a\\|b"), ("a\\nb", "a<br>b"), ("a\\r\\nb", "a<br>b"), ("a\\\\|b", "a\\\\\\|b"),
      ("`", "\\`"), ("<b>", "&lt;b>"), ("*c*_d_", "\\*c\\*\\_d\\_"), ("plain_name", "plain_name"),
    ])
  func markdown(text: String, cell: String) throws {
    let asked = try asked("[{\"x|y\":\"\(text)\",\"z\":1}]", "markdown")
    #expect(asked.stdout == "| x\\|y | z |\n| --- | ---: |\n| \(cell) | 1 |\n")
  }

  @Test("F11 the mark of null can be chosen, and no text is taken for it")
  func nullMark() throws {
    let body = "[{\"A\":null},{\"A\":\"\"},{},{\"A\":\"null\"},{\"A\":\"(none)\"}]"
    #expect(
      try asked(body, "table", ["--set", "null=(none)"]).stdout
        == "A\n────────\n(none)\n\n(none)\nnull\n\"(none)\"\n")
  }

  @Test("F19 nothing is cut where the width is unknown")
  func uncut() throws {
    let long = String(repeating: "k", count: 300)
    for format in ["table", "list", "csv", "markdown", "json"] {
      #expect(try asked("[{\"A\":\"\(long)\",\"B\":1}]", format).stdout.contains(long))
    }
  }

  @Test(
    "F19 a terminal of no size or a tiny one gets its answer",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")),
    arguments: ["rows 0 cols 0", "rows 1 cols 5", "rows 24 cols 1", "rows 24 cols 80"])
  func terminalSize(size: String) throws {
    let long = String(repeating: "宏", count: 60)
    let server = try Loopback(.json("[{\"A\":\"\(long)\",\"B\":1}]"))
    defer { server.stop() }
    let run = try Tool.run(
      "/usr/bin/script",
      [
        "-qec",
        "stty \(size); '\(Weir.program)' -q --color never -f table -c 'from \"RAW\" first 5'",
        "/dev/null",
      ],
      environment: [
        "WEIR_ENVIROFACTS_URL": server.url + "efservice/", "COLUMNS": "abc", "TERM": "xterm",
      ])
    #expect(run.status == 0)
    // Below the row it is said that values are cut.
    let row = run.stdout.split(separator: "\r\n").first { $0.hasSuffix("  1") }.map(String.init)
    switch size {
    case "rows 0 cols 0": #expect(row == long + "  1")
    case "rows 1 cols 5": #expect(row == "…   1")
    case "rows 24 cols 1": #expect(run.stdout.contains("\r\n…"))
    default: #expect(row == String(repeating: "宏", count: 38) + "…  1")
    }
  }

  @Test("F24 a backslash and a line end print differently, and csv and json give both back")
  func injective() throws {
    let body = "[{\"A\":\"x\\\\ny\"},{\"A\":\"x\\ny\"},{\"A\":\"\\\\x1b\"},{\"A\":\"\\u001b\"}]"
    for format in ["table", "list", "markdown", "tsv", "json", "csv"] {
      let lines = try asked(body, format).stdout.split(separator: "\n").filter {
        !$0.hasPrefix("row ")
      }
      #expect(Set(lines).count == lines.count, "\(format)")
    }
    #expect(try asked(body, "table").stdout == "A\n─────\nx\\\\ny\nx\\ny\n\\\\x1b\n\\x1b\n")
    #expect(try asked(body, "tsv").stdout == "A\nx\\\\ny\nx\\ny\n\\\\x1b\n\u{1B}\n")
    #expect(
      try asked(body, "json").stdout
        == "[{\"A\":\"x\\\\ny\"},\n{\"A\":\"x\\ny\"},\n{\"A\":\"\\\\x1b\"},\n{\"A\":\"\\u001b\"}]\n"
    )
  }
}
