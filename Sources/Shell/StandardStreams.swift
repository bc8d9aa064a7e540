import Glibc
import Model

/// A file descriptor that bytes are written to, whole or with a problem.
final class DescriptorSink: ByteSink {
  let descriptor: Int32
  private let name: String

  init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        // Ctrl-C ends a write to a slow terminal with what got out so far.
        if !rest.isEmpty { try checkInterruption() }
      } else if errno == EINTR || errno == EAGAIN {
        try checkInterruption()
        if errno == EAGAIN { waitUntilWritable() }
      } else if errno == EPIPE {
        throw Problem(.outputClosed)
      } else {
        throw Problem(.cannotWrite(path: name, why: errorText(errno)))
      }
    }
  }

  private func waitUntilWritable() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&entry, 1, 100)
  }
}

extension ByteSink {
  func write(_ text: String) throws(Problem) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result<Void, Problem> { () throws(Problem) in
        try write(UnsafeRawBufferPointer(bytes))
      }
    }
    try result.get()
  }
}

/// The C library's words for an error number.
func errorText(_ number: Int32) -> String {
  String(cString: strerror(number))
}

/// Standard error: notes, progress and problems.
struct StandardError {
  static func write(_ text: String) {
    // What cannot be said on standard error cannot be said at all.
    try? DescriptorSink(STDERR_FILENO, name: "standard error").write(text)
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of its terminal; nil when it is none, or does not tell.
  static var columns: Int? { Terminal.window(STDERR_FILENO)?.columns }
}
