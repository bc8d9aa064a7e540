import Foundation
import Model
import Testing

@testable import Printing

/// Maps, worked out by hand from RFC 7946.
@Suite struct GeoJSONFormatTests {
  /// The geometry of the only row.
  private func geometry(
    _ columns: [String], _ row: [Field], _ options: Format.Options = .init()
  ) throws -> String {
    let text = try printed(.geojson, columns, [row], options)
    let start = try #require(text.range(of: "\"geometry\":"))
    let end = try #require(text.range(of: ",\"properties\""))
    return String(text[start.upperBound..<end.lowerBound])
  }

  private func point(_ longitude: String, _ latitude: String) -> String {
    "{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]}"
  }

  @Test("A feature a line, longitude first, properties as json has them")
  func layout() throws {
    let rows: [[Field]] = [
      ["00501", .number("40.70"), .number("-73.9"), .null],
      ["b\"", .null, .number("1"), .absent],
    ]
    #expect(
      try printed(.geojson, ["ID", "Latitude", "LONGITUDE", "N"], rows) == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-73.9,40.70]},"properties":\
        {"ID":"00501","Latitude":40.70,"LONGITUDE":-73.9,"N":null}},
        {"type":"Feature","geometry":null,"properties":{"ID":"b\\"","Latitude":null,"LONGITUDE":1}}
        ]}

        """)
  }

  @Test("No rows are an empty collection, whatever the columns")
  func empty() throws {
    let wanted = "{\"type\":\"FeatureCollection\",\"features\":[]}\n"
    #expect(try printed(.geojson, ["a"], []) == wanted)
    #expect(try printed(.geojson, [Batch]()) == wanted)
  }

  @Test("Batches follow each other; a column that comes late is a property")
  func batches() throws {
    let batches = [
      batch(["lat", "lon"], []), batch(["lat", "lon"], [["1", "2"]]),
      batch(["lat", "lon", "x"], [["3", "4", "5"]]),
    ]
    #expect(
      try printed(.geojson, batches) == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":\
        {"lat":"1","lon":"2"}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[4,3]},"properties":\
        {"lat":"3","lon":"4","x":"5"}}
        ]}

        """)
  }

  @Test(
    "Columns by name",
    arguments: [
      (["LATITUDE", "LONGITUDE"], "2,1"), (["lng", "Lat"], "1,2"), (["LAT", "LONG"], "2,1"),
      (["latitude", "LONGTITUDE"], "2,1"), (["X", "Y", "LATITUDE", "LONGITUDE"], "4,3"),
      (["PREF_LATITUDE", "PREF_LONGITUDE"], "2,1"),
      (["A_LATITUDE", "B_LATITUDE", "B_LONGITUDE", "A_LONGITUDE"], "4,1"),
      (["A_LATITUDE", "B_LATITUDE", "B_LONGITUDE"], "3,2"),
      (["A_LATITUDE", "A_LONGITUDE", "lon", "lat"], "3,4"),
    ])
  func names(columns: [String], coordinates: String) throws {
    let row = columns.indices.map { Field.number("\($0 + 1)") }
    let parts = coordinates.split(separator: ",").map(String.init)
    #expect(try geometry(columns, row) == point(parts[0], parts[1]))
  }

  @Test(
    "Without such columns the answer is a problem that names its own",
    arguments: [
      ["ID", "LAT"], ["A_LATITUDE", "B_LONGITUDE"], ["X", "YCOORD"], ["FLAT", "FLONG"],
    ])
  func missing(columns: [String]) throws {
    let row = columns.map { _ in Field.number("1") }
    do {
      _ = try printed(.geojson, columns, [row])
      Issue.record("no problem")
    } catch {
      let names = columns.map { "`\($0)`" }.joined(separator: ", ")
      #expect(error.message == "geojson finds no coordinates in the columns \(names)")
      #expect(error.hint?.contains("LATITUDE and LONGITUDE") ?? false)
    }
  }

  @Test("Degrees keep their digits; what is no number of JSON is spelled as one")
  func digits() throws {
    let rows: [(Field, String)] = [
      (.number("1.10"), "1.10"), ("1.320", "1.320"), (" -5 ", "-5"), ("+07.50", "7.50"),
      ("-.5", "-0.5"), ("5.", "5"), ("1,25", "1.25"), (.number("1e1"), "1e1"), ("00", "0"),
      ("90", "90"), ("-90.0", "-90.0"),
    ]
    for (field, text) in rows {
      #expect(try geometry(["lat", "lon"], [field, "2"]) == point("2", text), "\(field)")
    }
  }

  @Test("What is no number or no place on the earth has no geometry")
  func nowhere() throws {
    let fields: [Field] = [
      .null, .absent, "", " ", "x", "1 N", "1,2,3", "NaN", .number("inf"), .boolean("true"),
      .nested("[1]"), "1e400", "0x10", "-", ",", ".", "-.", "1.5.", "180.01", "-181",
    ]
    for field in fields {
      #expect(try geometry(["lat", "lon"], [field, "2"]) == "null", "\(field)")
      #expect(try geometry(["lat", "lon"], ["2", field]) == "null", "\(field)")
    }
    for field in ["90.01", "-91"] as [Field] {
      #expect(try geometry(["lat", "lon"], [field, "2"]) == "null", "\(field)")
    }
    #expect(try geometry(["lat", "lon"], ["0", "-180"]) == point("-180", "0"))
    #expect(try geometry(["lat", "lon"], ["0", "-180.5"]) == "null")
  }

  /// What the catalogue says of the facilities of TRI.
  private static var units: Format.Options {
    var options = Format.Options()
    options.places.unit = { column in
      [
        "FAC_LATITUDE": "DDMMSS", "FAC_LONGITUDE": "DDDMMSS W", "PREF_LATITUDE": "degrees",
        "PREF_LONGITUDE": "degrees W",
      ][column]
    }
    return options
  }

  @Test("Degrees west without a sign get it; packed ones are the last choice")
  func units() throws {
    let packed = ["FAC_LATITUDE", "FAC_LONGITUDE"]
    let all = packed + ["PREF_LATITUDE", "PREF_LONGITUDE"]
    let row: [Field] = [.number("404340"), .number("735824"), .number("40.7278"), "73.9733"]
    #expect(try geometry(all, row, Self.units) == point("-73.9733", "40.7278"))
    #expect(
      try geometry(all, [row[0], row[1], row[2], "-73.9733"], Self.units)
        == point("-73.9733", "40.7278"))
    // 40°43'40" is 40.7277…°, 73°58'24" is 73.97333…°.
    #expect(try geometry(packed, [row[0], row[1]], Self.units) == point("-73.973333", "40.727778"))
    #expect(
      try geometry(packed, ["0", .number("1703000")], Self.units) == point("-170.5", "0.0"))
    for wrong in ["404360", "406000", "404340.5", "4043400", ""] {
      #expect(try geometry(packed, [.text(wrong), row[1]], Self.units) == "null", "\(wrong)")
    }
  }

  @Test("X and Y are SVY21, easting first; the converter is asked for once it is needed")
  func plane() throws {
    var options = Format.Options()
    options.places.svy21 = { () throws(Problem) in
      { easting, northing in
        Position(latitude: northing / 1_000, longitude: easting / 1_000)
      }
    }
    #expect(
      try geometry(["X", "Y"], ["28001.5", .number("38744")], options)
        == point("28.0015", "38.744"))
    #expect(try geometry(["ycoord", "XCoord"], ["1500", "2500"], options) == point("2.5", "1.5"))
    #expect(try geometry(["x", "y"], ["NIL", "1"], options) == "null")
    let missing = Problem(.missingLibrary("PROJ", package: "libproj25"))
    options.places.svy21 = { () throws(Problem) in throw missing }
    #expect(throws: missing) { try printed(.geojson, ["X", "Y"], [["1", "2"]], options) }
    #expect(
      try geometry(["X", "Y", "lat", "lon"], ["1", "2", "3", "4"], options) == point("4", "3"))
  }

  @Test("Notes tell rows without a place, and how columns were read")
  func notes() throws {
    func notes(_ columns: [String], _ rows: [[Field]]) throws -> [Note] {
      let printer = Format.geojson.printer(Self.units)
      let sink = MemorySink()
      try printer.write(batch(columns, rows), to: sink)
      try printer.end(to: sink)
      return printer.notes
    }
    #expect(try notes(["lat", "lon"], [["1", "2"]]) == [])
    #expect(
      try notes(["PREF_LATITUDE", "PREF_LONGITUDE"], [["1", "2"], [.null, "2"]]) == [
        .other("PREF_LONGITUDE counts degrees west without a sign, so its points get a minus"),
        .other("no place in 1 of 2 rows: their geometry is null"),
      ])
    #expect(
      try notes(["X", "Y"], [["1", "2"]]) == [
        .other("X and Y are taken as SVY21, the plane coordinates of Singapore"),
        .other("no place in 1 of 1 rows: their geometry is null"),
      ])
  }

  @Test("Without its end, after a failure, the collection is left open")
  func leftOpen() throws {
    let sink = MemorySink()
    try Format.geojson.printer(.init()).write(batch(["lat", "lon"], [["1", "2"]]), to: sink)
    #expect(!sink.bytes.isEmpty)
    #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(sink.bytes)) }
  }
}
