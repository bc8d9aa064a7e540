internal import Model

/// One request on the wire: the first of an exchange, or where a redirect leads.
struct Hop {
  let method: Request.Method
  let address: Address
  let headers: [Header]
  let body: [UInt8]
  /// User and password of the first URL, for its own origin alone.
  let user: String?
  let password: String?

  /// - Throws: ``Problem/Kind/wrongURL(_:why:)``, ``Problem/Kind/wrongHeader(name:why:)``.
  init(_ request: Request) throws(Problem) {
    address = try Address(request.url)
    try Self.check(request.headers)
    method = request.method
    headers = request.headers
    body = request.body
    user = address.user
    password = address.password
  }

  private init(
    method: Request.Method, address: Address, headers: [Header], body: [UInt8], user: String?,
    password: String?
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
    self.user = user
    self.password = password
  }

  /// The next hop (RFC 9110, 15.4; Fetch, 4.4): credentials stay with the origin they were meant
  /// for, and a secure exchange stays secure.
  ///
  /// - Throws: ``Problem/Kind/wrongRedirect(_:why:)``.
  func redirected(status: Int, to location: String) throws(Problem) -> Hop {
    let target = try address.resolve(location)
    let isSameOrigin = target.origin == address.origin
    if address.origin.isSecure && !target.origin.isSecure {
      throw wrong(target, "it leads from https to http")
    }
    let keepsMethod = method == .get || status == 307 || status == 308
    if keepsMethod && method == .post && !isSameOrigin {
      throw wrong(target, "it would carry the data of a POST to another server")
    }
    let carried = headers.filter { header in
      let aboutBody = header.name.lowercasedASCII.hasPrefix("content-")
      let harmless = header.name.equalsIgnoringASCIICase("Accept")
      return (isSameOrigin || harmless) && (keepsMethod || !aboutBody)
    }
    return Hop(
      method: keepsMethod ? method : .get, address: target, headers: carried,
      body: keepsMethod ? body : [], user: isSameOrigin ? user : nil,
      password: isSameOrigin ? password : nil)
  }

  private func wrong(_ target: Address, _ why: String) -> Problem {
    Problem(.wrongRedirect(Secrets.masked(url: target.url), why: why))
  }

  /// Names must be tokens and values must keep to their line, or a value could add a header.
  private static func check(_ headers: [Header]) throws(Problem) {
    for header in headers {
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
        throw Problem(.wrongHeader(name: header.name, why: "its name holds more than a token may"))
      }
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 9 }) else {
        throw Problem(.wrongHeader(name: header.name, why: "its value holds a control character"))
      }
      if ours.contains(header.name.lowercasedASCII) {
        throw Problem(.wrongHeader(name: header.name, why: "it follows from the request itself"))
      }
    }
  }

  private static let ours: Set<String> = [
    "accept-encoding", "connection", "content-length", "expect", "host", "te", "transfer-encoding",
  ]

  /// RFC 9110, 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !#""(),/:;<=>?@[\]{}"#.utf8.contains(byte)
  }
}

extension String {
  fileprivate var lowercasedASCII: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
