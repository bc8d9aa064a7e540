extension Loopback {
  /// A request as it came over the wire.
  package struct Request: Sendable {
    /// From 0, over all connections.
    package internal(set) var number = 0
    package let method: String
    /// As in the request line: a path and query, or a whole URL when we are the proxy.
    package let target: String
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// The head, byte for byte, up to and including the empty line.
    package let head: String

    /// The value of the first header of that name, ASCII case aside.
    package func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }
}

extension Loopback.Request {
  /// Reads a head; nil when it is no request line.
  init?(head bytes: [UInt8], body: [UInt8]) {
    let lines = bytes.split(separator: 10).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
    guard let first = lines.first else { return nil }
    let words = first.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3 else { return nil }
    method = words[0]
    target = words[1]
    headers = lines.dropFirst().compactMap { line in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      return (name: String(line[..<colon]), value: String(value))
    }
    self.body = body
    head = String(decoding: bytes, as: UTF8.self)
  }
}
