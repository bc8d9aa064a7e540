internal import Model
package import Services

/// The parts of a described table's address, each with what it means.
package struct DescribedExplanation {
  private let reading: DescribedReading

  package init(_ reading: DescribedReading) { self.reading = reading }

  /// The parts in the order of the address, as it is shown.
  package func parts(of url: String) -> [PathExplanation.Part] {
    let table = reading.table
    let sides = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = table.meaning.isEmpty ? "" : ": \(table.meaning)"
    var parts = [
      PathExplanation.Part(segments: String(sides[0]), meaning: "\(table.fullName)\(kind)")
    ]
    for case .place(let place) in table.template.path {
      guard let value = reading.query.arguments[place] else { continue }
      parts.append(.init(segments: value, meaning: meaning(ofPlace: place)))
    }
    for item in sides.count > 1 ? sides[1].split(separator: "&") : [] {
      let name = String(item.prefix { $0 != "=" })
      let known = table.template.query.first { $0.name.equalsIgnoringASCIICase(name) }
      let meaning: String =
        switch known?.value {
        case .place(let place)?: meaning(ofPlace: place)
        case .text?: "always asked so"
        case nil: "no parameter of the table"
        }
      parts.append(.init(segments: String(item), meaning: meaning))
    }
    return parts
  }

  private func meaning(ofPlace place: String) -> String {
    let table = reading.table
    if let parameter = table.parameter(named: place) {
      return "\(parameter.name): \(parameter.meaning)"
    }
    return Self.meanings[place] ?? place
  }

  private static let meanings = [
    "token": "who asks; the token is never shown",
    "condition": "one condition in the service's own words",
    "columns": "the columns that are wanted",
    "geometry": "whether coordinates are wanted",
    "page": "the page, from 1",
    "first": "the most rows",
  ]
}
