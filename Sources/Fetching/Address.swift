internal import CCurl
internal import Model

/// Where credentials may go: scheme, host and port (RFC 6454).
struct Origin: Hashable {
  let scheme: String
  /// In lower case; an IPv6 address in brackets.
  let host: String
  let port: Int

  var isSecure: Bool { scheme == "https" }
}

/// An absolute http or https URL, taken apart.
struct Address {
  /// As it is sent: without user and fragment, otherwise as typed.
  let url: String
  let origin: Origin
  /// Percent-decoded.
  let user: String?
  let password: String?

  /// - Throws: ``Problem/Kind/wrongURL(_:why:)``.
  init(_ text: String) throws(Problem) {
    let shown = Secrets.masked(url: text)
    if let byte = text.utf8.first(where: { $0 <= 0x20 || $0 == 0x7F }) {
      let what = byte == 0x20 ? "a blank" : "a control character"
      throw Problem(.wrongURL(shown, why: "it holds \(what), which must be percent-encoded"))
    }
    let sent = Self.withoutUserAndFragment(text)
    var given = try CurlURL()
    var parts = try CurlURL()
    // Curl forgives `http:///host`.
    guard let mark = text.firstRange(of: "://"), !text[mark.upperBound...].hasPrefix("/"),
      given.take(text, asTyped: true), parts.take(sent, asTyped: true),
      let scheme = parts.part(CURLUPART_SCHEME)?.lowercased(),
      let host = parts.part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
      let port = parts.part(CURLUPART_PORT).flatMap({ Int($0) })
    else { throw Problem(.wrongURL(shown, why: "it is no absolute http or https URL")) }
    guard scheme == "http" || scheme == "https" else {
      throw Problem(.wrongURL(shown, why: "`\(scheme)` is neither http nor https"))
    }
    // The host of what is sent, so that no second reading of the text can differ.
    origin = Origin(scheme: scheme, host: host, port: port)
    user = given.part(CURLUPART_USER, decoded: true)
    password = given.part(CURLUPART_PASSWORD, decoded: true)
    url = sent
  }

  /// Resolves what a `Location` header says against this URL (RFC 3986, 5.2).
  ///
  /// - Throws: ``Problem/Kind/wrongRedirect(_:why:)``.
  func resolve(_ location: String) throws(Problem) -> Address {
    let shown = Secrets.masked(url: location)
    var parts = try CurlURL()
    guard !location.isEmpty, parts.take(url), parts.take(location, encoding: true),
      let whole = parts.part(CURLUPART_URL)
    else { throw Problem(.wrongRedirect(shown, why: "it is no http or https URL")) }
    do throws(Problem) { return try Address(whole) } catch {
      guard case .wrongURL(_, let why) = error.kind else { throw error }
      throw Problem(.wrongRedirect(shown, why: why))
    }
  }

  private static func withoutUserAndFragment(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "#") })
    // The caller has seen `://`; the authority follows it.
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return text }
    let start = min(colon + 3, bytes.count)
    let end =
      bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      ?? bytes.count
    let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@"))
    let kept = bytes[..<start] + bytes[(at.map { $0 + 1 } ?? start)...]
    return String(decoding: kept, as: UTF8.self)
  }
}
