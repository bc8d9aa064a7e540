/// The settings that shape what is asked; defaults are those of the language page.
package struct Settings: Hashable, Sendable {
  /// Where plain names are looked up: `envirofacts`.
  package var service = "envirofacts"
  /// Up to and including the slash before the table.
  package var envirofactsURL = "https://data.epa.gov/efservice/"
  package var envirofactsFormat = ReplyFormat.json
  /// Where calls of property lists go; empty is nowhere.
  package var plistURL = ""
  /// Whether a call may be answered with a binary property list.
  package var plistTakesBinary = false
  /// Rows a page.
  package var page = 1_000
  /// Rows shown at a terminal by a query that names no window.
  package var window = 100
  /// Requests under way at once.
  package var parallel = 4
  /// Requests or pages for one statement.
  package var maxRequests = 1_000
  package var retries = 4
  /// The same for calls, whose method may have run although no answer came.
  package var callRetries = 0
  /// Seconds for one request.
  package var timeout = 900.0
  /// Seconds until a connection stands.
  package var connectTimeout = 15.0
  /// Hosts whose certificates are not checked, each named by whoever asks.
  package var insecureHosts: [String] = []
  package var format: String?
  /// Seconds for which replies of services that say nothing are kept, 0 for not at all; nil is an
  /// hour in a conversation, and not at all elsewhere.
  package var cacheSeconds: Double?
  /// The SQLite file of kept answers; nil is one of the person's own.
  package var workspace: String?
  /// How null is shown to people.
  package var null = "null"
  package var color = "auto"

  /// What was set for services that have descriptions, by the setting's name: `SERVICE.url`.
  package var services: [FoldedName: String] = [:]

  // MARK: The prompt
  /// The keys of the line editor, `emacs` or `vi`; nil is what ~/.editrc says.
  package var editor: String?
  /// With codes such as `%s`; nil is the usual one.
  package var prompt: String?
  package var rightPrompt = ""
  /// The program that shows long answers, or `off`; nil takes `$PAGER`, else `less`.
  package var pager: String?
  /// Whether a file of its own tells where the rows of a written file came from.
  package var provenance = false
  /// Whether a value is shown with its uncertainty and its unit.
  package var pairs = false
  /// Whether a second TAB asks a service for suggestions.
  package var suggest = false
  /// Whether types and units stand under column names.
  package var types = false

  package init() {}
}
