internal import Model

/// The functions of places.
///
/// What is no number, and what is no place on the earth, is null.
extension ScalarFunction {
  /// Whether PROJ has to be there.
  var needsGeodesy: Bool {
    self == .latitude || self == .longitude || self == .distance
  }

  /// The operands are as many as the arity says.
  func place(_ operands: [Scalar.Operand], _ row: RowView) -> Field {
    if self == .mapLink { return link(operands[0], operands[1], row) }
    // All of them, so that each one that is no number is counted.
    let numbers = operands.map { $0.number($0.scalar.value(row))?.real }
    let values = numbers.compactMap(\.self)
    guard values.count == numbers.count, case .success(let geodesy) = Geodesy.opened else {
      return .null
    }
    if self == .distance { return distance(values, geodesy) }
    guard let position = geodesy.position(easting: values[0], northing: values[1]) else {
      return .null
    }
    return Field(self == .latitude ? position.latitude : position.longitude)
  }

  /// Millimetres of a kilometre: beyond, the digits say nothing.
  private static let millimetres = 1e6

  /// Kilometres, to the millimetre.
  private func distance(_ values: [Double], _ geodesy: Geodesy) -> Field {
    guard let start = Position(latitude: values[0], longitude: values[1]),
      let end = Position(latitude: values[2], longitude: values[3])
    else { return .null }
    let kilometres = geodesy.metres(from: start, to: end) / 1_000
    return Field((kilometres * Self.millimetres).rounded() / Self.millimetres)
  }

  /// OpenStreetMap's page of a place, its digits as they stand.
  private func link(_ latitude: Scalar.Operand, _ longitude: Scalar.Operand, _ row: RowView)
    -> Field
  {
    let fields = (latitude.scalar.value(row), longitude.scalar.value(row))
    guard let north = latitude.number(fields.0)?.real, let east = longitude.number(fields.1)?.real,
      Position(latitude: north, longitude: east) != nil,
      let latitude = NumberSpelling(fields.0.bytes)?.plain,
      let longitude = NumberSpelling(fields.1.bytes)?.plain
    else { return .null }
    let place = "mlat=\(latitude)&mlon=\(longitude)#map=17/\(latitude)/\(longitude)"
    return Field(text: "https://www.openstreetmap.org/?\(place)".utf8)
  }
}
