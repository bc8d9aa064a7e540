import Model
import Services

/// What a request for the UV index takes: a ZIP code, or a city and its state.
enum UVParameters {
  private static let zip = FoldedName("ZIP")
  private static let city = FoldedName("CITY")
  private static let state = FoldedName("STATE")

  static func isParameter(_ name: String) -> Bool {
    [zip, city, state].contains(FoldedName(name))
  }

  /// - Throws: ``Problem/Kind/missingParameter(_:table:example:)`` when neither is whole.
  static func check(_ division: Division, table: Name) throws(Problem) {
    let given = Set(division.sent.map(\.column))
    if given == [zip] || given == [city, state] { return }
    let missing =
      given.contains(city) ? "STATE" : given.contains(state) ? "CITY" : "ZIP"
    let example =
      missing == "ZIP"
      ? "from \(table.text) where ZIP = 20460"
      : "from \(table.text) where CITY = 'NEW ORLEANS' and STATE = LA"
    throw Problem(.missingParameter(missing, table: table.text, example: example), at: table.range)
  }
}
