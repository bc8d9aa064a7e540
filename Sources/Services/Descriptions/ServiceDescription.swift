package import Model

/// A service as a file describes it: its address, its tables and how each is asked.
package struct ServiceDescription: Sendable {
  package let name: String
  /// Up to and including the slash before the tables' own addresses.
  package let url: String
  package var meaning = ""
  /// Requests that the service takes in a minute; nil is not known.
  package var requestsPerMinute: Int?
  package var credential: Credential?
  package var tables: [TableDescription] = []

  /// How a request says who asks.
  package struct Credential: Sendable {
    /// The header that carries the token; nil when it is a part of the address.
    package let header: String?
    package var login: Login?
  }

  /// The request that gives a token for a name and a password.
  package struct Login: Sendable {
    /// Below the service's address; asked by POST with a JSON object.
    package let path: String
    package let nameMember: String
    package let passwordMember: String
    /// Members of the answer: the token, and the second of UNIX time when it ends.
    package let tokenMember: String
    package let expiryMember: String
  }

  package init(name: String, url: String) {
    self.name = name
    self.url = url
  }

  /// The table of that name, without its service, ASCII case aside.
  package func table(named name: some StringProtocol) -> TableDescription? {
    tables.first { $0.name.equalsIgnoringASCIICase(name) }
  }

  // MARK: Its settings

  /// The setting of its address.
  package var addressSetting: String { name + ".url" }
  package var tokenSetting: String { name + ".token" }
  package var schemeSetting: String { name + ".scheme" }
}

/// One table of a described service.
package struct TableDescription: Sendable {
  /// Without its service: `search`.
  package let name: String
  package let service: String
  package let template: RequestTemplate
  /// Addresses of earlier years, from the host on.
  package var formerTemplates: [RequestTemplate] = []
  package var meaning = ""
  /// Said once of its answers.
  package var note: String?
  /// An address of its own instead of the service's.
  package var url: String?
  package var status = TableSchema.Status.live
  package var parameters: [Parameter] = []
  package var condition: ConditionText?
  package var geometry: Geometry?
  package var paging: Paging?
  package var layout = ReplyLayout()
  /// The column that a date parameter fills.
  package var addedParameters: [String] = []
  /// How the echo of a date is written; nil for as it was asked.
  package var echoDay: DayForm?
  package var columns: [ColumnDescription] = []

  /// As statements name it: `SERVICE.TABLE`.
  package var fullName: String { service + "." + name }

  /// Something that a request takes; it shapes the answer and is never checked in it.
  package struct Parameter: Sendable {
    package let name: String
    package var isRequired = false
    package var isDate = false
    /// The offset of the service's clock from UTC, in minutes, whose present day is taken when no
    /// day is named; nil when there is no such default.
    package var todayOffset: Int?
    /// The column of an answer whose values may be suggested for it.
    package var suggestedColumn: String?
    package var example = ""
    package var meaning = ""
  }

  /// One condition as a text of the request.
  package struct ConditionText: Sendable {
    /// With `{column}` and `{pattern}`.
    package let form: String
    /// The sign for any run of characters.
    package let wildcard: String
    /// Said of a value with a quote in it; a doubled one is not proven everywhere.
    package let quoteNote: String?
  }

  /// A switch for two columns that are only sent on request.
  package struct Geometry: Sendable {
    package let off: String
    package let on: String
    package let columns: [String]
  }

  /// Pages by number, of a fixed size.
  package struct Paging: Sendable {
    package let size: Int
    /// Whether the first page is asked for without its number.
    package let omitsFirst: Bool
  }

  package init(service: String, name: String, template: RequestTemplate) {
    self.service = service
    self.name = name
    self.template = template
  }

  /// The parameter of that name, ASCII case aside.
  package func parameter(named name: some StringProtocol) -> Parameter? {
    parameters.first { $0.name.equalsIgnoringASCIICase(name) }
  }

  /// The column of a name or of the service's own name for it.
  package func column(named name: some StringProtocol) -> ColumnDescription? {
    columns.first { $0.schema.name.equalsIgnoringASCIICase(name) }
      ?? columns.first { $0.source.members.contains { $0.equalsIgnoringASCIICase(name) } }
  }

  /// As the catalogue shows it.
  package var schema: TableSchema {
    TableSchema(
      service: service, program: service, name: fullName, meaning: meaning,
      columns: columns.map(\.schema), status: status)
  }
}

/// A column of a described table.
package struct ColumnDescription: Sendable {
  package var schema: ColumnSchema
  package var source: ReplyLayout.Source
  /// Whether it comes without being asked for.
  package var isAlwaysSent = false
  /// Whether a text typed without accents finds values with them.
  package var mindsNoAccents = false
}

/// How a service writes a day.
package enum DayForm: String, Sendable {
  case iso = "YYYY-MM-DD"
  case dayFirst = "DD/MM/YYYY"
}
