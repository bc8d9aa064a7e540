import Glibc

/// The processes that a process started, as /proc tells (Linux, `proc_pid_children(5)`).
enum ProcessTree {
  /// Processes looked at; more is no pager.
  private static let most = 100

  /// All processes below one, nearest first; empty where the system does not tell.
  static func descendants(of process: pid_t) -> [pid_t] {
    var found: [pid_t] = []
    var next = 0
    var parent = process
    while found.count < most {
      found += children(of: parent)
      guard next < found.count else { break }
      parent = found[next]
      next += 1
    }
    return found
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let descriptor = open("/proc/\(process)/task/\(process)/children", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return [] }
    return bytes[..<count].split(separator: UInt8(ascii: " ")).compactMap {
      pid_t(String(decoding: $0, as: UTF8.self))
    }
  }
}
