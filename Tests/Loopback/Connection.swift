internal import Glibc
internal import Synchronization

/// `POLLRDHUP`, which Glibc hides: the other side closed its half.
private let peerClosed: Int16 = 0x2000

/// The first byte of a TLS handshake, to which a plain server says 400, as real ones do.
private let helloOfTLS: UInt8 = 0x16

/// One connection: reads requests and does what the test says, until either side has enough.
struct Connection {
  let socket: Int32
  let state: Loopback.State

  func serve() {
    var input: [UInt8] = []
    while let request = read(from: &input) {
      let response = state.respond(state.record(request))
      for action in response.actions {
        guard perform(action) else { return }
      }
    }
  }

  /// The next request, or nil when the other side is done; `input` keeps what came too early.
  private func read(from input: inout [UInt8]) -> Loopback.Request? {
    var searched = 0
    while true {
      if let end = endOfHead(in: input, from: max(0, searched - 3)) {
        let head = Array(input[..<end])
        input.removeFirst(end)
        let length = Loopback.Request(head: head, body: [])?.header("Content-Length")
        let wanted = length.flatMap { Int($0) } ?? 0
        while input.count < wanted {
          guard receive(into: &input) else { return nil }
        }
        let body = Array(input[..<wanted])
        input.removeFirst(wanted)
        return Loopback.Request(head: head, body: body)
      }
      searched = input.count
      guard receive(into: &input) else { return nil }
      if input.first == helloOfTLS {
        _ = send(Array("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n".utf8)[...])
        return nil
      }
    }
  }

  private func endOfHead(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    for index in start..<max(start, bytes.count - 3)
    where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
      && bytes[index + 3] == 10
    {
      return index + 4
    }
    return nil
  }

  private func receive(into input: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(socket, &piece, piece.count, 0)
    guard count > 0 else { return false }
    input += piece[..<count]
    return true
  }

  /// Does one thing; false ends the connection.
  private func perform(_ action: Loopback.Action) -> Bool {
    switch action {
    case .send(let bytes): return send(bytes[...])
    case .drip(let bytes, let each, let seconds):
      var rest = bytes[...]
      while !rest.isEmpty {
        guard send(rest.prefix(each)), pause(seconds) else { return false }
        rest = rest.dropFirst(each)
      }
      return true
    case .forever(let bytes, let seconds):
      while send(bytes[...]) && (seconds == 0 || pause(seconds)) {}
      return false
    case .file(let path): return sendContents(of: path)
    case .pause(let seconds): return pause(seconds)
    case .hang:
      while pause(3600) {}
      return false
    case .close:
      lingerUntilClosed()
      return false
    case .reset:
      var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
      return false
    }
  }

  private func send(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
        let count = Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  private func sendContents(of path: String) -> Bool {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    while true {
      let count = sendfile(socket, file, nil, 1 << 20)
      guard count != 0 else { return true }
      guard count > 0 else { return false }
    }
  }

  /// Waits; false when the other side closed or the server stops meanwhile.
  private func pause(_ seconds: Double) -> Bool {
    var events = pollfd(fd: socket, events: peerClosed, revents: 0)
    let changed = poll(&events, 1, Int32(seconds * 1000))
    return changed == 0 && !state.stopped.load(ordering: .relaxed)
  }

  /// Sends FIN and waits for the other's, so that bytes we did not read cause no RST.
  private func lingerUntilClosed() {
    shutdown(socket, Int32(SHUT_WR))
    var rest: [UInt8] = []
    while receive(into: &rest) && rest.count < 1 << 20 {}
  }
}
