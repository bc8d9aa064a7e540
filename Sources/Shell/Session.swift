import Decoding
import Evaluating
import Fetching
import Model
import Parsing
import Planning
import Printing
import Sample
import Services
import Synchronization

/// One conversation: settings, variables, and the way from a statement to its answer.
final class Session {
  let catalogue = Catalogue()
  let options: Options
  let output: Output
  let notices: Notices
  var settings: Settings
  var bindings: [[UInt8]: Binding] = [:]
  /// The scripts under way, outermost first, so that none runs itself.
  var scripts: [(path: String, identity: TextFile.Identity)] = []
  /// Whether a person types the statements.
  var isInteractive = false {
    didSet { output.isInteractive = isInteractive }
  }
  /// Whether `quit` was said.
  var isOver = false
  /// What is noticed while statements are only laid out; nil while they are answered.
  var ahead: LookingAhead?
  /// Variables that hold what only an answer could tell.
  var openVariables: Set<[UInt8]> = []
  /// What `next`, `prev` and a line that begins with a clause word go on from.
  var lastQuery: LastQuery?
  /// What `last` gives again.
  var lastAnswer: KeptAnswer?
  /// Whether a later statement may ask for the last answer.
  var keepsAnswers = false
  /// What was typed in this and earlier sessions at a terminal; nil elsewhere.
  var history: History?
  var editor: Editor?
  /// Statements of the text that was typed last.
  var typed = 0
  /// Questions in the background, ended ones too, in the order in which they began.
  var jobs: [Job] = []
  /// Replies that are kept; nil where none are.
  var cache: ReplyCache?
  /// Answers kept by name; opened at the first use.
  var workspace: Workspace?
  /// Whether weirrc is running.
  var isStarting = false
  /// Rows of the last answer; nil before the first.
  var lastRows: Int?
  /// Names and passwords that were typed in this session, by their services.
  var logins: [String: (user: String, password: String)] = [:]
  /// Services whose token was got here, not set by anybody.
  var givenTokens: Set<String> = []
  var suggestions = Suggestions()
  /// What came last, for `reply`.
  var replies: ReplyLog?
  var opened: (any Fetcher)?
  var activity: ActivityLine?

  init(options: Options, settings: Settings, output: Output, notices: Notices) {
    self.options = options
    self.settings = settings
    self.output = output
    self.notices = notices
    output.onPaging = { [notices] in notices.hold($0) }
    output.report = { [notices] in notices.say($0) }
    output.take(settings)
    notices.secrets = settings.secrets
  }

  // MARK: The straight line

  /// Answers a query: statement → plan → replies → batches → bytes.
  func answer(_ query: Query) throws(Problem) {
    if try kept(query) { return }
    let showsWindow = isInteractive && query.isOpen
    var query = query
    if showsWindow { query.window = .first(.number(settings.window), per: nil, .nowhere) }
    let (format, path) = try target(
      query.format, try goesIntoTable(query.destination) ? nil : query.destination)
    guard asks else { return try showAddresses(of: query) }
    let start = Clock.seconds()
    var plan = try plan(query)
    var urls: [String] = []
    let budget = budget { urls.append($0) }
    try confirm(&plan, budget)
    let fetcher = try fetcher
    takeWider(&plan)
    let rows = try answered(plan, by: fetcher, within: budget)
    watch(rows, of: plan, stays: path != nil || !output.isTerminal)
    defer { activity?.end() }
    let isWhole = try show(rows, as: format, into: path, with: presentation(of: query))
    lastRows = rows.kept
    lastQuery?.shown = rows.isCount ? nil : ShownRows(plan.numbers, kept: rows.kept)
    // Who leaves the pager has not seen the end.
    if !isWhole { lastQuery?.shown?.isLast = false }
    if rows.isEmpty, !rows.hasAdvice { notices.say(query.emptyNote) }
    // What was fetched and is not in the answer is never dropped without a word.
    for note in rows.notes { notices.say(counted(note, for: query)) }
    if let path, settings.provenance { try tellProvenance(of: query, urls, rows.kept, at: path) }
    if !isInteractive, case .cache(let age)? = origin {
      notices.say(.other("answered by replies that were kept; \(ClosingLine.duration(age)) old"))
    }
    if isInteractive, let path { notices.say(.written(rows: rows.kept, path: path)) }
    guard path == nil, output.isForPeople(format), isInteractive else { return }
    // Once the rows are there, how many there are in all is no reason to fail.
    let isOpen = showsWindow && rows.kept == settings.window
    let total = isOpen ? try? total(of: query) : nil
    interruption.store(false, ordering: .relaxed)
    let seconds = (rows.end ?? Clock.seconds()) - start
    let isAll = showsWindow && !isOpen
    notices.show(
      closingLine(rows, plan.numbers, isWhole: isAll, total: total, seconds: seconds))
    if isOpen { notices.say(.firstRowsOnly) }
  }

  /// Prints the rows of an answer while they come, and says how far an interrupted one got.
  ///
  /// - Returns: false when the person left the pager before the last row.
  private func show(
    _ rows: AnsweredRows, as format: Format?, into path: String?, with presentation: Presentation
  ) throws(Problem) -> Bool {
    do throws(Problem) {
      let isWhole = try output.print(
        keeping(rows), as: format, into: path, wanted: rows.wanted, with: presentation)
      if !isWhole { lastAnswer?.cut() }
      return isWhole
    } catch {
      throw told(error, rows)
    }
  }

  /// An interruption with how far the answer got; any other problem as it is.
  func told(_ problem: Problem, _ rows: AnsweredRows) -> Problem {
    guard problem.isInterruption else { return problem }
    lastAnswer?.cut()
    guard problem.kind == .interrupted, rows.fetched > 0 else { return problem }
    return Problem(.afterRows(rows.fetched, of: rows.expected, .interrupted), at: problem.range)
  }

  /// Shows how far an answer got while it is waited for.
  ///
  /// - Parameter stays: whether its rows go elsewhere than to the terminal.
  func watch(_ rows: AnsweredRows, of plan: Plan, stays: Bool) {
    activity?.begin(total: plan.hasKnownEnd ? plan.knownRequests : nil, stays: stays) {
      [weak rows] in
      Progress.Rows(received: rows?.fetched ?? 0, expected: rows?.expected)
    }
  }

  private func closingLine(
    _ rows: AnsweredRows, _ numbers: Plan.RowNumbers, isWhole: Bool, total: String?,
    seconds: Double
  ) -> ClosingLine {
    let shown: ClosingLine.Rows =
      if rows.isCount {
        .count
      } else if numbers.limit == nil || isWhole {
        .all(rows.kept)
      } else {
        .window(from: numbers.lower, rows.kept)
      }
    return ClosingLine(
      rows: shown, total: total, origin: origin, seconds: seconds)
  }

  /// Who answered last.
  private var origin: ClosingLine.Origin? {
    switch replies?.lastOrigin {
    case .sample: .sample
    case .net: .net
    case .cache(let age): .cache(age: age)
    case .file, nil: nil
    }
  }

  /// Keeps the rows of an answer for `last` as they pass.
  func keeping(_ rows: any BatchStream) -> any BatchStream {
    lastAnswer = nil
    guard keepsAnswers else { return rows }
    let answer = KeptAnswer()
    lastAnswer = answer
    return KeepingRows(rows, in: answer)
  }

  /// The rows of a plan, asked for as they are pulled.
  func answered(
    _ plan: Plan, by fetcher: any Fetcher, within budget: RequestBudget? = nil
  ) throws(Problem) -> AnsweredRows {
    cache?.begin()
    return try AnsweredRows(
      plan, fetcher: fetcher, budget: budget ?? self.budget, provider: self)
  }

  /// Plans what is asked for real.
  func plan(_ query: Query) throws(Problem) -> Plan {
    try provideToken(for: query)
    let plan = try planner.plan(query)
    // The sample answers for services that are gone, and asks nobody for a token.
    if let refusal = plan.refusal, !options.isSample { throw refusal }
    plan.notes.forEach(notices.say)
    return plan
  }

  /// Many requests are told before the first goes out, and asked about where somebody can answer.
  ///
  /// - Throws: ``Problem`` when they are more than are allowed, or are not wanted.
  func confirm(_ plan: inout Plan, _ budget: RequestBudget? = nil) throws(Problem) {
    let steps = plan.allSteps.count
    guard steps <= settings.maxRequests else {
      throw Problem(.tooManyRequests(steps, limit: settings.maxRequests))
    }
    if isInteractive { try countFirst(&plan) }
    let count = plan.knownRequests
    guard plan.hasKnownEnd || count <= settings.maxRequests else {
      throw Problem(.tooManyRequests(count, limit: settings.maxRequests))
    }
    guard count > Limits.quietRequests else { return }
    notices.say(.manyRequests(count))
    budget?.announce()
    guard isInteractive else { return }
    guard Prompt.confirms("send \(count) requests?") else { throw Problem(.notConfirmed(count)) }
  }

  // MARK: The parts of the line

  /// Whether questions are asked; else they are only laid out or checked.
  var asks: Bool { ahead == nil && !options.isCheck && !options.isDryRun }

  var planner: Planner<Session> {
    Planner(catalogue: catalogue, settings: settings, scope: self)
  }

  var budget: RequestBudget { budget { _ in } }

  /// - Parameter onAddress: told each address that is asked; secrets masked.
  func budget(_ onAddress: @escaping (String) -> Void) -> RequestBudget {
    RequestBudget(limit: settings.maxRequests) { [notices] request in
      let shown = Secrets.masked(url: request.url)
      notices.show(url: shown)
      onAddress(shown)
    } onMany: { [notices] in
      notices.say(.manyRequests($0))
    }
  }

  /// The format and the file of an answer: `as`, or what the file's extension says, or csv.
  ///
  /// - Throws: ``Problem`` for a format that is not known or not answered yet.
  func target(
    _ name: Name?, _ destination: Destination?
  ) throws(Problem) -> (format: Format?, path: String?) {
    var substitution = Substitution(scope: self)
    var format: Format?
    if let name { format = try Format.named(try substitution.name(name).text, at: name.range) }
    guard let destination else { return (format, nil) }
    guard case .file(.value(let path), nil, _) = try substitution.destination(destination) else {
      throw Problem(
        .cannotAnswer(
          what: "only the answer of a query goes into a table",
          hint: "ask it with `from …`, or name a file"), at: destination.range)
    }
    try check(path, nil)
    do throws(Problem) {
      if format == nil { format = try Format.forced(by: path.text) }
    } catch {
      throw Problem(error.kind, at: path.range)
    }
    return (format, path.text)
  }
}

extension Session: Scope {
  var variables: [String] { bindings.keys.map { String(decoding: $0, as: UTF8.self) } }

  func binding(of name: String) -> Binding? {
    if openVariables.contains(Array(name.utf8)) { ahead?.isOpen = true }
    return bindings[Array(name.utf8)]
  }

  func keptSchema(_ name: Name) throws(Problem) -> TableSchema { try kept(name).schema }

  func constant(_ expression: Expression) throws(Problem) -> Value {
    try Constant.value(of: expression)
  }

  /// The first column of an answer, as `let NAME = (QUERY)` and `in (QUERY)` take it.
  func list(_ query: Query) throws(Problem) -> [Value] {
    guard asks else {
      let outlook = try outlook(on: query)
      ahead?.plans += outlook.plans
      ahead?.isOpen = true
      return []
    }
    let rows = try answered(try plan(query), by: try fetcher)
    var values: [Value] = []
    var nulls = 0
    while let batch = try rows.next() {
      guard !batch.columns.isEmpty else { continue }
      for row in 0..<batch.rowCount {
        if let text = batch.text(row, 0) {
          values.append(Value(text, .quoted))
        } else {
          nulls += 1
        }
      }
      guard values.count <= Limits.listValues else {
        throw Problem(.listTooLong(limit: Limits.listValues), at: query.range)
      }
    }
    if nulls > 0 { notices.say(.other("nulls were left out of the list: \(nulls)")) }
    return values
  }
}

extension Query {
  /// Whether it asks for all rows without saying so; at a terminal one window of them is shown.
  fileprivate var isOpen: Bool {
    window == nil && count == nil && destination == nil && !hasLaterWork
  }

  /// What to say of an answer without rows.
  fileprivate var emptyNote: Note {
    if case .rows(.number(let lower)?, _, _) = window, lower > 1 { return .nothingFrom(row: lower) }
    return .noRows
  }
}
