internal import Glibc

/// A system call that failed.
package struct CallError: Error, CustomStringConvertible {
  package let description: String

  init(_ call: String, _ number: Int32 = errno) {
    description = "\(call): " + String(cString: strerror(number))
  }
}

/// A program that was started, with no signal blocked or ignored.
struct Child {
  let process: pid_t

  /// Where the child's descriptors 0, 1 and 2 lead.
  enum Stream {
    case descriptor(Int32)
    case path(String, flags: Int32)
  }

  /// - Parameter ownsSession: begins a session; the first terminal that the child opens is its own.
  init(
    _ program: String, _ arguments: [String], environment: [String: String], streams: [Stream],
    ownsSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      switch stream {
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      case .path(let path, let flags):
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID is GNU's, and no Swift name.
    let session: Int32 = ownsSession ? 0x80 : 0
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | session
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process = pid_t()
    let error = posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
    guard error == 0 else { throw CallError("starting \(program)", error) }
    self.process = process
  }

  /// Runs a program to its end.
  ///
  /// - Returns: what it wrote to standard output.
  static func output(
    of program: String, _ arguments: [String], environment: [String: String]
  ) throws -> String {
    var ends: [Int32] = [0, 0]
    // A pair of sockets, as no other test's child may inherit them: SOCK_STREAM and SOCK_CLOEXEC.
    guard socketpair(AF_UNIX, 1 | 0o2000000, 0, &ends) == 0 else { throw CallError("socketpair") }
    defer { close(ends[0]) }
    let child: Child
    do {
      defer { close(ends[1]) }
      child = try Child(
        program, arguments, environment: environment,
        streams: [
          .path("/dev/null", flags: O_RDONLY), .descriptor(ends[1]),
          .path("/dev/null", flags: O_WRONLY),
        ])
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(ends[0], &chunk, chunk.count)
      if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { break }
    }
    _ = child.wait()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for the end.
  ///
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return Self.code(status)
  }

  /// The same, nil while it runs.
  func ended() -> Int32? {
    var status: Int32 = 0
    return waitpid(process, &status, WNOHANG) == process ? Self.code(status) : nil
  }

  private static func code(_ status: Int32) -> Int32 {
    let number = status & 0x7F
    return number == 0 ? (status >> 8) & 0xFF : 128 + number
  }
}
