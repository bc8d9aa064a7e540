internal import Model
internal import Services

/// The part of an address below the service's base, without query and fragment; nil when it is no
/// address of the service.
func servicePath(of url: String, base: String) -> String? {
  let address = beforeQuery(url)
  var start = beforeQuery(base)
  if start.last != UInt8(ascii: "/") { start.append(UInt8(ascii: "/")) }
  if address.starts(with: start) {
    return String(decoding: address.dropFirst(start.count), as: UTF8.self)
  }
  let folded = FoldedName(address).bytes
  for mark in ["/efservice/", "/dmapservice/"] {
    if let end = endOfFirst(Array(mark.utf8), in: folded) {
      return String(decoding: address[end...], as: UTF8.self)
    }
  }
  return nil
}

/// The address without what may hold a key or a password.
func withoutSecrets(_ url: String) -> String {
  let address = beforeQuery(url)
  guard let scheme = endOfFirst(Array("://".utf8), in: address) else {
    return String(decoding: address, as: UTF8.self)
  }
  let authority = address[scheme...].prefix { $0 != UInt8(ascii: "/") }
  guard let sign = authority.lastIndex(of: UInt8(ascii: "@")) else {
    return String(decoding: address, as: UTF8.self)
  }
  return String(decoding: address[..<scheme] + address[(sign + 1)...], as: UTF8.self)
}

/// The format that a path names, or its dialect's own: V1 answers XML, V2 JSON.
func answerFormat(of query: PathQuery) throws(Refusal) -> AnswerFormat {
  guard let word = query.format else { return query.dialect == .v1 ? .xml : .json }
  guard let format = AnswerFormat(rawValue: word.asciiLowercased) else { throw .otherFormat(word) }
  return format
}

private func beforeQuery(_ url: String) -> [UInt8] {
  Array(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
}

private func endOfFirst(_ mark: [UInt8], in bytes: [UInt8]) -> Int? {
  guard bytes.count >= mark.count else { return nil }
  for start in 0...(bytes.count - mark.count)
  where bytes[start..<start + mark.count].elementsEqual(mark) {
    return start + mark.count
  }
  return nil
}
