import Model

/// An Envirofacts address inside a text, and what is odd about where it stands.
struct Address {
  enum Service { case efservice, dmapservice, own }

  /// A byte and where it stands in the text; behind a proxy an escape is one byte.
  struct Byte {
    let byte: UInt8
    let offset: Int
  }

  var service: Service
  /// What follows the slash behind the service's name.
  var path: [Byte]
  /// Where the address stands in the text.
  var range: SourceRange
  var remarks: [Reading.Remark] = []
}

/// Hosts that have served Envirofacts, and what became of them.
enum EnvirofactsHost {
  static let present = "data.epa.gov"
  static let old = [
    "iaspub.epa.gov": "gone since about 2020",
    "enviro.epa.gov": "now redirects to data.epa.gov/efservice",
    "ofmpub.epa.gov": "gone since about 2020",
    "oasdev.saic.com": "a developer's machine, gone",
    "www.epa.gov": "which never served rows",
  ]

  /// What to say about a host, or nil when it is the present one or the reader's own.
  static func remark(_ host: String, range: SourceRange) -> Reading.Remark? {
    var bytes = FoldedName(host).bytes[...]
    if let at = bytes.lastIndex(of: UInt8(ascii: "@")) { bytes = bytes[(at + 1)...] }
    if bytes.first != UInt8(ascii: "["), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      bytes = bytes[..<colon]
    }
    let name = String(decoding: bytes, as: UTF8.self)
    if name.sameBytes(as: present) { return nil }
    if let fate = old[name] {
      return Reading.Remark(range, "old host \(name), \(fate): a statement asks \(present)")
    }
    let isLocal = ["localhost", "127.0.0.1"].contains { name.sameBytes(as: $0) }
    if isLocal || bytes.first == UInt8(ascii: "[") { return nil }
    return Reading.Remark(range, "the host \(name) is not EPA's: a statement asks \(present)")
  }
}

/// Addresses below the services that are no question to a table.
enum SpecialPath {
  static func check(_ segments: [PathSegment], under service: Address.Service)
    throws(PathFault)
  {
    guard let first = segments.first else {
      throw PathFault(0, "the address names no table")
    }
    if first.spells("downloads") {
      throw PathFault(
        0, "a special path of ready-made files, not a table: a statement has no words for it")
    }
    if first.spells("multisystem") {
      throw PathFault(
        0, "the special multisystem search, not a table: a statement has no words for it")
    }
    guard service == .dmapservice else { return }
    if first.spells("query") {
      throw PathFault(
        0, "the GraphQL endpoint takes a POST with a query in its body; it is no table")
    }
    let isDotted = first.text.utf8.contains(UInt8(ascii: "."))
    guard isDotted || UVIndex.name(forPath: first.text) != nil else {
      throw PathFault(
        0, "a table under dmapservice needs its program before it: `program.\(first.text)`")
    }
  }
}
