internal import Model

/// What went over the wire, for `--verbose`: one line a call, secrets masked, safe for a terminal.
struct Trace {
  let line: (String) -> Void

  func sent(_ hop: Hop, by surroundings: Surroundings) {
    let proxy = surroundings.proxy(scheme: hop.address.origin.scheme)
    if !proxy.isEmpty { show("* proxy \(Secrets.masked(url: proxy))") }
    show("> \(hop.method.rawValue) \(Secrets.masked(url: hop.address.url))")
    if hop.user != nil { show("> Authorization: \(Secrets.mark)") }
    for header in hop.headers { show("> " + masked(header)) }
    if !hop.body.isEmpty { show("> (\(hop.body.count) bytes)") }
  }

  func received(_ head: Head) {
    show("< \(head.version) \(head.status)")
    for header in head.headers { show("< " + masked(header)) }
  }

  private func masked(_ header: Header) -> String {
    "\(header.name): \(Secrets.masked(header: header.name, header.value))"
  }

  /// A server must not be able to move the cursor or write a second line.
  private func show(_ text: String) {
    line(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 })))
  }
}
