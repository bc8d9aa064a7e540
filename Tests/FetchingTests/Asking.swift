import Fetching
import Glibc
import Loopback
import Model
import Synchronization
import Testing

// What the tests of this folder share: a net that loses no time, and a body read to its end.

extension Timing {
  /// One try, and short limits that only a hang reaches.
  static var quick: Timing {
    var timing = Timing()
    timing.retries = 0
    timing.connect = 20
    timing.total = 60
    return timing
  }
}

extension Net {
  /// A net that sees no proxy and no certificates of the machine the test runs on.
  static func plain(
    _ timing: Timing = .quick, _ variables: [String: String] = [:], parallel: Int = 4,
    lookup: @escaping Lookup = systemLookup, check: @escaping Check = {},
    onWait: @escaping OnWait = { _, _ in }, onTrace: ((String) -> Void)? = nil
  ) -> Net {
    Net(
      timing: timing, surroundings: Surroundings(variables), parallel: parallel, lookup: lookup,
      check: check,
      onWait: onWait, onTrace: onTrace)
  }

  func ask(_ url: String, headers: [Header] = []) throws(Problem) -> Reply {
    var request = Request(url, expects: .init(.json))
    request.headers = headers
    return try reply(to: request)
  }

  /// The whole body.
  func bytes(_ url: String, headers: [Header] = []) throws(Problem) -> [UInt8] {
    try ask(url, headers: headers).bytes()
  }

  func text(_ url: String, headers: [Header] = []) throws(Problem) -> String {
    String(decoding: try bytes(url, headers: headers), as: UTF8.self)
  }

  /// The problem that asking and reading ends in, or nil when all went well.
  func problem(_ url: String, headers: [Header] = []) -> Problem.Kind? {
    do throws(Problem) {
      _ = try bytes(url, headers: headers)
      return nil
    } catch { return error.kind }
  }
}

extension Reply {
  func bytes() throws(Problem) -> [UInt8] {
    var all: [UInt8] = []
    while let piece = try body.next() {
      #expect(!piece.isEmpty)
      all += piece
    }
    return all
  }
}

/// Seconds of wall time.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Throws `interrupted` as Ctrl-C would, that many seconds from now.
func interrupting(after seconds: Double) -> Net.Check {
  let due = now() + seconds
  return { () throws(Problem) in
    if now() > due { throw Problem(.interrupted) }
  }
}

/// A folder of its own, removed by `remove`.
struct Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/weir-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = try #require(made)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
  }

  func remove() { _ = system("rm -rf '\(path)'") }
}
