internal import Glibc

/// A system call failed.
package struct SocketError: Error {
  package let call: String
  package let number: Int32
}

/// A listening socket on a port of the system's choice.
struct Listener: Sendable {
  let port: Int
  private let socket: Int32

  init(host: String) throws {
    let isIPv6 = host == "::1"
    let socket = Glibc.socket(
      isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw SocketError(call: "socket", number: errno) }
    guard Self.bind(socket, isIPv6: isIPv6), listen(socket, 256) == 0 else {
      let number = errno
      Glibc.close(socket)
      throw SocketError(call: "bind", number: number)
    }
    self.socket = socket
    port = Self.port(of: socket)
  }

  private static func port(of socket: Int32) -> Int {
    var name = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    withUnsafeMutableBytes(of: &name) { bytes in
      _ = getsockname(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    // The port lies at the same place for both families.
    return Int(UInt16(bigEndian: name.sin6_port))
  }

  private static func bind(_ socket: Int32, isIPv6: Bool) -> Bool {
    if isIPv6 {
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_addr = in6addr_loopback
      return withUnsafeBytes(of: &name) { call($0, socket) }
    }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    return withUnsafeBytes(of: &name) { call($0, socket) }
  }

  private static func call(_ name: UnsafeRawBufferPointer, _ socket: Int32) -> Bool {
    Glibc.bind(
      socket, name.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t(name.count)) == 0
  }

  /// The next connection, or nil when the listener was woken to end.
  func accept() -> Int32? {
    while true {
      let connection = Glibc.accept(socket, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Makes `accept` return nil.
  func wake() { shutdown(socket, Int32(SHUT_RDWR)) }

  func close() { Glibc.close(socket) }
}

/// Runs work on a thread of its own that nobody waits for.
package func detachThread(_ work: @escaping @Sendable () -> Void) {
  final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  let box = Unmanaged.passRetained(Box(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }, box.toOpaque())
  if status == 0 { pthread_detach(thread) } else { box.release() }
}
