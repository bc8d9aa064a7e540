internal import CZlib
internal import Model

/// Unpacks gzip (RFC 1952) a little at a time: one member or several, each to its end.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var used = 0
  /// A member has ended and no other begun.
  private(set) var isAtEnd = false

  /// - Throws: ``Problem`` when there is no memory.
  init() throws(Problem) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard zlib_start_gzip(stream) == Z_OK else {
      stream.deallocate()
      throw Problem(.wrongContentEncoding("cannot be unpacked: no memory"))
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Adds packed bytes.
  func feed(_ bytes: [UInt8]) {
    if used == input.count { input = bytes } else { input = input[used...] + bytes }
    used = 0
  }

  /// At most ``Limits/unpackedBytes`` unpacked bytes, or nil when packed ones are needed.
  ///
  /// - Throws: ``Problem/Kind/wrongContentEncoding(_:)`` for damaged data or other bytes after it.
  func next(ended: Bool) throws(Problem) -> [UInt8]? {
    while true {
      if isAtEnd {
        guard try beginNextMember(ended: ended) else { return nil }
      }
      let (output, status) = step()
      if status == Z_STREAM_END { isAtEnd = true }
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw damaged()
      }
      if !output.isEmpty { return output }
      // Nothing came and nothing ended: more input is needed.
      if status == Z_BUF_ERROR || (status == Z_OK && used == input.count) { return nil }
    }
  }

  /// Whether another member follows the one that ended.
  private func beginNextMember(ended: Bool) throws(Problem) -> Bool {
    let rest = input[used...]
    guard !rest.isEmpty else { return false }
    if rest.count == 1, rest.first == 0x1F, !ended { return false }
    guard rest.starts(with: [0x1F, 0x8B]), inflateReset(stream) == Z_OK else {
      throw Problem(.wrongContentEncoding("goes on after the end of its gzip stream"))
    }
    isAtEnd = false
    return true
  }

  private func step() -> (output: [UInt8], status: Int32) {
    var status = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: Limits.unpackedBytes) { buffer, count in
      input.withUnsafeMutableBufferPointer { packed in
        let rest = packed.count - used
        stream.pointee.next_in = packed.baseAddress.map { $0 + used }
        stream.pointee.avail_in = UInt32(clamping: rest)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(clamping: buffer.count)
        let given = stream.pointee.avail_in
        status = inflate(stream, Z_NO_FLUSH)
        used += Int(given - stream.pointee.avail_in)
        count = buffer.count - Int(stream.pointee.avail_out)
      }
    }
    return (output, status)
  }

  private func damaged() -> Problem {
    let words = stream.pointee.msg.map { String(cString: $0) } ?? "bad data"
    return Problem(.wrongContentEncoding("is damaged gzip: \(words)"))
  }
}
