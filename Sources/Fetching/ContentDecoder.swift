internal import Model

/// Takes off what `Content-Encoding` says was put on, and does not believe it blindly
/// (RFC 9110, 8.4): we ask for gzip alone, and gzip is known by its first bytes, 1f 8b.
struct ContentDecoder {
  private let host: String
  /// A message without a body may still carry the label.
  private let mayBeEmpty: Bool
  private var state: State
  private var waiting: [UInt8] = []

  private enum State {
    /// The first two bytes are still to come.
    case start(labelled: Bool)
    case plain
    case gzip(Inflater)
    case refused(String)
  }

  init(_ head: Head, host: String) {
    self.host = host
    mayBeEmpty = head.status == 204 || head.status == 304 || head.first("Content-Length") == "0"
    let labels = head.list("Content-Encoding").filter { $0 != "identity" }
    let transfer = head.list("Transfer-Encoding").filter { $0 != "chunked" && $0 != "identity" }
    if let other = transfer.first {
      state = .refused("has the transfer encoding `\(other)`, which was not asked for")
    } else if labels.isEmpty || labels == ["gzip"] || labels == ["x-gzip"] {
      state = .start(labelled: !labels.isEmpty)
    } else {
      let all = labels.joined(separator: ", ")
      state = .refused("has the content encoding `\(all)`, which was not asked for")
    }
  }

  /// Adds bytes from the wire.
  mutating func feed(_ bytes: [UInt8]) {
    if waiting.isEmpty { waiting = bytes } else { waiting += bytes }
  }

  /// The next bytes of the content, or nil when more from the wire are needed, or at the end.
  ///
  /// - Parameter ended: No more will be fed.
  /// - Throws: ``Problem`` when the label is wrong, or the body ends before its gzip stream.
  mutating func next(ended: Bool) throws(Problem) -> [UInt8]? {
    if case .start(let labelled) = state {
      guard waiting.count >= 2 || ended else { return nil }
      state = try begin(labelled: labelled)
    }
    switch state {
    case .start: return nil
    case .refused(let why): throw Problem(.wrongContentEncoding(why))
    case .plain:
      guard !waiting.isEmpty else { return nil }
      defer { waiting = [] }
      return waiting
    case .gzip(let inflater):
      if !waiting.isEmpty {
        inflater.feed(waiting)
        waiting = []
      }
      if let bytes = try inflater.next(ended: ended) { return bytes }
      if ended && !inflater.isAtEnd {
        throw Problem(.incomplete(host: host, why: "its gzip stream is cut off"))
      }
      return nil
    }
  }

  private func begin(labelled: Bool) throws(Problem) -> State {
    let isGzip = waiting.starts(with: [0x1F, 0x8B])
    if labelled {
      if waiting.isEmpty && mayBeEmpty { return .plain }
      if waiting.isEmpty || waiting == [0x1F] {
        throw Problem(.incomplete(host: host, why: "its gzip stream is cut off"))
      }
      guard isGzip else {
        throw Problem(.wrongContentEncoding("is labelled gzip but is not"))
      }
      return .gzip(try Inflater())
    }
    if isGzip {
      throw Problem(.wrongContentEncoding("is gzip (it begins with 1f 8b) but not labelled so"))
    }
    return .plain
  }
}
