import Foundation
import Testing

/// Places from statement to standard output.
@Suite struct PlaceTests {
  private static let near =
    "from TRI_FACILITY where TRI_FACILITY_ID = 10009CNSLD801E1 select "

  /// The facility is at 40.7278 N, 73.9733 W, which the service gives without a sign.
  @Test("Functions of places on the sample") func functions() throws {
    let run = try Weir.run([
      "-q", "--sample", "-f", "csv", "-c",
      Self.near + "distance_km(PREF_LATITUDE, 0 - PREF_LONGITUDE, 40.7278, -73.9733) as KM, "
        + "map_link(PREF_LATITUDE, 0 - PREF_LONGITUDE) as MAP, "
        + "latitude(28001.642, 38744.572) as LAT, longitude(28001.642, 38744.572) as LON",
    ])
    let map = "https://www.openstreetmap.org/?mlat=40.7278&mlon=-73.9733#map=17/40.7278/-73.9733"
    #expect(
      run
        == Run(
          status: 0, stdout: "KM,MAP,LAT,LON\n0.0,\(map),1.366666667,103.833333333\n", stderr: ""))
  }

  /// A library of that name that is none stands before the real one.
  @Test("Without PROJ the statement is a problem that names the packages") func missing() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try Data("no library".utf8).write(to: folder.url.appendingPathComponent("libproj.so.25"))
    let environment = ["LD_LIBRARY_PATH": folder.url.path]
    let run = try Weir.run(
      ["-q", "--sample", "-c", Self.near + "latitude(1, 2) as L"], environment: environment)
    #expect(run.status == 69)
    #expect(run.stdout == "")
    #expect(run.stderr.contains("error: PROJ is not installed"))
    #expect(run.stderr.contains("apt-get install libproj25 proj-data"))
    let bare = try Weir.run(
      ["-q", "--sample", "-c", Self.near + "latitude(1, 2) as L"],
      environment: ["PROJ_DATA": folder.url.path])
    #expect(bare == run)
    let other = try Weir.run(
      ["-q", "--sample", "-f", "csv", "-c", Self.near + "map_link(PREF_LATITUDE, 1) as M"],
      environment: environment)
    #expect(other.status == 0)
  }
}
