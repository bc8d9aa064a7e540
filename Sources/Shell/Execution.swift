import Decoding
import Evaluating
import Fetching
import Model
import Planning
import Printing
import Sample
import Services

extension Session {
  /// What helps where the sample lacks what was asked for.
  func adviseOnSample(_ problem: Problem) {
    guard options.isSample, case .refused(404, _) = problem.kind else { return }
    let names = SampleStore.tables.map(\.name).joined(separator: ", ")
    notices.say(.other("the sample has these tables alone: \(names)"))
  }

  /// Does what one statement says.
  ///
  /// - Returns: 0, or the status of a problem that was already told (in a script that it ran).
  func execute(_ statement: Statement) throws(Problem) -> ExitStatus {
    switch statement {
    case .query(let query):
      lastQuery = LastQuery(query)
      try answer(query)
    case .amend(let amendment): return try amend(amendment)
    case .next: try turn(by: 1)
    case .prev: try turn(by: -1)
    case .last(let format, let destination): try showLast(format, destination)
    case .background(let query): try begin(query)
    case .jobs: try showJobs()
    case .job(let number): return try showJob(number)
    case .stop(let number): try stopJob(number)
    case .cache(let clears): try showCache(clears: clears)
    case .expect(let condition): try expect(condition)
    case .diff(let before, let after, let keys): try showDifference(before, after, on: keys)
    case .explain(let query):
      lastQuery = LastQuery(query)
      try explain(query)
    case .url(let query):
      lastQuery = LastQuery(query)
      try showAddresses(of: query)
    case .find(let words): try find(words)
    case .history(let pattern): try showHistory(pattern)
    case .reply: if asks { try showReply(replies) }
    case .read(let text): try read(text)
    case .get(let path, let format, let destination): try get(path, format, destination)
    case .call(let call): try self.call(call)
    case .peek(let table): try peek(table)
    case .let(let name, let assigned): try bind(name, to: assigned)
    case .default(let name, let assigned):
      if binding(of: name.text) == nil { try bind(name, to: assigned) }
    case .set(nil, _): try showSettings()
    case .set(let name?, let value): try set(name, value)
    case .use(let service): try use(service)
    case .login(let service): try login(service)
    case .services: try showServices()
    case .tables(let pattern): try showTables(pattern)
    case .describe(let name): try describe(name)
    case .run(let path): return try run(path)
    case .help(let topic): try showHelp(topic)
    case .quit: isOver = true
    case .unavailable(let name): throw Problem(.notAvailable("`\(name.text)`"), at: name.range)
    }
    return .done
  }

  // MARK: Variables and settings

  private func bind(_ name: Name, to assigned: Statement.Assigned) throws(Problem) {
    let key = Array(name.text.utf8)
    openVariables.remove(key)
    if case .query(let query) = assigned, !asks {
      try showAddresses(of: query)
      openVariables.insert(key)
    }
    bindings[key] = try value(of: assigned)
  }

  private func value(of assigned: Statement.Assigned) throws(Problem) -> Binding {
    var substitution = Substitution(scope: self)
    switch assigned {
    case .value(let operand):
      if case .value(let value) = operand, value.form == .variable,
        let binding = binding(of: value.text)
      {
        return binding
      }
      guard case .value(let value) = try substitution.operand(operand) else {
        throw Problem(
          .cannotAnswer(
            what: "a variable holds a value, not a column",
            hint: "write a number, text in quotes, or `let NAME = (from …)`"), at: operand.range)
      }
      return .value(value)
    case .list(let values):
      var replaced: [Value] = []
      for value in values { replaced.append(try substitution.value(value)) }
      return .list(replaced)
    case .query(let query): return .list(try list(query))
    }
  }

  private func set(_ name: Name, _ value: Value?) throws(Problem) {
    guard let value else {
      guard let entry = SettingTable.entry(name.text) else {
        var scratch = settings
        return try SettingTable.change(&scratch, name.text, "", at: name.range)
      }
      return try show(settings: [entry])
    }
    let text = try Substitution(scope: self).value(value).text
    // What the command line or the environment says goes before weirrc.
    if isStarting, SettingTable.isGiven(name.text, in: options) { return }
    // A slip in the name of a token must not show the token.
    if History.namesSecret(name.text) { notices.secrets.append(text) }
    try SettingTable.change(
      &settings, name.text, text,
      at: SettingTable.entry(name.text) == nil ? name.range : value.range)
    applySettings()
  }

  /// Hands the settings on to those who keep a part of them.
  func applySettings() {
    forgetFetcher()
    workspace = nil
    notices.secrets = settings.secrets
    applyEditor()
    output.take(settings)
    if let name = settings.format, let format = Format(name: name) {
      output.defaultFormat = format
    }
  }

  /// Keys other than those of ~/.editrc.
  func applyEditor() {
    if let style = settings.editor.flatMap(EditingStyle.init) { editor?.use(style) }
  }

  private func use(_ service: Name) throws(Problem) {
    let known = [Catalogue.service] + Descriptions.all.map(\.name) + [Catalogue.local]
    guard let found = known.first(where: service.text.equalsIgnoringASCIICase) else {
      if service.text.equalsIgnoringASCIICase("plist") {
        throw Problem(
          .cannotAnswer(
            what: "a property-list service has methods and no tables",
            hint: "write `call PACKAGE.METHOD NAME = VALUE`"), at: service.range)
      }
      throw Problem(
        .unknownService(
          service.text, nearest: NearestNames.nearest(to: service.text, among: known, limit: 3)),
        at: service.range)
    }
    settings.service = found
  }

  private func run(_ path: Value) throws(Problem) -> ExitStatus {
    let text = try Substitution(scope: self).value(path).text
    return try runScript(besideScript(text), allowsPipe: false, at: path.range)
  }

  // MARK: Addresses

  /// One raw path or address, sent as typed.
  private func get(_ path: Value, _ format: Name?, _ destination: Destination?) throws(Problem) {
    let text = try Substitution(scope: self).value(path).text
    let request: Request
    do {
      request = try RawAddress(text, settings: settings, catalogue: catalogue).request
    } catch let problem {
      throw Problem(problem.kind, at: path.range)
    }
    let isRaw = format?.text.equalsIgnoringASCIICase("raw") ?? false
    // Raw bytes have no format; csv only stands for one here.
    let (printed, file) = try target(isRaw ? Name("csv") : format, destination)
    guard asks else {
      let plan = Plan(steps: [Step(.once(request))])
      return options.isCheck
        ? () : try output.print(text: Outlook(plans: [plan], isOpen: false).addresses)
    }
    try answer(request, as: printed, isRaw: isRaw, into: file)
  }

  /// Sends one request and prints its rows, or the bytes as they come.
  func answer(
    _ request: Request, as format: Format?, isRaw: Bool, into path: String?
  ) throws(Problem) {
    if isRaw { return try getRaw(request, into: path) }
    let rows = PlannedRows(
      [Step(.once(request))], Sender(try fetcher, budget: budget))
    try output.print(rows, as: format, into: path)
    try rows.finish()
    if rows.fetched == 0 { notices.say(.noRows) }
    rows.notes.forEach(notices.say)
  }

  /// The bytes of an answer as they come.
  private func getRaw(_ request: Request, into path: String?) throws(Problem) {
    try budget.spend(on: request)
    let reply = try fetcher.reply(to: request)
    guard reply.isSuccess else {
      // The decoder knows how a service says no.
      _ = try Decoder(reply).next()
      throw Problem(.refused(status: reply.status, words: nil))
    }
    try output.print(bytes: reply.body, into: path)
  }

  // MARK: Peeking

  /// Rows that `peek` shows.
  private static let peekRows = 5

  private func peek(_ table: TableReference) throws(Problem) {
    let all = Query(from: table)
    var rows = all
    rows.window = .first(.number(Self.peekRows), per: nil, .nowhere)
    lastQuery = LastQuery(all)
    try answer(rows)
    guard !options.isCheck else { return }
    guard asks else {
      return try isCounted(all.counted) ? showAddresses(of: all.counted) : ()
    }
    if let total = try total(of: all) {
      notices.say(.other("\(total) rows in all, counted by the service"))
    }
  }
}
