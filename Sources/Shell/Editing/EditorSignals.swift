import Glibc
import Synchronization

/// Signals that came while a line was edited, one bit each.
private let arrived = Atomic<UInt64>(0)

/// Signals on their way while a line is edited: they wait until the keyboard is asked.
///
/// Between lines the program's own handlers are in force again.
struct EditorSignals {
  private static let watched = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH]
  private var before: [sigaction] = []

  init() {
    arrived.store(0, ordering: .relaxed)
    for number in Self.watched {
      var old = sigaction()
      Self.watch(number, old: &old)
      before.append(old)
    }
  }

  /// Puts the handlers in force again that were before.
  func end() {
    for (number, action) in zip(Self.watched, before) {
      var action = action
      sigaction(number, &action, nil)
    }
  }

  private static func watch(_ number: Int32, old: UnsafeMutablePointer<sigaction>?) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      arrived.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
    }
    sigaction(number, &action, old)
  }

  /// Whether a signal waits.
  static var areWaiting: Bool { arrived.load(ordering: .relaxed) != 0 }

  /// The signals that came since this was asked last.
  static func take() -> Set<Int32> {
    let bits = arrived.exchange(0, ordering: .relaxed)
    return Set(watched.filter { bits & (1 << UInt64($0)) != 0 })
  }

  /// Holds the signals back, and gives the mask that was in force before.
  static func block() -> sigset_t {
    var all = sigset_t()
    var before = sigset_t()
    sigemptyset(&all)
    for number in watched { sigaddset(&all, number) }
    sigprocmask(SIG_BLOCK, &all, &before)
    return before
  }

  static func restore(_ mask: sigset_t) {
    var mask = mask
    sigprocmask(SIG_SETMASK, &mask, nil)
  }

  /// Stops the program and all that runs with it, as Ctrl-Z does; returns when it goes on.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    watch(SIGTSTP, old: nil)
    arrived.store(0, ordering: .relaxed)
  }
}
