internal import CCatalogue
internal import Glibc

/// The catalogue's text inside the program; offsets are bytes from 0.
///
/// A look-up runs over the bytes and makes strings of nothing but the lines it wants, so that
/// starting the program costs nothing and a look-up far below a millisecond.
enum CatalogueText {
  /// What the first word of a line says it is.
  enum Kind: String {
    case program
    case table
    case renamed
    case codes
  }

  private static var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: weir_catalogue(), count: weir_catalogue_size())
  }

  /// The line of that kind whose first field is `name`, byte for byte.
  static func line(_ kind: Kind, named name: String) -> Range<Int>? {
    guard isPlain(name) else { return nil }
    return find("\n\(kind.rawValue) \(name)\t", from: 0)
  }

  /// The first line of that kind that begins at or after `offset`.
  static func line(_ kind: Kind, from offset: Int) -> Range<Int>? {
    // The line end before it belongs to what is looked for.
    find("\n\(kind.rawValue) ", from: max(offset - 1, 0))
  }

  /// The indented line right behind another, or nil where its block ends.
  static func child(after line: Range<Int>) -> Range<Int>? {
    let start = line.upperBound + 1
    guard start < bytes.count, bytes[start] == UInt8(ascii: " ") else { return nil }
    return start + 1..<end(of: start)
  }

  /// The fields of a line, parted by tabs; the word that tells its kind is left out.
  static func fields(_ line: Range<Int>) -> [String] {
    bytes[line].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Names as the catalogue spells them are printable ASCII, so nothing else can be found.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// The line that `opening` (a line end and the start of a line) leads into, without its kind.
  private static func find(_ opening: String, from offset: Int) -> Range<Int>? {
    var opening = opening
    let found = opening.withUTF8 {
      weir_catalogue_find($0.baseAddress ?? weir_catalogue(), $0.count, offset)
    }
    guard found < bytes.count, let blank = opening.utf8.firstIndex(of: UInt8(ascii: " ")) else {
      return nil
    }
    let start = found + opening.utf8.distance(from: opening.utf8.startIndex, to: blank) + 1
    return start..<end(of: start)
  }

  /// The offset of the line end at or after `offset`, or the text's end.
  private static func end(of offset: Int) -> Int {
    guard offset < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + offset, 0x0A, bytes.count - offset)
    else { return bytes.count }
    return UnsafeRawPointer(found) - start
  }
}
