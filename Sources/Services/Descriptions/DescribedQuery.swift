internal import Model

/// What one request to a described table asks for.
package struct DescribedQuery: Hashable, Sendable {
  /// By the parameters' names, as the description spells them.
  package var arguments: [String: String] = [:]
  package var condition: Condition?
  /// Columns that are asked for by name.
  package var columns: [String] = []
  /// Whether the columns of the geometry switch are wanted.
  package var wantsGeometry = true
  /// The page, from 1.
  package var page: Int?
  /// The most rows.
  package var first: Int?

  package init() {}

  /// One condition that travels as a text.
  package struct Condition: Hashable, Sendable {
    package let column: String
    package let `operator`: Operator
    package let value: String

    /// Where the value stands in what is found.
    package enum Operator: Hashable, Sendable { case equals, begins, ends, contains }

    /// As the language spells them; `like` where its pattern says one of the others.
    package static let operators = ["=", "begins", "ends", "contains", "like"]

    package init(_ column: String, _ operator: Operator, _ value: String) {
      self.column = column
      self.operator = `operator`
      self.value = value
    }
  }
}

/// Names of places in a template that are no parameters.
enum TemplatePlace {
  static let token = "token"
  static let condition = "condition"
  static let columns = "columns"
  static let geometry = "geometry"
  static let page = "page"
  static let first = "first"
}

/// Writes addresses of a described table.
package struct DescribedAddress {
  package let table: TableDescription
  /// Up to and including the slash before the template.
  package let base: String
  /// Stands where the address carries a token; nil leaves its part out.
  package let token: String?

  /// Stands for a token that is not shown or not there.
  package static let mark = "…"

  package init(_ table: TableDescription, base: String, token: String?) {
    self.table = table
    self.base = base
    self.token = token
  }

  /// The whole address.
  package func url(_ query: DescribedQuery) -> String {
    let (head, parameter, tail) = parts(query)
    guard let page = query.page else { return head + tail }
    let isOmitted = page == 1 && (table.paging?.omitsFirst ?? false)
    return head + (isOmitted ? "" : parameter + String(page)) + tail
  }

  /// The address in pieces: the page's number goes behind `parameter`.
  package func parts(_ query: DescribedQuery) -> (head: String, parameter: String, tail: String) {
    var path = ""
    for piece in table.template.path {
      switch piece {
      case .text(let text): path += text
      case .place(let name): path += value(of: name, query) ?? ""
      }
    }
    var head = base + path
    var parameter = ""
    var tail = ""
    var isFirst = true
    for item in table.template.query {
      let separator = isFirst ? "?" : "&"
      if case .place(TemplatePlace.page) = item.value {
        parameter = separator + item.name + "="
        isFirst = false
        continue
      }
      let value: String? =
        switch item.value {
        case .text(let text): text
        case .place(let name): self.value(of: name, query)
        }
      guard let value else { continue }
      let part = separator + item.name + "=" + value
      if parameter.isEmpty { head += part } else { tail += part }
      isFirst = false
    }
    return (head, parameter, tail)
  }

  /// What fills a place, percent-encoded; nil leaves it empty.
  private func value(of place: String, _ query: DescribedQuery) -> String? {
    switch place {
    case TemplatePlace.token: return token.map { encoded($0) }
    case TemplatePlace.condition: return query.condition.map(text)
    case TemplatePlace.columns:
      return query.columns.isEmpty
        ? nil : query.columns.map { encoded($0) }.joined(separator: ",")
    case TemplatePlace.geometry:
      return table.geometry.map { query.wantsGeometry ? $0.on : $0.off }
    case TemplatePlace.first: return query.first.map(String.init)
    default: return query.arguments[place].map { encoded($0) }
    }
  }

  /// The mark of a secret stays as it is.
  private func encoded(_ text: String) -> String {
    text.sameBytes(as: Self.mark) ? text : PercentEncoding.encoded(text)
  }

  /// The service's wildcard stays raw; a quote in the value is doubled, so that it ends no literal.
  private func text(_ condition: DescribedQuery.Condition) -> String {
    guard let form = table.condition else { return "" }
    var value = PercentEncoding.encoded(condition.value.doublingQuotes)
    let isOpenBefore = condition.operator == .ends || condition.operator == .contains
    let isOpenBehind = condition.operator == .begins || condition.operator == .contains
    if isOpenBefore { value = form.wildcard + value }
    if isOpenBehind { value += form.wildcard }
    var text = ""
    for piece in RequestTemplate(form.form).path {
      switch piece {
      case .text(let fixed): text += PercentEncoding.encoded(fixed)
      case .place("column"): text += PercentEncoding.encoded(condition.column)
      case .place: text += value
      }
    }
    return text
  }
}

extension String {
  /// Every single quote twice.
  fileprivate var doublingQuotes: String {
    String(
      decoding: utf8.flatMap { $0 == UInt8(ascii: "'") ? [$0, $0] : [$0] }, as: UTF8.self)
  }
}
