package import Model

extension Format {
  /// What geojson has to know beyond the rows.
  package struct Places: Sendable {
    /// Where a point of plane coordinates, metres, is; nil where it is no point of theirs.
    package typealias Locate = @Sendable (_ easting: Double, _ northing: Double) -> Position?

    /// The unit of a column of the answer in the catalogue's words; nil where none is known.
    ///
    /// `degrees W` counts degrees west without a sign, `DDMMSS` and `DDDMMSS W` write degrees,
    /// minutes and seconds as one whole number.
    package var unit: @Sendable (_ column: String) -> String? = { _ in nil }

    /// What turns SVY21 (EPSG:3414) into latitude and longitude, asked for when it is needed.
    package var svy21: @Sendable () throws(Problem) -> Locate = { () throws(Problem) in
      { _, _ in nil }
    }

    package init() {}
  }
}
