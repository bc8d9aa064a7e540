internal import Model

/// Reads a binary property list, trusting none of its numbers.
///
/// Objects refer to one another by number, so a few hundred bytes can stand for more values than
/// there are atoms, or for themselves. Every value is counted where it is referred to, and so are
/// the bytes of texts and data; cycles and depth are told. The layout is that of Apple's
/// CFBinaryPList.c.
struct PropertyListBinary {
  private static let trailerBytes = 32
  private static let magic = Array("bplist0".utf8)

  let bytes: [UInt8]
  private let offsetBytes: Int
  private let referenceBytes: Int
  private let objectCount: Int
  private let tableStart: Int
  /// Objects that are being read.
  private var isOpen: [Bool]
  /// Texts and numbers that were read before.
  private var known: [Int: PropertyListValue] = [:]
  private var valuesLeft: Int
  private var bytesLeft = Limits.documentBytes

  /// Whether a body calls itself a binary property list.
  static func isBinary(_ head: [UInt8]) -> Bool { head.starts(with: "bplist".utf8) }

  /// - Parameter body: the whole answer.
  /// - Throws: ``Problem`` at the first number that does not fit.
  static func value(of body: [UInt8]) throws(Problem) -> PropertyListValue {
    var list = try PropertyListBinary(body)
    let top = try list.trailer(16)
    return try list.object(top, depth: 1)
  }

  private init(_ body: [UInt8]) throws(Problem) {
    bytes = body
    guard body.starts(with: Self.magic) else {
      throw Self.fault(0, "its version is not known")
    }
    guard body.count >= 8 + 1 + Self.trailerBytes else {
      throw Problem(.truncated(format: "binary property list", why: "its trailer is missing"))
    }
    let trailer = body.count - Self.trailerBytes
    offsetBytes = Int(body[trailer + 6])
    referenceBytes = Int(body[trailer + 7])
    guard (1...8).contains(offsetBytes), (1...8).contains(referenceBytes) else {
      throw Self.fault(trailer + 6, "numbers of no known width")
    }
    guard let count = Self.number(body, trailer + 8, 8),
      let start = Self.number(body, trailer + 24, 8),
      start >= 9, start <= trailer, count >= 1, count <= (trailer - start) / offsetBytes
    else { throw Self.fault(trailer + 8, "its table of objects does not fit") }
    objectCount = count
    tableStart = start
    isOpen = Array(repeating: false, count: count)
    // Shared objects swell a list; an honest one shares texts, which it names once each time.
    valuesLeft = min(Limits.propertyListValues, 65_536 + 4 * body.count)
  }

  // MARK: Objects

  private mutating func object(_ number: Int, depth: Int) throws(Problem) -> PropertyListValue {
    guard number < objectCount else { throw fault("object \(number) does not exist") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else { throw fault("it stands for too many values") }
    if let value = known[number] {
      try charge(value)
      return value
    }
    guard depth <= Limits.documentDepth else {
      throw fault("more than \(Limits.documentDepth) levels")
    }
    guard !isOpen[number] else { throw fault("object \(number) holds itself") }
    let entry = tableStart + number * offsetBytes
    guard let offset = Self.number(bytes, entry, offsetBytes), offset >= 8, offset < tableStart
    else { throw fault("object \(number) lies outside") }
    let marker = bytes[offset]
    switch marker >> 4 {
    case 0xA...0xD:
      isOpen[number] = true
      defer { isOpen[number] = false }
      return try container(marker, offset, depth)
    default:
      let value = try scalar(marker, offset)
      try charge(value)
      known[number] = value
      return value
    }
  }

  /// An array, a set, which becomes one, or a dictionary.
  private mutating func container(
    _ marker: UInt8, _ offset: Int, _ depth: Int
  ) throws(Problem) -> PropertyListValue {
    try checkInterruption()
    let isDictionary = marker >> 4 == 0xD
    let (count, start) = try size(
      marker, offset, unit: isDictionary ? 2 * referenceBytes : referenceBytes)
    guard isDictionary else {
      var values: [PropertyListValue] = []
      for place in 0..<count {
        values.append(try object(try reference(start, place), depth: depth + 1))
      }
      return .array(values)
    }
    var members: [PropertyListValue.Member] = []
    var keys: Set<[UInt8]> = []
    for place in 0..<count {
      guard case .string(let key) = try object(try reference(start, place), depth: depth + 1) else {
        throw Self.fault(offset, "a key that is no text")
      }
      guard keys.insert(Array(key.utf8)).inserted else { throw Self.fault(offset, "a key twice") }
      let value = try object(try reference(start, count + place), depth: depth + 1)
      members.append(PropertyListValue.Member(key, value))
    }
    return .dictionary(members)
  }

  private func scalar(_ marker: UInt8, _ offset: Int) throws(Problem) -> PropertyListValue {
    switch marker {
    case 0x00: return .null
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x10...0x14: return try integer(offset, width: 1 << Int(marker & 15))
    case 0x22: return .real(Self.text(Float(bitPattern: UInt32(try bits(offset, 4)))))
    case 0x23: return .real(Self.text(Double(bitPattern: try bits(offset, 8))))
    case 0x33:
      guard let date = PropertyListMoment.text(Double(bitPattern: try bits(offset, 8))) else {
        throw Self.fault(offset, "a date outside the years 1 to 9999")
      }
      return .date(date)
    case 0x40...0x4F:
      let (count, start) = try size(marker, offset, unit: 1)
      return .data(Array(bytes[start..<start + count]))
    case 0x50...0x5F:
      let (count, start) = try size(marker, offset, unit: 1)
      guard bytes[start..<start + count].allSatisfy({ $0 < 0x80 }) else {
        throw Self.fault(offset, "a text that is not ASCII")
      }
      return .string(String(decoding: bytes[start..<start + count], as: UTF8.self))
    case 0x60...0x6F:
      let (count, start) = try size(marker, offset, unit: 2)
      let units = (0..<count).map { place in
        UInt16(bytes[start + 2 * place]) << 8 | UInt16(bytes[start + 2 * place + 1])
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        throw Self.fault(offset, "a text that is not UTF-16")
      }
      return .string(text)
    // A reference of an archive, in the form that it has in XML.
    case 0x80...0x87:
      let number = try bits(offset, Int(marker & 15) + 1)
      return .dictionary([PropertyListValue.Member("CF$UID", .integer("\(number)"))])
    default: throw Self.fault(offset, "an object of no known kind")
    }
  }

  /// Integers of 8 bytes are signed and shorter ones are not; one of 16 bytes must fit 64 bits.
  private func integer(_ offset: Int, width: Int) throws(Problem) -> PropertyListValue {
    guard width == 16 else {
      let number = try bits(offset, width)
      return .integer(width == 8 ? "\(Int64(bitPattern: number))" : "\(number)")
    }
    let high = try bits(offset, 8)
    let low = try bits(offset + 8, 8)
    if high == 0 { return .integer("\(low)") }
    guard high == UInt64.max, low >> 63 == 1 else {
      throw Self.fault(offset, "an integer of more than 64 bits")
    }
    return .integer("\(Int64(bitPattern: low))")
  }

  // MARK: Numbers of the layout

  /// How many units an object has, and where they start; all of them lie before the table.
  private func size(
    _ marker: UInt8, _ offset: Int, unit: Int
  ) throws(Problem) -> (count: Int, start: Int) {
    var count = Int(marker & 15)
    var start = offset + 1
    if count == 15 {
      guard start < tableStart, (0x10...0x13).contains(bytes[start]) else {
        throw Self.fault(offset, "a size that is no number")
      }
      let width = 1 << Int(bytes[start] & 15)
      guard start + 1 + width <= tableStart, let size = Self.number(bytes, start + 1, width) else {
        throw Self.fault(offset, "an object that does not fit")
      }
      count = size
      start += 1 + width
    }
    guard count <= (tableStart - start) / unit else {
      throw Self.fault(offset, "an object that does not fit")
    }
    return (count, start)
  }

  private func reference(_ start: Int, _ place: Int) throws(Problem) -> Int {
    let at = start + place * referenceBytes
    guard let number = Self.number(bytes, at, referenceBytes) else {
      throw Self.fault(at, "a reference that is too large")
    }
    return number
  }

  /// Bytes behind a marker as one number, big end first.
  private func bits(_ offset: Int, _ width: Int) throws(Problem) -> UInt64 {
    guard offset + 1 + width <= tableStart else {
      throw Self.fault(offset, "an object that does not fit")
    }
    return bytes[offset + 1..<offset + 1 + width].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func trailer(_ offset: Int) throws(Problem) -> Int {
    let at = bytes.count - Self.trailerBytes + offset
    guard let number = Self.number(bytes, at, 8) else {
      throw Self.fault(at, "a number that is too large")
    }
    return number
  }

  /// A number, big end first; nil when `Int` cannot hold it.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> Int? {
    Int(exactly: bytes[offset..<offset + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Takes what a value holds off the bytes that all of them may have.
  private mutating func charge(_ value: PropertyListValue) throws(Problem) {
    switch value {
    case .string(let text): bytesLeft -= text.utf8.count
    case .data(let data): bytesLeft -= data.count
    default: return
    }
    guard bytesLeft >= 0 else { throw fault("it stands for too many bytes") }
  }

  private func fault(_ why: String) -> Problem { Self.fault(nil, why) }

  private static func fault(_ offset: Int?, _ why: String) -> Problem {
    Problem(.malformed(format: "a binary property list", offset: offset, why: why))
  }

  private static func text(_ number: some CustomStringConvertible) -> String {
    number.description
  }
}
