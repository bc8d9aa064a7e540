internal import CCurl
internal import Model

extension Transfer {
  /// Tells curl what to send and how to connect.
  ///
  /// - Parameters:
  ///   - addresses: Of the host, numeric; nil leaves the look-up to curl (a proxy, a literal).
  ///   - seconds: Until the connection must stand.
  func prepare(_ surroundings: Surroundings, addresses: [String]?, connectSeconds seconds: Double) {
    let origin = hop.address.origin
    set(CURLOPT_URL, hop.address.url)
    set(CURLOPT_PATH_AS_IS, 1)
    // One request at a time needs no multiplexing, and 1.1 pauses plainly.
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_NOPROGRESS, 1)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(CURLOPT_BUFFERSIZE, Limits.receiveBytes)
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(max(1, min(seconds, 86_400) * 1000)))
    // Where curl looks up a name itself, it must not wait for its thread in clean-up.
    set(CURLOPT_QUICK_EXIT, 1)
    if let addresses {
      let listed = addresses.map { $0.utf8.contains(UInt8(ascii: ":")) ? "[\($0)]" : $0 }
      let entry = "\(origin.host):\(origin.port):\(listed.joined(separator: ","))"
      set(CURLOPT_RESOLVE, list: [entry])
    }
    prepareProxy(surroundings)
    prepareTrust(surroundings)
    prepareMessage()
  }

  private func prepareProxy(_ surroundings: Surroundings) {
    // "" also keeps curl from reading the environment itself.
    set(CURLOPT_PROXY, surroundings.proxy(scheme: hop.address.origin.scheme))
    set(CURLOPT_NOPROXY, surroundings.noProxy)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func prepareTrust(_ surroundings: Surroundings) {
    let host = hop.address.origin.host
    let isTrusted = surroundings.insecureHosts.contains { $0.equalsIgnoringASCIICase(host) }
    set(CURLOPT_SSL_VERIFYPEER, isTrusted ? 0 : 1)
    set(CURLOPT_SSL_VERIFYHOST, isTrusted ? 0 : 2)
    if let file = surroundings.certificateFile { set(CURLOPT_CAINFO, file) }
    if let directory = surroundings.certificateDirectory { set(CURLOPT_CAPATH, directory) }
  }

  private func prepareMessage() {
    // Curl sends a header without value only when it is written with a semicolon.
    var lines = hop.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    func add(_ name: String, _ line: String) {
      guard !hop.headers.contains(where: { $0.name.equalsIgnoringASCIICase(name) }) else { return }
      lines.append(line)
    }
    add("User-Agent", "User-Agent: weir/\(weirVersion) (query shell for data services)")
    // As a header of ours and not as curl's option: curl takes a cut gzip stream for whole.
    lines.append("Accept-Encoding: gzip")
    if hop.method == .post {
      lines.append("Expect:")
      add("Content-Type", "Content-Type:")
      set(CURLOPT_POST, 1)
      set(body: hop.body)
    }
    set(CURLOPT_HTTPHEADER, list: lines)
    if let user = hop.user {
      set(CURLOPT_USERNAME, user)
      set(CURLOPT_PASSWORD, hop.password ?? "")
    }
  }
}
