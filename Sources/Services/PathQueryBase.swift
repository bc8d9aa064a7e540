package import Model

/// The address that paths are put behind, taken apart so that they cannot change its host.
struct ServiceBase {
  /// Scheme, host and path with one slash at the end.
  let prefix: String
  /// The base's own parameters with their `?`, or nothing.
  let suffix: String

  init(_ base: String) throws(Problem) {
    try PathQuery.checkBase(base)
    let bytes = Array(base.utf8)
    let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    var end = question
    while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    prefix = String(decoding: bytes[..<end], as: UTF8.self) + "/"
    let parameters = String(decoding: bytes[question...], as: UTF8.self)
    suffix = parameters.utf8.count > 1 ? parameters : ""
  }
}

extension PathQuery {
  /// Checks that a base address is `http` or `https` with a host, with nothing left to guess.
  ///
  /// - Throws: ``Problem/Kind/wrongBase(setting:value:why:)`` naming the setting.
  package static func checkBase(_ base: String, setting: String = "envirofacts.url")
    throws(Problem)
  {
    if let why = fault(inBase: Array(base.utf8)) {
      throw Problem(.wrongBase(setting: setting, value: base, why: why))
    }
  }

  private static func fault(inBase bytes: [UInt8]) -> String? {
    for byte in bytes where byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\\") {
      return "a blank, control byte, backslash or byte outside ASCII must be percent-encoded"
    }
    let scheme = FoldedName(bytes.prefix(8)).bytes
    let start =
      if scheme.starts(with: "https://".utf8) {
        8
      } else if scheme.starts(with: "http://".utf8) {
        7
      } else {
        0
      }
    guard start > 0 else { return "it must begin with `http://` or `https://`" }
    if bytes.contains(UInt8(ascii: "#")) { return "a fragment (`#`) is never sent" }
    let rest = bytes[start...]
    let end =
      rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
    var host = rest[..<end]
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    return fault(inHost: host)
  }

  /// Takes names, IPv4 and bracketed IPv6 with an optional port.
  private static func fault(inHost host: ArraySlice<UInt8>) -> String? {
    var name = host
    if let bracket = host.lastIndex(of: UInt8(ascii: "]")) {
      guard host.first == UInt8(ascii: "[") else { return "its host is not written well" }
      name = host[...bracket]
      guard name.count > 2 else { return "it has no host" }
      let port = host[(bracket + 1)...]
      if port.isEmpty { return nil }
      guard port.first == UInt8(ascii: ":") else { return "its host is not written well" }
      return fault(inPort: port.dropFirst())
    }
    if let colon = host.firstIndex(of: UInt8(ascii: ":")) {
      name = host[..<colon]
      if let why = fault(inPort: host[(colon + 1)...]) { return why }
    }
    guard !name.isEmpty else { return "it has no host" }
    guard name.allSatisfy(PercentEncoding.isUnreserved) else {
      return "its host is not written well"
    }
    return nil
  }

  private static func fault(inPort digits: ArraySlice<UInt8>) -> String? {
    let port = Int(String(decoding: digits, as: UTF8.self)) ?? 0
    return digits.count <= 5 && (1...65_535).contains(port)
      ? nil : "its port is no number up to 65535"
  }
}

extension PathQuery {
  /// The address of a path that is sent as typed, already encoded, below a base.
  package static func address(_ path: String, base: String) throws(Problem) -> String {
    let base = try ServiceBase(base)
    guard path.utf8.contains(UInt8(ascii: "?")), !base.suffix.isEmpty else {
      return base.prefix + path + base.suffix
    }
    return base.prefix + path + "&" + base.suffix.dropFirst()
  }
}
