import Model
import Services

/// The request of `get`: a path below the service's base, or a whole URL of a known service.
struct RawAddress {
  let request: Request

  /// Hosts that Envirofacts answers or answered on.
  private static let hosts = [
    "data.epa.gov", "enviro.epa.gov", "iaspub.epa.gov", "ofmpub.epa.gov",
  ]

  /// - Throws: ``Problem/Kind/wrongURL(_:why:)`` for an address of no known service.
  init(_ text: String, settings: Settings, catalogue: Catalogue) throws(Problem) {
    guard !text.isEmpty else { throw Problem(.wrongURL(text, why: "it is empty")) }
    try Self.checkScheme(text)
    let isWhole = text.utf8.starts(with: "http://".utf8) || text.utf8.starts(with: "https://".utf8)
    var url = Self.sendable(text)
    var path = url
    if isWhole, let described = DescribedReading(url, bases: settings.addresses) {
      request = Request(
        url,
        expects: .init(.json, .rows, tables: [described.table.name], layout: described.table.layout)
      )
      return
    }
    if isWhole {
      try Self.checkHost(text, base: settings.envirofactsURL)
      path = Self.pathBelowBase(url, base: settings.envirofactsURL)
    } else {
      path = String(url.drop { $0 == "/" })
      url = try PathQuery.address(path, base: settings.envirofactsURL)
    }
    for segment in path.prefix(while: { $0 != "?" }).split(separator: "/") {
      let decoded = String(decoding: PercentEncoding.decoded(segment.utf8), as: UTF8.self)
      if decoded.sameBytes(as: ".") || decoded.sameBytes(as: "..") {
        throw Problem(.dotSegment(decoded))
      }
    }
    request = Request(url, expects: Self.expectation(of: path, catalogue: catalogue))
  }

  /// Only http and https, both with their two slashes; a path begins with none or one.
  private static func checkScheme(_ text: String) throws(Problem) {
    if text.utf8.starts(with: "//".utf8) {
      throw Problem(.wrongURL(text, why: "write the scheme too, `https:\(text)`"))
    }
    let scheme = text.prefix { foldedASCII($0.utf8.first ?? 0) &- 0x61 < 26 }
    guard scheme.count > 1, text.dropFirst(scheme.count).first == ":" else { return }
    let isHTTP = ["http", "https"].contains(String(scheme).asciiLowercased)
    guard isHTTP, text.dropFirst(scheme.count).utf8.starts(with: "://".utf8) else {
      throw Problem(
        .wrongURL(text, why: "an address begins with `https://` or `http://`, a path with neither"))
    }
  }

  /// What the path asks for, as far as it can be read; a path that cannot is sent all the same.
  private static func expectation(
    of path: String, catalogue: Catalogue
  ) -> Request.Expectation {
    let query = try? PathQuery.parse(path: path, isTable: { catalogue.isTable($0) })
    let isV2 = query?.dialect == .v2
    let word = query?.format ?? (isV2 ? "json" : "xml")
    let named = ReplyFormat.ofTables.first { $0.rawValue.sameBytes(as: word) }
    let format = named ?? (word == "excel" ? .csv : .json)
    let tables = query?.tables.map { table in
      table.name.split(separator: ".").last.map(String.init) ?? table.name
    }
    return Request.Expectation(
      format, query?.isCount == true ? .count : .rows, tables: tables ?? [])
  }

  private static func checkHost(_ url: String, base: String) throws(Problem) {
    let host = host(of: url)
    guard host != self.host(of: base) else { return }
    let name = FoldedName(host.prefix { $0 != ":" })
    guard hosts.contains(where: { FoldedName($0) == name }) else {
      throw Problem(
        .wrongURL(url, why: "`\(host)` is no host of a known service"))
    }
  }

  /// The authority without user information.
  private static func host(of url: String) -> String {
    guard let slashes = url.utf8.firstIndex(of: UInt8(ascii: "/")) else { return "" }
    let rest = url[slashes...].drop { $0 == "/" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(authority.split(separator: "@").last ?? "")
  }

  static func pathBelowBase(_ url: String, base: String) -> String {
    if url.utf8.starts(with: base.utf8) { return String(url.dropFirst(base.count)) }
    for marker in ["efservice/", "dmapservice/"] {
      if let range = url.firstRange(of: marker) { return String(url[range.upperBound...]) }
    }
    return url
  }

  /// The text with the bytes that no URL may hold percent-encoded; all others as typed.
  private static func sendable(_ text: String) -> String {
    var sendable = ""
    for byte in text.utf8 {
      let isLegal = byte > 0x20 && byte < 0x7F && !#""<>\^`{|}#"#.utf8.contains(byte)
      if isLegal {
        sendable.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        sendable += "%" + hexadecimal(byte)
      }
    }
    return sendable
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
