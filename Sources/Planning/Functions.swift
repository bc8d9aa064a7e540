import Model

/// The functions that expressions know, and how many arguments each takes.
package enum Functions {
  /// A function and how it is called.
  package struct Signature: Sendable {
    package let name: String
    package let arguments: ClosedRange<Int>
    /// Whether it speaks of many rows.
    package let isAggregate: Bool
  }

  /// The most arguments that `coalesce` takes, as SQLite's own limit.
  private static let mostArguments = 100

  package static let all: [Signature] =
    [
      "number", "date", "year", "month", "day", "upper", "lower", "trim", "length", "abs",
      "unaccented",
    ].map {
      Signature(name: $0, arguments: 1...1, isAggregate: false)
    } + [
      Signature(name: "today", arguments: 0...0, isAggregate: false),
      Signature(name: "round", arguments: 1...2, isAggregate: false),
      Signature(name: "coalesce", arguments: 2...mostArguments, isAggregate: false),
      Signature(name: "latitude", arguments: 2...2, isAggregate: false),
      Signature(name: "longitude", arguments: 2...2, isAggregate: false),
      Signature(name: "distance_km", arguments: 4...4, isAggregate: false),
      Signature(name: "map_link", arguments: 2...2, isAggregate: false),
    ]
    + Aggregate.Function.allCases.map {
      Signature(name: $0.rawValue, arguments: 1...1, isAggregate: true)
    }

  /// - Parameter count: nil for `*`.
  ///
  /// - Throws: ``Problem`` for a function that is unknown or called otherwise.
  static func check(
    _ name: Name, arguments count: Int?, allowsAggregates: Bool
  ) throws(Problem) {
    guard let signature = all.first(where: { $0.name.equalsIgnoringASCIICase(name.text) }) else {
      let nearest = NearestNames.nearest(to: name.text, among: all.map(\.name), limit: 3)
      throw Problem(.unknownFunction(name.text, nearest: nearest), at: name.range)
    }
    let aggregate = Aggregate.Function(rawValue: signature.name)
    if let aggregate, !allowsAggregates { throw Problem(aggregate.misplaced, at: name.range) }
    guard let count else {
      if aggregate == .count { return }
      throw Problem(
        .cannotAnswer(
          what: "`\(signature.name)(*)` has no meaning", hint: "only `count` takes `*`"),
        at: name.range)
    }
    guard signature.arguments.contains(count) else {
      let wanted = signature.arguments
      let form =
        wanted.upperBound == 0
        ? "no argument"
        : wanted.upperBound == 1
          ? "1 argument"
          : wanted.lowerBound == wanted.upperBound
            ? "\(wanted.lowerBound) arguments"
            : "\(wanted.lowerBound) to \(wanted.upperBound) arguments"
      throw Problem(
        .cannotAnswer(
          what: "`\(signature.name)` takes \(form), found \(count)",
          hint: "see `help functions`"), at: name.range)
    }
  }
}
