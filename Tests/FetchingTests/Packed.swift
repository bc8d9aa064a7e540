import CZlib
import Testing

/// One gzip member.
func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  let size = Int32(MemoryLayout<z_stream>.size)
  _ = deflateInit2_(
    &stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  let written = input.withUnsafeMutableBufferPointer { packed in
    output.withUnsafeMutableBufferPointer { buffer in
      stream.next_in = packed.baseAddress
      stream.avail_in = UInt32(packed.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(buffer.count)
      let status = deflate(&stream, Z_FINISH)
      #expect(status == Z_STREAM_END)
      return buffer.count - Int(stream.avail_out)
    }
  }
  return Array(output[..<written])
}

/// Rows that do not pack into nothing.
func rows(_ count: Int) -> [UInt8] {
  var number: UInt64 = 1
  var text = "["
  for row in 0..<count {
    number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    text += (row == 0 ? "" : ",") + #"{"ROW": \#(row), "NUMBER": \#(number >> 11)}"#
  }
  return Array((text + "]").utf8)
}
