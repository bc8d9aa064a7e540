import Model

/// Bytes on their way out: filled by a batch, handed over in one piece, used again.
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  /// Bytes; the output of a usual batch, so that it seldom grows.
  private static let firstCapacity = 1 << 16
  /// Bytes; a buffer that one huge row has blown up is not kept.
  private static let keptCapacity = 16 << 20

  init() {
    capacity = Self.firstCapacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// Makes sure that so many more bytes fit.
  @inline(__always) mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(extra) }
  }

  private mutating func grow(_ extra: Int) {
    let larger = max(count + extra, capacity * 2)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    moved.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  mutating func append(_ byte: UInt8, times: Int) {
    for _ in 0..<max(times, 0) { append(byte) }
  }

  /// Copies eight bytes at a time as long as none is special.
  ///
  /// - Parameters:
  ///   - cell: the bytes to copy.
  ///   - readable: how many bytes may be read from the start of the cell, at least its own.
  /// - Returns: false, and nothing is added, when a byte is special.
  @inline(__always) mutating func append(
    _ cell: UnsafeRawBufferPointer, readable: Int, unless special: SpecialBytes
  ) -> Bool {
    guard let source = cell.baseAddress else { return true }
    let length = cell.count
    reserve(length + 8)
    let target = base + count
    var index = 0
    while index + 8 <= length {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if special.isIn(UInt64(littleEndian: word)) { return false }
      target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    let rest = length - index
    if rest > 0 {
      var word: UInt64 = 0
      if index + 8 <= readable {
        word = UInt64(littleEndian: source.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      } else {
        for place in 0..<rest {
          let byte = source.load(fromByteOffset: index + place, as: UInt8.self)
          word |= UInt64(byte) << UInt64(8 * place)
        }
      }
      // Bytes past the cell become 0x7F, which is never special.
      let own = UInt64.max >> UInt64(64 - 8 * rest)
      word = word & own | 0x7F7F_7F7F_7F7F_7F7F & ~own
      if special.isIn(word) { return false }
      target.storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt64.self)
    }
    count += length
    return true
  }

  /// Shows the bytes in place.
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Hands all bytes over in one call and forgets them.
  mutating func flush(to sink: any ByteSink) throws(Problem) {
    guard count > 0 else { return }
    try sink.write(UnsafeRawBufferPointer(start: base, count: count))
    count = 0
    if capacity > Self.keptCapacity { self = ByteBuffer() }
  }
}
