internal import CDigest

/// The SHA-256 of bytes that come piece by piece (FIPS 180-4), by libmd.
package struct SHA256 {
  private var context = SHA2_CTX()

  package init() { SHA256Init(&context) }

  /// Takes the next bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    SHA256Update(&context, start, bytes.count)
  }

  /// 64 hexadecimal digits, of all bytes so far.
  package var hexadecimal: String {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &copy)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
