internal import Model

/// Reads an address of a described table back into what it asks for.
package struct DescribedReading {
  package let table: TableDescription
  package private(set) var query = DescribedQuery()
  /// What is odd about the address, and no reason to refuse it.
  package private(set) var remarks: [String] = []
  /// Why it is no question to the table; nil when it is one.
  package private(set) var fault: String?

  /// The first table that an address fits; nil when it fits none.
  ///
  /// - Parameter bases: the addresses below which a table is asked.
  package init?(_ url: String, bases: (TableDescription) -> [String]) {
    for table in Descriptions.all.flatMap(\.tables) {
      for base in bases(table) {
        guard let below = Self.below(url, base),
          let reading = DescribedReading(below, table, table.template)
        else { continue }
        self = reading
        return
      }
      for former in table.formerTemplates {
        guard var reading = DescribedReading(Self.withoutScheme(url[...]), table, former) else {
          continue
        }
        reading.remarks.append("the service is asked elsewhere now, and so is this")
        self = reading
        return
      }
    }
    return nil
  }

  /// The first described address in whatever somebody pastes.
  package init?(in text: String, bases: (TableDescription) -> [String]) {
    let trimmed = text.trimmingBlanks
    // An address alone may hold blanks that nobody encoded.
    if let reading = DescribedReading(trimmed, bases: bases) {
      self = reading
      return
    }
    for word in text.split(whereSeparator: { " \t\n\"'<>()".contains($0) }) {
      guard word.contains("/"), let reading = DescribedReading(String(word), bases: bases) else {
        continue
      }
      self = reading
      return
    }
    return nil
  }

  private init?(_ address: Substring, _ table: TableDescription, _ template: RequestTemplate) {
    self.table = table
    query.wantsGeometry = table.geometry == nil
    let address = address.prefix { $0 != "#" }
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, matchPath(path, template) else { return nil }
    for item in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      take(Self.text(sides[0]), sides.count > 1 ? sides[1] : "", template)
    }
    let missing = table.parameters.first { $0.isRequired && query.arguments[$0.name] == nil }
    if let missing, fault == nil, table.condition == nil || query.condition == nil {
      fault = "the parameter `\(missing.name)` is missing"
    }
  }

  private mutating func take(_ name: String, _ value: Substring, _ template: RequestTemplate) {
    guard let known = template.query.first(where: { $0.name.equalsIgnoringASCIICase(name) }) else {
      remarks.append("`\(name)` is left out: it is no parameter of `\(table.fullName)`")
      return
    }
    switch known.value {
    case .text(let fixed):
      let meant = Self.text(value)
      if !meant.sameBytes(as: fixed) { remarks.append("`\(name)` is asked as `\(fixed)` here") }
    case .place(let place):
      if !take(value, at: place) {
        fault = "`\(name)` is no value that `\(table.fullName)` can be asked with"
      }
    }
  }

  /// What stands below a base address, schemes apart.
  private static func below(_ url: String, _ base: String) -> Substring? {
    let (url, base) = (withoutScheme(url[...]), withoutScheme(base[...]))
    if url.utf8.count >= base.utf8.count,
      url.prefix(base.count).equalsIgnoringASCIICase(base)
    {
      return url.dropFirst(base.count)
    }
    // `https://host` for `https://host/`
    return base.last == "/" && url.equalsIgnoringASCIICase(base.dropLast()) ? "" : nil
  }

  private static func withoutScheme(_ url: Substring) -> Substring {
    guard let range = url.firstRange(of: "://") else { return url }
    return url[range.upperBound...]
  }

  private mutating func matchPath(_ path: Substring, _ template: RequestTemplate) -> Bool {
    var rest = path
    for piece in template.path {
      switch piece {
      case .text(let text):
        guard rest.utf8.count >= text.utf8.count,
          rest.prefix(text.count).equalsIgnoringASCIICase(text)
        else { return false }
        rest = rest.dropFirst(text.count)
      case .place(let place):
        let value = rest.prefix { $0 != "/" }
        rest = rest.dropFirst(value.count)
        if value.isEmpty { continue }
        let argument = Self.text(value)
        // A day where a day is due: anything else is another table's path.
        if table.parameter(named: place)?.isDate == true, CalendarDay(argument) == nil {
          return false
        }
        query.arguments[place] = argument
      }
    }
    return rest.allSatisfy { $0 == "/" }
  }

  /// Takes the value of a place; false when it is no such value.
  private mutating func take(_ value: Substring, at place: String) -> Bool {
    let meant = Self.text(value)
    switch place {
    case TemplatePlace.token: break
    case TemplatePlace.condition:
      query.condition = table.condition.flatMap { Self.condition(meant, $0) }
      return query.condition != nil
    case TemplatePlace.columns:
      query.columns = meant.split(separator: ",").map { String($0) }
    case TemplatePlace.geometry: query.wantsGeometry = table.geometry?.on == meant
    case TemplatePlace.page, TemplatePlace.first:
      guard let number = Int(meant), number > 0 else { return false }
      if place == TemplatePlace.page { query.page = number } else { query.first = number }
    default: if !meant.isEmpty { query.arguments[place] = meant }
    }
    return true
  }

  /// `SEARCHVAL LIKE 'x$'`, `theme='x'`.
  private static func condition(
    _ text: String, _ form: TableDescription.ConditionText
  ) -> DescribedQuery.Condition? {
    let bytes = Array(text.utf8)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "'")), bytes.last == UInt8(ascii: "'"),
      open < bytes.count - 1
    else { return nil }
    let left = String(decoding: bytes[..<open], as: UTF8.self)
    let column = left.prefix { $0 != " " && $0 != "=" }
    let sign = left.dropFirst(column.count).filter { $0 != " " }
    guard sign.equalsIgnoringASCIICase("like") || sign == "=" else { return nil }
    var value: [UInt8] = []
    var inside = bytes[(open + 1)..<(bytes.count - 1)]
    while let byte = inside.popFirst() {
      // A quote alone would have ended the literal.
      if byte == UInt8(ascii: "'"), inside.popFirst() != byte { return nil }
      value.append(byte)
    }
    let wildcard = Array(form.wildcard.utf8)
    let isOpenBefore = sign != "=" && value.starts(with: wildcard)
    if isOpenBefore { value.removeFirst(wildcard.count) }
    let isOpenBehind = sign != "=" && value.reversed().starts(with: wildcard.reversed())
    if isOpenBehind { value.removeLast(wildcard.count) }
    guard !column.isEmpty, !value.isEmpty else { return nil }
    let found: DescribedQuery.Condition.Operator =
      switch (isOpenBefore, isOpenBehind) {
      case (false, false): .equals
      case (false, true): .begins
      case (true, false): .ends
      case (true, true): .contains
      }
    return .init(String(column), found, String(decoding: value, as: UTF8.self))
  }

  /// The text that a piece of a query stands for: `+` is a blank there.
  private static func text(_ piece: Substring) -> String {
    let plain = piece.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: PercentEncoding.decoded(plain), as: UTF8.self)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let bytes = utf8.drop(while: isBlank)
    let end = bytes.lastIndex { !isBlank($0) }
    return end.map { String(self[bytes.startIndex...$0]) } ?? ""
  }
}
