import Foundation
import Loopback
import Testing

/// Maps from statement to file, read back by another program.
@Suite struct GeoJSONTests {
  /// Holds a file against RFC 7946, member by member, and its points against the sample's own
  /// table, where the longitude has no sign; prints how many features and points there are.
  private static let check = """
    import csv, json, sys

    def once(pairs):
        assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
        return dict(pairs)

    def refuse(word):
        raise ValueError(word)

    with open(sys.argv[1], encoding="utf-8") as file:
        answer = json.load(file, object_pairs_hook=once, parse_constant=refuse)
    places = {}
    with open(sys.argv[2], encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\\t", quoting=csv.QUOTE_NONE)
        next(rows)  # the line of types
        for row in rows:
            places[row["TRI_FACILITY_ID"]] = row
    assert set(answer) == {"type", "features"} and answer["type"] == "FeatureCollection"
    points = 0
    for feature in answer["features"]:
        assert set(feature) == {"type", "geometry", "properties"} and feature["type"] == "Feature"
        properties = feature["properties"]
        row = places.pop(properties["TRI_FACILITY_ID"])
        assert properties["FACILITY_NAME"] == row["FACILITY_NAME"]
        assert properties["ZIP_CODE"] == row["ZIP_CODE"]
        geometry = feature["geometry"]
        if geometry is None:
            assert not row["PREF_LATITUDE"] or not row["PREF_LONGITUDE"]
            continue
        points += 1
        assert set(geometry) == {"type", "coordinates"} and geometry["type"] == "Point"
        longitude, latitude = geometry["coordinates"]
        assert (longitude, latitude) == (-float(row["PREF_LONGITUDE"]), float(row["PREF_LATITUDE"]))
        # The state of New York.
        assert -79.8 < longitude < -71.8 and 40.4 < latitude < 45.1, (longitude, latitude)
    print(len(answer["features"]), points, len(places))
    """

  @Test("The facilities of the sample, read back by another reader and held against RFC 7946")
  func facilities() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let table = Weir.root.appendingPathComponent("Sources/CSample/tables/tri/TRI_FACILITY.tsv").path
    // A line for each row below the names and the types; one facility has no place.
    let text = try String(contentsOfFile: table, encoding: .utf8)
    let rows = text.split(separator: "\n").count - 2
    for arguments in [
      ["-q", "--sample", "-c", "from TRI_FACILITY into \"map.geojson\""],
      ["-q", "--sample", "-o", "map.geojson", "-c", "from TRI_FACILITY"],
      ["-q", "--sample", "-f", "geojson", "-o", "map.geojson", "-c", "get TRI_FACILITY/JSON"],
      ["-q", "--sample", "-o", "map.geojson", "-c", "from tri.tri_facility as geojson"],
    ] {
      let run = try Weir.run(arguments, directory: folder.url)
      #expect(run == Run(status: 0, stdout: "", stderr: ""), "\(arguments)")
      let check = try Tool.run(
        "/usr/bin/env", ["python3", "-c", Self.check, folder.path("map.geojson"), table])
      #expect(
        check == Run(status: 0, stdout: "\(rows) \(rows - 1) 0\n", stderr: ""), "\(arguments)")
      try FileManager.default.removeItem(atPath: folder.path("map.geojson"))
    }
  }

  @Test("OneMap's X and Y become a point, and rows without one are told") func plane() throws {
    let body = #"[{"N":"NOVENA","X":"29169.3297925005","Y":"33633.1535391063"},{"X":"0","Y":"0"}]"#
    let asked = try Asked(
      "from \"RAW\" first 2 as geojson", .json(body), .json("[]"), options: [])
    #expect(
      asked.stdout == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[103.843825619,1.320440791]},\
        "properties":{"N":"NOVENA","X":"29169.3297925005","Y":"33633.1535391063"}},
        {"type":"Feature","geometry":null,"properties":{"X":"0","Y":"0"}}
        ]}

        """)
    #expect(asked.stderr.contains("X and Y are taken as SVY21"))
    #expect(asked.stderr.contains("no place in 1 of 2 rows"))
  }

  @Test("A longitude that was worked out is taken as it is") func workedOut() throws {
    let row = Loopback.Response.json(#"[{"PREF_LATITUDE":40.5,"PREF_LONGITUDE":73.25}]"#)
    for (items, longitude, notes) in [
      ("PREF_LATITUDE as lat, PREF_LONGITUDE as lon", "-73.25", true),
      ("PREF_LATITUDE as lat, PREF_LONGITUDE * 1 as lon", "73.25", false),
    ] {
      let asked = try Asked(
        "from TRI_FACILITY select \(items) first 1 as geojson", row, options: [])
      #expect(asked.stdout.contains("\"coordinates\":[\(longitude),40.5]"))
      #expect(asked.stderr.contains("lon counts degrees west") == notes)
    }
  }

  @Test("An answer without coordinates is a problem, and no file") func missing() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let run = try Weir.run(
      ["-q", "--sample", "-c", "from ERM_ANALYTE first 1 into \"map.geojson\""],
      directory: folder.url)
    #expect(run.status == 65)
    #expect(run.stderr.contains("geojson finds no coordinates in the columns `ANALYTE_ID`"))
    #expect(folder.names == [])
  }
}
