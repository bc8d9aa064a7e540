import Model
import Testing

@testable import Parsing

/// What is refused: the problem, the text it points at, and its column.
@Suite struct ProblemTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    let kind: String
    let culprit: String
    let column: Int
    init(_ text: String, _ kind: String, at culprit: String, _ column: Int) {
      (self.text, self.kind, self.culprit, self.column) = (text, kind, culprit, column)
    }
    var testDescription: String { text }
  }

  private func check(_ row: Row) throws {
    let problem = try #require(Reading.problem(row.text), "accepted: \(row.text)")
    #expect(problem.kind.short.hasPrefix(row.kind), "\(row.text): \(problem.kind.short)")
    #expect(problem.culprit.sameBytes(as: row.culprit), "\(row.text): \(problem.culprit)")
    #expect(
      [problem.place.line, problem.place.column] == [1, row.column], "\(row.text): \(problem.place)"
    )
  }

  @Test(
    "B14 row ranges",
    arguments: [
      Row(
        "from A rows 5", "wrongRows 5 | write `first 5` for so many rows, `rows 5:5`", at: "5", 13),
      Row(
        "from A rows 10:1", "wrongRows 10:1 | the smaller number comes first: `rows 1:10`",
        at: "10:1", 13),
      Row("from A rows 1 : 10", "wrongRows 1 : 10 | write `rows 1:10`", at: "1 : 10", 13),
      Row("from A rows 1: 10", "wrongRows 1: 10 | write `rows 1:10`", at: "1: 10", 13),
      Row("from A rows 1 :10", "wrongRows 1 :10 | write `rows 1:10`", at: "1 :10", 13),
      Row("from A rows 1-10", "wrongRows 1-10 | write `rows 1:10`", at: "1-10", 13),
      Row("from A rows 1, 10", "wrongRows 1, 10 | write `rows 1:10`", at: "1, 10", 13),
      Row("from A rows 1 to 10", "wrongRows 1 to 10 | write `rows 1:10`", at: "1 to 10", 13),
      Row("from A rows 1..10", "wrongRows 1..10 | write `rows 1:10`", at: "1..10", 13),
      Row("from A rows -5:5", "wrongRows -5:5 | row numbers are 0 or more", at: "-5:5", 13),
      Row("from A rows :", "wrongRows : | write `rows 1:10`", at: ":", 13),
      Row("from A rows $r", "wrongRows $r | write `first $r`", at: "$r", 13),
      Row("from A rows", "unexpected the end", at: "", 12),
      Row("from A first x", "unexpected x", at: "x", 14),
      Row("from A first -5", "unexpected -5", at: "-5", 14),
      Row("from A first 1:10", "unexpected 1:10 | write `rows 1:10`", at: "1:10", 14),
      Row("from A 1:10", "unexpected 1:10 | write `rows 1:10`", at: "1:10", 8),
    ]) func rows(row: Row) throws
  { try check(row) }

  @Test(
    "B13 row numbers that no integer holds",
    arguments: [
      Row(
        "from A rows 9223372036854775807:9223372036854775808",
        "rowNumberTooLarge(\"9223372036854775807\")", at: "9223372036854775807", 13),
      Row(
        "from A rows 1:99999999999999999999", "rowNumberTooLarge(\"99999999999999999999\")",
        at: "99999999999999999999", 15),
      Row(
        "from A rows 0:9223372036854775807", "rowNumberTooLarge(\"9223372036854775807\")",
        at: "9223372036854775807", 15),
      Row(
        "from A first 99999999999999999999", "rowNumberTooLarge(\"99999999999999999999\")",
        at: "99999999999999999999", 14),
    ]) func largeRows(row: Row) throws
  { try check(row) }

  @Test(
    "B20 characters of word processors",
    arguments: [
      Row("from A where N = “x y” rows 1:1", "lookalike U+201c | \"", at: "“", 18),
      Row("from A where N = ‘x’", "lookalike U+2018 | '", at: "‘", 18),
      Row("from A where N = x’", "lookalike U+2019 | '", at: "’", 19),
      Row("from A rows 1–10", "lookalike U+2013 | -", at: "–", 14),
      Row("from A where X = −5", "lookalike U+2212 | -", at: "−", 18),
      Row("from\u{A0}A", "lookalike U+a0 |  ", at: "\u{A0}", 5),
      Row("from A where X ≥ 5", "lookalike U+2265 | >=", at: "≥", 16),
      Row("from A where X in （a", "lookalike U+ff08 | (", at: "（", 19),
    ]) func lookalikes(row: Row) throws
  { try check(row) }

  @Test(
    "B18 B22 marks and characters that cannot be seen",
    arguments: [
      Row("from ERM_\u{200B}RESULT rows 1:1", "invisible U+200b", at: "\u{200B}", 10),
      Row("from A where N = x\u{FEFF}", "invisible U+feff", at: "\u{FEFF}", 19),
      Row("from A where N = \"x\"\u{301} rows 1:1", "stray U+301", at: "\u{301}", 21),
      Row("from A where N in (a,\u{FE0F}b)", "invisible U+fe0f", at: "\u{FE0F}", 22),
      Row("from A where N = a\u{7}b", "stray U+7", at: "\u{7}", 19),
    ]) func unseen(row: Row) throws
  { try check(row) }

  @Test("B18 what follows a mark keeps its place") func strayAfterSemicolon() throws {
    let outcome = Reading.of("from A;\u{200D}")
    #expect(outcome.statements == ["from A"])
    #expect(outcome.problems.map(\.kind) == [.invisibleCharacter(scalar: 0x200D)])
    #expect(outcome.problems.first?.range == SourceRange(7, 10))
  }

  @Test("B22 in quotes they are kept") func quotedUnseen() {
    let outcome = Reading.of("from A where N = 'x\u{FEFF}\u{200B}“' and M = é")
    #expect(outcome.statements == ["from A (where (and (= N 'x\u{FEFF}\u{200B}“') (= M é)))"])
  }

  @Test(
    "values",
    arguments: [
      Row(
        "from A where N = rows 1:1", "unexpected rows | a value is missing before `rows`",
        at: "rows", 18),
      Row(
        "from A where N = and M = 1", "unexpected and | a value is missing before `and`", at: "and",
        18),
      Row("from A where N = = 1", "unexpected = |", at: "=", 18),
      Row("from A where N => 1", "unexpected => | write `>=`", at: "=>", 16),
      Row("from A where N =< 1", "unexpected =< | write `<=`", at: "=<", 16),
      Row(
        "from A where N = null", "unexpected null | for an empty cell write `is null`", at: "null",
        18),
      Row("from A where N in (a, null)", "unexpected null |", at: "null", 23),
      Row("from A where N is 5", "unexpected 5 |", at: "5", 19),
      Row("from A where N =", "unexpected the end", at: "", 17),
      Row(
        "from A where N = #5 and M = 1",
        "unexpected #5 | a comment begins here; for a value write '#5'", at: "#5", 18),
      Row("from A where N = --5", "unexpected --5 | a comment begins here", at: "--5", 18),
      Row("from A where N in (#1, #2)", "unexpected #1 | a comment begins here", at: "#1", 20),
      Row("from A where N in ()", "unexpected )", at: ")", 20),
      Row("from A where N in (a,)", "unexpected )", at: ")", 22),
      Row("from A where N in a", "unexpected a | write `in (a)`", at: "a", 19),
      Row("from A where N = (a, b)", "unexpected , | several values stand after `in`", at: ",", 20),
      Row("from A where N", "unexpected the end", at: "", 15),
      Row("from A where N 5", "unexpected 5", at: "5", 16),
      Row("from A where N not = 5", "unexpected = | write `!=`", at: "=", 20),
      Row("from A where N ! 5", "unexpected !", at: "!", 16),
      Row("from A where N begns x", "unexpected begns | did you mean `begins`?", at: "begns", 16),
      Row("from A where N = a && M = b", "unexpected && | write `and`", at: "&&", 20),
      Row("let x 5", "unexpected 5", at: "5", 7),
      Row("let $x = 5", "unexpected $x | `$` is written where the value is used", at: "$x", 5),
      Row("set format = csv", "unexpected = | write `set format VALUE`", at: "=", 12),
    ]) func values(row: Row) throws
  { try check(row) }

  @Test(
    "B10 names that clash",
    arguments: [
      Row(
        "from ROWS where FROM = 1", "unexpected ROWS | to name a table so, write \"ROWS\"",
        at: "ROWS", 6),
      Row("from where X = 1", "unexpected where | to name a table so", at: "where", 6),
      Row(
        "from A where rows = 1", "unexpected rows | to name a column so, write \"rows\"",
        at: "rows", 14),
      Row("from 'A'", "unexpected 'A' | names stand in double quotes: \"A\"", at: "'A'", 6),
      Row(
        "from A select X as first", "unexpected first | to name it so, write \"first\"",
        at: "first", 20),
      Row("from A csv", "unexpected csv | write `as csv`", at: "csv", 8),
      Row(
        "from A where 2011-03-11 = D", "unexpected 2011-03-11 | a date stands in quotes",
        at: "2011-03-11", 14),
    ]) func names(row: Row) throws
  { try check(row) }

  @Test("B10 the quoted form always works") func quotedNames() {
    let outcome = Reading.of("from \"where\" where \"rows\" = 1 rows 1:1")
    #expect(outcome.statements == ["from \"where\" (where (= \"rows\" 1)) (rows 1..1)"])
  }

  @Test(
    "expressions",
    arguments: [
      Row("from A select A/2", "glueOperator A/2 | A / 2", at: "A/2", 15),
      Row("from A select A /2", "glueOperator /2 | / 2", at: "/2", 17),
      Row("from A select A -5", "glueOperator -5 | - 5", at: "-5", 17),
      Row("from A where A||B = 1", "glueOperator A||B | A || B", at: "A||B", 14),
      Row("from A select count (*)", "unexpected (", at: "(", 21),
      Row("from A select T.*", "unexpected T.* | write `select *`", at: "T.*", 15),
      Row("from A select (X = 1)", "unexpected ( | a condition stands", at: "(", 15),
      Row("from A select X Y", "unexpected Y", at: "Y", 17),
      Row("from A select *, X", "unexpected , |", at: ",", 16),
      Row("from A where X = 1 + 2", "unexpected +", at: "+", 20),
    ]) func expressions(row: Row) throws
  { try check(row) }

  @Test(
    "files and clauses",
    arguments: [
      Row("from A into out.csv", "unquotedFile(\"out.csv\")", at: "out.csv", 13),
      Row("from stations.csv", "unquotedFile(\"stations.csv\")", at: "stations.csv", 6),
      Row("from data/x", "unquotedFile(\"data/x\")", at: "data/x", 6),
      Row("from file stations.csv", "unquotedFile(\"stations.csv\")", at: "stations.csv", 11),
      Row("run a.q", "unquotedFile(\"a.q\")", at: "a.q", 5),
      Row("from A where X = 1 where Y = 2", "repeatedClause(\"where\")", at: "where", 20),
      Row("from A rows 1:2 first 5", "repeatedClause(\"first\")", at: "first", 17),
      Row("from A limit 5 all rows", "repeatedClause(\"all\")", at: "all", 16),
      Row("from A where X = 1 as cvs", "unknownFormat(\"cvs\", nearest: [\"csv\"])", at: "cvs", 23),
      Row("from A count(*)", "unexpected ( | `count` stands alone", at: "(", 13),
      Row(
        "from A where CASE = 1", "unexpected CASE | to name a column so, write \"CASE\"",
        at: "CASE", 14),
      Row(
        "from A where not = 1", "unexpected not | to name a column so, write \"not\"", at: "not", 14
      ),
      Row(
        "from A where V > 45,6",
        "unexpected , | a number has a decimal point: write 45.6, or '45,6'", at: ",", 20),
      Row(
        "from A where V > 1.234,56", "unexpected , | a number has a decimal point: write 1234.56",
        at: ",", 23),
      Row(
        "from A where V between 1,5 and 2,5",
        "unexpected , | a number has a decimal point: write 1.5", at: ",", 25),
      Row("from A limit 5, 10", "unexpected , | write `rows A:B`", at: ",", 15),
      Row("from A, B", "unexpected , | a second table comes with `join`", at: ",", 7),
      Row("from A wher X = 1", "unexpected wher | did you mean `where`?", at: "wher", 8),
      Row("from A jion B", "unexpected jion | did you mean `join`?", at: "jion", 8),
      Row(
        "from A where X = 1 odrer by X", "unexpected odrer | did you mean `order`?", at: "odrer", 20
      ),
      Row("from A order X", "unexpected X", at: "X", 14),
      Row("from A as", "unexpected the end", at: "", 10),
    ]) func clauses(row: Row) throws
  { try check(row) }

  @Test(
    "first words",
    arguments: [
      Row("where X = 1", "unexpected where | a clause goes on with the query", at: "where", 1),
      Row("select X", "unexpected select | a clause goes on with the query", at: "select", 1),
      Row("form ERM_RESULT", "unexpected form | did you mean `from`?", at: "form", 1),
      Row("insert into A", "unexpected insert | weir asks services", at: "insert", 1),
      Row(
        "ERM_RESULT", "unexpected ERM_RESULT | to see a table, write `peek ERM_RESULT`",
        at: "ERM_RESULT", 1),
      Row(
        "https://x.test/a", "unexpected https://x.test/a | to see the statement",
        at: "https://x.test/a", 1),
      Row("\\w x", "unexpected \\w | of psql's commands", at: "\\w", 1),
      Row(".dump", "unexpected .dump | of sqlite3's commands", at: ".dump", 1),
      Row("= 5", "unexpected =", at: "=", 1),
      Row(")", "unexpected )", at: ")", 1),
      Row("'x'", "unexpected 'x'", at: "'x'", 1),
      Row("services x", "unexpected x", at: "x", 10),
      Row("read", "unexpected the end", at: "", 5),
      Row("get", "unexpected the end", at: "", 4),
    ]) func firstWords(row: Row) throws
  { try check(row) }

  @Test("what was expected is told") func expectations() throws {
    let problem = try #require(Reading.problem("from A where X"))
    guard case .unexpected(nil, let expected, _) = problem.kind else {
      Issue.record("\(problem.kind)")
      return
    }
    for word in ["=", "<", "begins", "in", "between", "is", "not"] {
      #expect(expected.contains(.word(word)))
    }
    let value = try #require(Reading.problem("from A where X = rows"))
    guard case .unexpected("rows", let expected, _) = value.kind else {
      Issue.record("\(value.kind)")
      return
    }
    #expect(expected.contains(.value))
  }

  @Test("brackets that stay open") func open() throws {
    let text = "from A where (X = 1\nfrom B rows 1:1\n"
    let problem = try #require(Reading.problem(text))
    #expect(problem.kind.short == "unexpected from | `(` of line 1, column 14 is still open")
    #expect([problem.place.line, problem.place.column] == [2, 1])
    let last = try #require(Reading.problem("from A where (X = 1\n"))
    #expect(last.kind == .unfinished(what: "("))
    #expect([last.place.line, last.place.column] == [1, 14])
  }
}
