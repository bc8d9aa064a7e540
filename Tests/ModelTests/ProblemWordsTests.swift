import Model
import Testing

@Suite struct ProblemWordsTests {
  @Test(
    "What is the case, and what to try",
    arguments: [
      (
        .unknownColumn("ANALYT_ID", tables: ["ERM_RESULT"], nearest: ["ANALYTE_ID"]),
        "no column `ANALYT_ID` in ERM_RESULT",
        "did you mean `ANALYTE_ID`? To send it as it is, write \"ANALYT_ID\"."
      ),
      (
        .unknownColumn("x", tables: ["A", "B", "C"], nearest: []), "no column `x` in A, B or C",
        "write \"x\" to send it as it is"
      ),
      (
        .unknownTable("ERM_RESLT", nearest: ["ERM_RESULT", "ERM_RESULTS"]), "no table `ERM_RESLT`",
        "did you mean `ERM_RESULT` or `ERM_RESULTS`? To send it as it is, write \"ERM_RESLT\"."
      ),
      (
        .lookalike(scalar: 0x201C, plain: "\""), "found U+201C “, expected `\"`",
        "did you mean `\"`?"
      ),
      (
        .invisibleCharacter(scalar: 0x200B), "found U+200B, which cannot be seen",
        "remove it; to keep it in a value, put the value in quotes"
      ),
      (
        .unexpected(found: "rows", expected: [.value], hint: nil), "found `rows`, expected a value",
        nil
      ),
      (
        .ambiguousWord("MDC"), "`MDC` may be the text or the column of that name",
        "write 'MDC' for the text or (MDC) for the column"
      ),
      (
        .binaryNotAsked(setting: "plist.format"),
        "the service sent a binary property list, expected one in XML",
        "write `set plist.format binary` to read it"
      ),
      (.unquotedFile("out.csv"), "the file name `out.csv` is not in quotes", "write \"out.csv\""),
      (
        .wrongRows(found: "10:1", hint: "write `rows 1:10`"),
        "found `10:1`, expected row numbers such as `1:10`", "write `rows 1:10`"
      ),
      (
        .refused(status: 404, words: nil), "the service refused with status 404",
        "check the names of the table and its columns"
      ),
      (
        .afterRows(200, of: 500, .refused(status: 500, words: "no")),
        "the service refused with status 500: no, after 200 of 500 rows", nil
      ),
      (
        .afterRows(200, of: nil, .truncated(format: "JSON", why: "the array does not end")),
        "the JSON of the answer is truncated: the array does not end, after 200 rows", "try again"
      ),
      (
        .timedOut(host: "data.epa.gov", seconds: 15, phase: "connecting"),
        "data.epa.gov timed out after 15 s (connecting)",
        "try again later, ask for fewer rows, or raise `set timeout`"
      ),
      (
        .includeCycle(["a.q", "b.q", "a.q"]), "a script runs itself: `a.q` → `b.q` → `a.q`", nil
      ),
    ] as [(Problem.Kind, String, String?)])
  func words(_ kind: Problem.Kind, _ message: String, _ hint: String?) {
    #expect(Problem(kind).message == message)
    #expect(Problem(kind).hint == hint)
  }

  @Test("A name in the hint is quoted as the language reads it")
  func quotesInNames() {
    #expect(
      Problem(.unknownTable("a\"b", nearest: [])).hint == "write \"a\"\"b\" to send it as it is")
  }

  @Test("Long words from outside are cut")
  func longWords() {
    let page = String(repeating: "e\u{301}", count: 5_000)
    let message = Problem(.refused(status: 500, words: page)).message
    #expect(message.unicodeScalars.count < 350)
    #expect(message.hasSuffix("…"))
  }
}

@Suite struct ExpectationWordsTests {
  @Test("One, several, the end last, each once")
  func lists() {
    #expect(Expectation.words([.value]) == "a value")
    #expect(
      Expectation.words([.endOfStatement, .word("where"), .word("rows"), .word("where")])
        == "`where`, `rows` or the end of the statement")
    #expect(Expectation.words([.word(","), .word(")")]) == "`,` or `)`")
  }

  @Test("Of many, five and how many more")
  func many() {
    let words = ["join", "where", "rows", "first", "count", "as", "into"].map {
      Expectation.word($0)
    }
    #expect(
      Expectation.words(words) == "`join`, `where`, `rows`, `first`, `count` or 2 more")
    #expect(
      Expectation.words(Array(words.prefix(6)))
        == "`join`, `where`, `rows`, `first`, `count` or `as`")
  }

  @Test("At the end of the text")
  func end() {
    #expect(
      Problem(.unexpected(found: nil, expected: [.table], hint: nil)).message
        == "found the end, expected a table")
  }
}
