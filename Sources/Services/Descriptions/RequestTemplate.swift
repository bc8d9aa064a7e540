/// An address with places to be filled: `search?searchVal={searchVal}&pageNum={page}`.
///
/// A part of the query whose place stays empty is left out, and so is the last segment of the path.
package struct RequestTemplate: Hashable, Sendable {
  /// The part before `?`.
  package let path: [Piece]
  /// In the order of the address.
  package let query: [Item]

  /// Text as it stands, or a place.
  package enum Piece: Hashable, Sendable {
    case text(String)
    case place(String)
  }

  /// A part of the query, `name=value`.
  package struct Item: Hashable, Sendable {
    package let name: String
    package let value: Piece
  }

  package init(_ text: String) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.pieces(parts[0])
    query =
      parts.count > 1
      ? parts[1].split(separator: "&").map { part in
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return Item(
          name: String(sides[0]),
          value: sides.count > 1 ? Self.pieces(sides[1]).first ?? .text("") : .text(""))
      } : []
  }

  private static func pieces(_ text: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The names of all places.
  package var places: [String] {
    (path + query.map(\.value)).compactMap { piece in
      if case .place(let name) = piece { name } else { nil }
    }
  }

  /// Whether the address itself says who asks.
  package var carriesToken: Bool { places.contains(TemplatePlace.token) }
}
