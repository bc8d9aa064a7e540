internal import CCurl
internal import Glibc
internal import Model

/// The entry points of libcurl.
typealias CurlLibrary = UnsafePointer<curl_library>

/// Opens libcurl at first use.
///
/// - Throws: ``Problem/Kind/missingLibrary(_:package:)``.
func openCurl() throws(Problem) -> CurlLibrary {
  guard let library = curl_open() else {
    throw Problem(.missingLibrary("libcurl", package: "libcurl4"))
  }
  // We tell curl to leave signals alone, so a peer that goes away must not end the program.
  signal(SIGPIPE, SIG_IGN)
  return library
}

/// A URL in curl's own parser (RFC 3986).
struct CurlURL: ~Copyable {
  private let curl: CurlLibrary
  private let handle: OpaquePointer

  /// - Throws: ``Problem`` when libcurl is missing or there is no memory.
  init() throws(Problem) {
    (curl, handle) = try Self.open()
  }

  private static func open() throws(Problem) -> (CurlLibrary, OpaquePointer) {
    let curl = try openCurl()
    guard let handle = curl.pointee.url() else {
      throw Problem(.missingLibrary("libcurl", package: "libcurl4"))
    }
    return (curl, handle)
  }

  deinit { curl.pointee.url_cleanup(handle) }

  /// Takes an absolute URL, or one relative to what is there; false when it is none.
  mutating func take(_ url: String, encoding: Bool = false, asTyped: Bool = false) -> Bool {
    let flags = (encoding ? CURLU_URLENCODE : 0) | (asTyped ? CURLU_PATH_AS_IS : 0)
    return curl.pointee.url_set(handle, CURLUPART_URL, url, UInt32(flags)) == CURLUE_OK
  }

  /// A part as it stands, or nil when the URL has none.
  func part(_ part: CURLUPart, decoded: Bool = false) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    let flags = CURLU_DEFAULT_PORT | (decoded ? CURLU_URLDECODE : 0)
    // `:443` is no part of a whole URL that does not spell it.
    let chosen = part == CURLUPART_URL ? 0 : UInt32(flags)
    guard curl.pointee.url_get(handle, part, &text, chosen) == CURLUE_OK, let text else {
      return nil
    }
    defer { curl.pointee.free(text) }
    return String(cString: text)
  }
}
