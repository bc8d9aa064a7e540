import Foundation
import Model
import Testing

@testable import Evaluating

/// Coordinates of Singapore, distances and links.
@Suite struct PlaceTests {
  private func value(_ expression: Model.Expression) throws -> String {
    let rows = cells(["A"], [[(.null, "")]])
    return try outcome(rows) { $0.selection = select((expression, "x")) }.first[0]
  }

  /// A millimetre on the ground, in degrees of latitude; at the equator those of longitude are as
  /// long.
  private static let millimetre = 0.001 / 111_000

  struct Point: Sendable {
    let easting: Double
    let northing: Double
    let latitude: Double
    let longitude: Double
  }

  /// The origin by the definition of EPSG:3414 (1°22' N, 103°50' E), answers of OneMap's search
  /// (Novena MRT station, Sun Plaza Spring), and the point of OneMap's old help page.
  static let points = [
    Point(
      easting: 28001.642, northing: 38744.572, latitude: 1.366666666666667,
      longitude: 103.833333333333333),
    Point(
      easting: 29169.3297925005, northing: 33633.1535391063, latitude: 1.32044079120154,
      longitude: 103.843825618748),
    Point(
      easting: 40933.2037706887, northing: 37850.6498963386, latitude: 1.3585795422464,
      longitude: 103.949531894985),
    Point(
      easting: 29535.0995308659, northing: 28912.1833258747, latitude: 1.2777459830532,
      longitude: 103.8471120197759),
  ]

  @Test("SVY21 to WGS84, to a millimetre", arguments: points)
  func published(point: Point) throws {
    let geodesy = try Geodesy.open()
    let place = try #require(
      geodesy.position(easting: point.easting, northing: point.northing))
    #expect(abs(place.latitude - point.latitude) < Self.millimetre)
    #expect(abs(place.longitude - point.longitude) < Self.millimetre)
  }

  /// Recorded points, where the reference is at hand.
  ///
  /// Those whose residual to the definition of EPSG:3414 is told as more than a millimetre are
  /// wrong themselves, and are left out.
  @Test("All recorded points, to a millimetre")
  func recorded() throws {
    let path = "../shared/reference/samples/onemap/svy21-reference-points.tsv"
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
      return
    }
    var checked = 0
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let numbers = fields[1...6].compactMap { Double($0) }
      try #require(numbers.count == 6, "\(line)")
      guard abs(numbers[4]) < 1, abs(numbers[5]) < 1 else { continue }
      try published(
        point: Point(
          easting: numbers[0], northing: numbers[1], latitude: numbers[2], longitude: numbers[3]))
      checked += 1
    }
    #expect(checked == 14)
  }

  @Test("latitude and longitude: nine decimals, and null for what is no point")
  func functions() throws {
    let novena = (text("29169.3297925005"), text("33633,1535391063"))
    let rows: [(Model.Expression, String)] = [
      (call("latitude", novena.0, novena.1), "1.320440791"),
      (call("LONGITUDE", novena.0, novena.1), "103.843825619"),
      (call("latitude", number("28001.642"), number("38744.572")), "1.366666667"),
      (call("longitude", number("28001.642"), number("38744.572")), "103.833333333"),
      (call("latitude", text("x"), number("38744.572")), "NULL"),
      (call("longitude", number("28001.642"), .null(.nowhere)), "NULL"),
      (call("latitude", number("1e300"), number("1e300")), "NULL"),
      (call("longitude", number("1e12"), number("-1e12")), "NULL"),
    ]
    for (expression, result) in rows {
      #expect(try value(expression) == result, "\(Spelling.short(expression))")
    }
  }

  /// The first is Geoscience Australia's example of Vincenty's method, Flinders Peak to Buninyong;
  /// a degree of the equator is π/180 × 6378.137 km, the quarter of a meridian 10001.965729 km.
  @Test("distance_km: along the ellipsoid, to the millimetre")
  func distance() throws {
    let rows: [([String], String)] = [
      (["-37.951033417", "144.424867889", "-37.652821139", "143.926495528"], "54.972271"),
      (["0", "0", "0", "1"], "111.319491"), (["0", "0", "90", "0"], "10001.965729"),
      (["0", "179.5", "0", "-179.5"], "111.319491"), (["1,5", "103", "1.5", "103"], "0.0"),
      (["90", "10", "90", "-170"], "0.0"), (["91", "0", "0", "0"], "NULL"),
      (["0", "0", "0", "181"], "NULL"), (["0", "", "0", "1"], "NULL"),
    ]
    for (parts, result) in rows {
      let expression = call(
        "distance_km", text(parts[0]), text(parts[1]), text(parts[2]), text(parts[3]))
      #expect(try value(expression) == result, "\(parts)")
    }
  }

  @Test("map_link: the digits as they stand")
  func link() throws {
    let rows: [(String, String, String)] = [
      (
        "1.320", "103.8438",
        "https://www.openstreetmap.org/?mlat=1.320&mlon=103.8438#map=17/1.320/103.8438"
      ),
      (
        "-23,55", "-46.630",
        "https://www.openstreetmap.org/?mlat=-23.55&mlon=-46.630#map=17/-23.55/-46.630"
      ),
      ("90.5", "0", "NULL"), ("0", "200", "NULL"), ("x&y=1", "0", "NULL"), ("0", "", "NULL"),
    ]
    for (latitude, longitude, result) in rows {
      #expect(try value(call("map_link", text(latitude), text(longitude))) == result)
    }
  }

  @Test("What is no number is counted, in each place")
  func counted() throws {
    let rows = batch(["X", "Y"], [["28001.642", "38744.572"], ["n/a", "?"], [nil, "-"]])
    let outcome = try outcome(rows) {
      $0.selection = select((call("latitude", column("X"), column("Y")), "at"))
    }
    #expect(outcome.first == ["1.366666667", "NULL", "NULL"])
    #expect(
      outcome.notes == [
        .other("1 value of X is no number and counts as null"),
        .other("2 values of Y are no numbers and count as null"),
      ])
  }

  @Test("Too few values are refused")
  func misused() {
    for name in ["latitude", "longitude", "distance_km", "map_link"] {
      #expect(throws: Problem.self) { try value(call(name, number("1"))) }
    }
  }
}
