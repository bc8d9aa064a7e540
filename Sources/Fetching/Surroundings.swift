internal import Glibc
package import Model

/// The environment variables that shape a connection, as curl itself understands them.
package struct Surroundings: Sendable {
  private let variables: [String: String]
  /// Hosts whose certificates are not checked.
  package var insecureHosts: [String] = []

  package init(_ variables: [String: String]) { self.variables = variables }

  /// Those of this process.
  package static var current: Surroundings {
    let names = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
      "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]
    var found: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return Surroundings(found)
  }

  /// Those of this process, and what the settings say of hosts.
  package static func of(_ settings: Settings) -> Surroundings {
    var surroundings = current
    surroundings.insecureHosts = settings.insecureHosts
    return surroundings
  }

  /// The proxy for a scheme, or "" when there is none.
  ///
  /// `HTTP_PROXY` in capitals is not read: a CGI caller could set it by a header `Proxy:`.
  func proxy(scheme: String) -> String {
    let names = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return first(names + ["all_proxy", "ALL_PROXY"]) ?? ""
  }

  /// Hosts that are reached without the proxy; "" for none.
  var noProxy: String { first(["no_proxy", "NO_PROXY"]) ?? "" }
  /// A file of certificates to trust.
  var certificateFile: String? { first(["SSL_CERT_FILE"]) }
  /// A directory of certificates to trust, hashed by `openssl rehash`.
  var certificateDirectory: String? { first(["SSL_CERT_DIR"]) }

  private func first(_ names: [String]) -> String? {
    for name in names {
      if let value = variables[name], !value.isEmpty { return value }
    }
    return nil
  }
}
