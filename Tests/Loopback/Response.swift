extension Loopback {
  /// What a server does with one request: a list of actions on the raw connection.
  package struct Response: Sendable {
    package var actions: [Action]

    package init(_ actions: [Action]) { self.actions = actions }
    package init(_ actions: Action...) { self.actions = actions }
  }

  package enum Action: Sendable {
    case send([UInt8])
    /// A few bytes at a time, with a pause of `seconds` after each.
    case drip([UInt8], each: Int = 1, seconds: Double)
    /// The same bytes again and again until the other side goes away.
    case forever([UInt8], seconds: Double = 0)
    /// The contents of a file, by `sendfile`.
    case file(String)
    case pause(seconds: Double)
    /// Says nothing more and leaves the connection open until the other side goes away.
    case hang
    /// Ends the connection in good order; without it the next request is awaited.
    case close
    /// Ends it with RST.
    case reset
  }
}

extension Loopback.Action {
  package static func send(_ text: String) -> Self { .send(Array(text.utf8)) }
}

extension Loopback.Response {
  /// Status line, the headers, `Content-Length` and the body.
  package static func whole(
    _ body: [UInt8], type: String?, status: Int = 200, headers: [(String, String)] = []
  ) -> Self {
    var head = "HTTP/1.1 \(status) \(reason(status))\r\n"
    if let type { head += "Content-Type: \(type)\r\n" }
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(body.count)\r\n\r\n"
    return Self(.send(Array(head.utf8) + body))
  }

  package static func json(
    _ text: String, status: Int = 200, headers: [(String, String)] = []
  ) -> Self {
    whole(Array(text.utf8), type: "application/json", status: status, headers: headers)
  }

  package static func xml(_ text: String, status: Int = 200) -> Self {
    whole(Array(text.utf8), type: "application/xml", status: status)
  }

  package static func csv(_ text: String, status: Int = 200) -> Self {
    whole(Array(text.utf8), type: "text/csv", status: status)
  }

  package static func html(_ text: String, status: Int = 200) -> Self {
    whole(Array(text.utf8), type: "text/html", status: status)
  }

  /// A status with an empty body.
  package static func status(_ status: Int, headers: [(String, String)] = []) -> Self {
    whole([], type: nil, status: status, headers: headers)
  }

  package static func redirect(to location: String, status: Int = 302) -> Self {
    self.status(status, headers: [("Location", location)])
  }

  /// A large file, with its length.
  package static func file(_ path: String, bytes: Int, type: String = "application/json") -> Self {
    Self(
      .send("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(bytes)\r\n\r\n"),
      .file(path))
  }

  /// Bytes as they stand, then a good end of the connection.
  package static func raw(_ text: String) -> Self { Self(.send(text), .close) }
  package static func raw(_ bytes: [UInt8]) -> Self { Self(.send(bytes), .close) }

  /// The body in chunks, each element one; `whole` false leaves out the last, empty chunk.
  package static func chunked(
    _ chunks: [[UInt8]], headers: [(String, String)] = [], whole: Bool = true
  ) -> Self {
    var bytes = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n".utf8)
    for (name, value) in headers { bytes += Array("\(name): \(value)\r\n".utf8) }
    bytes += Array("\r\n".utf8)
    for chunk in chunks {
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    guard whole else { return Self(.send(bytes), .close) }
    return Self(.send(bytes + Array("0\r\n\r\n".utf8)))
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200..<300: "OK"
    case 300..<400: "Elsewhere"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 400..<500: "Bad Request"
    default: "Server Error"
    }
  }
}
