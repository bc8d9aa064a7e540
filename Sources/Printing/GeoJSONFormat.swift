import Model

/// A map: a FeatureCollection with one feature a line for each row (RFC 7946).
///
/// The geometry is a point, longitude first, or null for a row without two numbers or with a place
/// that is none; ``PlaceColumns`` tells which columns it comes from. The properties are all
/// columns, as json has them. An answer that fails leaves the collection open.
final class GeoJSONFormat: AnswerFormat {
  private let places: Format.Places
  private var placeColumns: PlaceColumns?
  private var columns: [Column] = []
  private var keys = JSONKeys()
  private var rows = 0
  private var rowsWithoutPoint = 0
  private var buffer = ByteBuffer()

  init(_ options: Format.Options) { places = options.places }

  private static let opening = "{\"type\":\"FeatureCollection\",\"features\":["

  func write(_ batch: Batch, to sink: any ByteSink) throws(Problem) {
    guard batch.rowCount > 0 else { return }
    let placeColumns = try placeColumns(of: batch)
    let width = batch.columns.count
    keys.name(batch.columns)
    for row in 0..<batch.rowCount {
      buffer.append(rows == 0 ? Self.opening + "\n" : ",\n")
      rows += 1
      buffer.append("{\"type\":\"Feature\",\"geometry\":")
      append(placeColumns.point(batch, row: row))
      buffer.append(",\"properties\":")
      batch.withCells { arena, cells in
        keys.appendObject(cells[(row * width)..<((row + 1) * width)], in: arena, to: &buffer)
      }
      buffer.append("}")
    }
    try buffer.flush(to: sink)
  }

  func end(to sink: any ByteSink) throws(Problem) {
    buffer.append(rows == 0 ? Self.opening + "]}\n" : "\n]}\n")
    try buffer.flush(to: sink)
  }

  var notes: [Note] {
    var notes = [placeColumns?.note].compactMap(\.self)
    if rowsWithoutPoint > 0 {
      notes.append(
        .other("no place in \(rowsWithoutPoint) of \(rows) rows: their geometry is null"))
    }
    return notes
  }

  /// Those of the first rows, unless later ones have other columns.
  private func placeColumns(of batch: Batch) throws(Problem) -> PlaceColumns {
    if let placeColumns, batch.columns.starts(with: columns) { return placeColumns }
    let found = try PlaceColumns(batch.columns, places)
    placeColumns = found
    columns = batch.columns
    return found
  }

  private func append(_ point: (longitude: [UInt8], latitude: [UInt8])?) {
    guard let point else {
      rowsWithoutPoint += 1
      return buffer.append("null")
    }
    buffer.append("{\"type\":\"Point\",\"coordinates\":[")
    buffer.append(point.longitude)
    buffer.append(UInt8(ascii: ","))
    buffer.append(point.latitude)
    buffer.append("]}")
  }
}
