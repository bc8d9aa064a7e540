import Model

/// Finds the first Envirofacts address in a text.
struct AddressFinder {
  private let bytes: [UInt8]
  private let base: [UInt8]?
  private let names: KnownNames

  init(text: String, base: String?, names: KnownNames) {
    bytes = Array(text.utf8)
    self.base = base.map { Array($0.utf8) }
    self.names = names
  }

  func address() -> Address? {
    let own = ownAddress()
    if let found = serviceAddress() {
      return own.map { $0.range.lower <= found.range.lower } == true ? own : found
    }
    return own ?? barePath()
  }

  // MARK: Below a service's name

  private func serviceAddress() -> Address? {
    var index = 0
    while index < bytes.count {
      for (word, service) in [
        ("efservice", Address.Service.efservice), ("dmapservice", .dmapservice),
      ] {
        if let found = address(below: word, service, at: index) { return found }
      }
      index += 1
    }
    return nil
  }

  /// The address whose service name begins at an index, if a slash stands on both sides of it.
  private func address(below word: String, _ service: Address.Service, at index: Int) -> Address? {
    let end = index + word.utf8.count
    guard spells(word, at: index) else { return nil }
    let isEscaped = index >= 3 && spells("%2f", at: index - 3)
    guard isEscaped || index >= 1 && bytes[index - 1] == UInt8(ascii: "/") else { return nil }
    guard end == bytes.count || !isWordByte(bytes[end]) else { return nil }
    let start = tokenStart(before: index)
    let (hostStart, hostEnd, proxied) = host(from: start, to: index, isEscaped: isEscaped)
    let stop = AddressEnd(bytes: bytes, start: start, from: end)
    var address = Address(
      service: service, path: path(from: end, to: stop.end, isEscaped: isEscaped),
      range: SourceRange(start, max(stop.end, end)))
    if proxied {
      address.remarks.append(
        Reading.Remark(
          SourceRange(start, hostStart),
          "the address stands inside another host's: the real one is read"))
    }
    let name = String(decoding: bytes[hostStart..<hostEnd], as: UTF8.self)
    if !name.isEmpty,
      let remark = EnvirofactsHost.remark(name, range: SourceRange(hostStart, hostEnd))
    {
      address.remarks.append(remark)
    }
    if let remark = stop.remark { address.remarks.append(remark) }
    return address
  }

  /// The host between the token's start and the service's name.
  private func host(from start: Int, to end: Int, isEscaped: Bool)
    -> (start: Int, end: Int, proxied: Bool)
  {
    let slash = isEscaped ? "%2f" : "/"
    let scheme = isEscaped ? "%3a%2f%2f" : "://"
    var hostStart = start
    var schemeStart = start
    var index = end - 1
    search: while index >= start {
      if spells(scheme, at: index), index + scheme.utf8.count <= end {
        hostStart = index + scheme.utf8.count
        schemeStart = index
        while schemeStart > start, isWordByte(bytes[schemeStart - 1]) { schemeStart -= 1 }
        break search
      }
      // Without a scheme the host begins behind the last separator of a proxy's parameters.
      if hostStart == start, bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: "?")
      {
        hostStart = index + 1
        schemeStart = hostStart
      }
      index -= 1
    }
    while hostStart < end, bytes[hostStart] == UInt8(ascii: "/") { hostStart += 1 }
    var hostEnd = hostStart
    while hostEnd < end, !spells(slash, at: hostEnd) { hostEnd += 1 }
    return (hostStart, hostEnd, schemeStart > start)
  }

  // MARK: Below the setting's address, and without any

  private func ownAddress() -> Address? {
    guard var base, !base.isEmpty else { return nil }
    base = Array(base.prefix { $0 != UInt8(ascii: "?") })
    while base.last == UInt8(ascii: "/") { base.removeLast() }
    var index = 0
    while index + base.count <= bytes.count {
      let end = index + base.count
      if bytes[index..<end].elementsEqual(base), end < bytes.count, bytes[end] == UInt8(ascii: "/")
      {
        let stop = AddressEnd(bytes: bytes, start: index, from: end)
        return Address(
          service: ownService(base), path: path(from: end, to: stop.end, isEscaped: false),
          range: SourceRange(index, stop.end), remarks: stop.remark.map { [$0] } ?? [])
      }
      index += 1
    }
    return nil
  }

  private func ownService(_ base: [UInt8]) -> Address.Service {
    FoldedName(base).bytes.reversed().starts(with: "/dmapservice".utf8.reversed())
      ? .dmapservice : .own
  }

  /// A path alone, as `get` takes it: its first segment must be a table.
  private func barePath() -> Address? {
    let start = bytes.firstIndex { !isBlank($0) && $0 != UInt8(ascii: "/") } ?? bytes.count
    let first = bytes[start...].prefix { $0 != UInt8(ascii: "/") && !isBlank($0) }
    let name = String(decoding: first, as: UTF8.self)
    guard names.isTable(name) == true || UVIndex.name(forPath: name) != nil else { return nil }
    let stop = AddressEnd(bytes: bytes, start: start, from: start + first.count)
    return Address(
      service: .own, path: path(from: start, to: stop.end, isEscaped: false),
      range: SourceRange(start, stop.end))
  }

  // MARK: Bytes

  private func path(from start: Int, to end: Int, isEscaped: Bool) -> [Address.Byte] {
    var path: [Address.Byte] = []
    var index = start
    while index < end {
      if isEscaped, let byte = PercentEncoding.escape(in: bytes, at: index) {
        path.append(Address.Byte(byte: byte, offset: index))
        index += 3
      } else {
        path.append(Address.Byte(byte: bytes[index], offset: index))
        index += 1
      }
    }
    return path
  }

  /// The first byte of the run that holds the address: behind a blank or an opening mark.
  private func tokenStart(before index: Int) -> Int {
    var start = index
    while start > 0, !isBlank(bytes[start - 1]), !AddressEnd.opening.contains(bytes[start - 1]) {
      start -= 1
    }
    return start
  }

  private func spells(_ word: String, at index: Int) -> Bool {
    guard index >= 0, index + word.utf8.count <= bytes.count else { return false }
    return zip(bytes[index...], word.utf8).allSatisfy { foldedASCII($0) == $1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private func isWordByte(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte)
  }
}
