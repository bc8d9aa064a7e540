internal import CJSON
internal import Model

/// Where the tokens of a JSON text stand; owns simdjson's memory and uses it again and again.
final class JSONIndexer {
  /// Offsets of tokens in the text last indexed, and after the last one the length of that text.
  struct Index {
    let offsets: UnsafePointer<UInt32>
    let count: Int
  }

  enum Fault {
    case unclosedString
    case controlCharacter
    case invalidUTF8

    var why: String {
      switch self {
      case .unclosedString: "a string that does not end"
      case .controlCharacter: "a control character inside a string"
      case .invalidUTF8: "bytes that are not UTF-8"
      }
    }
  }

  private let indexer: OpaquePointer

  /// - Throws: ``Problem`` when there is no memory left.
  init() throws(Problem) {
    guard let indexer = weir_json_indexer_new() else {
      throw Problem(.malformed(format: "JSON", offset: 0, why: "no memory left"))
    }
    self.indexer = indexer
  }

  deinit { weir_json_indexer_free(indexer) }

  /// The index stays good until the next call and as long as the indexer lives.
  ///
  /// - Throws: ``Problem`` when there is no memory left.
  func index(_ text: UnsafeBufferPointer<UInt8>) throws(Problem) -> (Index?, Fault?) {
    guard let base = text.baseAddress else { return (nil, nil) }
    var count = 0
    var offsets: UnsafePointer<UInt32>?
    let outcome = weir_json_index(indexer, base, text.count, &offsets, &count)
    switch outcome {
    case weir_json_fine:
      guard let offsets else { return (nil, nil) }
      return (Index(offsets: offsets, count: count), nil)
    case weir_json_unclosed_string: return (nil, .unclosedString)
    case weir_json_control_character: return (nil, .controlCharacter)
    case weir_json_invalid_utf8: return (nil, .invalidUTF8)
    default: throw Problem(.malformed(format: "JSON", offset: 0, why: "no memory left"))
    }
  }
}
