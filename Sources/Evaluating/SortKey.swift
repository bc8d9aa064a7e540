internal import Model

/// Bytes whose order, byte by byte, is the order of `order by`.
///
/// Numbers come first by value, then dates by time, then text without ASCII case; null and absent
/// come last, with `desc` too. A column that the catalogue is sure is text is text throughout, as
/// the service sorts it. No key is the beginning of another, so several may follow.
enum SortKey {
  private static let number: UInt8 = 0x10
  private static let date: UInt8 = 0x20
  private static let text: UInt8 = 0x30
  private static let null: UInt8 = 0xFF

  static func append(
    _ field: Field, as type: ColumnType? = nil, isDescending: Bool = false, to key: inout [UInt8]
  ) {
    guard !field.isNull else {
      key.append(null)
      return
    }
    let start = key.count
    if type == .text {
      key.append(text)
      appendText(field.bytes, to: &key)
    } else if let value = Decimal(field.bytes) {
      key.append(number)
      value.appendKey(to: &key)
    } else if let moment = Moment(field.bytes) {
      key.append(date)
      moment.appendKey(to: &key)
    } else {
      key.append(text)
      appendText(field.bytes, to: &key)
    }
    guard isDescending else { return }
    for index in start..<key.count { key[index] = ~key[index] }
  }

  /// The same for two values exactly if `=` holds them equal in a column of that type.
  static func equality(_ bytes: ArraySlice<UInt8>, as type: ColumnType) -> [UInt8] {
    if type.isNumber, let value = Decimal(bytes) {
      var key = [number]
      value.appendKey(to: &key)
      return key
    }
    if type == .date, let moment = Moment(bytes) {
      var key = [date]
      moment.appendKey(to: &key)
      return key
    }
    return [text] + bytes.withoutPadding().map(foldedASCII)
  }

  /// The same for two values exactly if they are one value to `group by` and `distinct`.
  ///
  /// Numbers are the same by value where the catalogue is sure of a number or the service sent one,
  /// dates by time where it is sure; all else by its bytes, as SQLite does. No key is the beginning
  /// of another.
  static func appendIdentity(_ field: Field, as type: ColumnType?, to key: inout [UInt8]) {
    guard !field.isNull else {
      key.append(null)
      return
    }
    if type != .text, (type?.isNumber ?? false) || field.kind == .number,
      let value = Decimal(field.bytes)
    {
      key.append(number)
      value.appendKey(to: &key)
    } else if type == .date, let moment = Moment(field.bytes) {
      key.append(date)
      moment.appendKey(to: &key)
    } else {
      key.append(text)
      appendText(field.bytes, to: &key, isFolded: false)
    }
  }

  /// A zero byte is written as 0 1 and the end as 0 0, so that a shorter text comes first.
  private static func appendText(
    _ bytes: ArraySlice<UInt8>, to key: inout [UInt8], isFolded: Bool = true
  ) {
    for byte in bytes {
      key.append(isFolded ? foldedASCII(byte) : byte)
      if byte == 0 { key.append(1) }
    }
    key.append(0)
    key.append(0)
  }
}
