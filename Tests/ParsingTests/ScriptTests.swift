import Model
import Testing

@testable import Parsing

/// Where statements begin and end; every text as LF, CRLF and CR.
@Suite struct ScriptTests {
  private static func bothEnds(_ text: String) -> [String] {
    ["\n", "\r\n", "\r"].map { end in
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    }
  }

  @Test(
    "B06 B07 B17 statements and line ends",
    arguments: [
      (";;", []),
      (" ; -- x", []),
      ("", []),
      ("# only\n-- comments\n\n", []),
      ("#! /usr/bin/weir\nfrom A", ["from A"]),
      ("from A rows 1:1; from B rows 1:1", ["from A (rows 1..1)", "from B (rows 1..1)"]),
      ("from A -- c\nrows 1:1\nfrom B\n", ["from A (rows 1..1)", "from B"]),
      ("from A\n\n# note\n  where X = 1\n\nfrom B", ["from A (where (= X 1))", "from B"]),
      ("from A where X =\n5\nfrom B", ["from A (where (= X 5))", "from B"]),
      (
        "from A where X in (a, -- first\n b\n)\nfrom B", ["from A (where (in X [a, b]))", "from B"]
      ),
      ("from A select X,\nY\nfrom B", ["from A (select X, Y)", "from B"]),
      ("from A select X\n, Y", ["from A (select X, Y)"]),
      ("from A select X\n+ Y", ["from A (select (+ X Y))"]),
      ("from A where X\n= 5", ["from A (where (= X 5))"]),
      ("from A where X\nbegins a", ["from A (where (begins X a))"]),
      (
        "from A where X = 1\nand Y = 2\nor Z = 3",
        ["from A (where (or (and (= X 1) (= Y 2)) (= Z 3)))"]
      ),
      ("from A \\\nfirst 5 \\\n\nfrom B", ["from A (first 5)", "from B"]),
      ("from A where X = 1 \\\nrows 1:1", ["from A (where (= X 1)) (rows 1..1)"]),
      ("from\nA\nB", ["from A"]),
      ("from A\nselect X from B", ["from A", "from B (select X)"]),
      ("from A\nselect X,\nY from B", ["from A", "from B (select X, Y)"]),
      ("from A\nselect X\nfrom B", ["from A (select X)", "from B"]),
      ("from A\nas csv\ninto \"x\"", ["from A as csv into 'x'"]),
      ("from A where (X = 1\nand Y = 2)", ["from A (where (and (= X 1) (= Y 2)))"]),
      (
        "from A select case\nwhen X = 1 then 2\nelse 3\nend\nfrom B",
        ["from A (select (case (= X 1) => #2 else #3))", "from B"]
      ),
      ("let x = (\nfrom A\nselect X)\nservices", ["let x <from A (select X)>", "services"]),
      ("read https://x.test/a # b\nfrom B", ["read https://x.test/a # b", "from B"]),
      ("set window 5\nset\nquit", ["set window 5", "set", "quit"]),
      ("count from A", []),
      ("next\nfrom B", ["next", "from B"]),
      ("last as csv\ninto \"x\"\nfrom B", ["last as csv into 'x'", "from B"]),
      ("from A;-- c\nfrom B", ["from A", "from B"]),
    ]) func ends(text: String, statements: [String])
  {
    for text in ScriptTests.bothEnds(text) {
      #expect(Reading.of(text).statements == statements)
    }
  }

  @Test("B01 a quote holds comment marks and semicolons") func quoted() {
    let outcome = Reading.of("from A where N = \"x -- y # z ; w\" rows 1:1")
    #expect(outcome.statements == ["from A (where (= N 'x -- y # z ; w')) (rows 1..1)"])
  }

  @Test(
    "B02 a comment begins only at the start of a token",
    arguments: [
      ("from A where X = 5--3", ["from A (where (= X 5--3))"]),
      ("from A --c", ["from A"]),
      ("from A--c", ["from A--c"]),
      ("--c", []),
      ("from A#1", ["from A#1"]),
    ]) func comments(text: String, statements: [String])
  {
    let outcome = Reading.of(text)
    #expect(outcome.statements == statements)
    #expect(outcome.problems == [])
  }

  @Test(
    "B11 B25 B27 values keep their bytes",
    arguments: [
      ("00501", "00501"), ("098585", "098585"), ("\"C:\\dir\\\"", "C:\\dir\\"),
      ("\"a\\\\\"", "a\\\\"), ("\"a\"\"b\"", "a\"b"), ("'it''s'", "it's"), ("''", ""),
      ("\"\"", ""), ("''''", "'"), ("e\u{301}", "e\u{301}"), ("é", "é"), ("100%", "100%"),
    ]) func bytes(text: String, value: String) throws
  {
    var parser = try Parser(Source(name: "t", text: "from A where N = \(text) rows 1:1"))
    guard case .query(let query) = try parser.next()?.statement,
      case .comparison(_, .equal, .value(let found)) = query.condition
    else {
      Issue.record("no comparison")
      return
    }
    #expect(found.text.sameBytes(as: value))
    // Spelled and read again it is the same.
    var again = try Parser(Source(name: "t", text: query.spelling))
    guard case .query(let second) = try again.next()?.statement,
      case .comparison(_, .equal, .value(let same)) = second.condition
    else {
      Issue.record("no comparison in \(query.spelling)")
      return
    }
    #expect(same.text.sameBytes(as: value) && same.form == found.form)
  }

  @Test("B25 a backslash escapes nothing") func backslash() throws {
    let problem = try #require(Reading.problem("from A where N = \"a\\\"b\""))
    #expect(
      problem.kind == .unexpected(found: "b", expected: [], hint: nil)
        || problem.culprit == "b")
  }

  @Test("B19 names keep their bytes") func forms() throws {
    for name in ["é", "e\u{301}"] {
      var parser = try Parser(Source(name: "t", text: "from A where \(name) = 1"))
      guard case .query(let query) = try parser.next()?.statement,
        case .comparison(.column(let column), _, _) = query.condition
      else {
        Issue.record("no column")
        continue
      }
      #expect(column.name.text.sameBytes(as: name))
    }
  }

  @Test("B09 a quote that is not closed stops at its line; nothing after it runs") func unclosed() {
    let rest = (2...500).map { "from T\($0) rows 1:1" }.joined(separator: "\n")
    for end in ["\n", "\r\n", "\r"] {
      let source = Source(name: "t", text: "from A where N = \"abc\(end)\(rest)")
      let outcome = Reading.of(source, keepsGoing: true)
      #expect(outcome.statements == [])
      #expect(outcome.problems.map(\.kind) == [.unterminatedString(quote: "\"")])
      #expect(outcome.problems.first?.range == SourceRange(17, 18))
    }
  }

  @Test("after a problem the next statement is read") func keepingGoing() {
    for text in ScriptTests.bothEnds(
      "from A\nfrom B\nfrom C\nfrom D where X = = 1\n  rows 1:2\nfrom E\n")
    {
      let outcome = Reading.of(text, keepsGoing: true)
      #expect(outcome.statements == ["from A", "from B", "from C", "from E"])
      #expect(outcome.problems.count == 1)
      let stopped = Reading.of(text)
      #expect(stopped.statements == ["from A", "from B", "from C"])
      #expect(stopped.problems == outcome.problems)
    }
  }

  @Test(
    "the next statement after each kind of problem",
    arguments: [
      ("from A where X\nfrom B", ["from B"]),
      ("let x\nfrom B", ["from B"]),
      ("); from B", ["from B"]),
      ("from A where (X = 1 rows; from B", ["from B"]),
      ("from A where N = “x”\nfrom B", ["from B"]),
      ("from \u{301}\nfrom B", ["from B"]),
      ("where X = 1\nand Y = 2\nfrom B", ["from B"]),
      ("from A where N in (a b)\nfrom B", ["from B"]),
      ("from A select case when X then 1 end\nfrom B", ["from B"]),
      ("\u{200B}\n\u{200B}\nfrom B", ["from B"]),
    ]) func recovering(text: String, statements: [String])
  {
    let outcome = Reading.of(text, keepsGoing: true)
    #expect(outcome.statements == statements)
    #expect(!outcome.problems.isEmpty)
  }

  @Test("B16 B23 encodings") func encodings() throws {
    let plain = Array("from A rows 1:1\n".utf8)
    #expect(
      Reading.of(Source(name: "t", bytes: [0xEF, 0xBB, 0xBF] + plain)).statements == [
        "from A (rows 1..1)"
      ])
    let wide: [UInt8] = plain.flatMap { byte -> [UInt8] in [byte, 0] }
    func kind(_ bytes: [UInt8]) -> Problem.Kind? {
      Reading.of(Source(name: "t", bytes: bytes)).problems.first?.kind
    }
    #expect(kind([0xFF, 0xFE] + wide) == .wrongEncoding(name: "UTF-16LE"))
    #expect(kind(wide) == .wrongEncoding(name: "UTF-16LE"))
    #expect(kind([0xFE, 0xFF, 0, 0x66]) == .wrongEncoding(name: "UTF-16BE"))
    #expect(kind([0xFF, 0xFE, 0, 0, 0x66, 0, 0, 0]) == .wrongEncoding(name: "UTF-32LE"))
    #expect(kind(plain + [0]) == .nulByte(offset: 16))
    #expect(kind(Array("from A where N = x\0y".utf8)) == .nulByte(offset: 18))
    #expect(kind(plain + [0xC3]) == .invalidUTF8(offset: 16))
    #expect(kind(Array("from \u{E9}".utf8).dropLast() + [0x20, 0x41]) == .invalidUTF8(offset: 5))
    #expect(kind([0xC0, 0x80]) == .invalidUTF8(offset: 0))
    #expect(kind([0xED, 0xA0, 0x80]) == .invalidUTF8(offset: 0))
  }

  @Test("B16 a mark keeps columns counting from 1; a second one is named") func marks() throws {
    let marked = try #require(Reading.problem("\u{FEFF}from A rows 5"))
    #expect([marked.place.line, marked.place.column] == [1, 13])
    let outcome = Reading.of("\u{FEFF}from A\n\u{FEFF}from B\n")
    #expect(outcome.statements == ["from A"])
    #expect(outcome.problems.map(\.kind) == [.invisibleCharacter(scalar: 0xFEFF)])
  }

  @Test("B24 a place on line 3 after tabs, wide characters and emoji") func place() throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = "# one\(end)# two\(end)from A where \t宏 👍🏽 = = 1"
      let problem = try #require(Reading.problem(text))
      #expect(problem.place.line == 3)
    }
    let problem = try #require(Reading.problem("\n\nfrom A where \t宏 = = 1"))
    #expect(problem.culprit == "=")
    // 13 characters, a tab, 宏, a blank, `=`, a blank.
    #expect([problem.place.line, problem.place.column] == [3, 19])
  }

  @Test("at the prompt a table is peeked at and a URL is read") func prompt() {
    func statements(_ text: String) -> [String] {
      Reading.of(text, isInteractive: true).statements
    }
    #expect(statements("ERM_RESULT") == ["peek ERM_RESULT"])
    #expect(statements("radnet.erm_result;") == ["peek radnet.erm_result"])
    #expect(statements("HTTPS://x.test/a?b=c;d e") == ["read HTTPS://x.test/a?b=c;d e"])
    #expect(statements("form ERM_RESULT") == [])
    #expect(statements("services") == ["services"])
  }
}
