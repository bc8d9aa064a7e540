internal import Glibc
internal import Model
internal import Synchronization

/// What a name service says of a host.
package enum LookupResult: Sendable {
  /// Numeric, IPv4 or IPv6, the preferred first.
  case addresses([String])
  /// There is no such host.
  case unknown
  /// The name service did not answer; it may next time.
  case failed(why: String)
}

/// Asks the name service; may take long, and is called on a thread of its own.
package typealias Lookup = @Sendable (_ host: String) -> LookupResult

/// A look-up under way.
///
/// `getaddrinfo` cannot be called off, and curl waits for its own in clean-up. So it runs on a
/// thread that can be left behind: Ctrl-C and the time limit do not wait for it.
final class Resolution: Sendable {
  private let result = Mutex<LookupResult?>(nil)
  /// A pipe that can be read once the result is there.
  private let pipe: (read: Int32, write: Int32)

  init(host: String, by lookup: @escaping Lookup) {
    var ends: [Int32] = [-1, -1]
    _ = Glibc.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = (ends[0], ends[1])
    detachThread { [self] in
      let found = lookup(host)
      result.withLock { $0 = found }
      write(pipe.write, [1], 1)
    }
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  /// Waits for the answer, or nil when the seconds are over.
  ///
  /// - Throws: ``Problem/Kind/interrupted``.
  func wait(seconds: Double, _ check: Net.Check) throws(Problem) -> LookupResult? {
    let end = monotonicSeconds() + seconds
    while true {
      try check()
      if let found = result.withLock({ $0 }) { return found }
      guard monotonicSeconds() < end else { return nil }
      var ready = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, lookMilliseconds)
    }
  }
}

/// Asks the system: `/etc/hosts`, DNS and whatever else `nsswitch.conf` names.
package let systemLookup: Lookup = { host in
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  hints.ai_flags = AI_ADDRCONFIG
  var list: UnsafeMutablePointer<addrinfo>?
  let status = getaddrinfo(host, nil, &hints, &list)
  defer { if let list { freeaddrinfo(list) } }
  guard status == 0 else {
    let unknown = [EAI_NONAME, -5 /* EAI_NODATA, which Glibc hides */].contains(status)
    return unknown ? .unknown : .failed(why: String(cString: gai_strerror(status)))
  }
  var addresses: [String] = []
  var entry = list
  while let current = entry {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let named = getnameinfo(
      current.pointee.ai_addr, current.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
      NI_NUMERICHOST)
    if named == 0 {
      let address = String(
        decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // A link-local address with its interface (`%eth0`) is nothing curl's table takes.
      if !address.contains("%") { addresses.append(address) }
    }
    entry = current.pointee.ai_next
  }
  return addresses.isEmpty ? .unknown : .addresses(addresses)
}

/// Runs work on a thread of its own that nobody waits for.
private func detachThread(_ work: @escaping @Sendable () -> Void) {
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
