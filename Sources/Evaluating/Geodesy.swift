internal import CProj
package import Model
internal import Synchronization

/// Turns the plane coordinates of Singapore into latitude and longitude, and measures distances.
///
/// By PROJ, opened at first use. A process has one, and whoever asks at the same time waits.
package final class Geodesy: Sendable {
  private let handles: Mutex<Handles>

  private init(_ handles: consuming sending Handles) { self.handles = Mutex(handles) }

  static let opened = Result<Geodesy, Problem> { () throws(Problem) in
    Geodesy(try Handles())
  }

  /// What does it in this process.
  ///
  /// - Throws: ``Problem/Kind/missingLibrary(_:package:)`` when PROJ or its data is not installed.
  package static func open() throws(Problem) -> Geodesy { try opened.get() }

  /// Nine decimals of a degree: a tenth of a millimetre.
  private static let angularSteps = 1e9

  /// Where a point of SVY21 (EPSG:3414) is; nil when it is nowhere on the earth.
  ///
  /// To nine decimals of a degree, a tenth of a millimetre: more is not in the numbers.
  ///
  /// - Parameters:
  ///   - easting: metres; X of the services of Singapore.
  ///   - northing: metres; their Y. The register of EPSG names it first.
  package func position(easting: Double, northing: Double) -> Position? {
    let place = handles.withLock { $0.place(easting: easting, northing: northing) }
    func rounded(_ degrees: Double) -> Double {
      (degrees * Self.angularSteps).rounded() / Self.angularSteps
    }
    return Position(latitude: rounded(place.y), longitude: rounded(place.x))
  }

  /// The area of use of EPSG:3414, in degrees.
  private static let area = (latitude: 1.13...1.47, longitude: 103.59...104.07)

  /// As ``position(easting:northing:)``, and nil outside of the area that the coordinates are for:
  /// a point 0, 0 is missing, and X and Y of another country are no SVY21.
  package func positionInSingapore(easting: Double, northing: Double) -> Position? {
    guard let position = position(easting: easting, northing: northing),
      Self.area.latitude.contains(position.latitude),
      Self.area.longitude.contains(position.longitude)
    else { return nil }
    return position
  }

  /// Metres along the shortest line on the ellipsoid of WGS84, height aside.
  package func metres(from start: Position, to end: Position) -> Double {
    handles.withLock { $0.metres(from: start, to: end) }
  }
}

/// What PROJ has to be given back; not for two threads at once.
private struct Handles: ~Copyable {
  private let proj: UnsafePointer<proj_library>
  private let context: OpaquePointer
  /// From easting and northing to longitude and latitude, in this order.
  private let toPosition: OpaquePointer
  private let ellipsoid: OpaquePointer

  init() throws(Problem) {
    let missing = Problem(.missingLibrary("PROJ", package: "libproj25 proj-data"))
    guard let proj = proj_open(), let context = proj_create_silent_context(proj) else {
      throw missing
    }
    let toPosition = Self.transformation(proj, context)
    let ellipsoid = proj.pointee.create(context, "+proj=longlat +ellps=WGS84")
    guard let toPosition, let ellipsoid else {
      // The library is there, and its database of coordinate systems is not.
      if let toPosition { _ = proj.pointee.destroy(toPosition) }
      if let ellipsoid { _ = proj.pointee.destroy(ellipsoid) }
      _ = proj.pointee.context_destroy(context)
      throw missing
    }
    self.proj = proj
    self.context = context
    self.toPosition = toPosition
    self.ellipsoid = ellipsoid
  }

  deinit {
    _ = proj.pointee.destroy(toPosition)
    _ = proj.pointee.destroy(ellipsoid)
    _ = proj.pointee.context_destroy(context)
  }

  private static func transformation(
    _ proj: UnsafePointer<proj_library>, _ context: OpaquePointer
  ) -> OpaquePointer? {
    guard let plain = proj.pointee.create_crs_to_crs(context, "EPSG:3414", "EPSG:4326", nil) else {
      return nil
    }
    defer { _ = proj.pointee.destroy(plain) }
    // EPSG's own axes are northing, easting and latitude, longitude.
    return proj.pointee.normalize_for_visualization(context, plain)
  }

  /// Degrees: x east, y north; infinite for what has no place.
  func place(easting: Double, northing: Double) -> proj_coordinate {
    proj.pointee.trans(
      toPosition, Int32(proj_forward), proj_coordinate(x: easting, y: northing, z: 0, t: 0))
  }

  func metres(from start: Position, to end: Position) -> Double {
    proj.pointee.lp_dist(ellipsoid, Self.radians(start), Self.radians(end))
  }

  private static func radians(_ position: Position) -> proj_coordinate {
    proj_coordinate(
      x: position.longitude * .pi / 180, y: position.latitude * .pi / 180, z: 0, t: 0)
  }
}
