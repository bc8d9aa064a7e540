/// All words about trouble: for each fact what is the case, and what to try.
///
/// A message is in lower case without a full stop, names in backticks, what was found before what
/// was expected. A hint begins with a verb or is "did you mean …?". Nobody is blamed.
extension Problem {
  /// What is the case.
  package var message: String { kind.words.message }
  /// What to try, if there is something to try.
  package var hint: String? { kind.words.hint }
}

extension Problem.Kind {
  package var message: String { words.message }
  package var hint: String? { words.hint }

  /// What is the case, and what to try.
  fileprivate struct Words {
    let message: String
    let hint: String?
    init(_ message: String, hint: String? = nil) {
      self.message = message
      self.hint = hint
    }
  }

  fileprivate var words: Words {
    switch self {
    // MARK: Text
    case .wrongEncoding(let name):
      Words("the text is \(name), expected UTF-8", hint: "save it as UTF-8")
    case .invalidUTF8(let offset):
      Words("byte \(offset) is not UTF-8, counted from 0", hint: "save the text as UTF-8")
    case .nulByte(let offset):
      Words("byte \(offset) is NUL, counted from 0", hint: "remove it; no text holds NUL")
    case .lookalike(let scalar, let plain):
      Words("found \(character(scalar)), expected `\(plain)`", hint: "did you mean `\(plain)`?")
    case .invisibleCharacter(let scalar):
      Words(
        "found \(character(scalar)), which cannot be seen",
        hint: "remove it; to keep it in a value, put the value in quotes")
    case .strayCharacter(let scalar):
      Words(
        "found \(character(scalar)), which means nothing here",
        hint: "put a value or name that holds it in quotes")
    case .unterminatedString(let quote):
      Words(
        "this \(quote) is not closed on its line",
        hint: "close it; inside, \(quote)\(quote) stands for one \(quote)")
    case .statementTooLong(let limit):
      Words(
        "the statement is longer than \(limit) bytes", hint: "split it into several statements")

    // MARK: Syntax
    case .unexpected(let found, let expected, let hint):
      Words(foundAndExpected(found, expected), hint: hint)
    case .nestedTooDeep(let limit):
      Words(
        "nested too deep: more than \(limit) levels", hint: "write it with fewer levels")
    case .listTooLong(let limit):
      Words(
        "the list has more than \(limit) values", hint: "split it into several statements")
    case .repeatedClause("where"):
      Words(
        "`where` stands here a second time", hint: "keep one, and join the conditions with `and`")
    case .repeatedClause(let clause):
      Words("`\(clause)` stands here a second time", hint: "keep one of the two")
    case .wrongRows(let found, let hint):
      Words("found `\(shortened(found))`, expected row numbers such as `1:10`", hint: hint)
    case .rowNumberTooLarge(let number):
      Words(
        "the row number `\(shortened(number))` is too large",
        hint: "write at most \(Int.max - 1)")
    case .unfinished(let what):
      Words("the statement is unfinished: \(what)", hint: "go on, or remove what is unfinished")
    case .glueOperator(let found, let spaced):
      Words(
        "`\(shortened(found))` is one word, and no column has that name",
        hint: "write `\(shortened(spaced))` to calculate, with blanks around the operator")
    case .unquotedFile(let path):
      Words(
        "the file name `\(shortened(path))` is not in quotes",
        hint: "write \(inDoubleQuotes(shortened(path)))")
    case .expectationFailed(let condition, let found):
      Words("the last answer is not as expected: `\(condition)`; \(shortened(found, to: 400))")
    case .notKept(let url, let near):
      Words(
        "no reply is kept for \(shortened(url, to: 300))",
        hint: near.map { "the nearest that is kept: \(shortened($0, to: 300))" })
    case .notAvailable(let what):
      Words("\(what) is not available yet in this version of weir")

    // MARK: Names
    case .unknownTable(let name, let nearest):
      Words("no table `\(shortened(name))`", hint: nearestOrAsIs(nearest, name))
    case .unknownService(let name, let nearest):
      Words(
        "no service `\(shortened(name))`",
        hint: didYouMean(nearest) ?? "type `services` to see them all")
    case .unknownColumn(let name, let tables, let nearest):
      Words(
        "no column `\(shortened(name))` in \(listed(tables, "or", or: "the answer"))",
        hint: nearestOrAsIs(nearest, name))
    case .unknownVariable(let name, let nearest):
      Words(
        "no variable `$\(shortened(name))`",
        hint: didYouMean(nearest.map { "$" + $0 })
          ?? "set it with `let \(shortened(name)) = …` or `--var \(shortened(name))=…`")
    case .unknownSetting(let name, let nearest):
      Words(
        "no setting `\(shortened(name))`",
        hint: didYouMean(nearest) ?? "type `set` to see them all")
    case .unknownFormat(let name, let nearest):
      Words(
        "no format `\(shortened(name))`",
        hint: didYouMean(nearest)
          ?? "`help formats` lists them")
    case .unknownFunction(let name, let nearest):
      Words(
        "no function `\(shortened(name))`",
        hint: didYouMean(nearest) ?? "type `help functions` to see them all")
    case .wrongSetting(let name, let value, let expected):
      Words("`\(name)` cannot be `\(shortened(value))`, expected \(expected)")
    case .tableGone(let name, let successor):
      Words(
        "the service no longer has the table `\(name)`",
        hint: successor.map { "use `\($0)`, which took its place" })
    case .ambiguousWord(let word):
      Words(
        "`\(shortened(word))` may be the text or the column of that name",
        hint: "write '\(word)' for the text or (\(word)) for the column")
    case .listWhereValue(let name):
      Words(
        "`$\(shortened(name))` holds a list, expected a value",
        hint: "write `in $\(shortened(name))` to compare with each of its values")
    case .valueWhereList(let name):
      Words(
        "`$\(shortened(name))` holds a value, expected a list",
        hint: "write `= $\(shortened(name))`, or `in ($\(shortened(name)))`")
    case .columnNotInAnswer(let name, let columns):
      Words(
        "the answer has no column `\(shortened(name))`",
        hint: columns.isEmpty ? nil : "choose from \(listed(columns.map { "`\($0)`" }, "and"))")

    // MARK: Planning
    case .emptyValue(let column):
      Words(
        "the value for `\(column)` is empty, and a path cannot hold an empty value",
        hint: "write `\(column) is null` or `\(column) is not null`; `\(column) == ''` is checked"
          + " here")
    case .dotSegment(let segment):
      Words(
        "`\(segment)` as a part of a path would lead out of it",
        hint: "leave it out of names and addresses; a value is compared here with `==`")
    case .missingParameter(let name, let table, let example):
      Words("`\(table)` needs the parameter `\(name)`", hint: "write `\(example)`")
    case .missingToken(let service, let setting):
      Words(
        "`\(service)` wants to know who asks, and no token is set",
        hint: "`login \(service)` asks for one; or `set \(setting) TOKEN`")
    case .tooManyRequests(let count, let limit):
      Words(
        "this takes \(count) requests, and \(limit) are allowed",
        hint: "ask for less with `where` or `rows`, or change `set max_requests`")
    case .notConfirmed(let count):
      Words("nothing was sent: \(count) requests were not confirmed")
    case .urlTooLong(let length, let limit):
      Words(
        "the address has \(length) bytes, and servers take \(limit)",
        hint: "ask with fewer or shorter values, in several statements if need be")
    case .countWithGroup:
      Words("`count` does not go with `group by`", hint: "write `select …, count(*)`")
    case .cannotAnswer(let what, let hint):
      Words(what, hint: hint)
    case .wrongURL(let url, let why):
      Words("cannot use the URL `\(shortened(url))`: \(why)")
    case .wrongBase(let setting, let value, let why):
      Words("`\(setting)` cannot be `\(shortened(value))`: \(why)")

    // MARK: Fetching
    case .unreachable(let host, let why):
      Words("cannot reach \(host): \(why)", hint: "try again later, or ask with `--sample`")
    case .timedOut(let host, let seconds, let phase):
      Words(
        "\(host) timed out after \(spoken(seconds)) s (\(phase))",
        hint: "try again later, ask for fewer rows, or raise `set timeout`")
    case .tooSlow(let host, let bytesPerSecond, let seconds):
      Words(
        "\(host) sent less than \(bytesPerSecond) bytes a second for \(seconds) s",
        hint: "try again later")
    case .tlsFailed(let host, let why):
      Words(
        "no secure connection to \(host): \(why)",
        hint: "name a certificate authority of your own in SSL_CERT_FILE")
    case .notHTTP(let host, let why):
      Words("what answers at \(host) is not HTTP: \(shortened(why))")
    case .tooManyRedirects(let limit):
      Words("the service redirects more than \(limit) times")
    case .wrongRedirect(let url, let why):
      Words(
        url.isEmpty
          ? "the service redirects to nowhere: \(why)"
          : "the service redirects to `\(shortened(url))`, which is not followed: \(why)")
    case .incomplete(let host, let why):
      Words("the answer of \(host) is incomplete: \(why)", hint: "try again")
    case .wrongContentEncoding(let name):
      Words("the body of the answer \(name)")
    case .wrongHeader(let name, let why):
      Words("the header `\(shortened(name))` cannot be sent: \(why)")
    case .missingLibrary(let name, let package):
      Words("\(name) is not installed", hint: "install it with `apt-get install \(package)`")
    case .replyTooLarge(let what, let limit):
      Words("\(what) is larger than \(limit) bytes")

    // MARK: Answers
    case .refused(let status, let words):
      Words("the service refused with status \(status)" + said(words), hint: advice(status))
    case .wrongReply(let found, let expected, let status, let words):
      Words("the service sent \(found), expected \(expected) (status \(status))" + said(words))
    case .binaryNotAsked(let setting):
      Words(
        "the service sent a binary property list, expected one in XML",
        hint: "write `set \(setting) binary` to read it")
    case .malformed(let format, let offset, let why):
      Words("the answer is not \(format)" + (offset.map { " at byte \($0)" } ?? "") + ": \(why)")
    case .truncated(let format, let why):
      Words("the \(format) of the answer is truncated: \(why)", hint: "try again")
    case .wrongCharset(let name):
      Words("the answer is in the charset `\(shortened(name))`, which is not known here")
    case .filterIgnored(let condition):
      Words(
        "the service ignored `\(shortened(condition))`, so its rows are not the ones asked for",
        hint: "leave out `rows`, `first` or `count` to have the condition checked here; at the"
          + " prompt, write `all rows`")
    case .otherAnswer(let asked, let said):
      Words(
        "the service answered with something else: asked for \(asked), it sent `\(shortened(said))`",
        hint: "it has nothing for what was asked, and sends what it has")
    case .missingRows(let received, let total):
      Words(
        "\(counted(received, "row")) came, and the service says that there are \(total)",
        hint: "try again; ask for fewer with `rows` or `first`")
    case .inPart(let part, let kind):
      Words("\(part): " + kind.message, hint: kind.hint)
    case .repeatedPage(let rows):
      Words("the service sent the same \(counted(rows, "row")) twice, as two pages")
    case .lateColumn(let name, let format):
      Words(
        "the column `\(shortened(name))` came after the first line of the \(format) was written",
        hint: "name the columns with `select`, or use the format jsonl")
    case .afterRows(let rows, let total, .interrupted):
      Words(
        "interrupted: stopped after \(counted(rows, "row"))" + (total.map { " of \($0)" } ?? ""))
    case .afterRows(let rows, let total, let kind):
      Words(
        kind.message + ", after "
          + (total.map { "\(rows) of \(counted($0, "row"))" } ?? counted(rows, "row")),
        hint: kind.hint)

    // MARK: Output and files
    case .cannotRead(let path, let why):
      Words("cannot read `\(shortened(path))`: \(why)")
    case .cannotWrite(let path, let why):
      Words("cannot write `\(shortened(path))`: \(why)")
    case .outputClosed:
      Words("the reader of the output went away")
    case .notSeveral(let format):
      Words(
        "a \(format) file holds one answer, and there are several",
        hint: "use jsonl, list or markdown, or `into` for each")
    case .includeCycle(let paths):
      Words("a script runs itself: " + paths.map { "`\(shortened($0))`" }.joined(separator: " → "))
    case .includeTooDeep(let limit):
      Words("scripts run scripts more than \(limit) deep")
    case .localWork(let why):
      Words("the work done here failed: \(why)")
    case .usage(let why):
      Words(why, hint: "see `weir --help`")
    case .interrupted:
      Words("interrupted")
    }
  }
}

/// What was found, then what was expected.
private func foundAndExpected(_ found: String?, _ expected: [Expectation]) -> String {
  let found = found.map { "found `\(shortened($0))`" } ?? "found the end"
  return expected.isEmpty ? found : found + ", expected " + Expectation.words(expected)
}

private func didYouMean(_ names: [String]) -> String? {
  names.isEmpty ? nil : "did you mean \(listed(names.map { "`\($0)`" }, "or"))?"
}

private func nearestOrAsIs(_ nearest: [String], _ name: String) -> String {
  let quoted = inDoubleQuotes(shortened(name))
  return didYouMean(nearest).map { $0 + " To send it as it is, write \(quoted)." }
    ?? "write \(quoted) to send it as it is"
}

private func said(_ words: String?) -> String {
  guard let words, !words.isEmpty else { return "" }
  return ": " + shortened(words, to: 300)
}

/// What a status asks a person to do, where it is not plain (RFC 9110, 15.5; RFC 6585, 4).
private func advice(_ status: Int) -> String? {
  switch status {
  case 401, 403: "check the access that the service asks for"
  case 404: "check the names of the table and its columns"
  case 408, 502, 503, 504: "try again later"
  case 429: "try again later: the service limits how often it is asked"
  case 414: "ask for fewer values"
  default: nil
  }
}
