import Foundation

/// Holds decoded rows against what Foundation's reader made of the same bytes.
struct Oracle {
  private let decoded: Decoded

  init(_ decoded: Decoded) { self.decoded = decoded }

  /// Whether the rows are those of the value.
  func says(_ value: Any) -> Bool {
    if let values = value as? [Any], values.allSatisfy({ $0 is [String: Any] }) {
      return isRows(values)
    }
    if let members = value as? [String: Any] {
      let lists = members.values.compactMap { $0 as? [Any] }
        .filter { list in !list.isEmpty && list.allSatisfy { $0 is [String: Any] } }
      if lists.count == 1 { return isRows(lists[0]) }
      if members.count == 1, (members.values.first as? [Any])?.isEmpty == true {
        return decoded.rows.isEmpty
      }
      return decoded.rows.count == members.count
        && decoded.rows.allSatisfy { row in
          guard case .text(let key) = row[0], let value = members[key] else { return false }
          return isCell(row[1], value)
        }
    }
    if let values = value as? [Any] {
      return decoded.rows.count == values.count
        && zip(decoded.rows, values).allSatisfy { isCell($0[1], $1) }
    }
    return decoded.rows.count == 1 && isCell(decoded.rows[0][1], value)
  }

  private func isRows(_ values: [Any]) -> Bool {
    guard decoded.rows.count == values.count else { return false }
    return zip(decoded.rows, values).allSatisfy { row, value in
      guard let members = value as? [String: Any] else { return false }
      return zip(decoded.columns, row).allSatisfy { column, field in
        members[column].map { isCell(field, $0) } ?? (field == .absent)
      } && members.keys.allSatisfy { decoded.columns.contains($0) }
    }
  }

  private func isCell(_ field: Field, _ value: Any) -> Bool {
    switch field {
    case .absent: return false
    case .null: return value is NSNull
    case .boolean(let text): return (value as? Bool).map { "\($0)" == text } ?? false
    case .number(let text):
      guard let number = value as? NSNumber else { return false }
      return number == NSDecimalNumber(string: text) || number.doubleValue == Double(text)
        || number.floatValue == Float(text)
    case .text(let text):
      switch value {
      case let string as String: return string == text
      case let date as Date: return date.ISO8601Format() == text
      case let data as Data: return data.base64EncodedString() == text
      case let number as NSNumber: return number.doubleValue == Double(text)
      default: return false
      }
    case .nested(let text):
      guard
        let nested = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
      else { return false }
      return nested == plain(value) as? NSObject
    }
  }

  /// The value with what JSON has not as the text that a cell has.
  private func plain(_ value: Any) -> Any {
    switch value {
    case let date as Date: date.ISO8601Format()
    case let data as Data: data.base64EncodedString()
    case let values as [Any]: values.map(plain)
    case let members as [String: Any]: members.mapValues(plain)
    case let number as NSNumber where !number.doubleValue.isFinite: "\(number.doubleValue)"
    default: value
    }
  }
}
