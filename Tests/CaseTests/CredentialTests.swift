import Foundation
import Loopback
import Testing

/// Kind D: secrets reach the server they are for, and nobody else.
@Suite struct CredentialTests {
  private static let token = "Tok3n-EXAMPLE"

  /// The server's base address with a secret in it: as user and password, and as a parameter.
  private static func bases(_ server: Loopback) -> [String] {
    [
      "http://user:\(token)@127.0.0.1:\(server.port)/efservice/",
      "\(server.url)efservice/?token=\(token)",
    ]
  }

  @Test("D01 a redirect to another port takes no credential along; one to the same does")
  func redirect() throws {
    let other = try Loopback(.json("[{\"A\":1}]"))
    defer { other.stop() }
    let away = try Loopback(.redirect(to: other.url + "elsewhere"))
    defer { away.stop() }
    for base in Self.bases(away) {
      let asked = try Asked(fiveRows, of: away, environment: ["WEIR_ENVIROFACTS_URL": base])
      #expect(asked.stdout == "A\n1\n")
    }
    #expect(away.requests[0].header("Authorization") != nil)
    #expect(away.requests[1].target.hasSuffix("?token=\(Self.token)"))
    #expect(other.requests.count == 2)
    for request in other.requests {
      #expect(request.header("Authorization") == nil)
      #expect(request.header("Cookie") == nil)
      #expect(request.header("Referer") == nil)
      #expect(!request.head.contains(Self.token))
    }
    let same = try Loopback { request in
      request.number == 0 ? .redirect(to: "/efservice/there") : .json("[{\"A\":1}]")
    }
    defer { same.stop() }
    let asked = try Asked(
      fiveRows, of: same, environment: ["WEIR_ENVIROFACTS_URL": Self.bases(same)[0]])
    #expect(asked.targets.last == "/efservice/there")
    #expect(same.requests.allSatisfy { $0.header("Authorization") != nil })
  }

  @Test("D20 no token on stdout or stderr, whatever is asked")
  func masked() throws {
    let refused = try Loopback { request in
      .json("{\"error\":\"no\"}", status: request.target.contains("NO") ? 401 : 200)
    }
    defer { refused.stop() }
    let statements = [
      fiveRows, "from NO first 1", "set", "set envirofacts.url", "services", "url \(fiveRows)",
      "explain \(fiveRows)", "get \"RAW/JSON\"", "set envirofacts.url \"http:/x:\(Self.token)@y\"",
      "read http://u:\(Self.token)@data.epa.gov/efservice/RAW/JSON",
    ]
    for base in Self.bases(refused) {
      for statement in statements.dropLast(2) {
        for options in [["-v"], ["-v", "--dry-run"], ["--check"]] {
          let asked = try Asked(
            statement, of: refused, options, environment: ["WEIR_ENVIROFACTS_URL": base])
          let printed = asked.stdout + asked.stderr
          #expect(!printed.contains(Self.token), "\(statement) \(options)")
        }
      }
      let shown = try Asked(
        fiveRows, of: refused, ["-v"], environment: ["WEIR_ENVIROFACTS_URL": base])
      #expect(shown.stderr.contains("…"))
    }
  }

  @Test("D20 a wrong address is named without its password")
  func wrongAddress() throws {
    for address in [
      "http:/user:\(Self.token)@host", "ftp://user:\(Self.token)@host/", "u:\(Self.token)@h",
    ] {
      let run = try Weir.run(["--set", "envirofacts.url=\(address)", "-c", fiveRows])
      #expect(run.status == 64 || run.status == 78)
      #expect(!(run.stdout + run.stderr).contains(Self.token))
    }
  }

  @Test(
    "D24 a certificate that nobody signed is refused; SSL_CERT_FILE adds its authority",
    .enabled(if: SignedServer.isPossible, "openssl is not installed"))
  func certificates() throws {
    let server = try SignedServer()
    defer { server.stop() }
    let environment = [
      "WEIR_RETRIES": "0", "WEIR_ENVIROFACTS_URL": "https://127.0.0.1:\(server.port)/",
    ]
    let refused = try Weir.run(["-c", "get \"RAW/JSON\""], environment: environment)
    #expect(refused.status == 69)
    #expect(refused.stdout == "")
    #expect(refused.stderr.hasPrefix("error: no secure connection to 127.0.0.1: "))
    #expect(refused.stderr.contains("self-signed certificate"))
    #expect(refused.stderr.contains("SSL_CERT_FILE"))
    let trusted = try Weir.run(
      ["-c", "get \"RAW/JSON\""],
      environment: environment.merging(["SSL_CERT_FILE": server.certificate]) { $1 })
    #expect(trusted.stdout == "A\n1\n")
    // Only the host that is named.
    for (name, status) in [("127.0.0.1", 0), ("127.0.0.2", 69)] as [(String, Int32)] {
      let named = try Weir.run(
        ["--insecure-host", name, "-c", "get \"RAW/JSON\""], environment: environment)
      #expect(named.status == status)
    }
    #expect(try Weir.run(["--insecure-host", "*", "-c", "services"]).status == 64)
    let otherHost = try Weir.run(
      ["-c", "get \"RAW/JSON\""],
      environment: [
        "WEIR_RETRIES": "0", "WEIR_ENVIROFACTS_URL": "https://localhost:\(server.port)/",
        "SSL_CERT_FILE": server.certificate,
      ])
    #expect(otherHost.status == 69)
    #expect(otherHost.stderr.contains("no secure connection to localhost"))
  }
}
