import Decoding
import Evaluating
import Fetching
import Model
import Parsing
import Planning
import Printing
import Sample
import Services

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
  var isInteractive = false
  /// Whether `quit` was said.
  var isOver = false
  private var opened: (any Fetcher)?

  init(options: Options, settings: Settings, output: Output, notices: Notices) {
    self.options = options
    self.settings = settings
    self.output = output
    self.notices = notices
  }

  // MARK: The straight line

  /// Answers a query: statement → plan → replies → batches → bytes.
  func answer(_ query: Query) throws(Problem) {
    let showsWindow = isInteractive && query.isOpen
    var query = query
    if showsWindow { query.window = .first(.number(settings.window), per: nil, .nowhere) }
    let plan = try planner.plan(query)
    let format = try format(of: query.format)
    plan.notes.forEach(notices.say)
    if options.isCheck { return }
    if options.isDryRun { return try showRequests(plan) }
    try confirm(plan)
    let rows = try AnsweredRows(plan, fetcher: try fetcher, budget: budget)
    try output.print(
      rows, as: format, into: try path(of: query.destination), wanted: rows.wanted)
    if rows.isEmpty { notices.say(query.emptyNote) }
    // What was fetched and is not in the answer is never dropped without a word.
    rows.notes.forEach(notices.say)
    if showsWindow, rows.kept == settings.window { notices.say(.firstRowsOnly(settings.window)) }
  }

  func showRequests(_ plan: Plan) throws(Problem) {
    var text = ""
    for step in plan.steps {
      if let request = step.firstRequest { text += Secrets.masked(url: request.url) + "\n" }
    }
    try output.print(text: text)
  }

  /// Many requests are told before the first goes out, and asked about where somebody can answer.
  private func confirm(_ plan: Plan) throws(Problem) {
    guard plan.steps.count <= settings.maxRequests else {
      throw Problem(.tooManyRequests(plan.steps.count, limit: settings.maxRequests))
    }
    guard plan.steps.count > Limits.quietRequests else { return }
    notices.say(.manyRequests(plan.steps.count))
    guard isInteractive else { return }
    guard Prompt.confirms("send \(plan.steps.count) requests?") else {
      throw Problem(.notConfirmed(plan.steps.count))
    }
  }

  // MARK: The parts of the line

  var planner: Planner<Session> {
    Planner(catalogue: catalogue, settings: settings, scope: self)
  }

  var budget: RequestBudget {
    RequestBudget(limit: settings.maxRequests) { [notices] request in
      notices.show(url: Secrets.masked(url: request.url))
    }
  }

  /// The net, or the sample store; opened at the first question.
  var fetcher: any Fetcher {
    get throws(Problem) {
      if let opened { return opened }
      let fetcher: any Fetcher
      if options.isSample {
        notices.say(.sampleData)
        fetcher = try SampleStore(base: settings.envirofactsURL)
      } else {
        fetcher = Net(
          settings: settings,
          onWait: { [notices] seconds, reason in notices.tellWait(seconds, reason) },
          onTrace: notices.isVerbose ? { [notices] in notices.trace($0) } : nil)
      }
      opened = fetcher
      return fetcher
    }
  }

  /// Settings of the connection changed: the next question opens a new one.
  func forgetFetcher() { opened = nil }

  func format(of name: Name?) throws(Problem) -> Format? {
    guard let name else { return nil }
    let resolved = try Substitution(scope: self).name(name)
    return try Format.named(resolved.text, at: name.range)
  }

  func path(of destination: Destination?) throws(Problem) -> String? {
    guard let destination else { return nil }
    let resolved = try Substitution(scope: self).destination(destination)
    guard case .file(.value(let path), nil, _) = resolved else {
      throw Problem(.notAvailable("this `into`"), at: destination.range)
    }
    return path.text
  }
}

extension Session: Scope {
  var variables: [String] { bindings.keys.map { String(decoding: $0, as: UTF8.self) } }

  func binding(of name: String) -> Binding? { bindings[Array(name.utf8)] }

  func constant(_ expression: Expression) throws(Problem) -> Value {
    try Constant.value(of: expression)
  }

  /// The first column of an answer, as `let NAME = (QUERY)` and `in (QUERY)` take it.
  func list(_ query: Query) throws(Problem) -> [Value] {
    let plan = try planner.plan(query)
    plan.notes.forEach(notices.say)
    if options.isCheck || options.isDryRun { return [] }
    let rows = try AnsweredRows(plan, fetcher: try fetcher, budget: budget)
    var values: [Value] = []
    while let batch = try rows.next() {
      guard !batch.columns.isEmpty else { continue }
      for row in 0..<batch.rowCount {
        if let text = batch.text(row, 0) { values.append(Value(text, .quoted)) }
      }
      guard values.count <= Limits.listValues else {
        throw Problem(.listTooLong(limit: Limits.listValues), at: query.range)
      }
    }
    return values
  }
}

extension Query {
  /// Whether it asks for all rows without saying so; at a terminal one window of them is shown.
  fileprivate var isOpen: Bool { window == nil && count == nil && destination == nil }

  /// What to say of an answer without rows.
  fileprivate var emptyNote: Note {
    if case .rows(.number(let lower)?, _, _) = window, lower > 1 { return .nothingFrom(row: lower) }
    return .noRows
  }
}
