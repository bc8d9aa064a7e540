internal import Model

/// A body that can be looked at before it is taken.
final class Intake: ByteStream {
  /// Bytes of a body that is no rows which are kept to find the service's words in.
  static let wordBytes = 64 << 10

  private let body: any ByteStream
  private var head: [UInt8] = []
  private var hasEnded = false

  init(_ body: any ByteStream) { self.body = body }

  func next() throws(Problem) -> [UInt8]? {
    if head.isEmpty { return hasEnded ? nil : try body.next() }
    var taken: [UInt8] = []
    swap(&taken, &head)
    return taken
  }

  func close() { body.close() }

  /// The first bytes: at least as many as asked for, unless the body has fewer.
  func peek(_ count: Int) throws(Problem) -> [UInt8] {
    while head.count < count, !hasEnded {
      if let chunk = try body.next() { head += chunk } else { hasEnded = true }
    }
    return head
  }

  /// Where the first byte that is no blank stands, a byte order mark of UTF-8 aside.
  ///
  /// - Returns: nil when there is none in the first bytes that are looked at.
  func firstByte(after offset: Int = 0) throws(Problem) -> Int? {
    var at = offset
    while at < Intake.wordBytes {
      let head = try peek(at + 1)
      if at == 0, head.first == 0xEF, try peek(3).starts(with: [0xEF, 0xBB, 0xBF]) {
        at = 3
        continue
      }
      guard at < head.count else { return nil }
      if !isBlank(head[at]) { return at }
      at += 1
    }
    return at
  }

  /// As much of the body as is looked at for words, however it ends.
  ///
  /// - Throws: ``Problem/Kind/interrupted`` only: the words are an answer even if cut.
  func words() throws(Problem) -> [UInt8] {
    do {
      return Array(try peek(Intake.wordBytes).prefix(Intake.wordBytes))
    } catch {
      if error.kind == .interrupted { throw error }
      return Array(head.prefix(Intake.wordBytes))
    }
  }

  /// The whole body.
  ///
  /// - Throws: ``Problem/Kind/replyTooLarge(what:limit:)`` when it is larger than the limit.
  func whole(_ what: String, limit: Int) throws(Problem) -> [UInt8] {
    let bytes = try peek(limit + 1)
    guard bytes.count <= limit else { throw Problem(.replyTooLarge(what: what, limit: limit)) }
    return bytes
  }
}
