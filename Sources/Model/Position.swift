/// A place on the earth: degrees on WGS84 (EPSG:4326).
package struct Position: Hashable, Sendable {
  /// Degrees north, -90 to 90.
  package let latitude: Double
  /// Degrees east, -180 to 180.
  package let longitude: Double

  /// Nil for what is no place: not finite, or beyond a pole or the 180th meridian.
  package init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
