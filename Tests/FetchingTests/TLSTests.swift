import Fetching
import Glibc
import Loopback
import Model
import Testing

/// `openssl s_server` with certificates made for the test.
@Suite(.enabled(if: SecureServer.isPossible, "openssl is not installed"))
struct TLSTests {
  @Test("D24 a certificate that nobody signed is refused, with the reason")
  func selfSigned() throws {
    let server = try SecureServer(names: "IP:127.0.0.1")
    defer { server.stop() }
    #expect(
      Net.plain().problem(server.url)
        == .tlsFailed(
          host: "127.0.0.1", why: "SSL certificate problem: self-signed certificate"))
  }

  @Test("D24 SSL_CERT_FILE adds an authority")
  func trusted() throws {
    let server = try SecureServer(names: "IP:127.0.0.1")
    defer { server.stop() }
    let net = Net.plain(.quick, ["SSL_CERT_FILE": server.certificate])
    #expect(try net.text(server.url) == "[1]")
  }

  @Test("D24 SSL_CERT_DIR adds authorities")
  func directory() throws {
    let server = try SecureServer(names: "IP:127.0.0.1")
    defer { server.stop() }
    let folder = try Folder()
    defer { folder.remove() }
    let copy =
      "cp '\(server.certificate)' '\(folder.path)/a.pem' && openssl rehash '\(folder.path)'"
    try #require(system(copy) == 0)
    let net = Net.plain(.quick, ["SSL_CERT_DIR": folder.path])
    #expect(try net.text(server.url) == "[1]")
  }

  @Test("D24 an expired certificate is refused though its signer is trusted")
  func expired() throws {
    let server = try SecureServer(names: "IP:127.0.0.1", from: "20200101", until: "20200201")
    defer { server.stop() }
    let net = Net.plain(.quick, ["SSL_CERT_FILE": server.certificate])
    #expect(
      net.problem(server.url)
        == .tlsFailed(
          host: "127.0.0.1", why: "SSL certificate problem: certificate has expired"))
  }

  @Test("D24 a certificate for another host is refused though its signer is trusted")
  func wrongHost() throws {
    let server = try SecureServer(names: "DNS:elsewhere.test")
    defer { server.stop() }
    let net = Net.plain(
      .quick, ["SSL_CERT_FILE": server.certificate], lookup: { _ in .addresses(["127.0.0.1"]) })
    guard
      case .tlsFailed("weir.test", let why) =
        net.problem("https://weir.test:\(server.port)/page")
    else {
      Issue.record("trusted")
      return
    }
    #expect(why.contains("weir.test"))
    #expect(try net.text("https://elsewhere.test:\(server.port)/page") == "[1]")
  }

  @Test("D24 a file of certificates that is not there")
  func missingFile() throws {
    let server = try SecureServer(names: "IP:127.0.0.1")
    defer { server.stop() }
    guard
      case .tlsFailed(_, let why) =
        Net.plain(.quick, ["SSL_CERT_FILE": "/nowhere.pem"]).problem(server.url)
    else {
      Issue.record("trusted")
      return
    }
    #expect(why.contains("/nowhere.pem"))
  }

  @Test("D24 a server without TLS is not asked without it")
  func plainServer() throws {
    let server = try Loopback(.json("[]"))
    defer { server.stop() }
    guard case .tlsFailed = Net.plain().problem("https://127.0.0.1:\(server.port)/") else {
      Issue.record("fell back")
      return
    }
    #expect(server.requests.isEmpty)
  }

  @Test("D01 from https no redirect leads to http")
  func downgrade() throws {
    let plain = try Loopback(.json("[]"))
    defer { plain.stop() }
    let server = try SecureServer(
      names: "IP:127.0.0.1", page: "HTTP/1.0 302 Found\r\nLocation: \(plain.url)\r\n\r\n")
    defer { server.stop() }
    let net = Net.plain(.quick, ["SSL_CERT_FILE": server.certificate])
    #expect(
      net.problem(server.url) == .wrongRedirect(plain.url, why: "it leads from https to http"))
    #expect(plain.requests.isEmpty)
  }
}
