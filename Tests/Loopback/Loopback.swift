internal import Glibc
internal import Synchronization

/// An HTTP server on this machine that answers as a test tells it, and misbehaves on request.
///
/// ```swift
/// let server = try Loopback { request in .json(#"[{"A": 1}]"#) }
/// defer { server.stop() }
/// … server.url + "ERM_RESULT/JSON" … #expect(server.requests.map(\.target) == ["/ERM_RESULT/JSON"])
/// ```
package final class Loopback: Sendable {
  /// What is answered to a request; called on a connection's own thread.
  package typealias Respond = @Sendable (Request) -> Response

  /// From 1; chosen by the system.
  package let port: Int
  /// `http://127.0.0.1:PORT/`, with the slash.
  package let url: String
  private let state: State

  /// Listens on 127.0.0.1, or on ::1 when `host` is `::1`.
  ///
  /// - Throws: ``SocketError`` when the system gives no socket (no IPv6, for one).
  package init(host: String = "127.0.0.1", respond: @escaping Respond) throws {
    let listener = try Listener(host: host)
    port = listener.port
    url = "http://\(host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host):\(listener.port)/"
    let state = State(listener: listener, respond: respond)
    self.state = state
    detachThread { state.accept() }
  }

  /// Answers the first request with the first response and so on; the last one is repeated.
  package convenience init(host: String = "127.0.0.1", _ responses: Response...) throws {
    try self.init(host: host) { request in
      responses.isEmpty
        ? Response.status(404) : responses[min(request.number, responses.count - 1)]
    }
  }

  deinit { stop() }

  /// All requests so far, in the order they came.
  package var requests: [Request] { state.requests.withLock { $0 } }

  /// Connections accepted so far.
  package var connections: Int { state.connections.load(ordering: .relaxed) }

  /// Ends every connection and the server; harmless when repeated.
  package func stop() { state.stop() }
}

extension Loopback {
  /// What the threads of one server share.
  final class State: Sendable {
    let listener: Listener
    let respond: Respond
    let requests = Mutex<[Request]>([])
    let connections = Atomic<Int>(0)
    let stopped = Atomic<Bool>(false)
    /// Sockets that are open; closed by their own thread, shut down by `stop`.
    private let open = Mutex<Set<Int32>>([])

    init(listener: Listener, respond: @escaping Respond) {
      self.listener = listener
      self.respond = respond
    }

    func accept() {
      while let socket = listener.accept() {
        connections.add(1, ordering: .relaxed)
        _ = open.withLock { $0.insert(socket) }
        if stopped.load(ordering: .relaxed) { shutdown(socket, Int32(SHUT_RDWR)) }
        detachThread { [self] in
          Connection(socket: socket, state: self).serve()
          open.withLock { sockets in
            sockets.remove(socket)
            close(socket)
          }
        }
      }
      listener.close()
    }

    func stop() {
      guard !stopped.exchange(true, ordering: .relaxed) else { return }
      listener.wake()
      open.withLock { sockets in
        for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }

    /// Keeps the request and gives it its number, from 0.
    func record(_ request: Request) -> Request {
      requests.withLock { all in
        var numbered = request
        numbered.number = all.count
        all.append(numbered)
        return numbered
      }
    }
  }
}
