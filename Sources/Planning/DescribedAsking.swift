import Model
import Services

/// Makes the requests of a query to a described table, and gives the rest to local work.
struct DescribedAsking {
  let table: TableDescription
  let settings: Settings
  /// Whether anything but parameters may go out.
  let sends: Bool

  func plan(
    _ query: Query, _ resolved: ResolvedTable, _ catalogue: Catalogue
  ) throws(Problem) -> Plan {
    let arguments = try Arguments(
      query.condition?.normalized(), of: table, resolved)
    var resolution = ExpressionResolution(
      columns: ColumnResolution(tables: [resolved], catalogue: catalogue))
    var local = LocalWork()
    if var selection = query.selection {
      for index in selection.items.indices {
        selection.items[index].expression =
          try resolution.expression(selection.items[index].expression)
      }
      local.selection = selection
    }
    local.orderBy = try Ordering(query.orderBy, nil, selection: query.selection, &resolution).terms
    let sent = try condition(arguments.rest, &resolution, catalogue)
    local.condition = Condition.all(sent.local)
    local.types = resolution.types
    try arguments.checkRequired(query.from.name, hasCondition: !sent.travels.isEmpty)

    var request = DescribedQuery()
    fill(&request, query, resolution.used)
    // One request for each value of a list, as for each choice of parameters.
    let travels = sent.travels.isEmpty ? [nil] : sent.travels.map(Optional.some)
    let choices = Self.product(of: arguments.values).flatMap { choice in
      travels.map { (choice: choice, travels: $0) }
    }
    let isWhole = sends && sent.local.isEmpty && local.orderBy.isEmpty && choices.count == 1
    let window = try RowWindow(query.window, firstRow: 1)
    var plan = Plan(steps: [])
    let counts = query.count != nil
    let sendsCount = counts && isWhole && window.isAll && table.layout.total != nil
    for (choice, travels) in choices {
      request.condition = travels?.condition
      request.arguments = choice.reduce(into: [:]) { $0[$1.name] = $1.text }
      var step = Step(asking(request, isWhole && !counts ? window : nil, query, sendsCount))
      step.part = choices.count > 1 ? Self.words(choice, travels?.condition) : nil
      if let held = travels?.held, !sendsCount {
        step.local.held = [held]
        step.local.types = local.types
        step.local.isHeldStrictly = isWhole && !window.isAll
      }
      // The day of a row, where the service tells it, is the one that was asked for.
      for (name, text) in choice where !sendsCount && tellsDay(name) {
        step.local.held.append(
          .comparison(.column(ColumnReference(Name(name))), .equal, .value(Value(text))))
        step.local.types[FoldedName(name)] = .date
        step.local.isHeldStrictly = true
      }
      plan.steps.append(step)
    }
    if sendsCount {
      local = LocalWork()
    } else {
      local.isCount = counts
      // Whole pages before the window are not asked for.
      let isAligned = isWhole && !counts
      local.offset =
        isAligned ? table.paging?.offset(inPageOf: window) ?? window.offset : window.offset
      local.limit = window.limit
    }
    plan.local = local
    plan.numbers = window.numbers
    plan.parallel = local.limit == nil ? settings.parallel : 1
    plan.doneHere = doneHere(query, sent.written, local, isWhole: isWhole, window)
    plan.notes = resolution.columns.notes + arguments.notes
    if let note = table.note { plan.notes.append(.once(note)) }
    if let note = table.condition?.quoteNote,
      sent.travels.contains(where: { $0.condition.value.utf8.contains(UInt8(ascii: "'")) })
    {
      plan.notes.append(.other(note))
    }
    plan.refusal = missingToken
    return plan
  }

  /// Whether a parameter is a day that comes back as a column of the service's own.
  private func tellsDay(_ name: String) -> Bool {
    table.parameter(named: name)?.isDate == true && table.column(named: name) != nil
      && !table.addedParameters.contains { $0.equalsIgnoringASCIICase(name) }
  }

  // MARK: Conditions

  /// A condition that travels as a text, once for each value of a list, and those that stay here.
  private struct Sent {
    var travels: [(condition: DescribedQuery.Condition, held: Condition)] = []
    var local: [Condition] = []
    /// The same as they were written.
    var written: [Condition] = []
  }

  private func condition(
    _ parts: [Condition], _ resolution: inout ExpressionResolution, _ catalogue: Catalogue
  ) throws(Problem) -> Sent {
    var sent = Sent()
    for part in parts {
      var trial = resolution
      let found = try trial.condition(part)
      if sends, sent.travels.isEmpty, let form = table.condition,
        let travelling = Self.travelling(oneOf: found, form)
      {
        sent.travels = travelling
        // The column need not come back to be checked again.
        continue
      }
      resolution = trial
      sent.local.append(mindingNoAccents(found))
      sent.written.append(found)
    }
    return sent
  }

  /// A condition, or a list of values of one column, in the service's own pattern language; nil
  /// when that cannot say all of it.
  private static func travelling(
    oneOf part: Condition, _ form: TableDescription.ConditionText
  ) -> [(condition: DescribedQuery.Condition, held: Condition)]? {
    var listed: (Expression, [Value])?
    switch part {
    case .member(let column, let members): listed = members.values.map { (column, $0) }
    case .or(let parts): listed = ConditionTranslation.equalities(parts)
    default: return travelling(part, form).map { [($0, part)] }
    }
    guard let (column, values) = listed, !values.isEmpty else { return nil }
    var found: [(condition: DescribedQuery.Condition, held: Condition)] = []
    for value in values {
      let one = Condition.comparison(column, .equal, .value(value))
      guard let condition = travelling(one, form) else { return nil }
      let isRepeated = found.contains { FoldedName($0.condition.value) == FoldedName(value.text) }
      if !isRepeated { found.append((condition, one)) }
    }
    return found
  }

  /// A condition in the service's own pattern language; nil when that cannot say it.
  private static func travelling(
    _ part: Condition, _ form: TableDescription.ConditionText
  ) -> DescribedQuery.Condition? {
    guard case .comparison(.column(let column), let sign, .value(let value)) = part else {
      return nil
    }
    var text = Substring(value.text)
    var found: DescribedQuery.Condition.Operator
    switch sign {
    case .equal: found = .equals
    case .begins: found = .begins
    case .ends: found = .ends
    case .contains: found = .contains
    case .like:
      let isOpenBefore = text.utf8.first == UInt8(ascii: "%")
      let isOpenBehind = text.utf8.count > 1 && text.utf8.last == UInt8(ascii: "%")
      if isOpenBefore { text = text.dropFirst() }
      if isOpenBehind { text = text.dropLast() }
      found =
        isOpenBefore ? (isOpenBehind ? .contains : .ends) : (isOpenBehind ? .begins : .equals)
    default: return nil
    }
    let plain = String(text)
    guard !plain.isEmpty, !plain.contains(form.wildcard),
      !plain.utf8.contains(where: { $0 == UInt8(ascii: "%") }),
      sign != .like || !plain.utf8.contains(UInt8(ascii: "_"))
    else { return nil }
    return .init(column.name.text, found, plain)
  }

  /// A text typed without accents finds values with them, where the description says so.
  private func mindingNoAccents(_ part: Condition) -> Condition {
    let isPlain = { (value: Value) in value.text.utf8.allSatisfy { $0 < 0x80 } }
    switch part {
    case .comparison(.column(let column), let sign, .value(let value))
    where sign != .identical && isPlain(value) && mindsNoAccents(column):
      return .comparison(Self.unaccented(column), sign, .value(value))
    case .member(.column(let column), let members)
    where members.values?.allSatisfy(isPlain) == true && mindsNoAccents(column):
      return .member(Self.unaccented(column), members)
    case .and(let parts): return .and(parts.map(mindingNoAccents))
    case .or(let parts): return .or(parts.map(mindingNoAccents))
    case .not(let inner, let range): return .not(mindingNoAccents(inner), range)
    default: return part
    }
  }

  private func mindsNoAccents(_ column: ColumnReference) -> Bool {
    table.column(named: column.name.text)?.mindsNoAccents == true
  }

  private static func unaccented(_ column: ColumnReference) -> Expression {
    .call(Name("unaccented"), .list([.column(column)]), column.name.range)
  }

  // MARK: Requests

  private func fill(_ request: inout DescribedQuery, _ query: Query, _ used: [ResolvedColumn]) {
    let switched = table.geometry?.columns ?? []
    let isSwitched = { (name: String) in switched.contains { $0.equalsIgnoringASCIICase(name) } }
    let selected = (query.selection?.items ?? []).compactMap { item -> String? in
      guard case .column(let column) = item.expression else { return nil }
      return table.column(named: column.name.text)?.schema.name
    }
    guard query.selection != nil else {
      request.columns = table.columns.map(\.schema.name).filter { !isSwitched($0) }
      return
    }
    request.wantsGeometry = used.contains { isSwitched($0.name) }
    var columns: [String] = []
    for name in selected + used.map(\.name) where !isSwitched(name) {
      let isSelected = selected.contains { $0.sameBytes(as: name) }
      guard isSelected || table.column(named: name)?.isAlwaysSent != true else { continue }
      if !columns.contains(where: { $0.sameBytes(as: name) }) { columns.append(name) }
    }
    request.columns = columns
  }

  private func asking(
    _ request: DescribedQuery, _ window: RowWindow?, _ query: Query, _ isCount: Bool
  ) -> Step.Asking {
    var request = request
    let address = DescribedAddress(table, base: base, token: token ?? DescribedAddress.mark)
    if let window, let limit = window.limit, window.offset == 0, !window.isTyped {
      request.first = limit
    }
    var made = Request(
      address.url(request),
      expects: .init(
        .json, isCount ? .count : .rows, tables: [table.name], layout: layout(request)))
    made.headers = headers
    made.pace = service?.requestsPerMinute.map {
      .init(service: table.service, perMinute: $0)
    }
    guard let paging = table.paging else { return .once(made) }
    if isCount {
      request.page = 1
      made.url = address.url(request)
      return .once(made)
    }
    let (head, parameter, tail) = address.parts(request)
    // Pages begin at rows 1, 11, 21, …: the rows before the first one wanted are left out here.
    let offset = window.map { paging.offset(inPageOf: $0) } ?? 0
    return .paged(
      Pages(
        request: made,
        address: .number(
          head: head, parameter: parameter, tail: tail, first: 1, omitsFirst: paging.omitsFirst),
        firstRow: (window?.lower ?? 1) - offset, size: paging.size,
        limit: window?.limit.map { $0 + offset }))
  }

  private func layout(_ request: DescribedQuery) -> ReplyLayout {
    var layout = table.layout
    layout.added = table.addedParameters.compactMap { name in
      request.arguments[name].map { .init(name: name, value: $0) }
    }
    if let form = table.echoDay, let name = table.parameters.first(where: \.isDate)?.name,
      let day = request.arguments[name].flatMap({ CalendarDay($0) })
    {
      layout.echo?.expected = day.text(form)
      layout.echo?.asked = "the day \(day.text())"
    }
    return layout
  }

  /// Every choice of one value for each parameter, the last one turning fastest.
  private static func product(
    of values: [(parameter: TableDescription.Parameter, texts: [String])]
  ) -> [[(name: String, text: String)]] {
    var choices: [[(name: String, text: String)]] = [[]]
    for (parameter, texts) in values {
      choices = choices.flatMap { choice in texts.map { choice + [(parameter.name, $0)] } }
    }
    return choices
  }

  private static func words(
    _ choice: [(name: String, text: String)], _ condition: DescribedQuery.Condition?
  ) -> String {
    let value = condition.map { ["\($0.column) = \($0.value)"] } ?? []
    return (choice.map { "\($0.name) = \($0.text)" } + value).joined(separator: ", ")
  }

  private func doneHere(
    _ query: Query, _ conditions: [Condition], _ local: LocalWork, isWhole: Bool,
    _ window: RowWindow
  ) -> [Plan.Part] {
    var parts = conditions.map(Plan.Part.condition)
    if local.isCount { parts.append(.count) }
    if !local.orderBy.isEmpty, !window.isAll { parts.append(.order(local.orderBy)) }
    if !isWhole || table.paging == nil, !window.isAll, let window = query.window {
      parts.append(.window(window))
    }
    return parts
  }

  // MARK: Settings

  private func setting(_ name: String) -> String? {
    settings.services[FoldedName(table.service + "." + name)]
  }

  private var base: String { setting("url") ?? table.url ?? service?.url ?? "" }
  private var token: String? { setting("token") }
  private var service: ServiceDescription? { Descriptions.service(named: table.service) }

  private var headers: [Header] {
    guard let token, let header = service?.credential?.header, !table.template.carriesToken else {
      return []
    }
    let isBearer = setting("scheme")?.equalsIgnoringASCIICase("bearer") ?? false
    return [Header(header, isBearer ? "Bearer " + token : token)]
  }

  /// An address with a place for a token cannot do without.
  private var missingToken: Problem? {
    guard table.template.carriesToken, token == nil, let service else { return nil }
    return Problem(.missingToken(service: service.name, setting: service.tokenSetting))
  }
}

extension TableDescription.Paging {
  /// Rows of the window's first page that stand before it.
  fileprivate func offset(inPageOf window: RowWindow) -> Int { (window.lower - 1) % size }
}
