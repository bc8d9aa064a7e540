internal import Glibc

/// A port that takes no connection: nobody accepts, and its queue is full.
///
/// With a larger backlog connections stand, and nobody ever answers.
package struct FullListener {
  package let port: Int
  private let sockets: [Int32]

  package init(backlog: Int32 = 0) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &name) { bytes in
      let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return bind(listener, address, length) == 0 && listen(listener, backlog) == 0
        && getsockname(listener, address, &length) == 0
    }
    guard isBound else { throw SocketError(call: "bind", number: errno) }
    port = Int(UInt16(bigEndian: name.sin_port))
    var all = [listener]
    if backlog == 0 {
      // The kernel takes one or two more than the backlog.
      for _ in 0..<4 {
        let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        _ = fcntl(filler, F_SETFL, O_NONBLOCK)
        withUnsafeMutableBytes(of: &name) { bytes in
          _ = connect(filler, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), length)
        }
        all.append(filler)
      }
    }
    sockets = all
  }

  package func stop() { for socket in sockets { close(socket) } }
}
