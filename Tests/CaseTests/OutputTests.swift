import Foundation
import Loopback
import Testing

/// Where answers go, and what is left when they fail (kinds F and G).
@Suite struct OutputTests {
  private static let rows: Loopback.Respond = { _ in .json(#"[{"A":1,"B":null}]"#) }

  @Test("F15 Standard output holds the answer alone, whatever is told beside it") func stdoutAlone()
    throws
  {
    let replies: [Loopback.Response] = [
      .status(503, headers: [("Retry-After", "0")]), .json(#"[{"A":1},{"A":2}]"#),
    ]
    let server = try Loopback { replies[min($0.number, 1)] }
    defer { server.stop() }
    let run = try Weir.run(
      ["-v", "-f", "json", "--color", "always", "-c", "from A where X = 1 rows 1:2"],
      environment: ["WEIR_RETRIES": "1", "WEIR_ENVIROFACTS_URL": server.url])
    #expect(run.status == 0)
    let parsed = try JSONSerialization.jsonObject(with: Data(run.stdout.utf8)) as? [[String: Int]]
    #expect(parsed == [["A": 1], ["A": 2]])
    #expect(run.stderr.contains("trying again"))
    #expect(run.stderr.contains("the catalogue does not know the table `A`"))
    #expect(run.stderr.contains("GET "))
  }

  @Test("F18 A full disk is told and ends with 1") func fullDisk() throws {
    let server = try Loopback(respond: Self.rows)
    defer { server.stop() }
    for arguments in [
      "-q -c 'from A first 1' >/dev/full", "-q -f json -c 'from A first 1' >/dev/full",
      "-q -f table -c 'from A first 1' >/dev/full", "-q -o /dev/full -c 'from A first 1'",
      "-q -c 'from A first 1 into \"/dev/full\"'", "-q -c 'get A/JSON' >/dev/full",
      "-q -c 'get A/JSON as raw' >/dev/full", "--help >/dev/full", "--version >/dev/full",
      "-q --dry-run -c 'from A' >/dev/full", "-q -c services >/dev/full", "-q -c help >/dev/full",
      "-q -c set >/dev/full", "-q --format-script -c 'from A' >/dev/full",
      "-q -c 'explain from A' >/dev/full", "-q --sample -c 'from ERM_RESULT' >/dev/full",
    ] {
      let run = try Tool.run(
        "/bin/sh", ["-c", "exec \"$0\" \(arguments)", Weir.program],
        environment: ["WEIR_ENVIROFACTS_URL": server.url])
      #expect(run.status == 1, "\(arguments)")
      #expect(run.stderr.contains("No space left on device"), "\(arguments)")
      #expect(run.stdout == "", "\(arguments)")
    }
    // What cannot be said beside the answer is no reason to fail.
    let notes = try Tool.run(
      "/bin/sh", ["-c", "exec \"$0\" -c 'from A first 1' 2>/dev/full", Weir.program],
      environment: ["WEIR_ENVIROFACTS_URL": server.url])
    #expect(notes == Run(status: 0, stdout: "A,B\n1,\n", stderr: ""))
  }

  /// The second page breaks off in the middle of a row.
  private static let cut: Loopback.Respond = { request in
    request.target.contains("/CUT/") && request.target.contains("rows/0:")
      ? .json(#"[{"A":1},{"A":2}]"#)
      : request.target.contains("/CUT/")
        ? .json(#"[{"A":3},{"A""#) : .json(#"{"error":"broken"}"#, status: 500)
  }

  static let failing: [[String]] = [
    ["-c", "from BROKEN first 1 into \"out.csv\""], ["-c", "from CUT into \"out.csv\""],
    ["-c", "get BROKEN into \"out.csv\""], ["-c", "get BROKEN as raw into \"out.csv\""],
    ["-o", "out.csv", "-c", "from BROKEN first 1"], ["-o", "out.csv", "-c", "from CUT"],
    ["-o", "out.csv", "-f", "jsonl", "-c", "from CUT rows 0:1; from CUT"],
    ["-o", "out.csv", "-c", "frm"], ["-o", "out.csv", "nothere.q"],
    ["-o", "out.csv", "--keep-going", "-c", "frm; from CUT rows 0:1"],
  ]

  @Test("F21 A failed query leaves the file as it was, and nothing beside it") func failures()
    throws
  {
    let folder = try ScratchFolder(["out.csv": "old\n"])
    for arguments in Self.failing {
      let exchange = try Exchange(
        ["--set", "page=2"] + arguments, directory: folder.url, respond: Self.cut)
      #expect(exchange.run.status != 0, "\(arguments)")
      #expect(folder.text("out.csv") == "old\n", "\(arguments)")
      #expect(folder.names == ["out.csv"], "\(arguments)")
    }
  }

  @Test("F21 Where nothing is asked, no file is touched") func nothingAsked() throws {
    let folder = try ScratchFolder(["out.csv": "old\n", "s.q": "from A first 1\n"])
    let kept = "from A first 1 into \"out.csv\""
    for (arguments, stdout) in [
      (["--check", "-o", "out.csv", "s.q"], ""), (["--check", "-c", kept], ""),
      (["--dry-run", "-o", "out.csv", "s.q"], "http://h/A/rows/0:0/JSON\n"),
      (["--dry-run", "-c", kept], "http://h/A/rows/0:0/JSON\n"),
    ] {
      let run = try Weir.run(
        ["-q"] + arguments, environment: ["WEIR_ENVIROFACTS_URL": "http://h/"],
        directory: folder.url)
      #expect(run == Run(status: 0, stdout: stdout, stderr: ""), "\(arguments)")
      #expect(folder.text("out.csv") == "old\n", "\(arguments)")
      #expect(folder.names == ["out.csv", "s.q"], "\(arguments)")
    }
  }

  @Test("F21 What cannot be written is told before anything is asked") func unwritable() throws {
    let folder = try ScratchFolder()
    for path in ["nofolder/x.csv", ".", "", "/"] {
      for arguments in [
        ["-o", path, "-c", "from A first 1"], ["-c", "from A first 1 into \"\(path)\""],
      ] {
        let exchange = try Exchange(arguments, directory: folder.url, respond: Self.rows)
        #expect(exchange.run.status == 1, "\(arguments)")
        #expect(exchange.run.stderr.contains("cannot write `\(path)`"), "\(arguments)")
        #expect(exchange.requests.isEmpty, "\(arguments)")
      }
    }
    #expect(folder.names == [])
  }

  @Test(
    "G06 -o and -f mean the same for -c, a script and standard input",
    arguments: [
      ("csv", "A,B\n1,\n"), ("json", "[{\"A\":1,\"B\":null}]\n"), ("tsv", "A\tB\n1\t\\N\n"),
      ("jsonl", "{\"A\":1,\"B\":null}\n"),
    ]) func modes(format: String, wanted: String) throws
  {
    let statement = "from A first 1\n"
    let folder = try ScratchFolder(["s.q": statement])
    for (arguments, input) in [
      (["-c", statement], nil), (["s.q"], nil), ([], Data(statement.utf8)),
      (["-"], Data(statement.utf8)),
    ] as [([String], Data?)] {
      let options = ["--output", "out", "--format", format]
      let exchange = try Exchange(
        options + arguments, input: input, directory: folder.url, respond: Self.rows)
      #expect(exchange.run == Run(status: 0, stdout: "", stderr: ""))
      #expect(folder.text("out") == wanted)
      let several = try Exchange(
        options + arguments + ["-c", statement], input: input, directory: folder.url,
        respond: Self.rows)
      if !arguments.isEmpty {
        #expect(several.run.status == (format == "jsonl" ? 0 : 64))
        #expect(folder.text("out") == (format == "jsonl" ? wanted + wanted : wanted))
      }
    }
  }
}
