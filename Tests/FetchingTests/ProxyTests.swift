import Fetching
import Loopback
import Model
import Testing

@Suite struct ProxyTests {
  @Test("http_proxy is asked for the whole URL, and looks the host up itself")
  func http() throws {
    let proxy = try Loopback(.json("[1]"))
    defer { proxy.stop() }
    let net = Net.plain(.quick, ["http_proxy": proxy.url], lookup: { _ in .unknown })
    #expect(try net.text("http://nowhere.test/A?b=1") == "[1]")
    #expect(proxy.requests.map(\.target) == ["http://nowhere.test/A?b=1"])
    #expect(proxy.requests.first?.header("Host") == "nowhere.test")
  }

  @Test("https_proxy is asked for a tunnel, and its refusal is no answer")
  func https() throws {
    let proxy = try Loopback(.html("<html>no</html>", status: 403))
    defer { proxy.stop() }
    let net = Net.plain(.quick, ["HTTPS_PROXY": proxy.url])
    guard case .unreachable("nowhere.test", let why) = net.problem("https://nowhere.test/A") else {
      Issue.record("reached")
      return
    }
    #expect(why.contains("403"))
    #expect(proxy.requests.map(\.method) == ["CONNECT"])
    #expect(proxy.requests.map(\.target) == ["nowhere.test:443"])
  }

  @Test("no_proxy goes straight", arguments: ["127.0.0.1", "*", "localhost,127.0.0.1"])
  func noProxy(_ list: String) throws {
    let proxy = try Loopback(.json("[1]"))
    let server = try Loopback(.json("[2]"))
    defer {
      proxy.stop()
      server.stop()
    }
    let net = Net.plain(.quick, ["http_proxy": proxy.url, "no_proxy": list])
    #expect(try net.text(server.url) == "[2]")
    #expect(proxy.requests.isEmpty)
  }

  @Test(
    "variables for the other scheme, in capitals or empty are none",
    arguments: [
      "https_proxy", "HTTP_PROXY", "no_proxy",
    ])
  func others(_ name: String) throws {
    let proxy = try Loopback(.json("[1]"))
    let server = try Loopback(.json("[2]"))
    defer {
      proxy.stop()
      server.stop()
    }
    let net = Net.plain(.quick, [name: proxy.url, "http_proxy": ""])
    #expect(try net.text(server.url) == "[2]")
  }

  @Test("all_proxy serves both schemes")
  func all() throws {
    let proxy = try Loopback(.json("[1]"))
    defer { proxy.stop() }
    #expect(try Net.plain(.quick, ["all_proxy": proxy.url]).text("http://a.test/") == "[1]")
  }

  @Test("a proxy that is not there")
  func dead() throws {
    let proxy = try Loopback(.json("[1]"))
    proxy.stop()
    let net = Net.plain(.quick, ["http_proxy": proxy.url])
    guard case .unreachable("a.test", _) = net.problem("http://a.test/") else {
      Issue.record("reached")
      return
    }
  }
}
