import Model

/// The two columns of an answer that say where its rows are.
struct PlaceColumns {
  /// The columns of latitude and longitude, or of easting and northing, from 0.
  private let first: Int
  private let second: Int
  private let reading: Reading
  /// What a person should know of how they are read.
  let note: Note?

  private enum Reading {
    case degrees(latitude: Angle, longitude: Angle)
    case plane(Format.Places.Locate)
  }

  private static let latitudes = ["latitude", "lat"].map { FoldedName($0) }
  private static let longitudes =
    ["longitude", "longtitude", "lon", "lng", "long"].map { FoldedName($0) }
  private static let planes =
    [("x", "y"), ("xcoord", "ycoord")].map { (FoldedName($0.0), FoldedName($0.1)) }

  /// Latitude and longitude by name, then with one prefix (`PREF_LATITUDE`), degrees before packed
  /// ones, then plane coordinates.
  ///
  /// - Throws: ``Problem/Kind/cannotAnswer(what:hint:)`` when there are no such columns, and what
  ///   `places` throws.
  init(_ columns: [Column], _ places: Format.Places) throws(Problem) {
    let names = columns.map { FoldedName($0.name) }
    let plain = (
      names.firstIndex(where: Self.latitudes.contains),
      names.firstIndex(where: Self.longitudes.contains)
    )
    var pairs = Self.prefixedPairs(names)
    if let latitude = plain.0, let longitude = plain.1 {
      pairs.insert((latitude, longitude), at: 0)
    }
    let angles = pairs.map { pair in
      (
        Angle(unit: places.unit(columns[pair.0].name)),
        Angle(unit: places.unit(columns[pair.1].name))
      )
    }
    let best = angles.firstIndex { !$0.0.isPacked && !$0.1.isPacked } ?? angles.indices.first
    if let best {
      (first, second) = pairs[best]
      reading = .degrees(latitude: angles[best].0, longitude: angles[best].1)
      let name = columns[second].name
      note =
        angles[best].1.isWestward
        ? .other("\(name) counts degrees west without a sign, so its points get a minus") : nil
      return
    }
    for plane in Self.planes {
      guard let easting = names.firstIndex(of: plane.0),
        let northing = names.firstIndex(of: plane.1)
      else { continue }
      (first, second) = (easting, northing)
      reading = .plane(try places.svy21())
      note = .other(
        "\(columns[first].name) and \(columns[second].name) are taken as SVY21, the plane"
          + " coordinates of Singapore")
      return
    }
    throw Self.missing(columns)
  }

  /// `FAC_LATITUDE` and `FAC_LONGITUDE`, in the order of the columns of latitude.
  private static func prefixedPairs(_ names: [FoldedName]) -> [(Int, Int)] {
    let ending = Array("_latitude".utf8)
    var pairs: [(Int, Int)] = []
    for (index, name) in names.enumerated() where name.bytes.suffix(ending.count) == ending[...] {
      let prefix = name.bytes.dropLast(ending.count)
      let other = FoldedName(prefix + Array("_longitude".utf8))
      if let longitude = names.firstIndex(of: other) { pairs.append((index, longitude)) }
    }
    return pairs
  }

  /// Columns that the problem names.
  private static let namedColumns = 12

  private static func missing(_ columns: [Column]) -> Problem {
    var names = columns.prefix(namedColumns).map { "`\($0.name)`" }.joined(separator: ", ")
    if columns.count > namedColumns { names += " and \(columns.count - namedColumns) more" }
    return Problem(
      .cannotAnswer(
        what: "geojson finds no coordinates in the columns " + (names.isEmpty ? "(none)" : names),
        hint: "it looks for LATITUDE and LONGITUDE (also LAT; LON, LNG, LONG), a pair such as"
          + " PREF_LATITUDE and PREF_LONGITUDE, or X and Y of SVY21 (also XCOORD, YCOORD);"
          + " name them with `select … as`"))
  }

  /// Longitude and latitude of a row as numbers of JSON; nil when it has none, or none on the
  /// earth.
  func point(_ batch: Batch, row: Int) -> (longitude: [UInt8], latitude: [UInt8])? {
    guard let (one, other) = cells(batch, row) else { return nil }
    switch reading {
    case .degrees(let latitude, let longitude):
      guard let north = latitude.degrees(one), let east = longitude.degrees(other),
        let position = Position(latitude: Self.value(north), longitude: Self.value(east))
      else { return nil }
      return position.latitude.isFinite ? (east, north) : nil
    case .plane(let locate):
      guard let easting = plainJSONNumber(one), let northing = plainJSONNumber(other),
        let position = locate(Self.value(easting), Self.value(northing))
      else { return nil }
      return (Array(position.longitude.description.utf8), Array(position.latitude.description.utf8))
    }
  }

  private func cells(_ batch: Batch, _ row: Int) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
    guard max(first, second) < batch.columns.count else { return nil }
    let pair = (batch.cell(row, first), batch.cell(row, second))
    func isValue(_ cell: Batch.Cell) -> Bool { cell.kind == .number || cell.kind == .text }
    guard isValue(pair.0), isValue(pair.1) else { return nil }
    return (batch.slice(pair.0), batch.slice(pair.1))
  }

  /// Not a number for what is none, so that it is no place either.
  private static func value(_ number: [UInt8]) -> Double {
    Double(String(decoding: number, as: UTF8.self)) ?? .nan
  }
}
