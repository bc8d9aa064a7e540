/// The elements of an XML property list, and of what some services wrap it in.
enum PropertyListTag: String {
  case plist, dict, key, array, string, integer, real, date, data, `true`, `false`
  case document = "Document"
  case `protocol` = "Protocol"

  init?(_ name: UnsafeBufferPointer<UInt8>) {
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }

  /// Whether it holds text that means something.
  var isText: Bool {
    switch self {
    case .key, .string, .integer, .real, .date, .data: true
    default: false
    }
  }

  /// Whether it stands around the one value.
  var isWrapper: Bool { self == .plist || self == .document || self == .protocol }

  /// Whether another wrapper may stand right inside.
  func wraps(_ inner: PropertyListTag) -> Bool {
    switch self {
    case .document: inner == .protocol || inner == .plist
    case .protocol: inner == .plist
    default: false
    }
  }
}
